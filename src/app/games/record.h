/* A game of the club as a record (ludopod/record.h), as far as somebody may see it. Thread-safe. */
#ifndef LUDOPOD_APP_GAMES_RECORD_H
#define LUDOPOD_APP_GAMES_RECORD_H

#include "club/game/game.h"

typedef enum app_record_form { APP_RECORD_TEXT, APP_RECORD_JSON, APP_RECORD_ABSTRACTPLAY } app_record_form;

/* Text that the caller frees; NULL without memory. Requires of ABSTRACTPLAY: the game has a result. */
char *app_record_text(const club_game *game, const club_person *who, app_record_form form);

#endif
