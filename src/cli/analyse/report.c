#include <string.h>

#include "base/text.h"
#include "cli/analyse/analyse.h"
#include "ludopod/evaluation_graph.h"
#include "notation/json.h"

/* A seat's chance to win in whole per cent; those of all seats add up to 100. */
static unsigned analyse_percent(const pod_search_report *line, unsigned players, unsigned seat) {
    unsigned percent[POD_SEATS_MAX];
    pod_chances_in_percent(line->win, players, percent);
    return percent[seat];
}

/* "+1.25", the margin of the player to move in dice (or the game's unit). */
static void analyse_margin(const pod_search_report *line, char *text, size_t room) {
    snprintf(text, room, "%+.2f", line->score / 100.0);
}

/* The moves of a line with spaces between them. */
static void analyse_moves(const pod_position *position, const pod_search_report *line, pod_text *out) {
    pod_position at = *position;
    const pod_game *game = pod_game_of(position);
    for (unsigned i = 0; i < line->line_length; i++) {
        pod_text_add(out, i ? " " : "");
        game->notation->print_move(&at, line->line[i], out);
        game->rules->apply(&at, line->line[i]);
    }
}

static void add_message(pod_text *out, pod_language language, const char *english, const char *argument) {
    pod_text_add_message(out, pod_translate(language, english), (const char *const[]){argument, NULL, NULL});
}

/* "62 %  +0.46", or with more than two players everybody's chance to win. */
static void add_score(const pod_position *position, const pod_search_report *line, pod_language language,
                      pod_text *out) {
    char margin[16];
    if (position->players == 2) {
        analyse_margin(line, margin, sizeof margin);
        pod_text_format(out, "%3u %%  %6s", analyse_percent(line, 2, position->turn), margin);
        return;
    }
    for (unsigned seat = 0; seat < position->players; seat++) {
        pod_text_format(out, "%s%s %2u %%", seat ? "  " : "",
                        pod_game_of(position)->notation->seat_name(seat, language),
                        analyse_percent(line, position->players, seat));
    }
}

static void add_proof(const pod_search_report *line, unsigned seat, pod_language language, pod_text *out) {
    char plies[16];
    if (!line->proven) {
        return;
    }
    double expected = line->expected[seat];
    pod_text_add(out, "  ");
    add_message(out, language,
                expected > 0.99   ? CLI_TEXT("proven win")
                : expected < 0.01 ? CLI_TEXT("proven loss")
                                  : CLI_TEXT("proven"),
                NULL);
    if (line->plies) {
        snprintf(plies, sizeof plies, "%u", line->plies);
        pod_text_add(out, ", ");
        add_message(out, language, pod_translate_plural(language, "in {0} move", "in {0} moves", line->plies), plies);
    }
}

/* Cut where a terminal would break it. All characters of a line are one column wide. */
static void cut(char *line, unsigned columns) {
    unsigned seen = 0;
    for (char *at = line; *at && columns; at++) {
        seen += !pod__utf8_is_inside(*at);
        if (seen > columns) {
            *at = 0;
            return;
        }
    }
}

void analyse_text(const pod_position *position, const pod_analysis *known, pod_language language, unsigned columns,
                  pod_text *out) {
    char line[2048], depth[16];
    for (unsigned i = 0; i < known->count; i++) {
        const pod_search_report *report = &known->line[i];
        pod_text text = pod_text_over(line, sizeof line);
        snprintf(depth, sizeof depth, "%u", report->depth);
        pod_text_format(&text, "%2u.  ", i + 1);
        add_score(position, report, language, &text);
        pod_text_add(&text, "  ");
        add_message(&text, language, "depth {0}", depth);
        add_proof(report, position->turn, language, &text);
        pod_text_add(&text, "  ");
        analyse_moves(position, report, &text);
        cut(line, columns);
        pod_text_add(out, line);
        pod_text_add(out, "\n");
    }
}

static void write_line(pod__json *json, const pod_position *position, const pod_search_report *line) {
    pod__json_object(json, NULL);
    pod__json_move(json, "move", position, line->best);
    pod__json_shares(json, "expected", line->expected, position->players);
    if (position->players == 2) {
        pod__json_decimal(json, "margin", line->score / 100.0, 2);
    }
    pod__json_bool(json, "proven", line->proven);
    pod__json_unsigned(json, "depth", line->depth);
    pod__json_shares(json, "win", line->win, position->players);
    if (line->plies) {
        pod__json_unsigned(json, "plies", line->plies);
    }
    pod__json_moves(json, "line", position, line->line, line->line_length);
    pod__json_end(json);
}

void analyse_json(const pod_position *position, const pod_analysis *known, pod_text *out) {
    pod__json json = pod__json_over(out);
    pod__json_object(&json, NULL);
    pod__json_string(&json, "game", pod_game_of(position)->name);
    pod__json_position(&json, "position", position);
    pod__json_seat(&json, "turn", position->turn);
    pod__json_unsigned(&json, "nodes", known->nodes);
    pod__json_integer(&json, "time_ms", known->time_ms);
    pod__json_array(&json, "lines");
    for (unsigned i = 0; i < known->count; i++) {
        write_line(&json, position, &known->line[i]);
    }
    pod__json_end(&json);
    pod__json_end(&json);
    pod_text_add_char(out, '\n');
}
