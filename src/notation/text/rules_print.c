/* The rules of a game laid out for a terminal. */
#include <string.h>

#include "base/text.h"
#include "ludopod/rules_text.h"
#include "notation/text/fault.h"
#include "notation/text/sentence.h"

enum {
    WIDTH_MIN = 40,
    PARAGRAPH_SIZE = 4096,
    BOARD_SIZE = 2048, /* a text board of any game's largest board */
};

typedef struct printer {
    const pod_game *game;
    pod_language language;
    unsigned width;
    unsigned blocks;      /* printed so far */
    unsigned figures;     /* among them */
    pod_rules_kind after; /* the kind of the block before */
    pod_text *out;
} printer;

typedef struct board {
    char text[BOARD_SIZE];
} board;

/* A paragraph that follows a label ("Our ruling:") or nothing. */
static void print_paragraph(printer *p, const char *label, const char *first, pod_rules_words words) {
    pod_text text = POD__ROOM(PARAGRAPH_SIZE);
    if (label) {
        pod_text_add(&text, pod_translate(p->language, label));
        pod_text_add_char(&text, ' ');
    }
    pod_rules_text_words(words, &text);
    pod__wrap(text.data, first, p->width, p->out);
}

static void print_heading(printer *p, const pod_rules_block *block) {
    unsigned columns = pod__columns(block->words.text, block->words.length);
    print_paragraph(p, NULL, "", block->words);
    for (unsigned i = 0; i < columns && i < p->width; i++) {
        pod_text_add_char(p->out, block->level == 1 ? '=' : '-');
    }
    pod_text_add_char(p->out, '\n');
}

static board board_of(const printer *p, const pod_position *position) {
    board result;
    pod_text text = pod_text_over(result.text, sizeof result.text);
    p->game->notation->text_board(position, &text);
    return result;
}

static unsigned board_width(const board *shown) {
    unsigned width = 0;
    for (const char *line = shown->text; *line; line += strcspn(line, "\n") + 1) {
        unsigned columns = pod__columns(line, strcspn(line, "\n"));
        width = columns > width ? columns : width;
    }
    return width;
}

static unsigned line_count(const board *shown) {
    unsigned lines = 0;
    for (const char *c = shown->text; *c; c++) {
        lines += *c == '\n';
    }
    return lines;
}

static void print_spaces(printer *p, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        pod_text_add_char(p->out, ' ');
    }
}

static void print_board(printer *p, const board *shown) {
    for (const char *line = shown->text; *line; line += strcspn(line, "\n") + 1) {
        print_spaces(p, 4);
        pod_text_add_bytes(p->out, line, strcspn(line, "\n") + 1);
    }
}

/* The board before a move and, behind an arrow, the board after it. */
static void print_side_by_side(printer *p, const board *before, const board *after) {
    unsigned width = board_width(before);
    unsigned lines = line_count(before);
    const char *left = before->text;
    const char *right = after->text;
    for (unsigned line = 0; line < lines; line++) {
        size_t length = strcspn(left, "\n");
        print_spaces(p, 4);
        pod_text_add_bytes(p->out, left, length);
        print_spaces(p, width - pod__columns(left, length));
        pod_text_add(p->out, line == lines / 2 ? "   ->   " : "        ");
        pod_text_add_bytes(p->out, right, strcspn(right, "\n") + 1);
        left += length + 1;
        right += strcspn(right, "\n") + 1;
    }
}

static void print_caption(printer *p, const pod_rules_block *block) {
    char caption[PARAGRAPH_SIZE];
    char paragraph[PARAGRAPH_SIZE];
    pod_text text = pod_text_over(caption, sizeof caption);
    pod_rules_text_words(block->words, &text);
    text = pod_text_over(paragraph, sizeof paragraph);
    pod__say(&text, p->language, "Figure {0}: {1}", pod__word_of_number(++p->figures).text, caption);
    pod__wrap(paragraph, "    ", p->width, p->out);
}

static void print_figure(printer *p, const pod_rules_block *block) {
    pod_rules_figure figure;
    if (pod_rules_text_figure(p->game, block, &figure) == POD_OK) {
        board before = board_of(p, &figure.before);
        board after = board_of(p, &figure.after);
        if (figure.move == POD_MOVE_NONE) {
            print_board(p, &before);
        } else if (4 + board_width(&before) + 8 + board_width(&after) <= p->width) {
            print_side_by_side(p, &before, &after);
        } else {
            print_board(p, &before);
            pod_text_add_char(p->out, '\n');
            print_board(p, &after);
        }
    }
    print_caption(p, block);
}

static void print_block(printer *p, const pod_rules_block *block) {
    bool list_goes_on = block->kind == POD_RULES_ITEM && p->after == POD_RULES_ITEM;
    if (p->blocks++ && !list_goes_on) {
        pod_text_add_char(p->out, '\n');
    }
    p->after = block->kind;
    switch (block->kind) {
    case POD_RULES_HEADING:
        print_heading(p, block);
        break;
    case POD_RULES_ITEM:
        print_paragraph(p, NULL, "  - ", block->words);
        break;
    case POD_RULES_RULING:
        print_paragraph(p, POD_N_("Our ruling:"), "    ", block->words);
        break;
    case POD_RULES_VARIANT:
        print_paragraph(p, POD_N_("Variant:"), "    ", block->words);
        break;
    case POD_RULES_FIGURE:
        print_figure(p, block);
        break;
    default:
        print_paragraph(p, NULL, "", block->words);
    }
}

void pod_rules_print_text(const pod_game *game, pod_language language, unsigned width, pod_text *out) {
    pod_rules_cursor cursor;
    pod_rules_block block;
    printer p = {.game = game, .language = language, .width = width < WIDTH_MIN ? WIDTH_MIN : width, .out = out};
    if (!pod_rules_text_open(game, language, &cursor)) {
        return;
    }
    while (pod_rules_text_next(&cursor, &block)) {
        print_block(&p, &block);
    }
}
