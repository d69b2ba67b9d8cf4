#include <assert.h>
#include <string.h>

#include "base/text.h"
#include "ludopod/game.h"
#include "notation/text/fault.h"

void pod_options_default(const pod_game *game, pod_options *out) {
    memset(out, 0, sizeof *out);
    for (size_t i = 0; i < game->rules->option_count; i++) {
        const pod_option *option = &game->rules->options[i];
        out->value[option->id] = option->fallback;
    }
}

static const pod_option *option_by_name(const pod_game *game, const char *name) {
    for (size_t i = 0; i < game->rules->option_count; i++) {
        if (pod__is_word(name, strlen(name), game->rules->options[i].name)) {
            return &game->rules->options[i];
        }
    }
    return NULL;
}

static const pod_option *option_by_id(const pod_game *game, pod_option_id id) {
    for (size_t i = 0; i < game->rules->option_count; i++) {
        if (game->rules->options[i].id == id) {
            return &game->rules->options[i];
        }
    }
    return NULL;
}

static void set_value(pod_options *options, pod_option_id id, unsigned value) {
    options->value[id] = (int16_t)value;
    options->given |= 1u << id;
}

/* What the option may be, in words that need no translation: "1-10", or "'', snub, dodeca". */
static void print_values(const pod_option *option, int minimum, int maximum, pod_text *out) {
    if (!option->words) {
        pod_text_format(out, minimum < maximum ? "%d-%d" : "%d", minimum, maximum);
        return;
    }
    for (int value = minimum; value <= maximum; value++) {
        const char *word = option->words[value];
        pod_text_format(out, "%s%s", value > minimum ? ", " : "", *word ? word : "''");
    }
}

static pod_error bad_value(const pod_option *option, int maximum, const char *value, pod_fault *fault) {
    pod_text text = POD__ROOM(POD_FAULT_ARGUMENT_SIZE);
    print_values(option, option->minimum, maximum, &text);
    return POD__FAULT(fault, POD_ERROR_OPTION_VALUE, 0, strlen(value), value, option->name, text.data);
}

static pod_error bad_name(const pod_game *game, const char *name, pod_fault *fault) {
    pod_text text = POD__ROOM(POD_FAULT_ARGUMENT_SIZE);
    pod_text_add(&text, "board");
    for (size_t i = 0; i < game->rules->option_count; i++) {
        pod_text_format(&text, ", %s", game->rules->options[i].name);
    }
    return POD__FAULT(fault, POD_ERROR_OPTION_NAME, 0, strlen(name), name, text.data);
}

static pod_error bad_board(const pod_game *game, const char *value, pod_fault *fault) {
    return POD__FAULT(fault, POD_ERROR_BOARD, 0, strlen(value), value,
                      pod__word_of_number(game->rules->squares_max).text);
}

/* ROWSxCOLUMNS, as in 3x5. */
static pod_error set_board(const pod_game *game, pod_options *options, const char *value, pod_fault *fault) {
    size_t length = strlen(value);
    unsigned rows = 0, columns = 0;
    size_t used = pod__read_number(value, length, POD_SIDE_MAX, &rows);
    if (!used || pod__lower(value[used]) != 'x') {
        return bad_board(game, value, fault);
    }
    used++;
    size_t digits = pod__read_number(value + used, length - used, POD_SIDE_MAX, &columns);
    if (!digits || used + digits != length || !rows || !columns || rows * columns > game->rules->squares_max) {
        return bad_board(game, value, fault);
    }
    set_value(options, POD_OPTION_ROWS, rows);
    set_value(options, POD_OPTION_COLUMNS, columns);
    return POD_OK;
}

static bool read_value(const pod_option *option, const char *value, unsigned *out) {
    size_t length = strlen(value);
    if (!option->words) {
        return length && pod__read_number(value, length, (unsigned)option->maximum, out) == length &&
               *out >= (unsigned)option->minimum;
    }
    for (unsigned i = 0; i <= (unsigned)option->maximum; i++) {
        if (pod__is_word(value, length, option->words[i])) {
            *out = i;
            return true;
        }
    }
    return false;
}

pod_error pod_options_set(const pod_game *game, pod_options *options, const char *name, const char *value,
                          pod_fault *fault) {
    if (pod__is_word(name, strlen(name), "board")) {
        return set_board(game, options, value, fault);
    }
    const pod_option *option = option_by_name(game, name);
    if (!option) {
        return bad_name(game, name, fault);
    }
    unsigned number;
    if (!read_value(option, value, &number)) {
        return bad_value(option, option->maximum, value, fault);
    }
    set_value(options, option->id, number);
    return POD_OK;
}

/* An option's value as the user would have written it. */
static pod__word spell(const pod_option *option, int value) {
    if (option->words && value >= option->minimum && value <= option->maximum) {
        return pod__word_of(option->words[value], strlen(option->words[value]));
    }
    pod__word word;
    pod_text text = pod_text_over(word.text, sizeof word.text);
    pod_text_format(&text, "%d", value);
    return word;
}

pod_error pod_start(const pod_game *game, const pod_options *options, pod_position *out, pod_fault *fault) {
    pod_option_id bad = POD_OPTION_COUNT;
    pod_error error = game->rules->start(options, out, &bad);
    if (error == POD_OK) {
        return POD_OK;
    }
    pod__word board = pod__word_of_board(options->value[POD_OPTION_ROWS], options->value[POD_OPTION_COLUMNS]);
    if (error == POD_ERROR_BOARD) {
        return bad_board(game, board.text, fault);
    }
    if (error == POD_ERROR_PIECES_FIT) {
        pod__word pieces = pod__word_of_number((size_t)options->value[POD_OPTION_PIECES]);
        return pod_fault_set(fault, error, &(pod_fault_about){.argument = {pieces.text, board.text}});
    }
    const pod_option *option = option_by_id(game, bad);
    assert(option);
    /* Who moves first must be one of the players there are. */
    int players = options->value[POD_OPTION_PLAYERS];
    int maximum = bad == POD_OPTION_FIRST && players <= option->maximum ? players - 1 : option->maximum;
    return bad_value(option, maximum, spell(option, options->value[bad]).text, fault);
}
