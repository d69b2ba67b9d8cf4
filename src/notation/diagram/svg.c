#include "notation/diagram/svg.h"

#include <string.h>

#include "base/text.h"

void pod__svg_attribute(pod_text *out, const char *name, const char *value) {
    pod_text_add_char(out, ' ');
    pod_text_add(out, name);
    pod_text_add(out, "=\"");
    pod_text_add_xml(out, value, strlen(value));
    pod_text_add_char(out, '"');
}

static void begin(pod_text *out, const char *element, const char *class) {
    pod_text_add_char(out, '<');
    pod_text_add(out, element);
    pod_text_add(out, " class=\"");
    pod_text_add(out, class);
    pod_text_add_char(out, '"');
}

static void add_number(pod_text *out, const char *name, int number) {
    pod_text_add_char(out, ' ');
    pod_text_add(out, name);
    pod_text_add(out, "=\"");
    pod__text_add_whole(out, number);
    pod_text_add_char(out, '"');
}

static void end(pod_text *out) {
    pod_text_add(out, "/>");
}

void pod__svg_rect(pod_text *out, const char *class, pod__rectangle rectangle) {
    begin(out, "rect", class);
    add_number(out, "x", rectangle.x);
    add_number(out, "y", rectangle.y);
    add_number(out, "width", rectangle.width);
    add_number(out, "height", rectangle.height);
    add_number(out, "rx", rectangle.radius);
    end(out);
}

void pod__svg_circle(pod_text *out, const char *class, int x, int y, int radius) {
    begin(out, "circle", class);
    add_number(out, "cx", x);
    add_number(out, "cy", y);
    add_number(out, "r", radius);
    end(out);
}

void pod__svg_line(pod_text *out, const char *class, pod__segment line) {
    begin(out, "line", class);
    add_number(out, "x1", line.x1);
    add_number(out, "y1", line.y1);
    add_number(out, "x2", line.x2);
    add_number(out, "y2", line.y2);
    end(out);
}

void pod__svg_path(pod_text *out, const char *class, const char *data) {
    begin(out, "path", class);
    pod_text_add(out, " d=\"");
    pod_text_add(out, data);
    pod_text_add_char(out, '"');
    end(out);
}

void pod__svg_label(pod_text *out, const char *class, int x, int y, const char *label) {
    begin(out, "text", class);
    add_number(out, "x", x);
    add_number(out, "y", y);
    pod_text_add_char(out, '>');
    pod_text_add_xml(out, label, strlen(label));
    pod_text_add(out, "</text>");
}

void pod__svg_words(pod_text *out, const char *element, const char *words) {
    pod_text_format(out, "<%s>", element);
    pod_text_add_xml(out, words, strlen(words));
    pod_text_format(out, "</%s>\n", element);
}

void pod__svg_open_group(pod_text *out, const char *class, int x, int y) {
    begin(out, "g", class);
    pod_text_add(out, " transform=\"translate(");
    pod__text_add_whole(out, x);
    pod_text_add_char(out, ' ');
    pod__text_add_whole(out, y);
    pod_text_add(out, ")\"");
}

void pod__svg_group_body(pod_text *out) {
    pod_text_add_char(out, '>');
}

void pod__svg_group(pod_text *out, const char *class, int x, int y) {
    pod__svg_open_group(out, class, x, y);
    pod__svg_group_body(out);
}

void pod__svg_turned_group(pod_text *out, const char *class, int degrees) {
    begin(out, "g", class);
    if (degrees) {
        pod_text_format(out, " transform=\"rotate(%d)\"", degrees);
    }
    pod_text_add_char(out, '>');
}

void pod__svg_group_end(pod_text *out) {
    pod_text_add(out, "</g>");
}
