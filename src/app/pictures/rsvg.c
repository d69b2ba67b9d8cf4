/* Pictures by librsvg: a module of its own (ludopod-pictures.so). */
#include <librsvg/rsvg.h>
#include <stdlib.h>
#include <string.h>

#include "app/pictures/painter.h"
#include "ludopod/version.h"

/* Bytes of a PNG, as they come. */
static cairo_status_t add(void *context, const unsigned char *bytes, unsigned count) {
    picture *out = context;
    char *longer = out->length + count <= PICTURE_PNG_MAX ? realloc(out->bytes, out->length + count + 1) : NULL;
    if (!longer) {
        return CAIRO_STATUS_WRITE_ERROR;
    }
    memcpy(longer + out->length, bytes, count);
    out->bytes = longer;
    out->length += count;
    return CAIRO_STATUS_SUCCESS;
}

static bool render(RsvgHandle *from, cairo_surface_t *onto, unsigned width, unsigned height) {
    const RsvgRectangle whole = {.width = width, .height = height};
    cairo_t *pen = cairo_create(onto);
    bool done = rsvg_handle_render_document(from, pen, &whole, NULL) && cairo_status(pen) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(pen);
    return done;
}

/* The handle has no address, so that nothing the text refers to is found. */
static picture paint(const char *svg, unsigned width, unsigned height) {
    picture out = {NULL, 0};
    size_t length = strlen(svg);
    RsvgHandle *read = length <= PICTURE_SVG_MAX ? rsvg_handle_new_from_data((const guint8 *)svg, length, NULL) : NULL;
    if (!read) {
        return out;
    }
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)width, (int)height);
    bool done = render(read, surface, width, height) &&
                cairo_surface_write_to_png_stream(surface, add, &out) == CAIRO_STATUS_SUCCESS;
    cairo_surface_destroy(surface);
    g_object_unref(read);
    if (!done) {
        free(out.bytes);
        out = (picture){NULL, 0};
    }
    return out;
}

const picture_painter picture_painter_rsvg = {.version = POD_VERSION, .paint = paint};
