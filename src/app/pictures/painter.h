/* Who makes a PNG of an SVG text: a table of functions, so that tests can have another one. The one of the program, by
   librsvg, is a module of its own (ludopod-pictures.so), which is loaded where it is found. */
#ifndef LUDOPOD_APP_PICTURES_PAINTER_H
#define LUDOPOD_APP_PICTURES_PAINTER_H

#include <stdbool.h>
#include <stddef.h>

#include "ludopod/export.h"

/* A longer text is not painted, and a larger picture is not kept: so both time and memory are bounded. */
enum { PICTURE_SVG_MAX = 128 * 1024, PICTURE_PNG_MAX = 512 * 1024 };

typedef struct picture {
    char *bytes; /* to be freed; NULL: there is none */
    size_t length;
} picture;

typedef struct picture_painter {
    const char *version; /* of the program that it was built with: POD_VERSION */
    /* The text as a PNG of so many pixels, its whole view in it; nothing that it refers to is read. .bytes is NULL when
       it is no SVG, is too long, or there is no memory. Any thread, several at
       once. */
    picture (*paint)(const char *svg, unsigned width, unsigned height);
} picture_painter;

/* rsvg.c. The symbol of the module. */
POD_API extern const picture_painter picture_painter_rsvg;

#endif
