/* Drawing primitives: elements of an SVG document as text. They know nothing of any game.

   All numbers are whole units of the drawing, so that the same picture is the same bytes on every machine and in
   every locale. A class names what an element is; its colours come from the style sheet (style.c). */
#ifndef LUDOPOD_NOTATION_DIAGRAM_SVG_H
#define LUDOPOD_NOTATION_DIAGRAM_SVG_H

#include "ludopod/game.h"
#include "ludopod/text.h"

typedef struct pod__rectangle {
    int x, y, width, height;
    int radius; /* of its corners */
} pod__rectangle;

/* A straight line from one point to another. */
typedef struct pod__segment {
    int x1, y1, x2, y2;
} pod__segment;

/* A square around the origin, this far to each side. */
static inline pod__rectangle pod__svg_centred(int half, int radius) {
    return (pod__rectangle){-half, -half, 2 * half, 2 * half, radius};
}

void pod__svg_rect(pod_text *out, const char *class, pod__rectangle rectangle);
void pod__svg_circle(pod_text *out, const char *class, int x, int y, int radius);
void pod__svg_line(pod_text *out, const char *class, pod__segment line);
/* data is what the attribute d takes. */
void pod__svg_path(pod_text *out, const char *class, const char *data);
/* A short text around a point. */
void pod__svg_label(pod_text *out, const char *class, int x, int y, const char *label);

/* An element with a text in it (title, desc), escaped. */
void pod__svg_words(pod_text *out, const char *element, const char *words);
/* ` name="value"`, escaped. */
void pod__svg_attribute(pod_text *out, const char *name, const char *value);
/* A group whose origin is moved to x, y; and one to which attributes are added before pod__svg_group_body(). */
void pod__svg_group(pod_text *out, const char *class, int x, int y);
void pod__svg_open_group(pod_text *out, const char *class, int x, int y);
void pod__svg_group_body(pod_text *out);
/* A group turned around its origin, clockwise. */
void pod__svg_turned_group(pod_text *out, const char *class, int degrees);
void pod__svg_group_end(pod_text *out);

/* The style sheet every diagram carries: its colours, as CSS custom properties that a page can override, and the
   lines and letters that go with them. Names and classes are documented in docs/diagram.md. */

/* The <defs> element: gradients and the grain of the wood, which the style sheet paints with. Always the same. */
void pod__diagram_definitions(pod_text *out);
/* The <style> element. */
void pod__diagram_style(pod_theme theme, pod_text *out);
/* The class that goes with a theme: "pod-auto", "pod-light", "pod-dark". */
const char *pod__diagram_theme_class(pod_theme theme);

#endif
