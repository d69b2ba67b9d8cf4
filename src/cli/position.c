#include "cli/position.h"

#include <assert.h>
#include <inttypes.h>
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>

#include "cli/files.h"
#include "notation/square.h"

/* An option of the game, when it was asked for. */
static cli_status set_option(const cli_arguments *arguments, cli_start *start, cli_option_id id) {
    pod_fault fault;
    const char *value = arguments->option[id];
    if (!value || !pod_options_set(start->game, &start->options, cli_option_of(id)->name, value, &fault)) {
        return CLI_DONE;
    }
    return cli_fault(arguments->language, NULL, &fault);
}

const char *cli_game_names(char *out, size_t size) {
    pod_text list = pod_text_over(out, size);
    for (size_t i = 0; i < pod_game_count(); i++) {
        pod_text_format(&list, i ? ", %s" : "%s", pod_game_at(i)->name);
    }
    return out;
}

cli_status cli_game_find(pod_language language, const char *name, const pod_game **out) {
    const pod_game *game = pod_game_find(name, strlen(name));
    char games[128];
    if (!game) {
        return cli_unknown(language, pod_error_message(POD_ERROR_GAME), name, cli_game_names(games, sizeof games));
    }
    *out = game;
    return CLI_DONE;
}

cli_status cli_start_read(const cli_arguments *arguments, cli_start *out) {
    const char *name = arguments->option[CLI_OPTION_GAME];
    out->game = pod_game_at(0);
    cli_status known = name ? cli_game_find(arguments->language, name, &out->game) : CLI_DONE;
    if (known) {
        return known;
    }
    pod_options_default(out->game, &out->options);
    static const cli_option_id ids[] = {CLI_OPTION_BOARD,  CLI_OPTION_PLAYERS, CLI_OPTION_VARIANT,   CLI_OPTION_FIRST,
                                        CLI_OPTION_PIECES, CLI_OPTION_QUIET,   CLI_OPTION_REPETITION};
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        cli_status status = set_option(arguments, out, ids[i]);
        if (status) {
            return status;
        }
    }
    return CLI_DONE;
}

cli_status cli_start_position(const cli_arguments *arguments, cli_start *start, pod_position *out) {
    pod_fault fault;
    cli_status status = cli_start_read(arguments, start);
    return !status && pod_start(start->game, &start->options, out, &fault)
               ? cli_fault(arguments->language, NULL, &fault)
               : status;
}

static cli_status parse_position(const cli_arguments *arguments, const char *text, size_t length, pod_position *out) {
    cli_start start;
    pod_fault fault;
    cli_status status = cli_start_read(arguments, &start);
    if (!status && pod_position_parse(&(pod_position_text){start.game, &start.options, text, length}, out, &fault)) {
        status = cli_fault(arguments->language, NULL, &fault);
    }
    return status;
}

cli_status cli_position_read(const cli_arguments *arguments, const char *text, pod_position *out) {
    if (strcmp(text, "-") != 0) {
        return parse_position(arguments, text, strlen(text), out);
    }
    size_t length;
    char *line = cli_file_read(arguments->language, "-", &length);
    if (!line) {
        return CLI_BAD;
    }
    while (length && strchr("\r\n", line[length - 1])) {
        length--;
    }
    cli_status status = parse_position(arguments, line, length, out);
    free(line);
    return status;
}

typedef struct joined {
    char *const *word;
    int words;
} joined;

static void print_joined(const void *context, pod_text *out) {
    const joined *line = context;
    for (int i = 0; i < line->words; i++) {
        pod_text_add(out, i ? " " : "");
        pod_text_add(out, line->word[i]);
    }
}

static char *join(char *const *word, int words) {
    return pod__printed(print_joined, &(joined){word, words}, NULL);
}

cli_status cli_position_join(const cli_arguments *arguments, char *const *word, int words, pod_position *out) {
    if (words <= 1) {
        return cli_position_read(arguments, words ? word[0] : "start", out);
    }
    char *line = join(word, words);
    if (!line) {
        return cli_out_of_memory(arguments->language);
    }
    cli_status status = parse_position(arguments, line, strlen(line), out);
    free(line);
    return status;
}

