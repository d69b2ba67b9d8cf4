/* What a board is made of, for the style sheet to paint with: light as black or white of some opacity, the same on
   every colour, and the grain of the wood. Definitions have ids; they are the same in every drawing, so that many of
   them can stand in one page. Light comes from the upper left.

   sheen, bevel   the top of a die and its edge          sunk   the top of a die that is let into the board
   rim            the edge of a square, the far side lit  lamp   the light on the whole board */
#include "notation/diagram/svg.h"

/* A stop: where on the gradient, in hundredths, white or black, and how opaque, in hundredths. */
typedef struct stop {
    uint8_t offset;
    bool white;
    uint8_t opacity;
} stop;

enum { STOPS = 5 };

/* Linear from the upper left to the lower right, or radial around a point near the upper left. */
typedef struct gradient {
    const char *name, *radial;
    stop stop[STOPS]; /* up to the first at 0 that is not itself the first */
} gradient;

static const gradient gradients[] = {
    {"sheen", " cx=\".28\" cy=\".2\" r=\".95\"", {{0, 1, 60}, {50, 1, 6}, {70, 0, 2}, {100, 0, 16}}},
    {"bevel", NULL, {{0, 1, 95}, {30, 1, 50}, {50, 1, 0}, {62, 0, 6}, {100, 0, 42}}},
    {"sunk", NULL, {{0, 0, 30}, {16, 0, 10}, {55, 0, 3}, {100, 1, 10}}},
    {"rim", NULL, {{0, 0, 42}, {45, 0, 12}, {60, 1, 8}, {100, 1, 30}}},
    {"lamp", " cx=\".18\" cy=\".08\" r=\"1.15\"", {{0, 1, 24}, {42, 1, 3}, {60, 0, 1}, {100, 0, 14}}},
};

static void define_gradient(const gradient *shown, pod_text *out) {
    const char *kind = shown->radial ? "radialGradient" : "linearGradient";
    pod_text_format(out, "<%s id=\"pod-%s\"%s>", kind, shown->name,
                    shown->radial ? shown->radial : " x1=\"0\" y1=\"0\" x2=\"1\" y2=\"1\"");
    for (int i = 0; i < STOPS && (i == 0 || shown->stop[i].offset); i++) {
        const stop *at = &shown->stop[i];
        pod_text_format(out, "<stop offset=\"%u%%\" stop-color=\"%s\" stop-opacity=\".%02u\"/>", (unsigned)at->offset,
                        at->white ? "#fff" : "#000", (unsigned)at->opacity);
    }
    pod_text_format(out, "</%s>", kind);
}

/* Lines across a tile that meet their own beginnings at its other side; the years that grew fast are broad and pale. */
static const char narrow[] = "M0 4c80 -3 170 -8 250 -4c80 4 170 -12 250 -7c80 3 170 3 250 -1c80 -5 170 15 250 12"
                             "M0 26c80 -2 170 1 250 2c80 -2 170 -5 250 -3c80 -1 170 -2 250 1c80 2 170 -3 250 0"
                             "M0 51c80 1 170 -2 250 1c80 0 170 -6 250 -5c80 0 170 7 250 6c80 0 170 -5 250 -2"
                             "M0 62c80 -1 170 6 250 9c80 1 170 7 250 6c80 -4 170 11 250 8c80 -2 170 -19 250 -23"
                             "M0 97c80 0 170 12 250 8c80 -5 170 -7 250 -6c80 -3 170 0 250 -5c80 2 170 6 250 3"
                             "M0 115c80 4 170 8 250 4c80 -2 170 2 250 6c80 -4 170 10 250 6c80 -4 170 -12 250 -16"
                             "M0 141c80 3 170 -2 250 3c80 0 170 -6 250 1c80 1 170 11 250 8c80 3 170 -9 250 -12"
                             "M0 159c80 -1 170 4 250 8c80 -1 170 -3 250 -1c80 -3 170 1 250 -3c80 2 170 0 250 -4"
                             "M0 189c80 0 170 4 250 2c80 1 170 -8 250 -8c80 -2 170 -1 250 2c80 -1 170 1 250 4"
                             "M0 210c80 -5 170 10 250 10c80 -5 170 0 250 -2c80 -3 170 -10 250 -7c80 -2 170 3 250 -1"
                             "M0 235c80 7 170 4 250 -1c80 2 170 5 250 10c80 -7 170 -11 250 -4c80 -4 170 -6 250 -5"
                             "M0 245c80 7 170 -10 250 -7c80 1 170 11 250 13c80 -6 170 -4 250 -9c80 -5 170 -3 250 3"
                             "M0 271c80 -1 170 1 250 4c80 0 170 -4 250 -4c80 2 170 8 250 5c80 -2 170 -3 250 -5"
                             "M0 283c80 4 170 1 250 2c80 1 170 7 250 7c80 1 170 -10 250 -7c80 -2 170 1 250 -2"
                             "M0 317c80 3 170 2 250 2c80 3 170 -2 250 -1c80 -2 170 -8 250 -5c80 1 170 3 250 4"
                             "M0 336c80 -2 170 -2 250 0c80 -1 170 0 250 0c80 0 170 2 250 2c80 0 170 0 250 -2"
                             "M0 362c80 -1 170 -3 250 3c80 3 170 5 250 11c80 5 170 3 250 3c80 -5 170 -22 250 -17"
                             "M0 371c80 3 170 7 250 4c80 -3 170 -9 250 -8c80 3 170 6 250 6c80 -5 170 -1 250 -2"
                             "M0 400c80 -6 170 1 250 7c80 1 170 9 250 8c80 -4 170 8 250 6c80 4 170 -15 250 -21"
                             "M0 408c80 2 170 4 250 3c80 -5 170 -5 250 -7c80 2 170 17 250 11c80 -5 170 -5 250 -7"
                             "M0 435c80 2 170 7 250 4c80 -1 170 12 250 8c80 1 170 3 250 6c80 6 170 -13 250 -18"
                             "M0 444c80 -2 170 -1 250 -4c80 0 170 -7 250 -6c80 -4 170 -6 250 -7c80 -3 170 18 250 17"
                             "M0 477c80 1 170 -5 250 -4c80 4 170 -4 250 -9c80 3 170 11 250 9c80 -3 170 1 250 4"
                             "M0 487c80 1 170 10 250 8c80 1 170 4 250 0c80 0 170 -2 250 0c80 -4 170 -11 250 -8"
                             "M0 512c80 -4 170 -7 250 -2c80 -3 170 3 250 9c80 3 170 3 250 8c80 -7 170 -8 250 -15"
                             "M0 527c80 2 170 -2 250 2c80 0 170 8 250 7c80 3 170 4 250 4c80 3 170 -9 250 -13"
                             "M0 556c80 -2 170 -2 250 -2c80 0 170 -3 250 -2c80 3 170 -3 250 -3c80 0 170 10 250 7"
                             "M0 569c80 -6 170 -7 250 -2c80 -5 170 10 250 6c80 2 170 1 250 0c80 0 170 -7 250 -4";
