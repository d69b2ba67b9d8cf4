/* One game at a club, for whoever looks at it from another thread: a thread of its own follows the stream and sends
   what is asked for. */
#ifndef LUDOPOD_CLI_ONLINE_SESSION_H
#define LUDOPOD_CLI_ONLINE_SESSION_H

#include "cli/club.h"
#include "cli/online/http.h"

/* Follows the game; the session owns the way to the club from here on, even where this fails. Waits until the game is
   known; what is wrong is told. */
cli_status online_session_begin(pod_language language, online_http *http, const char *id, cli_club_session **out);

int online_session_file(const cli_club_session *session);
void online_session_look(cli_club_session *session, cli_club_view *out);
bool online_session_act(cli_club_session *session, cli_club_act act, const char *move);
void online_session_close(cli_club_session *session);

/* ---- The lobby (lobby.c) ---------------------------------------------------------------------------------------- */

enum { ONLINE_GAME_SIZE = 32 };

#endif
