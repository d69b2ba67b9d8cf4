/* A game at a club, on this side: what has happened there happens here. */
#include "cli/club.h"

#include <errno.h>

#include "cli/module.h"
#include "cli/play/play.h"

/* ---- What comes ------------------------------------------------------------------------------------------------- */

static bool same_event(const pod_event *one, const pod_event *other) {
    return one->kind == other->kind && one->seat == other->seat &&
           (one->kind != POD_EVENT_MOVE || one->move == other->move);
}

/* How many events the game here and the one there have in common. */
static size_t in_common(const cli_play *play) {
    size_t same = 0;
    while (same < play->current.count && same < play->view.events &&
           same_event(cli_game_event(&play->current, same + 1), &play->view.event[same])) {
        same++;
    }
    return same;
}

bool cli_play_look(cli_play *play) {
    play->club->look(play->session, &play->view);
    size_t same = in_common(play);
    bool changed = same != play->current.count || same != play->view.events;
    if (same < play->current.count && cli_game_take_back(&play->current, same)) {
        return false;
    }
    while (play->current.count < play->view.events &&
           !cli_game_add(&play->current, &play->view.event[play->current.count])) {
    }
    play->human = play->view.yours;
    return changed;
}

/* ---- What is done ----------------------------------------------------------------------------------------------- */

int cli_play_act(cli_play *play, const pod_event *event) {
    char move[POD_MOVE_TEXT_SIZE];
    pod_text text = pod_text_over(move, sizeof move);
    if (event->kind != POD_EVENT_MOVE) {
        return play->club->act(play->session, CLI_CLUB_RESIGN, NULL) ? 0 : EBUSY;
    }
    play->game->notation->print_move(cli_game_now(&play->current), event->move, &text);
    return play->club->act(play->session, CLI_CLUB_MOVE, move) ? 0 : EBUSY;
}

bool cli_play_ask(cli_play *play, cli_club_act act) {
    return play->club->act(play->session, act, NULL);
}

/* ---- What is said ----------------------------------------------------------------------------------------------- */

const char *cli_play_club_note(const cli_play *play) {
    const cli_club_view *view = &play->view;
    const char *note = view->away                 ? CLI_TEXT("the club does not answer; trying again")
                       : view->sending            ? CLI_TEXT("sending")
                       : view->draw_is_offered    ? CLI_TEXT("a draw is offered")
                       : view->rematch_is_offered ? CLI_TEXT("a rematch is offered")
                       : view->rematch_is_asked   ? CLI_TEXT("the others are asked for a rematch")
                       : view->cancelled          ? CLI_TEXT("the game was cancelled")
                                                  : NULL;
    return note ? pod_translate(play->language, note) : "";
}

void cli_play_say_seat(const cli_play *play, unsigned seat, pod_text *out) {
    int64_t left = play->view.left_ms[seat], seconds = (left + 999) / 1000;
    pod_text_add(out, play->view.name[seat]);
    if (left < 0) {
        return;
    }
    pod_text_add(out, *play->view.name[seat] ? " " : "");
    if (seconds >= 3600) {
        pod_text_format(out, "%lld:%02lld:%02lld", (long long)(seconds / 3600), (long long)(seconds / 60 % 60),
                        (long long)(seconds % 60));
    } else {
        pod_text_format(out, "%lld:%02lld", (long long)(seconds / 60), (long long)(seconds % 60));
    }
}

/* ---- Its beginning ---------------------------------------------------------------------------------------------- */

/* The club knows the game, and keeps it. */
static cli_status check_options(const cli_arguments *arguments) {
    const uint64_t fitting = CLI_OPTIONS_ALWAYS | CLI_BIT(CLI_OPTION_SERVER) | CLI_BIT(CLI_OPTION_TOKEN) |
                             CLI_BIT(CLI_OPTION_PLAIN) | CLI_BIT(CLI_OPTION_ASCII);
    for (cli_option_id id = 0; id < CLI_OPTION_COUNT; id++) {
        if (arguments->option[id] && !(fitting & CLI_BIT(id))) {
            return cli_wrong_usage(arguments, "'--{0}' is not for a game at a club", cli_option_of(id)->name, NULL);
        }
    }
    return CLI_DONE;
}

cli_status cli_play_open_club(cli_play *play, const cli_arguments *arguments) {
    const cli_online *online = NULL;
    cli_status status = check_options(arguments);
    *play = (cli_play){.language = arguments->language,
                       .lock = CLI_LOCK_NONE,
                       .threads = 1,
                       .ascii = arguments->option[CLI_OPTION_ASCII] != NULL};
    if (status || !(online = cli_module_need(&cli_module_online, arguments->language))) {
        return CLI_BAD;
    }
    play->club = &online->club;
    status = play->club->open(arguments, &play->session);
    if (status) {
        return status;
    }
    play->club->look(play->session, &play->view);
    play->game = pod_game_of(&play->view.first);
    play->job = cli_search_job_create(NULL, play->threads);
    if (!play->job || cli_game_begin(&play->current, &play->view.first, NULL)) {
        return cli_out_of_memory(arguments->language);
    }
    cli_play_look(play);
    return CLI_DONE;
}
