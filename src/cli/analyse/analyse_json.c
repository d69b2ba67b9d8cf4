#include <inttypes.h>

#include "cli/analyse/analyse.h"

static void add_moves(const pod_position *position, const pod_search_report *line, pod_text *out) {
    pod_position at = *position;
    const pod_game *game = pod_game_of(position);
    for (unsigned i = 0; i < line->line_length; i++) {
        pod_text_add(out, i ? ",\"" : "\"");
        game->notation->print_move(&at, line->line[i], out);
        pod_text_add(out, "\"");
        game->rules->apply(&at, line->line[i]);
    }
}

/* Numbers from 0 to 1 by seat, whatever the locale. */
static void add_shares(const double share[POD_SEATS_MAX], unsigned players, pod_text *out) {
    for (unsigned seat = 0; seat < players; seat++) {
        int places = (int)(10000 * share[seat] + 0.5);
        pod_text_format(out, "%s%d.%04d", seat ? "," : "", places / 10000, places % 10000);
    }
}

static void add_line(const pod_position *position, const pod_search_report *line, pod_text *out) {
    pod_text_add(out, "{\"move\":\"");
    pod_game_of(position)->notation->print_move(position, line->best, out);
    pod_text_add(out, "\",\"expected\":[");
    add_shares(line->expected, position->players, out);
    pod_text_add(out, "]");
    if (position->players == 2) {
        pod_text_format(out, ",\"margin\":%s%d.%02d", line->score < 0 ? "-" : "",
                        (int)(line->score < 0 ? -line->score : line->score) / 100,
                        (int)(line->score < 0 ? -line->score : line->score) % 100);
    }
    pod_text_format(out, ",\"proven\":%s,\"depth\":%u", line->proven ? "true" : "false", line->depth);
    pod_text_add(out, ",\"win\":[");
    add_shares(line->win, position->players, out);
    pod_text_add(out, "]");
    if (line->plies) {
        pod_text_format(out, ",\"plies\":%u", line->plies);
    }
    pod_text_add(out, ",\"line\":[");
    add_moves(position, line, out);
    pod_text_add(out, "]}");
}

void analyse_json(const pod_position *position, const pod_analysis *known, pod_text *out) {
    const pod_game *game = pod_game_of(position);
    pod_text_format(out, "{\"game\":\"%s\",\"position\":\"", game->name);
    game->notation->print_position(position, out);
    pod_text_format(out, "\",\"turn\":\"%c\",\"nodes\":%" PRIu64 ",\"timeMs\":%" PRId64 ",\"lines\":[",
                    (char)('a' + position->turn), known->nodes, known->time_ms);
    for (unsigned i = 0; i < known->count; i++) {
        pod_text_add(out, i ? "," : "");
        add_line(position, &known->line[i], out);
    }
    pod_text_add(out, "]}\n");
}
