#include "store/inside.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "club/game/game.h"

void store_options_print(const pod_game *game, const pod_options *options, pod_text *out) {
    bool first = true;
    for (size_t i = 0; i < game->rules->option_count; i++) {
        const pod_option *option = &game->rules->options[i];
        if (option->id == POD_OPTION_COLUMNS) {
            continue; /* part of the board */
        }
        pod_text_format(out, first ? "%s=" : " %s=", option->id == POD_OPTION_ROWS ? "board" : option->name);
        club_option_print(option, options, out);
        first = false;
    }
}

static pod_error set_one(const pod_game *game, const char *word, size_t length, pod_options *out, pod_fault *fault) {
    char copy[64] = "";
    snprintf(copy, sizeof copy, "%.*s", (int)length, word);
    char *value = strchr(copy, '=');
    if (!value) {
        *fault = (pod_fault){.code = POD_ERROR_OPTION_NAME};
        snprintf(fault->argument[0], sizeof fault->argument[0], "%s", copy);
        return fault->code;
    }
    *value++ = 0;
    return pod_options_set(game, out, copy, value, fault);
}

pod_error store_options_parse(const pod_game *game, const char *text, pod_options *out, pod_fault *fault) {
    pod_options_default(game, out);
    while (*text) {
        size_t length = strcspn(text, " ");
        pod_error error = set_one(game, text, length, out, fault);
        if (error) {
            return error;
        }
        text += length + (text[length] == ' ');
    }
    return POD_OK;
}

void store_bind_terms(sql_row *row, int at, const club_game_terms *terms) {
    char clock[CLUB_CLOCK_TEXT_SIZE];
    pod_text text = pod_text_over(clock, sizeof clock);
    club_clock_print(&terms->clock, &text);
    sql_bind(row, at, SQL_T(clock), SQL_N(terms->rated), SQL_N(terms->vacation), SQL_N(terms->delay));
}

bool store_read_terms(sql_row *row, int at, club_game_terms *out) {
    const char *clock = sql_text(row, at);
    out->rated = sql_number(row, at + 1) != 0;
    out->vacation = sql_number(row, at + 2) != 0;
    out->delay = (unsigned)sql_number(row, at + 3);
    return !*clock || club_clock_parse(clock, strlen(clock), &out->clock);
}
