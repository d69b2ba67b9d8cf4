/* Reads the markup of src/notation/texts/: blocks separated by blank lines, told apart by how they begin.

       # heading    ## heading of a chapter    - item    ! ruling    ~ about a variant    @ credit

   Anything else is a paragraph. A line that is "figure" starts a figure: lines "field: words" follow, which go on
   in lines that start with a space. A line that starts with % is a remark to those who edit the text. An item also
   ends where the next begins. */
#include "ludopod/rules_text.h"

#include <string.h>

#include "notation/text/fault.h"

bool pod_rules_text_open(const pod_game *game, pod_language language, pod_rules_cursor *out) {
    pod_language known = (unsigned)language < POD_LANGUAGE_COUNT ? language : POD_ENGLISH;
    out->rest = (const char *)game->rules_text[known];
    return out->rest != NULL;
}

/* The line a text begins with, without its end. */
static pod_rules_words line_at(const char *text) {
    return (pod_rules_words){text, strcspn(text, "\n")};
}

static const char *after_line(pod_rules_words line) {
    const char *end = line.text + line.length;
    return *end ? end + 1 : end;
}

static bool starts(pod_rules_words line, const char *with) {
    size_t length = strlen(with);
    return line.length >= length && memcmp(line.text, with, length) == 0;
}

static const struct {
    const char *begins;
    pod_rules_kind kind;
    unsigned level;
} kinds[] = {
    {"# ", POD_RULES_HEADING, 1}, {"## ", POD_RULES_HEADING, 2}, {"- ", POD_RULES_ITEM, 0},
    {"! ", POD_RULES_RULING, 0},  {"~ ", POD_RULES_VARIANT, 0},  {"@ ", POD_RULES_CREDIT, 0},
    {"", POD_RULES_PARAGRAPH, 0},
};

/* Reads words up to a blank line, or up to the next item. Returns what is left of the text. */
static const char *read_words(const char *text, pod_rules_block *out) {
    pod_rules_words line = line_at(text);
    size_t kind = 0;
    while (!starts(line, kinds[kind].begins)) {
        kind++;
    }
    out->kind = kinds[kind].kind;
    out->level = kinds[kind].level;
    out->words.text = text + strlen(kinds[kind].begins);
    const char *end;
    do {
        end = line.text + line.length;
        line = line_at(after_line(line));
    } while (line.length && !(out->kind == POD_RULES_ITEM && starts(line, "- ")));
    out->words.length = (size_t)(end - out->words.text);
    return line.text;
}

static const char *read_figure(const char *text, pod_rules_block *out) {
    const struct {
        const char *name;
        pod_rules_words *words;
    } fields[] = {
        {"caption: ", &out->words},     {"alt: ", &out->alt},   {"variant: ", &out->variant},
        {"position: ", &out->position}, {"move: ", &out->move},
    };
    pod_rules_words line = line_at(after_line(line_at(text)));
    pod_rules_words *field = NULL;
    out->kind = POD_RULES_FIGURE;
    for (; line.length; line = line_at(after_line(line))) {
        if (field && starts(line, " ")) {
            field->length = (size_t)(line.text + line.length - field->text);
        }
        for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
            size_t name = strlen(fields[i].name);
            if (starts(line, fields[i].name)) {
                field = fields[i].words;
                *field = (pod_rules_words){line.text + name, line.length - name};
            }
        }
    }
    return line.text;
}

bool pod_rules_text_next(pod_rules_cursor *cursor, pod_rules_block *out) {
    pod_rules_words line = line_at(cursor->rest);
    while (*line.text && (!line.length || starts(line, "%"))) {
        line = line_at(after_line(line));
    }
    cursor->rest = line.text;
    if (!*line.text) {
        return false;
    }
    *out =
        (pod_rules_block){.words = {"", 0}, .alt = {"", 0}, .variant = {"", 0}, .position = {"", 0}, .move = {"", 0}};
    bool figure = line.length == strlen("figure") && starts(line, "figure");
    cursor->rest = figure ? read_figure(line.text, out) : read_words(line.text, out);
    return true;
}

void pod_rules_text_words(pod_rules_words words, pod_text *out) {
    bool space = false;
    for (size_t i = 0; i < words.length; i++) {
        if (pod__is_space(words.text[i])) {
            space = true;
            continue;
        }
        if (space) {
            pod_text_add_char(out, ' ');
        }
        space = false;
        pod_text_add_char(out, words.text[i]);
    }
}

pod_error pod_rules_text_figure(const pod_game *game, const pod_rules_block *block, pod_rules_figure *out) {
    pod_options options;
    pod_error error = POD_OK;
    pod_options_default(game, &options);
    if (block->variant.length) {
        error = pod_options_set(game, &options, "variant",
                                pod__word_of(block->variant.text, block->variant.length).text, NULL);
    }
    if (!error) {
        error = pod_position_parse(&(pod_position_text){game, &options, block->position.text, block->position.length},
                                   &out->before, NULL);
    }
    out->move = POD_MOVE_NONE;
    if (!error && block->move.length) {
        error = game->notation->parse_move(&out->before, block->move.text, block->move.length, &out->move, NULL);
    }
    out->after = out->before;
    if (!error && out->move != POD_MOVE_NONE) {
        game->rules->apply(&out->after, out->move);
    }
    return error;
}
