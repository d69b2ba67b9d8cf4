#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "cli/command.h"
#include "cli/position.h"
#include "ludopod/rules_text.h"

enum { WIDTH_WIDEST = 100 /* longer lines are hard to read */ };

typedef struct request {
    const pod_game *game;
    pod_language language;
    unsigned width;
} request;

static void print_rules(const void *context, pod_text *out) {
    const request *wanted = context;
    pod_rules_print_text(wanted->game, wanted->language, wanted->width, out);
}

/* ---- For programs ---------------------------------------------------------------------------------------------- */

static const char *const kinds[] = {
    [POD_RULES_HEADING] = "heading", [POD_RULES_PARAGRAPH] = "paragraph", [POD_RULES_ITEM] = "item",
    [POD_RULES_RULING] = "ruling",   [POD_RULES_VARIANT] = "variant",     [POD_RULES_CREDIT] = "credit",
    [POD_RULES_FIGURE] = "figure",
};

static void print_words(const void *context, pod_text *out) {
    pod_rules_text_words(*(const pod_rules_words *)context, out);
}

static void write_words(pod__json *json, const char *name, pod_rules_words words) {
    char *text = pod__printed(print_words, &words, NULL);
    pod__json_string(json, name, text ? text : "");
    free(text);
}

static void write_block(pod__json *json, const pod_rules_block *block) {
    pod__json_object(json, NULL);
    pod__json_string(json, "kind", kinds[block->kind]);
    if (block->kind == POD_RULES_HEADING) {
        pod__json_unsigned(json, "level", block->level);
    }
    write_words(json, "text", block->words);
    if (block->kind == POD_RULES_FIGURE) {
        write_words(json, "alt", block->alt);
        write_words(json, "variant", block->variant);
        write_words(json, "position", block->position);
        write_words(json, "move", block->move);
    }
    pod__json_end(json);
}

static void write_rules(pod__json *json, const void *context) {
    const request *wanted = context;
    pod_rules_cursor cursor;
    pod_rules_block block;
    pod__json_add(json, POD__T("game", wanted->game->name), POD__T("title", wanted->game->title),
                  POD__T("credit", pod_translate(wanted->language, wanted->game->credit)),
                  POD__T("language", pod_language_code(wanted->language)));
    pod__json_array(json, "blocks");
    if (pod_rules_text_open(wanted->game, wanted->language, &cursor)) {
        while (pod_rules_text_next(&cursor, &block)) {
            write_block(json, &block);
        }
    }
    pod__json_end(json);
}

/* ---- The command ------------------------------------------------------------------------------------------------ */

cli_status cli_cmd_rules(const cli_arguments *arguments) {
    const unsigned columns = cli_columns();
    request wanted = {pod_game_at(0), arguments->language, columns < WIDTH_WIDEST ? columns : WIDTH_WIDEST};
    if (arguments->words) {
        cli_status status = cli_game_find(arguments->language, arguments->word[0], &wanted.game);
        if (status) {
            return status;
        }
    }
    return arguments->option[CLI_OPTION_JSON] ? cli_print_json(arguments->language, write_rules, &wanted)
                                              : cli_print(arguments->language, print_rules, &wanted);
}
