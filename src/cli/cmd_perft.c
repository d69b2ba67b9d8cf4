#include <inttypes.h>
#include <stdlib.h>

#include "command.h"
#include "ludopod/solve.h"
#include "position.h"

/* No game of ours lasts this long: deeper counts are all the same. */
enum { DEPTH_MAX = 10000 };

static cli_status say_failure(pod_language language, pod_error error) {
    return cli_error(language, pod_error_message(error), NULL, NULL);
}

static void print_branch(const pod_position *position, pod_move move, uint64_t count) {
    char buffer[64];
    pod_text text = pod_text_over(buffer, sizeof buffer);
    pod_game_of(position)->notation->print_move(position, move, &text);
    printf("%s %" PRIu64 "\n", buffer, count);
}

/* The count behind each move. Requires depth > 0. */
static cli_status divide(pod_language language, const pod_position *position, unsigned depth) {
    const pod_rules *rules = pod_game_of(position)->rules;
    pod_move_list moves;
    rules->moves(position, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        pod_position after = *position;
        uint64_t count;
        rules->apply(&after, moves.move[i]);
        pod_error error = pod_perft(&after, depth - 1, &count);
        if (error) {
            return say_failure(language, error);
        }
        print_branch(position, moves.move[i], count);
    }
    return CLI_DONE;
}

static cli_status read_depth(const cli_arguments *arguments, long *depth) {
    if (arguments->words == 1) {
        return cli_number(arguments->language, "DEPTH", arguments->word[0], 0, DEPTH_MAX, depth);
    }
    if (arguments->words) {
        cli_error(arguments->language, "'{0}' is one argument too many; quote a position given with --position",
                  arguments->word[1], NULL);
    } else {
        cli_error(arguments->language, "the depth is missing", NULL, NULL);
    }
    return cli_see_help(arguments->language, "perft");
}

cli_status cli_cmd_perft(const cli_arguments *arguments) {
    const char *line = arguments->option[CLI_OPTION_POSITION];
    pod_position position;
    long depth;
    uint64_t count;
    cli_status status = read_depth(arguments, &depth);
    if (!status) {
        status = cli_position_read(arguments, line ? line : "start", &position);
    }
    if (status) {
        return status;
    }
    /* The whole count first: when it overflows, nothing is printed. */
    pod_error error = pod_perft(&position, (unsigned)depth, &count);
    if (error) {
        return say_failure(arguments->language, error);
    }
    if (arguments->option[CLI_OPTION_DIVIDE] && depth) {
        status = divide(arguments->language, &position, (unsigned)depth);
    }
    if (!status) {
        printf("%" PRIu64 "\n", count);
    }
    return status;
}
