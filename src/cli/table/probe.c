/* Looks a position up, and what each move leads to. */
#include <stdlib.h>

#include "cli/position.h"
#include "cli/table/table.h"
#include "cli/values.h"

static void add(const char *message, const char *number, pod_language language, pod_text *out) {
    pod_text_add_message(out, pod_translate(language, message), (const char *const[]){number, NULL, NULL});
}

void cli_table_value_print(const pod_table_value *value, pod_language language, pod_text *out) {
    static const char *const plain[] = {CLI_TEXT("loss"), CLI_TEXT("draw"), CLI_TEXT("win")};
    static const char *const timed[] = {CLI_TEXT("loss in {0}"), CLI_TEXT("draw in {0}"), CLI_TEXT("win in {0}")};
    char plies[16];
    snprintf(plies, sizeof plies, "%u", value->plies);
    add((value->plies ? timed : plain)[value->result + 1], plies, language, out);
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

static void print_line(const pod_position *position, const weighed *one, pod_language language) {
    char buffer[256];
    pod_text text = pod_text_over(buffer, sizeof buffer);
    pod_game_of(position)->notation->print_move(position, one->move, &text);
    pod_text_add(&text, " ");
    if (one->known) {
        cli_table_value_print(&one->value, language, &text);
    } else {
        pod_text_add(&text, "?");
    }
    puts(buffer);
}

static void print_moves(const pod_tables *tables, const pod_position *position, pod_language language) {
    pod_move_list moves;
    weighed list[POD_MOVES_MAX];
    pod_game_of(position)->rules->moves(position, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        list[i] = (weighed){.move = moves.move[i], .number = i};
        list[i].known = pod_tables_probe_move(tables, position, moves.move[i], &list[i].value);
    }
    qsort(list, moves.count, sizeof *list, better_first);
    for (unsigned i = 0; i < moves.count; i++) {
        print_line(position, &list[i], language);
    }
}

static cli_status print_all(const pod_tables *tables, const pod_position *position, pod_language language) {
    char buffer[128];
    pod_text text = pod_text_over(buffer, sizeof buffer);
    pod_table_value value;
    if (!pod_tables_probe(tables, position, &value)) {
        cli_error(language, "no table holds this position", NULL, NULL);
        return CLI_NO;
    }
    cli_table_value_print(&value, language, &text);
    puts(buffer);
    print_moves(tables, position, language);
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
        cli_error(language, "the position is missing; the word start stands for the starting position", NULL, NULL);
        return cli_see_help(language, "table");
    }
    cli_status status = cli_position_join(arguments, word, words, &position);
    if (!status && position.turn == POD_NOBODY) {
        return cli_error(language, pod_error_message(POD_ERROR_GAME_OVER), NULL, NULL);
    }
    char *directory = status ? NULL : cli_table_directory(arguments);
    if (!directory) {
        return CLI_BAD;
    }
    if (pod_tables_open(directory, say_refused, &language, &tables, &fault)) {
        status = cli_fault(language, NULL, &fault);
    } else {
        status = print_all(tables, &position, language);
        pod_tables_close(tables);
    }
    free(directory);
    return status;
}
