#include "notation/diagram/svg.h"

#include <string.h>

void pod__svg_attribute(pod_text *out, const char *name, const char *value) {
    pod_text_format(out, " %s=\"", name);
    pod_text_add_xml(out, value, strlen(value));
    pod_text_add_char(out, '"');
}

void pod__svg_rect(pod_text *out, const char *class, pod__rectangle rectangle) {
    pod_text_format(out, "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\"/>", class,
                    rectangle.x, rectangle.y, rectangle.width, rectangle.height, rectangle.radius);
}

void pod__svg_circle(pod_text *out, const char *class, int x, int y, int radius) {
    pod_text_format(out, "<circle class=\"%s\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>", class, x, y, radius);
}

void pod__svg_line(pod_text *out, const char *class, pod__segment line) {
    pod_text_format(out, "<line class=\"%s\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>", class, line.x1, line.y1,
                    line.x2, line.y2);
}

void pod__svg_path(pod_text *out, const char *class, const char *data) {
    pod_text_format(out, "<path class=\"%s\" d=\"%s\"/>", class, data);
}

void pod__svg_label(pod_text *out, const char *class, int x, int y, const char *label) {
    pod_text_format(out, "<text class=\"%s\" x=\"%d\" y=\"%d\">", class, x, y);
    pod_text_add_xml(out, label, strlen(label));
    pod_text_add(out, "</text>");
}

void pod__svg_words(pod_text *out, const char *element, const char *words) {
    pod_text_format(out, "<%s>", element);
    pod_text_add_xml(out, words, strlen(words));
    pod_text_format(out, "</%s>\n", element);
}

void pod__svg_group(pod_text *out, const char *class, int x, int y) {
    pod_text_format(out, "<g class=\"%s\" transform=\"translate(%d %d)\"", class, x, y);
}

void pod__svg_group_body(pod_text *out) {
    pod_text_add_char(out, '>');
}

void pod__svg_turned_group(pod_text *out, const char *class, int degrees) {
    pod_text_format(out, "<g class=\"%s\"", class);
    if (degrees) {
        pod_text_format(out, " transform=\"rotate(%d)\"", degrees);
    }
    pod_text_add_char(out, '>');
}

void pod__svg_group_end(pod_text *out) {
    pod_text_add(out, "</g>");
}