static const char broad[] = "M0 37c80 -3 170 8 250 6c80 3 170 2 250 0c80 -2 170 5 250 7c80 2 170 -13 250 -13"
                            "M0 79c80 -1 170 0 250 1c80 -1 170 -4 250 -5c80 3 170 -4 250 -3c80 -4 170 3 250 7"
                            "M0 132c80 0 170 5 250 8c80 3 170 6 250 9c80 -3 170 13 250 9c80 0 170 -29 250 -26"
                            "M0 168c80 4 170 -8 250 -5c80 5 170 -7 250 -1c80 -4 170 -19 250 -12c80 -8 170 18 250 18"
                            "M0 220c80 -2 170 3 250 5c80 -2 170 7 250 6c80 -2 170 -4 250 -5c80 2 170 -7 250 -6"
                            "M0 261c80 -5 170 -12 250 -7c80 6 170 8 250 10c80 4 170 -20 250 -14c80 1 170 12 250 11"
                            "M0 296c80 3 170 -7 250 -6c80 2 170 0 250 2c80 2 170 -3 250 -2c80 0 170 7 250 6"
                            "M0 346c80 -1 170 -7 250 -13c80 3 170 -7 250 -9c80 -5 170 4 250 2c80 -5 170 26 250 20"
                            "M0 387c80 0 170 2 250 -1c80 3 170 -7 250 -4c80 -3 170 -1 250 1c80 -4 170 5 250 4"
                            "M0 426c80 6 170 11 250 9c80 3 170 4 250 7c80 -6 170 -11 250 -6c80 -1 170 -5 250 -10"
                            "M0 456c80 -2 170 0 250 0c80 5 170 -18 250 -12c80 -2 170 -3 250 -6c80 -3 170 18 250 18"
                            "M0 501c80 -3 170 1 250 4c80 -1 170 0 250 -4c80 0 170 3 250 6c80 2 170 -7 250 -6"
                            "M0 537c80 -4 170 3 250 2c80 -2 170 7 250 7c80 -4 170 1 250 -2c80 -1 170 -10 250 -7"
                            "M0 591c80 -3 170 18 250 14c80 -7 170 -13 250 -9c80 -6 170 7 250 11c80 -2 170 -10 250 -16";

void pod__diagram_definitions(pod_text *out) {
    pod_text_add(out, "<defs>");
    for (size_t i = 0; i < sizeof gradients / sizeof gradients[0]; i++) {
        define_gradient(&gradients[i], out);
    }
    pod_text_add(out, "<pattern id=\"pod-grain\" width=\"1000\" height=\"600\" patternUnits=\"userSpaceOnUse\">");
    pod__svg_path(out, "narrow", narrow);
    pod__svg_path(out, "broad", broad);
    pod_text_add(out, "</pattern></defs>\n");
}
