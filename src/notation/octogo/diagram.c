/* Octogo's part of a diagram: pieces, and the way of the piece that moved or would move. */
#include "base/text.h"
#include "notation/diagram/board_diagram.h"
#include "notation/octogo/inside.h"
#include "notation/square.h"
#include "notation/text/sentence.h"
#include "rules/octogo/board.h"

/* ---- A piece ----------------------------------------------------------------------------------------------------- */

enum { HALF = 79 };

/* Red is an ivory arrow on a red token, Blue a blue arrow on a pale token with a broad rim; the heads of the arrows
   differ too. So the two are told apart without any colour. Both point up; 58 units stay inside the octagon
   whichever way they are turned. */
static const char *const arrows[] = {
    [POD_OCTOGO_RED] = "M0-58L46-4L20-12V54H-20V-12L-46-4Z",
    [POD_OCTOGO_BLUE] = "M0-54L44 2H15V50H-15V2H-44Z",
};

static void draw_along(pod_text *path, char command, int distance) {
    pod_text_add_char(path, command);
    pod__text_add_whole(path, distance);
}

static void draw_by(pod_text *path, char command, int x, int y) {
    draw_along(path, command, x);
    pod_text_add_char(path, ' ');
    pod__text_add_whole(path, y);
}

/* A regular octagon, flat sides up and down, this far from the middle to each side. */
static void draw_octagon(pod_text *out, const char *class, int half, int down) {
    /* tan 22.5 degrees is 0.4142: half of a side. */
    int corner = (half * 4142 + 5000) / 10000;
    int side = 2 * corner;
    int slant = half - corner;
    pod_text text = POD__ROOM(96);
    draw_by(&text, 'M', -corner, down - half);
    draw_along(&text, 'h', side);
    draw_by(&text, 'l', slant, slant);
    draw_along(&text, 'v', side);
    draw_by(&text, 'l', -slant, slant);
    draw_along(&text, 'h', -side);
    draw_by(&text, 'l', -slant, -slant);
    draw_along(&text, 'v', -side);
    pod_text_add_char(&text, 'Z');
    pod__svg_path(out, class, text.data);
}

static void draw_body(pod_text *out, unsigned owner) {
    draw_octagon(out, "cast", HALF, 12); /* the shadow, with a wide line around it: as under a die */
    draw_octagon(out, "edge", HALF, 7);
    draw_octagon(out, "face", HALF, -4);
    draw_octagon(out, "rim", owner == POD_OCTOGO_RED ? HALF - 2 : HALF - 9, -4);
    draw_octagon(out, "sheen", HALF - 4, -4);
}

/* Draws a piece around the origin of a diagram's square. state: what the piece is doing, a class ("placed", "captured",
   "leaving", "preview", "ghost"), or NULL. square: its name, for the page, or NULL. */
static void draw_piece(const pod__diagram *d, pod_octogo_piece piece, const char *state, const char *square) {
    pod_text *out = d->out;
    unsigned owner = pod_octogo_piece_owner(piece);
    unsigned arrow = pod_octogo_piece_arrow(piece);
    pod_text_format(out, "<g class=\"token token-%c%s%s\" data-arrow=\"%u\"", (char)('a' + owner), state ? " " : "",
                    state ? state : "", arrow);
    if (square) {
        pod__svg_attribute(out, "data-square", square);
    }
    pod_text_add(out, ">");
    draw_body(out, owner);
    pod__svg_group(out, "top", 0, -4);
    pod__svg_turned_group(out, "heading", 45 * (int)pod__drawn_arrow(d, arrow));
    pod__svg_path(out, "arrow", arrows[owner]);
    pod__svg_group_end(out);
    pod__svg_group_end(out);
    pod__svg_group_end(out);
}

/* ---- What a chosen piece could do -------------------------------------------------------------------------------- */

/* An advance is a ghost of the piece where it would stand, or a ring around what it would take; a turn is a wedge
   pointing where the arrow would then point, on the square where it would stand:

         \ | /      wedges of an advance with a turn, on the ghost
          [A]
           |
       \-.   .-/    wedges of the pure turns, joined by an arc
      -- [piece] --                                                    */
/* How far the lines stay from the middle of a square, along each axis. */
enum { RIM = 100, RIM_ASLANT = 76 };

/* The legal turns of one piece, by action. */
typedef struct offers {
    unsigned square;
    bool possible[POD_OCTOGO_ACTIONS];
    pod_move_parts parts[POD_OCTOGO_ACTIONS];
} offers;

