#include "notation/diagram/board_diagram.h"

#include "base/text.h"
#include "notation/diagram/svg.h"
#include "notation/square.h"
#include "notation/text/sentence.h"

/* The frame is a share of the board's width, so that letters can be read at every size: 8 units a column. */
enum { FRAME_A_COLUMN = 8, COLUMNS_LEAST = 4, COLUMNS_MOST = 10, FRAME_WITHOUT = 14 };
enum { WORDS_SIZE = 128, DESCRIPTION_SIZE = 4096, BOARD_CORNER = 36, LIP = 10 };
enum { RING_HALF = 87, RING_CORNER = 48 };

static int frame(const pod__diagram *d) {
    int columns = d->position->columns;
    if (d->options->hide_coordinates) {
        return FRAME_WITHOUT;
    }
    return FRAME_A_COLUMN * (columns < COLUMNS_LEAST ? COLUMNS_LEAST : columns > COLUMNS_MOST ? COLUMNS_MOST : columns);
}
static int width(const pod__diagram *d) {
    return d->position->columns * POD__CELL + 2 * frame(d);
}
static int height(const pod__diagram *d) {
    return d->position->rows * POD__CELL + 2 * frame(d) + LIP;
}
int pod__centre_x(const pod__diagram *d, unsigned square) {
    unsigned columns = d->position->columns;
    unsigned column = square % columns;
    unsigned drawn = d->options->flip ? columns - 1 - column : column;
    return frame(d) + (int)drawn * POD__CELL + POD__CELL / 2;
}
int pod__centre_y(const pod__diagram *d, unsigned square) {
    unsigned row = square / d->position->columns;
    unsigned drawn = d->options->flip ? d->position->rows - 1 - row : row;
    return height(d) - LIP - frame(d) - (int)drawn * POD__CELL - POD__CELL / 2;
}

unsigned pod__drawn_arrow(const pod__diagram *d, unsigned arrow) {
    return d->options->flip ? (arrow + 4) % 8 : arrow;
}

bool pod__captures_on(const pod_move_parts *parts, unsigned square) {
    for (unsigned i = 0; i < parts->captured_count; i++) {
        if (parts->captured[i] == square) {
            return true;
        }
    }
    return false;
}

/* ---- Marks ---- */

void pod__draw_last(const pod__diagram *d) {
    pod__svg_rect(d->out, "last", pod__svg_centred(POD__WELL_HALF - 1, d->drawing->well_corner(d->position)));
}

void pod__draw_aim(const pod__diagram *d) {
    pod__svg_path(d->out, "aim", "M-22-92H22M92-22V22M22 92H-22M-92 22V-22");
}

void pod__draw_ring(const pod__diagram *d) {
    pod__svg_rect(d->out, "ring", pod__svg_centred(RING_HALF, RING_CORNER));
}

static void draw_badge(const pod__diagram *d, const char *class, int x, int y, const char *sign) {
    pod__svg_group(d->out, class, x, y);
    pod__svg_circle(d->out, "badge", 0, 0, 25);
    pod__svg_path(d->out, "sign", sign);
    pod__svg_group_end(d->out);
}

void pod__draw_cross(const pod__diagram *d, int x, int y) {
    draw_badge(d, "cross", x, y, "M-10-10L10 10M-10 10L10-10");
}

static void draw_chosen(const pod__diagram *d) {
    pod__draw_ring(d);
    draw_badge(d, "tick", -68, -70, "M-11 1L-3 9L11-8");
}

/* A ring and a spark: in the middle, or above the piece that stands there or is shown as a ghost. */
static void draw_hint(const pod__diagram *d, unsigned square) {
    bool bare = d->options->preview == POD_MOVE_NONE && d->drawing->is_empty(d->position, square);
    pod__draw_ring(d);
    pod__svg_circle(d->out, "spark", 0, bare ? 0 : -RING_HALF, 20);
}

/* Nothing is shown there yet: a ring with a point in it, as on a target. */
static void draw_target(const pod__diagram *d) {
    pod__draw_aim(d);
    pod__svg_circle(d->out, "goal", 0, 0, 40);
    pod__svg_circle(d->out, "spark", 0, 0, 14);
}

enum { WORTH = 64 }; /* where its badge stands, from the centre of a square */

