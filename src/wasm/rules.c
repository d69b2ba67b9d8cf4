#include "base/text.h"
#include "ludopod/rules_text.h"
#include "wasm/verbs.h"

enum { WORDS_SIZE = 4096 };

static const char *const kinds[] = {
    [POD_RULES_HEADING] = "heading", [POD_RULES_PARAGRAPH] = "paragraph", [POD_RULES_ITEM] = "item",
    [POD_RULES_RULING] = "ruling",   [POD_RULES_VARIANT] = "variant",     [POD_RULES_CREDIT] = "credit",
    [POD_RULES_FIGURE] = "figure",
};

static void write_words(pod__json *json, const char *name, pod_rules_words words) {
    pod_text text = POD__ROOM(WORDS_SIZE);
    pod_rules_text_words(words, &text);
    pod__json_string(json, name, text.data);
}

static void write_block(pod__json *json, const pod_rules_block *block) {
    pod__json_object(json, NULL);
    pod__json_add(json, POD__T("kind", kinds[block->kind]), POD__I("level", block->level));
    write_words(json, "text", block->words);
    if (block->kind == POD_RULES_FIGURE) {
        write_words(json, "alt", block->alt);
        write_words(json, "variant", block->variant);
        write_words(json, "position", block->position);
        write_words(json, "move", block->move);
    }
    pod__json_end(json);
}

pod_error wasm_rules(const wasm_call *call, pod__json *json, pod_fault *fault) {
    const pod_game *game;
    pod_rules_cursor cursor;
    pod_rules_block block;
    pod_error error = wasm_find_game(call, &game, fault);
    if (error) {
        return error;
    }
    pod__json_array(json, "ok");
    if (pod_rules_text_open(game, call->language, &cursor)) {
        while (pod_rules_text_next(&cursor, &block)) {
            write_block(json, &block);
        }
    }
    pod__json_end(json);
    return POD_OK;
}
