#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/position.h"
#include "ludopod/event.h"

/* The position now and what came before it. */
typedef struct game {
    pod_language language;
    pod_position position;
    pod_history history;
} game;

/* Plays one word. number counts from 1, for the message. */
static cli_status apply_word(game *played, unsigned number, const char *word, size_t length) {
    pod_language language = played->language;
    pod_event event;
    pod_fault fault;
    if (!pod_event_parse(&played->position, word, length, &event, &fault)) {
        pod_history_apply(&played->history, &played->position, &event);
        return CLI_DONE;
    }
    char *where = cli_message(language, "move {0}", CLI_SHORT("%u", number), NULL);
    cli_status status = cli_fault(language, where, &fault);
    free(where);
    return status;
}

static cli_status apply_words(game *played, char *const *word, int words) {
    cli_status status = CLI_DONE;
    for (int i = 0; i < words && !status; i++) {
        status = apply_word(played, (unsigned)i + 1, word[i], strlen(word[i]));
    }
    return status;
}

/* The moves of standard input, any white space between them. */
static cli_status apply_input(game *played) {
    static const char space[] = " \t\r\n";
    size_t length;
    char *input = cli_file_read(played->language, "-", &length);
    cli_status status = input ? CLI_DONE : CLI_BAD;
    if (input && memchr(input, 0, length)) {
        status = cli_error(played->language, "standard input is not text: it holds a 0 byte", NULL, NULL);
    }
    const char *word = input;
    for (unsigned number = 1; !status && *(word += strspn(word, space)); number++) {
        size_t word_length = strcspn(word, space);
        status = apply_word(played, number, word, word_length);
        word += word_length;
    }
    free(input);
    return status;
}

static void write_json(pod__json *json, const void *context) {
    cli_position_write(json, context);
}

cli_status cli_cmd_apply(const cli_arguments *arguments) {
    game played = {.language = arguments->language};
    if (!arguments->words) {
        return cli_wrong_usage(arguments, "the position is missing; the word start stands for the starting position",
                               NULL, NULL);
    }
    int first;
    cli_status status = cli_position_first(arguments, &played.position, &first);
    if (status) {
        return status;
    }
    char *const *move = arguments->word + first;
    int moves = arguments->words - first;
    bool from_input = moves == 1 && !strcmp(move[0], "-");
    pod_history_begin(&played.history, &played.position);
    status = from_input ? apply_input(&played) : apply_words(&played, move, moves);
    if (!status && arguments->option[CLI_OPTION_JSON]) {
        return cli_print_json(arguments->language, write_json, &played.position);
    }
    if (!status) {
        cli_position_print(&played.position);
    }
    return status;
}