static void draw_worth(const pod__diagram *d, int x, int y, pod_mark mark) {
    draw_badge(d, "worth", x, y,
               mark == POD_MARK_WIN    ? "M-12 0H12M0-12V12"
               : mark == POD_MARK_DRAW ? "M-11-6H11M-11 6H11"
                                       : "M-12 0H12");
}

/* An empty square is tinted; in the corner of each stands a plus, an equals sign or a minus. */
static void draw_value(const pod__diagram *d, unsigned square, pod_mark mark) {
    if (d->drawing->is_empty(d->position, square)) {
        pod__svg_rect(d->out, "tint", pod__svg_centred(POD__WELL_HALF, d->drawing->well_corner(d->position)));
    }
    draw_worth(d, WORTH, WORTH, mark);
}

static const char *const mark_names[] = {"", "choosable", "chosen", "hint", "focus", "target", "win", "draw", "loss"};

static void draw_worth_over(const pod__diagram *d, unsigned square) {
    pod_mark mark = d->options->mark[square];
    if (mark >= POD_MARK_WIN && mark <= POD_MARK_LOSS) {
        pod_text_format(d->out, "<g class=\"mark-%s\">", mark_names[mark]);
        draw_worth(d, pod__centre_x(d, square) + WORTH, pod__centre_y(d, square) + WORTH, mark);
        pod__svg_group_end(d->out);
    }
}

/* ---- Squares and what stands on them ---- */

static void draw_mark(const pod__diagram *d, unsigned square) {
    pod_mark mark = d->options->mark[square];
    if (mark == POD_MARK_NONE || mark > POD_MARK_LOSS) {
        return;
    }
    pod_text_format(d->out, "<g class=\"mark mark-%s\">", mark_names[mark]);
    switch (mark) {
    case POD_MARK_FOCUS:
        pod__svg_rect(d->out, "focus-edge", pod__svg_centred(91, 30));
        pod__svg_rect(d->out, "focus", pod__svg_centred(91, 30));
        break;
    case POD_MARK_CHOSEN:
        draw_chosen(d);
        break;
    case POD_MARK_TARGET:
        draw_target(d);
        break;
    case POD_MARK_HINT:
        draw_hint(d, square);
        break;
    case POD_MARK_WIN:
    case POD_MARK_DRAW:
    case POD_MARK_LOSS:
        draw_value(d, square, mark);
        break;
    default:
        pod__draw_ring(d);
    }
    pod__svg_group_end(d->out);
}

static void label_square(const pod__diagram *d, unsigned square) {
    pod_text text = POD__ROOM(WORDS_SIZE);
    pod_square_words(d->position, square, d->options->language, &text);
    pod__svg_attribute(d->out, "role", "button");
    pod__svg_attribute(d->out, "aria-label", text.data);
}

static void draw_square(const pod__diagram *d, unsigned square) {
    pod__word name = pod__word_of_square(d->position, square);
    bool empty = d->drawing->is_empty(d->position, square);
    bool pressed = d->options->interactive && !d->options->bare;
    pod__svg_open_group(d->out, empty ? "square empty" : "square", pod__centre_x(d, square), pod__centre_y(d, square));
    pod__svg_attribute(d->out, "data-square", name.text);
    if (pressed) {
        label_square(d, square);
    }
    pod__svg_group_body(d->out);
    if (pressed) {
        pod__svg_rect(d->out, "hit", pod__svg_centred(POD__CELL / 2, 0));
    }
    d->drawing->pieces(d, square, pressed ? name.text : NULL);
    draw_mark(d, square);
    pod__svg_group_end(d->out);
    pod_text_add_char(d->out, '\n');
}

/* In reading order, which is also the order a screen reader goes through them. */
static void draw_squares(const pod__diagram *d) {
    unsigned squares = (unsigned)d->position->rows * d->position->columns;
    for (unsigned i = 0; i < squares; i++) {
        unsigned row = d->position->rows - 1 - i / d->position->columns;
        unsigned square = row * d->position->columns + i % d->position->columns;
        draw_square(d, d->options->flip ? squares - 1 - square : square);
    }
}

/* ---- What is around and under them ---- */