static bool find_chosen(const pod__diagram *d, unsigned *out) {
    for (unsigned square = 0; square < pod__octogo_squares(d->position); square++) {
        if (d->options->mark[square] == POD_MARK_CHOSEN) {
            *out = square;
            return true;
        }
    }
    return false;
}

/* False when the square has no piece that may move. */
static bool collect(const pod_position *position, unsigned square, offers *out) {
    bool any = false;
    *out = (offers){.square = square};
    for (unsigned action = 0; action < POD_OCTOGO_ACTIONS; action++) {
        pod_move move = pod__octogo_move(square, action);
        if (pod__octogo_legal(position, move)) {
            pod__octogo_describe(position, move, &out->parts[action]);
            out->possible[action] = any = true;
        }
    }
    return any;
}

static void open_offer(const pod__diagram *d, const char *class, unsigned square) {
    pod__svg_open_group(d->out, class, pod__centre_x(d, square), pod__centre_y(d, square));
    pod__svg_attribute(d->out, "data-square", pod__word_of_square(d->position, square).text);
    pod__svg_group_body(d->out);
}

/* On the rim, towards where the arrow would point. */
static void draw_wedge(const pod__diagram *d, unsigned arrow) {
    pod__svg_turned_group(d->out, "heading", 45 * (int)pod__drawn_arrow(d, arrow));
    pod__svg_path(d->out, "wedge", "M0-99L17-73H-17Z");
    pod__svg_group_end(d->out);
}

/* From the rim of the piece to that of what it would take where it comes to stand. */
static void draw_line_of_capture(const pod__diagram *d, const offers *all, unsigned action) {
    const pod_move_parts *parts = &all->parts[action];
    if (!all->possible[action] || !pod__captures_on(parts, parts->to)) {
        return;
    }
    int from_x = pod__centre_x(d, parts->at), from_y = pod__centre_y(d, parts->at);
    int x = pod__centre_x(d, parts->to), y = pod__centre_y(d, parts->to);
    int right = (x > from_x) - (x < from_x), down = (y > from_y) - (y < from_y);
    int rim = right && down ? RIM_ASLANT : RIM;
    pod__svg_line(d->out, "line-of-capture",
                  (pod__segment){from_x + rim * right, from_y + rim * down, x - rim * right, y - rim * down});
}

/* A ring and a cross on a piece that would be taken; the cross out of the way of the wedges, which point ahead. */
static void draw_capture(const pod__diagram *d, unsigned square, unsigned ahead) {
    static const int8_t beside[POD_OCTOGO_ARROWS][2] = {{66, 68},   {0, 88},  {-66, 68}, {-88, 0},
                                                        {-66, -68}, {0, -88}, {66, -68}, {88, 0}};
    unsigned drawn = pod__drawn_arrow(d, ahead);
    open_offer(d, "offer takes", square);
    pod__draw_ring(d);
    pod__draw_cross(d, beside[drawn][0], beside[drawn][1]);
    pod__svg_group_end(d->out);
}

/* What would be taken stands where the ghost would be, so it is the ring that says so. What an advance of two squares
   takes on its way is what that of one square takes. */
static void draw_landing(const pod__diagram *d, const offers *all, unsigned action) {
    const pod_move_parts *parts = &all->parts[action];
    if (!all->possible[action]) {
        return;
    }
    if (pod__captures_on(parts, parts->to)) {
        draw_capture(d, parts->to, parts->shows);
    } else if (!d->has_preview || d->preview.to != parts->to) {
        open_offer(d, "offer", parts->to);
        draw_piece(d, pod_octogo_piece_make(d->position->turn, parts->shows), "ghost", NULL);
        pod__svg_group_end(d->out);
    }
}

static void draw_wedges(const pod__diagram *d, const offers *all, const unsigned *actions, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        if (all->possible[actions[i]]) {
            open_offer(d, "offer", all->parts[actions[i]].to);
            draw_wedge(d, all->parts[actions[i]].shows);
            pod__svg_group_end(d->out);
        }
    }
}

/* From where the arrow points to the wedge at one angle, and on to that at two. */
static void draw_arcs(const pod__diagram *d, const offers *all) {
    const bool *possible = all->possible;
    unsigned arrow = pod_octogo_piece_arrow(d->position->of.octogo.piece[all->square]);
    open_offer(d, "offer", all->square);
    pod__svg_turned_group(d->out, "heading", 45 * (int)pod__drawn_arrow(d, arrow));
    if (possible[POD_OCTOGO_RIGHT] || possible[POD_OCTOGO_TWO_RIGHT]) {
        pod__svg_path(d->out, "sweep", "M24-84A87 87 0 0 1 47-73");
    }
    if (possible[POD_OCTOGO_TWO_RIGHT]) {
        pod__svg_path(d->out, "sweep", "M73-47A87 87 0 0 1 85-18");
    }
    if (possible[POD_OCTOGO_LEFT] || possible[POD_OCTOGO_TWO_LEFT]) {
        pod__svg_path(d->out, "sweep", "M-24-84A87 87 0 0 0-47-73");
    }
    if (possible[POD_OCTOGO_TWO_LEFT]) {
        pod__svg_path(d->out, "sweep", "M-73-47A87 87 0 0 0-85-18");
    }
    pod__svg_group_end(d->out);
    pod__svg_group_end(d->out);
}

