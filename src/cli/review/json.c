#include <string.h>

#include "cli/review/review.h"

static const char *const words[] = {"", "best", "inaccuracy", "mistake", "blunder"};

/* A number from 0 to 1 with four places, whatever the locale. */
static void add_share(double share, pod_text *out) {
    int places = (int)(10000 * share + 0.5);
    pod_text_format(out, "%d.%04d", places / 10000, places % 10000);
}

/* By seat. */
static void add_shares(const review *made, const double share[POD_SEATS_MAX], pod_text *out) {
    pod_text_add(out, "[");
    for (unsigned seat = 0; seat < made->players; seat++) {
        pod_text_add(out, seat ? "," : "");
        add_share(share[seat], out);
    }
    pod_text_add(out, "]");
}

static void add_move(const review *made, size_t index, pod_text *out) {
    const review_move *at = &made->move[index];
    pod_text_format(out, "%s{\"seat\":\"%c\",\"event\":\"", index ? "," : "", (char)('a' + at->event.seat));
    pod_event_print(&at->position, &at->event, out);
    pod_text_add(out, "\",\"before\":");
    add_shares(made, at->expected, out);
    pod_text_add(out, ",\"after\":");
    add_shares(made, at[1].expected, out);
    pod_text_add(out, ",\"win\":");
    add_shares(made, at[1].win, out);
    if (at->event.kind == POD_EVENT_MOVE) {
        pod_text_add(out, ",\"best\":\"");
        pod_game_of(&at->position)->notation->print_move(&at->position, at->report.best, out);
        pod_text_add(out, "\",\"loss\":");
        add_share(at->loss, out);
        pod_text_format(out, ",\"judgement\":\"%s\",\"proven\":%s,\"turning\":%s", words[at->judgement],
                        at->report.proven ? "true" : "false", at->turning ? "true" : "false");
    }
    pod_text_add(out, "}");
}

static void add_player(const review *made, unsigned seat, pod_text *out) {
    const review_player *player = &made->player[seat];
    pod_text_format(out,
                    "%s{\"seat\":\"%c\",\"moves\":%u,\"best\":%u,\"inaccuracies\":%u,\"mistakes\":%u,\"blunders\":%u",
                    seat ? "," : "", (char)('a' + seat), player->moves, player->best, player->inaccuracies,
                    player->mistakes, player->blunders);
    pod_text_add(out, ",\"accuracy\":");
    add_share(player->accuracy / 100, out);
    pod_text_add(out, ",\"loss\":");
    add_share(player->loss, out);
    pod_text_add(out, "}");
}

void review_json(const review *made, pod_text *out) {
    pod_text_format(out, "{\"game\":\"%s\",\"result\":\"%s\",\"players\":[", pod_game_of(&made->move[0].position)->name,
                    pod_record_result(made->record));
    for (unsigned seat = 0; seat < made->players; seat++) {
        add_player(made, seat, out);
    }
    pod_text_add(out, "],\"moves\":[");
    for (size_t i = 0; i < made->count; i++) {
        add_move(made, i, out);
    }
    pod_text_add(out, "]}\n");
}
