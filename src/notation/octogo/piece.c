#include "notation/octogo/inside.h"

#include "base/text.h"

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
    char data[96];
    pod_text text = pod_text_over(data, sizeof data);
    draw_by(&text, 'M', -corner, down - half);
    draw_along(&text, 'h', side);
    draw_by(&text, 'l', slant, slant);
    draw_along(&text, 'v', side);
    draw_by(&text, 'l', -slant, slant);
    draw_along(&text, 'h', -side);
    draw_by(&text, 'l', -slant, -slant);
    draw_along(&text, 'v', -side);
    pod_text_add_char(&text, 'Z');
    pod__svg_path(out, class, data);
}

static void draw_body(pod_text *out, unsigned owner) {
    draw_octagon(out, "cast", HALF, 12); /* the shadow, with a wide line around it: as under a die */
    draw_octagon(out, "edge", HALF, 7);
    draw_octagon(out, "face", HALF, -4);
    draw_octagon(out, "rim", owner == POD_OCTOGO_RED ? HALF - 2 : HALF - 9, -4);
    draw_octagon(out, "sheen", HALF - 4, -4);
}

void pod__draw_octogo_piece(const pod__diagram *d, pod_octogo_piece piece, const char *state, const char *square) {
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
    pod__svg_group_body(out);
    pod__svg_turned_group(out, "heading", 45 * (int)pod__drawn_arrow(d, arrow));
    pod__svg_path(out, "arrow", arrows[owner]);
    pod__svg_group_end(out);
    pod__svg_group_end(out);
    pod__svg_group_end(out);
}
