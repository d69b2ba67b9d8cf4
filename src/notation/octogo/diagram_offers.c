/* An advance is a ghost of the piece where it would stand, or a ring around what it would take; a turn is a wedge
   pointing where the arrow would then point, on the square where it would stand:

         \ | /      wedges of an advance with a turn, on the ghost
          [A]
           |
       \-.   .-/    wedges of the pure turns, joined by an arc
      -- [piece] --                                                    */
#include "notation/octogo/inside.h"

#include "notation/text/sentence.h"
#include "rules/octogo/board.h"

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
    pod__svg_group(d->out, class, pod__centre_x(d, square), pod__centre_y(d, square));
    pod__svg_attribute(d->out, "data-square", pod__name_square(d->position, square).text);
    pod__svg_group_body(d->out);
}

/* On the rim, towards where the arrow would point. */
void pod__draw_octogo_wedge(const pod__diagram *d, unsigned arrow) {
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
        pod__draw_octogo_piece(d, pod_octogo_piece_make(d->position->turn, parts->shows), "ghost", NULL);
        pod__svg_group_end(d->out);
    }
}

static void draw_wedges(const pod__diagram *d, const offers *all, const unsigned *actions, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        if (all->possible[actions[i]]) {
            open_offer(d, "offer", all->parts[actions[i]].to);
            pod__draw_octogo_wedge(d, all->parts[actions[i]].shows);
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

void pod__draw_octogo_offers(const pod__diagram *d) {
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