/* A square is let into the wood: what lies in its shade is seen at its upper left edges. */
static void draw_well(const pod__diagram *d, unsigned square) {
    int corner = d->drawing->well_corner(d->position);
    int left = pod__centre_x(d, square) - POD__WELL_HALF, top = pod__centre_y(d, square) - POD__WELL_HALF;
    enum { SIDE = 2 * POD__WELL_HALF, SHADE = 4, LIGHT = 9 };
    pod__svg_rect(d->out, "hollow", (pod__rectangle){left, top, SIDE, SIDE, corner});
    pod__svg_rect(d->out, "well shade",
                  (pod__rectangle){left + SHADE, top + SHADE, SIDE - SHADE, SIDE - SHADE, corner - 2});
    pod__svg_rect(d->out, "well", (pod__rectangle){left + LIGHT, top + LIGHT, SIDE - LIGHT, SIDE - LIGHT, corner - 4});
}

/* The board is as thick as its lip; grain and light go over wood and squares alike. */
static void draw_wood(const pod__diagram *d) {
    pod__rectangle whole = {0, 0, width(d), height(d), BOARD_CORNER};
    pod__rectangle upper = {0, 0, width(d), height(d) - LIP, BOARD_CORNER};
    pod__svg_rect(d->out, "lip", whole);
    pod__svg_rect(d->out, "board", upper);
    if (d->drawing->under) {
        d->drawing->under(d);
    }
    for (unsigned square = 0; square < (unsigned)d->position->rows * d->position->columns; square++) {
        draw_well(d, square);
    }
    pod__svg_rect(d->out, "grain", upper);
    pod__svg_rect(d->out, "lamp", upper);
    pod_text_add_char(d->out, '\n');
}

static void draw_coordinates(const pod__diagram *d) {
    if (d->options->hide_coordinates) {
        return;
    }
    int middle = frame(d) / 2, size = frame(d) * 2 / 3, base = frame(d) / 4;
    pod_text_format(d->out, "<g font-size=\"%d\">", size);
    for (unsigned column = 0; column < d->position->columns; column++) {
        char label[] = {(char)('a' + column), '\0'};
        pod__svg_label(d->out, "coordinate", pod__centre_x(d, column), height(d) - LIP - middle + base, label);
    }
    for (unsigned row = 0; row < d->position->rows; row++) {
        pod__svg_label(d->out, "coordinate", middle, pod__centre_y(d, row * d->position->columns) + base,
                       pod__word_of_number(row + 1).text);
    }
    pod__svg_group_end(d->out);
    pod_text_add_char(d->out, '\n');
}

/* ---- Suggestions ---- */

/* Moves that are suggested: ghosts over the board, the better the stronger, each with its rank in a corner. Of several
   that end on one square the best is drawn, with the ranks of all. */
typedef struct ghosts {
    unsigned count;
    pod_move_parts move[POD_SUGGESTIONS_MAX];
    unsigned ranks[POD_SUGGESTIONS_MAX]; /* how many end there */
    uint8_t rank[POD_SUGGESTIONS_MAX][POD_SUGGESTIONS_MAX];
} ghosts;

/* Which of the ghosts a move ends on; their count where none is there yet. */
static unsigned ghost_at(const ghosts *shown, unsigned square) {
    unsigned i = 0;
    while (i < shown->count && shown->move[i].to != square) {
        i++;
    }
    return i;
}

static void collect(const pod__diagram *d, ghosts *out) {
    const pod_game *game = pod_game_of(d->position);
    for (unsigned i = 0; i < d->options->suggestion_count && i < POD_SUGGESTIONS_MAX; i++) {
        const pod_suggestion *suggestion = &d->options->suggestion[i];
        pod_move_parts parts;
        if (suggestion->rank < 1 || suggestion->rank > POD_SUGGESTION_RANK_MAX ||
            !game->rules->legal(d->position, suggestion->move)) {
            continue;
        }
        game->notation->describe(d->position, suggestion->move, &parts);
        if (d->has_preview && d->preview.to == parts.to) {
            continue;
        }
        unsigned at = ghost_at(out, parts.to);
        if (at == out->count) {
            out->move[out->count++] = parts;
        }
        out->rank[at][out->ranks[at]++] = suggestion->rank;
    }
}

/* From the corner on, three in a row. */
enum { RANKS_IN_A_ROW = 3, CORNER = 64, RANK_STEP = 56 };

static void draw_rank(const pod__diagram *d, unsigned square, unsigned rank, unsigned before) {
    char digit[] = {(char)('0' + rank), '\0'};
    int x = (int)(before % RANKS_IN_A_ROW) * RANK_STEP - CORNER;
    int y = (int)(before / RANKS_IN_A_ROW) * RANK_STEP - CORNER;
    pod__svg_group(d->out, "rank", pod__centre_x(d, square) + x, pod__centre_y(d, square) + y);
    pod__svg_circle(d->out, "badge", 0, 0, 26);
    pod__svg_label(d->out, "digit", 0, 13, digit);
    pod__svg_group_end(d->out);
}

