/* The colours of diagrams: contrast as WCAG 2.1 computes it, read from the drawings themselves. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "notation/support.h"

enum { SVG_SIZE = 1 << 16 };

static double linear(unsigned channel) {
    double value = channel / 255.0;
    return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

/* Relative luminance of a property's colour in a theme's drawing. */
static double luminance(const char *svg, const char *property) {
    char declaration[64];
    unsigned red = 0, green = 0, blue = 0;
    snprintf(declaration, sizeof declaration, "--pod-%s:#", property);
    const char *colour = strstr(svg, declaration);
    if (!colour || sscanf(colour + strlen(declaration), "%2x%2x%2x", &red, &green, &blue) != 3) {
        fail_msg("the property --pod-%s has no colour", property);
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

static void assert_contrast(const char *svg, const char *mark, const char *ground, double least) {
    double a = luminance(svg, mark) + 0.05;
    double b = luminance(svg, ground) + 0.05;
    double contrast = a > b ? a / b : b / a;
    if (contrast < least) {
        fail_msg("--pod-%s on --pod-%s has a contrast of %.2f, less than %.1f", mark, ground, contrast, least);
    }
}

/* AA is 4.5, AAA is 7. */
static void marks_and_letters_can_be_read(void **state) {
    static const struct {
        const char *mark, *ground;
        double least;
    } pairs[] = {
        {"accent", "square", 7},      {"focus", "square", 7}, {"focus", "focus-edge", 7}, {"gold", "hole", 7},
        {"n-line", "square", 7},      {"a-pip", "a-face", 7}, {"b-pip", "b-face", 7},     {"c-pip", "c-face", 7},
        {"d-pip", "d-face", 7},       {"e-pip", "e-face", 7}, {"f-pip", "f-face", 7},     {"a-face", "b-face", 7},
        {"coordinate", "board", 4.5}, {"win", "square", 7},   {"draw", "square", 7},      {"loss", "square", 7},
        {"a-face", "square", 3},      {"b-rim", "square", 3},
    };
    static const pod_theme themes[] = {POD_THEME_LIGHT, POD_THEME_DARK};
    pod_position position = position_of("start", "");
    char *svg = malloc(SVG_SIZE);
    (void)state;
    assert_non_null(svg);
    for (size_t theme = 0; theme < 2; theme++) {
        pod_diagram_options options = {.theme = themes[theme]};
        pod_text text = pod_text_over(svg, SVG_SIZE);
        cephalopod()->notation->diagram(&position, &options, &text);
        for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
            assert_contrast(svg, pairs[i].mark, pairs[i].ground, pairs[i].least);
        }
    }
    free(svg);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(marks_and_letters_can_be_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