/* Whether the first words are a position line. */
static bool are_position(const cli_arguments *arguments, int words) {
    cli_start start;
    pod_position position;
    char *line = words <= arguments->words && !cli_start_read(arguments, &start) ? join(arguments->word, words) : NULL;
    bool are = line && !pod_position_parse(&(pod_position_text){start.game, &start.options, line, strlen(line)},
                                           &position, NULL);
    free(line);
    return are;
}

cli_status cli_position_first(const cli_arguments *arguments, pod_position *out, int *words) {
    assert(arguments->words);
    enum { FIELDS = 4, FIELDS_MAX = 8 }; /* rows, turn, players, out; what a variant adds */
    *words = 1;
    if (strpbrk(arguments->word[0], " /") && !strchr(arguments->word[0], ' ')) {
        for (*words = FIELDS_MAX; *words > 1 && !are_position(arguments, *words);) {
            --*words;
        }
        if (*words == 1 && !are_position(arguments, 1)) {
            *words = arguments->words < FIELDS ? arguments->words : FIELDS; /* to say what is wrong with these */
        }
    }
    return cli_position_join(arguments, arguments->word, *words, out);
}

void cli_board_draw(const pod_position *position, bool ascii, pod_text *out) {
    const pod_notation *notation = pod_game_of(position)->notation;
    bool plain = ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    if (plain && notation->ascii_board) {
        notation->ascii_board(position, out);
    } else {
        notation->text_board(position, out);
    }
}

void cli_board_write(pod__json *json, unsigned rows, unsigned columns) {
    pod__json_quote(json, "board");
    pod_text_format(json->text, "%ux%u", rows, columns);
    pod__json_unquote(json);
}

void cli_sum_write(pod__json *json, const char *name, uint64_t sum) {
    pod__json_quote(json, name);
    pod_text_format(json->text, "%016" PRIx64, sum);
    pod__json_unquote(json);
}

/* The empty word is the game without a variant. */
static const char *variant_of(const pod_position *position) {
    const pod_rules *rules = pod_game_of(position)->rules;
    pod_options options;
    rules->options_of(position, &options);
    for (size_t i = 0; i < rules->option_count; i++) {
        if (rules->options[i].id == POD_OPTION_VARIANT && rules->options[i].words) {
            return rules->options[i].words[options.value[POD_OPTION_VARIANT]];
        }
    }
    return "";
}

void cli_position_write(pod__json *json, const pod_position *position) {
    const pod_game *game = pod_game_of(position);
    pod_outcome outcome;
    game->rules->outcome(position, &outcome);
    pod__json_string(json, "game", game->name);
    cli_board_write(json, position->rows, position->columns);
    pod__json_add(json, POD__T("variant", variant_of(position)), POD__U("players", position->players));
    pod__json_position(json, "position", position);
    pod__json_seat(json, "turn", position->turn);
    pod__json_bool(json, "over", outcome.over);
    pod__json_numbers(json, "places", outcome.place, position->players);
    pod__json_numbers(json, "scores", outcome.score, position->players);
}

const char *cli_move_text(const pod_position *position, pod_move move, char out[POD_MOVE_TEXT_SIZE]) {
    pod_text text = pod_text_over(out, POD_MOVE_TEXT_SIZE);
    pod_game_of(position)->notation->print_move(position, move, &text);
    return out;
}

const char *cli_position_text(const pod_position *position, char out[POD_POSITION_TEXT_SIZE]) {
    pod_text text = pod_text_over(out, POD_POSITION_TEXT_SIZE);
    pod_game_of(position)->notation->print_position(position, &text);
    return out;
}

void cli_position_print(const pod_position *position) {
    puts(cli_position_text(position, (char[POD_POSITION_TEXT_SIZE]){0}));
}

void cli_move_print(const pod_position *position, pod_move move) {
    puts(cli_move_text(position, move, (char[POD_MOVE_TEXT_SIZE]){0}));
}

bool cli_square_read(const pod_position *position, const char *text, pod_square *out) {
    text += strspn(text, " \t");
    return pod__read_square(position, text, strlen(text), out) != 0;
}
