/* Looks a position up, and what each move leads to; and tells what a check has found. */
#include <inttypes.h>
#include <stdlib.h>

#include "cli/position.h"
#include "cli/table/table.h"
#include "cli/values.h"

void cli_table_value_print(const pod_table_value *value, pod_language language, pod_text *out) {
    static const char *const plain[] = {CLI_TEXT("loss"), CLI_TEXT("draw"), CLI_TEXT("win")};
    static const char *const timed[] = {CLI_TEXT("loss in {0}"), CLI_TEXT("draw in {0}"), CLI_TEXT("win in {0}")};
    cli_add(out, language, (value->plies ? timed : plain)[value->result + 1], CLI_SHORT("%u", value->plies), NULL);
    if (value->least != value->most) {
        pod_text_format(out, " (%+d..%+d)", value->least, value->most);
    } else if (abs(value->least) > 1) {
        pod_text_format(out, " (%+d)", value->least);
    }
}

typedef struct weighed {
    pod_move move;
    unsigned number; /* in canonical order */
    bool known;
    pod_table_value value;
} weighed;

/* The better move first; what is not known stands last. */
static int better_first(const void *left, const void *right) {
    const weighed *a = left, *b = right;
    if (a->known != b->known) {
        return b->known - a->known;
    }
    int better = a->known ? pod_table_value_compare(&b->value, &a->value) : 0;
    return better ? better : (int)a->number - (int)b->number;
}

/* What is known of a position, and of the moves that it has, the best first. */
typedef struct probed {
    const pod_position *position;
    pod_table_value value;
    weighed list[POD_MOVES_MAX];
    unsigned moves;
} probed;

/* ---- For programs ---------------------------------------------------------------------------------------------- */

/* Fields of the open object. */
static void write_value(pod__json *json, const pod_table_value *value) {
    static const char *const words[] = {"loss", "draw", "win"};
    pod__json_add(json, POD__T("value", words[value->result + 1]), POD__I("margin_least", value->least),
                  POD__I("margin_most", value->most));
    if (value->plies) {
        pod__json_unsigned(json, "plies", value->plies);
    }
}

static void write_move(pod__json *json, const pod_position *position, const weighed *one) {
    pod__json_object(json, NULL);
    pod__json_move(json, "move", position, one->move);
    if (one->known) {
        write_value(json, &one->value);
    } else {
        pod__json_null(json, "value");
    }
    pod__json_end(json);
}

static void write_json(pod__json *json, const void *context) {
    const probed *found = context;
    pod__json_string(json, "game", pod_game_of(found->position)->name);
    pod__json_position(json, "position", found->position);
    write_value(json, &found->value);
    pod__json_array(json, "moves");
    for (unsigned i = 0; i < found->moves; i++) {
        write_move(json, found->position, &found->list[i]);
    }
    pod__json_end(json);
}

/* ---- For people ------------------------------------------------------------------------------------------------ */

static void print_found(const probed *found, pod_language language) {
    char value[128], move[POD_MOVE_TEXT_SIZE];
    pod_text text = pod_text_over(value, sizeof value);
    cli_table_value_print(&found->value, language, &text);
    puts(value);
    for (unsigned i = 0; i < found->moves; i++) {
        const weighed *one = &found->list[i];
        text = pod_text_over(value, sizeof value);
        if (one->known) {
            cli_table_value_print(&one->value, language, &text);
        }
        printf("%s %s\n", cli_move_text(found->position, one->move, move), one->known ? value : "?");
    }
}

/* ---- The command ------------------------------------------------------------------------------------------------ */

static void weigh_moves(const pod_tables *tables, probed *out) {
    pod_move_list moves;
    pod_game_of(out->position)->rules->moves(out->position, &moves);
    out->moves = moves.count;
    for (unsigned i = 0; i < moves.count; i++) {
        weighed *one = &out->list[i];
        *one = (weighed){.move = moves.move[i], .number = i};
        one->known = pod_tables_probe_move(tables, out->position, one->move, &one->value);
    }
    qsort(out->list, out->moves, sizeof *out->list, better_first);
}

static cli_status print_all(const cli_arguments *arguments, const pod_tables *tables, const pod_position *position) {
    probed found = {.position = position};
    if (!pod_tables_probe(tables, position, &found.value)) {
        cli_error(arguments->language, "no table holds this position", NULL, NULL);
        return CLI_NO;
    }
    weigh_moves(tables, &found);
    if (arguments->option[CLI_OPTION_JSON]) {
        return cli_print_json(arguments->language, write_json, &found);
    }
    print_found(&found, arguments->language);
    return CLI_DONE;
}

static void say_refused(void *context, const pod_fault *fault) {
    cli_fault(*(const pod_language *)context, NULL, fault);
}

cli_status cli_table_probe(const cli_arguments *arguments, char *const *word, int words) {
    pod_language language = arguments->language;
    pod_position position;
    pod_tables *tables;
    pod_fault fault;
    if (!words) {
        return cli_wrong_usage(arguments, "the position is missing; the word start stands for the starting position",
                               NULL, NULL);
    }
    cli_status status = cli_position_join(arguments, word, words, &position);
    if (!status && position.turn == POD_NOBODY) {
        return cli_failure(language, POD_ERROR_GAME_OVER);
    }
    char *directory = status ? NULL : cli_table_directory(arguments);
    if (!directory) {
        return CLI_BAD;
    }
    if (pod_tables_open(directory, say_refused, &language, &tables, &fault)) {
        status = cli_fault(language, NULL, &fault);
    } else {
        status = print_all(arguments, tables, &position);
        pod_tables_close(tables);
    }
    free(directory);
    return status;
}

static void write_checked(pod__json *json, const void *context) {
    const cli_table_checked *found = context;
    pod__json_add(json, POD__T("file", found->path), POD__T("game", found->game), POD__U("entries", found->entries),
                  POD__U("wrong", found->wrong));
    if (found->boards) {
        pod__json_add(json, POD__U("boards", found->boards), POD__I("seed", found->seed));
    }
    if (found->first) {
        pod__json_position(json, "first_wrong", found->first);
    }
}

cli_status cli_table_tell_checked(const cli_arguments *arguments, const cli_table_checked *found) {
    pod_language language = arguments->language;
    char first[POD_POSITION_TEXT_SIZE];
    if (arguments->option[CLI_OPTION_JSON]) {
        cli_status status = cli_print_json(language, write_checked, found);
        return status ? status : found->wrong ? CLI_NO : CLI_DONE;
    }
    if (found->wrong) {
        cli_error(language, "{0} is wrong in {1} places; rebuild it with ludopod table build", found->path,
                  CLI_SHORT("%" PRIu64, found->wrong));
        cli_error(language, "the first is {0}", cli_position_text(found->first, first), NULL);
        return CLI_NO;
    }
    if (found->boards) { /* for programs, too, and so in no language */
        printf("boards %" PRIu64 " seed %ld\n", found->boards, found->seed);
    }
    cli_say(stdout, language,
            found->boards ? CLI_TEXT("{0}: all {1} entries checked are right\n")
                          : CLI_TEXT("{0}: all {1} entries are right\n"),
            found->path, CLI_SHORT("%" PRIu64, found->entries));
    return CLI_DONE;
}