/* The best last, so that it lies over the others. */
static void draw_suggestions(const pod__diagram *d) {
    ghosts shown = {0};
    if (!d->drawing->suggestion) {
        return;
    }
    collect(d, &shown);
    for (unsigned i = shown.count; i-- > 0;) {
        pod_text_format(d->out, "<g class=\"suggested rank-%u\">", (unsigned)shown.rank[i][0]);
        d->drawing->suggestion(d, &shown.move[i]);
        for (unsigned k = 0; k < shown.ranks[i]; k++) {
            draw_rank(d, shown.move[i].to, shown.rank[i][k], k);
        }
        draw_worth_over(d, shown.move[i].to);
        pod__svg_group_end(d->out);
        pod_text_add_char(d->out, '\n');
    }
}

static void describe_turn(const pod__diagram *d, pod_text *out) {
    const pod_language language = d->options->language;
    if (d->position->turn == POD_NOBODY) {
        pod_text_add(out, pod_translate(language, "The game is over."));
    } else {
        const pod_game *game = pod_game_of(d->position);
        pod_text_format(
            out, "%s.",
            pod__say_of_seat(game->notation->seat_name, d->position->turn, POD_N_("{0} to move"), language).text);
    }
}

/* A picture is heard as one thing, with a title and a description. A page's board is gone through square by
   square, so it has just a label: a title would also show as a tooltip over every square. */
static void draw_words(const pod__diagram *d) {
    char words[DESCRIPTION_SIZE];
    pod_text text = pod_text_over(words, sizeof words);
    pod_text_format(&text, "%s, %ux%u", pod_game_of(d->position)->title, d->position->rows, d->position->columns);
    if (d->drawing->variant) {
        d->drawing->variant(d->position, d->options->language, &text);
    }
    if (d->options->interactive) {
        pod__svg_attribute(d->out, "role", "group");
        pod__svg_attribute(d->out, "aria-label", words);
        pod_text_add(d->out, ">\n");
        return;
    }
    pod_text_format(d->out, " width=\"%d\" height=\"%d\" role=\"img\">\n", width(d) * 3 / 10, height(d) * 3 / 10);
    pod__svg_words(d->out, "title", words);
    text = pod_text_over(words, sizeof words);
    describe_turn(d, &text);
    d->drawing->description(d->position, d->options->language, &text);
    pod__svg_words(d->out, "desc", words);
}

static void draw_document(const pod__diagram *d) {
    pod_theme theme = d->options->theme;
    bool bare = d->options->bare;
    pod_text_format(d->out,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"pod-diagram pod-%s%s%s\" "
                    "viewBox=\"0 0 %d %d\"",
                    d->drawing->name, bare ? "" : " ", bare ? "" : pod__diagram_theme_class(theme), width(d),
                    height(d));
    pod__svg_attribute(d->out, "lang", pod_language_code(d->options->language));
    draw_words(d);
    if (!bare) {
        pod__diagram_style(theme, d->out);
        pod__diagram_definitions(d->out);
    }
    draw_wood(d);
    draw_coordinates(d);
    draw_squares(d);
    if (d->drawing->over) {
        d->drawing->over(d);
    }
    draw_suggestions(d);
    pod_text_add(d->out, "</svg>\n");
}

void pod__draw_board(const pod__drawing *drawing, const pod_position *position, const pod_diagram_options *options,
                     pod_text *out) {
    static const pod_diagram_options plain;
    const pod_game *game = pod_game_of(position);
    pod__diagram d = {.drawing = drawing, .position = position, .options = options ? options : &plain, .out = out};
    d.has_last = d.options->last != POD_MOVE_NONE;
    d.has_preview = d.options->preview != POD_MOVE_NONE && game->rules->legal(position, d.options->preview);
    if (d.has_last && d.options->before) {
        game->notation->describe(d.options->before, d.options->last, &d.last);
    } else if (d.has_last) {
        d.last.at = d.last.to = drawing->square_of(d.options->last);
    }
    if (d.has_preview) {
        game->notation->describe(position, d.options->preview, &d.preview);
    }
    d.locked = drawing->locked && !d.options->loose ? drawing->locked(&d) : 0;
    draw_document(&d);
}
