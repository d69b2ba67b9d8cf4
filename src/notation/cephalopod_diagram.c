/* The board as an SVG document. docs/diagram.md says what stands in it, for those who style or animate it. */
#include "cephalopod_diagram_words.h"
#include "cephalopod_die.h"
#include "cephalopod_notation.h"
#include "diagram_style.h"
#include "rules/cephalopod.h"
#include "square.h"

enum {
    FRAME_WITH_COORDINATES = 68,
    FRAME_WITHOUT = 26,
    WELL_HALF = 94,
    RING_HALF = 87,
    RING_CORNER = 48,
    NAME_SIZE = 8,
    WORDS_SIZE = 128,
    DESCRIPTION_SIZE = 4096
};

/* A diagram being drawn: what is shown on it, taken apart. */
typedef struct diagram {
    const pod_position *position;
    const pod_diagram_options *options;
    pod_move_parts last; /* captured_count is 0 where the position before is not known */
    pod_move_parts preview;
    bool has_last, has_preview;
    pod_text *out;
} diagram;

typedef struct name {
    char text[NAME_SIZE];
} name;

static name square_name(const diagram *d, unsigned square) {
    name result;
    pod_text text = pod_text_over(result.text, sizeof result.text);
    pod__print_square(d->position, square, &text);
    return result;
}

static int frame(const diagram *d) {
    return d->options->hide_coordinates ? FRAME_WITHOUT : FRAME_WITH_COORDINATES;
}
static int width(const diagram *d) {
    return d->position->columns * POD__CELL + 2 * frame(d);
}
static int height(const diagram *d) {
    return d->position->rows * POD__CELL + 2 * frame(d);
}
static int centre_x(const diagram *d, unsigned square) {
    return frame(d) + (int)(square % d->position->columns) * POD__CELL + POD__CELL / 2;
}
static int centre_y(const diagram *d, unsigned square) {
    return height(d) - frame(d) - (int)(square / d->position->columns) * POD__CELL - POD__CELL / 2;
}

static bool holds(const pod_move_parts *parts, unsigned square) {
    for (unsigned i = 0; i < parts->captured_count; i++) {
        if (parts->captured[i] == square) {
            return true;
        }
    }
    return false;
}

static void draw_ring(const diagram *d) {
    pod__svg_rect(d->out, "ring", pod__svg_centred(RING_HALF, RING_CORNER));
}

static void draw_mark(const diagram *d, unsigned square) {
    static const char *const names[] = {"", "choosable", "chosen", "hint", "focus", "safe"};
    pod_mark mark = d->options->mark[square];
    if (mark == POD_MARK_NONE || mark > POD_MARK_SAFE) {
        return;
    }
    pod_text_format(d->out, "<g class=\"mark mark-%s\">", names[mark]);
    switch (mark) {
    case POD_MARK_FOCUS:
        pod__svg_rect(d->out, "focus-edge", pod__svg_centred(91, 30));
        pod__svg_rect(d->out, "focus", pod__svg_centred(91, 30));
        break;
    case POD_MARK_SAFE:
        pod__svg_path(d->out, "anchor", "M-76 64l13 13l-13 13l-13-13Z");
        break;
    case POD_MARK_HINT:
        draw_ring(d);
        if (!d->position->of.cephalopod.die[square]) {
            pod__svg_circle(d->out, "spark", 0, 0, 20);
        }
        break;
    default:
        draw_ring(d);
    }
    pod__svg_group_end(d->out);
}

static void draw_pieces(const diagram *d, unsigned square, const char *label) {
    const pod_cephalopod *board = &d->position->of.cephalopod;
    const char *hook = d->options->interactive ? label : NULL;
    bool placed = d->has_last && d->last.at == square;
    if (placed) {
        pod__svg_rect(d->out, "last", pod__svg_centred(WELL_HALF - 3, 28));
    }
    bool shown_next = d->has_preview && d->preview.at == square;
    bool leaving = d->has_preview && holds(&d->preview, square);
    if (board->die[square]) {
        pod__draw_die(d->out, board->die[square], leaving ? "leaving" : placed ? "placed" : NULL, hook);
    } else if (shown_next) {
        pod__draw_die(d->out, pod_die_make(d->position->turn, d->preview.shows), "preview", hook);
    } else if (d->has_last && holds(&d->last, square)) {
        pod__draw_die(d->out, d->options->before->of.cephalopod.die[square], "captured", hook);
    }
    if (shown_next || leaving) {
        pod__svg_rect(d->out, "aim", pod__svg_centred(RING_HALF, RING_CORNER));
    }
}

static void label_square(const diagram *d, unsigned square) {
    char words[WORDS_SIZE];
    pod_text text = pod_text_over(words, sizeof words);
    pod__cephalopod_diagram_square(d->position, square, d->options->language, &text);
    pod__svg_attribute(d->out, "role", "button");
    pod__svg_attribute(d->out, "aria-label", words);
}