/* Draws all the turns of the piece that is marked as chosen, over the board; nothing when there is none, or when it may
   not move. */
static void draw_offers(const pod__diagram *d) {
    static const unsigned landings[] = {POD_OCTOGO_ADVANCE_TWO, POD_OCTOGO_ADVANCE, POD_OCTOGO_LEFT_ADVANCE,
                                        POD_OCTOGO_RIGHT_ADVANCE};
    static const unsigned turns[] = {POD_OCTOGO_LEFT,      POD_OCTOGO_RIGHT,        POD_OCTOGO_TWO_LEFT,
                                     POD_OCTOGO_TWO_RIGHT, POD_OCTOGO_ADVANCE_LEFT, POD_OCTOGO_ADVANCE_RIGHT};
    unsigned square;
    offers all;
    if (!find_chosen(d, &square) || !collect(d->position, square, &all)) {
        return;
    }
    pod_text_add(d->out, d->has_preview ? "<g class=\"offers previewed\">" : "<g class=\"offers\">");
    for (unsigned i = 0; i < sizeof landings / sizeof landings[0]; i++) {
        draw_line_of_capture(d, &all, landings[i]);
    }
    for (unsigned i = 0; i < sizeof landings / sizeof landings[0]; i++) {
        draw_landing(d, &all, landings[i]);
    }
    draw_arcs(d, &all);
    draw_wedges(d, &all, turns, sizeof turns / sizeof turns[0]);
    pod__svg_group_end(d->out);
    pod_text_add_char(d->out, '\n');
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

static const char *arrow_words(pod_octogo_piece piece, pod_language language) {
    static const char *const words[POD_OCTOGO_ARROWS] = {
        POD_N_("up"),   POD_N_("up right"),  POD_N_("right"), POD_N_("down right"),
        POD_N_("down"), POD_N_("down left"), POD_N_("left"),  POD_N_("up left"),
    };
    return pod_translate(language, words[pod_octogo_piece_arrow(piece)]);
}

const char *pod__octogo_seat_name(unsigned seat, pod_language language) {
    return seat == POD_OCTOGO_RED ? pod_translate(language, "Red") : pod_translate(language, "Blue");
}

/* " Red: a1 up, c3 up right."; nothing when there are no pieces of that side. */
static void describe_side(const pod_position *position, unsigned seat, pod_language language, pod_text *out) {
    pod__sentence name = pod__fill(pod_translate(language, "{0}:"), pod__octogo_seat_name(seat, language), NULL, NULL);
    unsigned found = 0;
    for (unsigned square = 0; square < pod__octogo_squares(position); square++) {
        pod_octogo_piece piece = position->of.octogo.piece[square];
        if (piece && pod_octogo_piece_owner(piece) == seat) {
            pod_text_format(out, " %s%s%s %s", found ? "" : name.text, found ? "" : " ",
                            pod__word_of_square(position, square).text, arrow_words(piece, language));
            found++;
            pod_text_add(out, found < pod__octogo_count(position, seat) ? "," : ".");
        }
    }
}

/* " Red: a1 up, c3 up right. Blue: a10 down." */
static void print_description(const pod_position *position, pod_language language, pod_text *out) {
    describe_side(position, POD_OCTOGO_RED, language, out);
    describe_side(position, POD_OCTOGO_BLUE, language, out);
}

void pod__octogo_piece_words(const pod_position *position, unsigned square, pod_language language, pod_text *out) {
    pod_octogo_piece piece = position->of.octogo.piece[square];
    if (piece) {
        pod_text_format(out, "%s, %s", pod__octogo_seat_name(pod_octogo_piece_owner(piece), language),
                        arrow_words(piece, language));
    }
}

enum { TRAIL_SHORT = 92 };

static bool is_empty(const pod_position *position, unsigned square) {
    return !position->of.octogo.piece[square];
}

static pod_square square_of(pod_move move) {
    return (pod_square)pod__octogo_square(move);
}

static int well_corner(const pod_position *position) {
    (void)position;
    return 20;
}

/* What the last move took where the piece now stands is under it; a token with a cross in the corner says so. */
static void draw_taken_badge(const pod__diagram *d, pod_octogo_piece taken) {
    pod_text_format(d->out, "<g class=\"taken token-%c\" transform=\"translate(66 -68)\">",
                    (char)('a' + pod_octogo_piece_owner(taken)));
    pod__svg_circle(d->out, "badge", 0, 0, 25);
    pod__svg_path(d->out, "sign", "M-10-10L10 10M-10 10L10-10");
    pod__svg_group_end(d->out);
}

static void draw_last(const pod__diagram *d, unsigned square, const char *name) {
    const pod_octogo_piece *piece = d->position->of.octogo.piece;
    bool captured = pod__captures_on(&d->last, square);
    if (square == d->last.to) {
        pod__draw_last(d);
    } else if (square == d->last.at) {
        pod__svg_circle(d->out, "spark", 0, 0, 14);
    }
    if (captured && !piece[square]) {
        draw_piece(d, d->options->before->of.octogo.piece[square], "captured", name);
    }
}

static const char *state_of(const pod__diagram *d, unsigned square) {
    if (d->has_preview && (d->preview.at == square || pod__captures_on(&d->preview, square))) {
        return "leaving";
    }
    return d->has_last && d->last.to == square ? "placed" : NULL;
}

static void draw_preview(const pod__diagram *d, unsigned square, const char *name) {
    if (d->preview.to == square) {
        draw_piece(d, pod_octogo_piece_make(d->position->turn, d->preview.shows), "preview", name);
        pod__draw_aim(d);
    }
    if (pod__captures_on(&d->preview, square)) {
        pod__draw_cross(d, POD__CROSS_X, POD__CROSS_Y);
    }
}

static void draw_pieces(const pod__diagram *d, unsigned square, const char *name) {
    pod_octogo_piece piece = d->position->of.octogo.piece[square];
    bool turned_away = d->has_preview && d->preview.to == square && d->preview.at == square;
    if (d->has_last) {
        draw_last(d, square, name);
    }
    if (piece && !turned_away) {
        draw_piece(d, piece, state_of(d, square), name);
    }
    if (d->has_preview) {
        draw_preview(d, square, name);
    }
    if (piece && d->has_last && d->last.to == square && pod__captures_on(&d->last, square)) {
        draw_taken_badge(d, d->options->before->of.octogo.piece[square]);
    }
}

static int sign(int x) {
    return (x > 0) - (x < 0);
}

/* A line along the way of a piece, up to the token it ends at. */
static void draw_trail(const pod__diagram *d, const char *class, const pod_move_parts *move) {
    int x = pod__centre_x(d, move->to);
    int y = pod__centre_y(d, move->to);
    int from_x = pod__centre_x(d, move->at);
    int from_y = pod__centre_y(d, move->at);
    if (move->at != move->to) {
        pod__svg_line(
            d->out, class,
            (pod__segment){from_x, from_y, x - TRAIL_SHORT * sign(x - from_x), y - TRAIL_SHORT * sign(y - from_y)});
        pod_text_add_char(d->out, '\n');
    }
}

static void draw_over(const pod__diagram *d) {
    if (d->has_last) {
        draw_trail(d, "trail", &d->last);
    }
    draw_offers(d);
    if (d->has_preview) {
        draw_trail(d, "trail-preview", &d->preview);
    }
}

/* Its way, and where it ends the piece, or on what stands there a ring and the way its arrow would point. */
static void draw_suggestion(const pod__diagram *d, const pod_move_parts *move) {
    draw_trail(d, "trail-suggested", move);
    pod__svg_group(d->out, "place", pod__centre_x(d, move->to), pod__centre_y(d, move->to));
    if (is_empty(d->position, move->to)) {
        draw_piece(d, pod_octogo_piece_make(d->position->turn, move->shows), "ghost", NULL);
    } else {
        if (move->at != move->to) {
            pod__draw_aim(d);
        }
        draw_wedge(d, move->shows);
    }
    pod__svg_group_end(d->out);
}

static const pod__drawing drawing = {
    .name = "octogo",
    .description = print_description,
    .square_of = square_of,
    .is_empty = is_empty,
    .well_corner = well_corner,
    .pieces = draw_pieces,
    .over = draw_over,
    .suggestion = draw_suggestion,
};

void pod__octogo_diagram(const pod_position *position, const pod_diagram_options *options, pod_text *out) {
    pod__draw_board(&drawing, position, options, out);
}