static void draw_square(const diagram *d, unsigned square) {
    const pod_cephalopod *board = &d->position->of.cephalopod;
    name label = square_name(d, square);
    pod__svg_group(d->out, board->die[square] ? "square" : "square empty", centre_x(d, square), centre_y(d, square));
    pod__svg_attribute(d->out, "data-square", label.text);
    if (d->options->interactive) {
        label_square(d, square);
    }
    pod__svg_group_body(d->out);
    pod__svg_rect(d->out, "well", pod__svg_centred(WELL_HALF, board->variant & POD_CEPHALOPOD_SNUB ? 60 : 26));
    if (d->options->interactive) {
        pod__svg_rect(d->out, "hit", pod__svg_centred(POD__CELL / 2, 0));
    }
    draw_pieces(d, square, label.text);
    draw_mark(d, square);
    pod__svg_group_end(d->out);
    pod_text_add_char(d->out, '\n');
}

/* In reading order, which is also the order a screen reader goes through them. */
static void draw_squares(const diagram *d) {
    for (unsigned row = d->position->rows; row-- > 0;) {
        for (unsigned column = 0; column < d->position->columns; column++) {
            draw_square(d, pod_square_at(row, column, d->position->columns));
        }
    }
}

static void draw_coordinates(const diagram *d) {
    if (d->options->hide_coordinates) {
        return;
    }
    for (unsigned column = 0; column < d->position->columns; column++) {
        char label[] = {(char)('a' + column), '\0'};
        pod__svg_label(d->out, "coordinate", centre_x(d, column), height(d) - 21, label);
    }
    for (unsigned row = 0; row < d->position->rows; row++) {
        char label[4];
        pod_text text = pod_text_over(label, sizeof label);
        pod_text_format(&text, "%u", row + 1);
        pod__svg_label(d->out, "coordinate", 33, centre_y(d, row * d->position->columns) + 15, label);
    }
    pod_text_add_char(d->out, '\n');
}

/* A snub-square board is drawn as it is played: rounder squares, and a bridge where two touch at a corner. */
static void draw_joints(const diagram *d) {
    for (unsigned square = 0; square < pod__cephalopod_squares(d->position); square++) {
        pod_square other = pod__cephalopod_neighbour(d->position, square, POD__DIAGONAL);
        if (other != POD__NO_SQUARE && other > square) {
            pod__svg_line(d->out, "joint", centre_x(d, square), centre_y(d, square), centre_x(d, other),
                          centre_y(d, other));
        }
    }
}

/* A picture is heard as one thing, with a title and a description. A page's board is gone through square by
   square, so it has just a label: a title would also show as a tooltip over every square. */
static void draw_words(const diagram *d) {
    char words[DESCRIPTION_SIZE];
    pod_text text = pod_text_over(words, sizeof words);
    pod__cephalopod_diagram_title(d->position, d->options->language, &text);
    if (d->options->interactive) {
        pod__svg_attribute(d->out, "role", "group");
        pod__svg_attribute(d->out, "aria-label", words);
        pod_text_add(d->out, ">\n");
        return;
    }
    pod_text_format(d->out, " width=\"%d\" height=\"%d\" role=\"img\">\n", width(d) * 3 / 10, height(d) * 3 / 10);
    pod__svg_words(d->out, "title", words);
    text = pod_text_over(words, sizeof words);
    pod__cephalopod_diagram_description(d->position, d->options->language, &text);
    pod__svg_words(d->out, "desc", words);
}

static void draw_document(const diagram *d) {
    pod_theme theme = d->options->theme;
    pod_text_format(d->out,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"pod-diagram pod-cephalopod %s\" "
                    "viewBox=\"0 0 %d %d\"",
                    pod__diagram_theme_class(theme), width(d), height(d));
    pod__svg_attribute(d->out, "lang", pod_language_code(d->options->language));
    draw_words(d);
    pod__diagram_style(theme, d->out);
    pod__svg_rect(d->out, "board", (pod__rectangle){0, 0, width(d), height(d), 44});
    pod_text_add_char(d->out, '\n');
    draw_coordinates(d);
    draw_joints(d);
    draw_squares(d);
    pod_text_add(d->out, "</svg>\n");
}

void pod__cephalopod_diagram(const pod_position *position, const pod_diagram_options *options, pod_text *out) {
    static const pod_diagram_options plain;
    diagram d = {.position = position, .options = options ? options : &plain, .out = out};
    d.has_last = d.options->last != POD_MOVE_NONE;
    d.has_preview = d.options->preview != POD_MOVE_NONE && pod__cephalopod_legal(position, d.options->preview);
    if (d.has_last && d.options->before) {
        pod__cephalopod_describe(d.options->before, d.options->last, &d.last);
    } else if (d.has_last) {
        d.last.at = (pod_square)pod__cephalopod_square(d.options->last);
    }
    if (d.has_preview) {
        pod__cephalopod_describe(position, d.options->preview, &d.preview);
    }
    draw_document(&d);
}
