/* Pictures by librsvg: what it makes of cards, and of what is none. */
#include <librsvg/rsvg.h>
#include <unistd.h>

#include "app/pictures/pictures.h"
#include "server/site.h"

enum { WIDTH = PICTURE_WIDTH, HEIGHT = PICTURE_HEIGHT };

static int open_painted(void **state) {
    int failed = open_with_page(state);
    club_house *house = *state;
    house->painter = &picture_painter_rsvg;
    reopen(house);
    return failed;
}

static unsigned number_at(const char *bytes) {
    const unsigned char *at = (const unsigned char *)bytes;
    return (unsigned)at[0] << 24 | (unsigned)at[1] << 16 | (unsigned)at[2] << 8 | at[3];
}

/* Its signature, and the size in its first chunk (PNG, 5.2 and 11.2.2). */
static void expect_png(const char *bytes, size_t length, unsigned width, unsigned height) {
    assert_true(length > 33);
    assert_memory_equal(bytes, "\x89PNG\r\n\x1a\n", 8);
    assert_memory_equal(bytes + 12, "IHDR", 4);
    assert_int_equal(number_at(bytes + 16), width);
    assert_int_equal(number_at(bytes + 20), height);
}

typedef struct source {
    const char *bytes;
    size_t left;
} source;

static cairo_status_t read_on(void *context, unsigned char *out, unsigned count) {
    source *from = context;
    if (count > from->left) {
        return CAIRO_STATUS_READ_ERROR;
    }
    memcpy(out, from->bytes, count);
    from->bytes += count;
    from->left -= count;
    return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *unpack(const char *bytes, size_t length) {
    cairo_surface_t *surface = cairo_image_surface_create_from_png_stream(read_on, &(source){bytes, length});
    assert_int_equal(cairo_surface_status(surface), CAIRO_STATUS_SUCCESS);
    return surface;
}

static unsigned colour_at(cairo_surface_t *of, int x, int y) {
    uint32_t colour;
    memcpy(&colour, cairo_image_surface_get_data(of) + (size_t)y * (size_t)cairo_image_surface_get_stride(of) + 4 * x,
           sizeof colour);
    return colour & 0xffffff;
}

/* How many dots of this part have another colour than the card. */
static int dots_in(cairo_surface_t *of, int left, int top, int right, int bottom) {
    int count = 0;
    for (int y = top; y < bottom; y++) {
        for (int x = left; x < right; x++) {
            count += colour_at(of, x, y) != 0x0b222c;
        }
    }
    return count;
}

static void cards_are_painted(void **state) {
    static const char *const paths[] = {"/pictures/b/wqwq.png", "/pictures/b/htc8QJ.png", "/pictures/b/1c1c.png"};
    club_house *house = *state;
    browser who = {0};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        const reply *got = get(house, &who, paths[i]);
        assert_int_equal(got->status, 200);
        assert_string_equal(got->type, "image/png");
        expect_png(got->text, got->length, WIDTH, HEIGHT);
        cairo_surface_t *card = unpack(got->text, got->length);
        assert_int_equal(dots_in(card, 0, 0, WIDTH, 30), 0);
        assert_int_equal(dots_in(card, 60, 60, 560, 540), 500 * 480);     /* the board covers it */
        assert_in_range(dots_in(card, 620, 140, WIDTH, 200), 500, 30000); /* words do not */
        assert_in_range(dots_in(card, 620, 550, WIDTH, HEIGHT), 500, 30000);
        cairo_surface_destroy(card);
    }
}

static void names_of_all_kinds_are_painted(void **state) {
    static const char *const names[] = {
        "<b>&amp;</b>", "\xd8\xb9\xd8\xa8\xd8\xaf", "\xf0\x9f\x90\x99\xf0\x9f\x8e\xb2", "e\xcc\x81\xcc\xa3", "%s%n{0}",
        "]]>"};
    club_house *house = *state;
    browser ada = {0};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char id[ID_SIZE], path[64], seats[128];
        snprintf(seats, sizeof seats, "{'kind':'you','name':'%s'},{'kind':'open'}", names[i]);
        new_game_of(house, &ada, "", seats, id);
        snprintf(path, sizeof path, "/pictures/g/%s.png", id);
        const reply *got = get(house, &ada, path);
        assert_int_equal(got->status, 200);
        expect_png(got->text, got->length, WIDTH, HEIGHT);
    }
}

/* What nothing is painted on is seen through, as the corners round a board. */
static void a_picture_has_alpha(void **state) {
    (void)state;
    picture got = picture_painter_rsvg.paint(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 2 1\"><circle cx=\"1\" cy=\".5\" r=\".4\"/></svg>", 20,
        10);
    assert_non_null(got.bytes);
    cairo_surface_t *surface = unpack(got.bytes, got.length);
    assert_int_equal(cairo_image_surface_get_format(surface), CAIRO_FORMAT_ARGB32);
    const uint32_t *pixels = (const void *)cairo_image_surface_get_data(surface);
    const int row = cairo_image_surface_get_stride(surface) / (int)sizeof *pixels;
    assert_int_equal(pixels[0] >> 24, 0);
    assert_int_equal(pixels[5 * row + 10] >> 24, 255);
    cairo_surface_destroy(surface);
    free(got.bytes);
}

static void expect_nothing(const char *svg) {
    picture got = picture_painter_rsvg.paint(svg, 20, 10);
    assert_null(got.bytes);
    assert_int_equal(got.length, 0);
}

static void what_is_no_svg_is_not_painted(void **state) {
    (void)state;
    static const char head[] = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 2 1\">";
    static char longest[PICTURE_SVG_MAX + 2];
    expect_nothing("");
    expect_nothing("text");
    expect_nothing(head);
    expect_nothing("<html></html>");
    snprintf(longest, sizeof longest, "%s%*s", head, (int)(PICTURE_SVG_MAX - strlen(head)), "</svg>");
    picture got = picture_painter_rsvg.paint(longest, 20, 10);
    assert_non_null(got.bytes);
    expect_png(got.bytes, got.length, 20, 10);
    free(got.bytes);
    snprintf(longest, sizeof longest, "%s%*s", head, (int)(PICTURE_SVG_MAX + 1 - strlen(head)), "</svg>");
    expect_nothing(longest);
}

/* Whatever bytes: a PNG or nothing. */
static void broken_cards_do_no_harm(void **state) {
    club_house *house = *state;
    browser who = {0};
    uint32_t random = 1;
    char *card = strdup(get(house, &who, "/pictures/b/1c1c.svg")->text);
    size_t length = strlen(card);
    for (int i = 0; i < 60; i++) {
        char *broken = strdup(card);
        for (int j = 0; j < 8; j++) {
            random = random * 1664525 + 1013904223;
            broken[(random >> 8) % length] = (char)(1 + (random >> 4) % 255);
        }
        picture got = picture_painter_rsvg.paint(broken, 60, 30);
        assert_true(!got.bytes || got.length > 33);
        free(got.bytes);
        free(broken);
    }
    free(card);
}

/* Such as a file beside it. */
static void nothing_is_read_besides(void **state) {
    club_house *house = *state;
    char file[128], svg[512];
    picture red = picture_painter_rsvg.paint("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\">"
                                             "<rect width=\"1\" height=\"1\" fill=\"#f00\"/></svg>",
                                             8, 8);
    assert_non_null(red.bytes);
    cairo_surface_t *seen = unpack(red.bytes, red.length);
    assert_int_equal(colour_at(seen, 4, 4), 0xff0000);
    cairo_surface_destroy(seen);
    snprintf(file, sizeof file, "%s/red.png", house->folder);
    FILE *out = fopen(file, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(red.bytes, 1, red.length, out), red.length);
    assert_int_equal(fclose(out), 0);
    free(red.bytes);
    snprintf(svg, sizeof svg,
             "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 8 8\">"
             "<image href=\"file://%s\" width=\"8\" height=\"8\"/></svg>",
             file);
    picture got = picture_painter_rsvg.paint(svg, 8, 8);
    assert_non_null(got.bytes);
    seen = unpack(got.bytes, got.length);
    assert_int_equal(colour_at(seen, 4, 4), 0);
    cairo_surface_destroy(seen);
    free(got.bytes);
    unlink(file);
}

#define PAINTED(test) cmocka_unit_test_setup_teardown(test, open_painted, close_with_page)

int main(void) {
    const struct CMUnitTest tests[] = {
        PAINTED(cards_are_painted),
        PAINTED(names_of_all_kinds_are_painted),
        PAINTED(broken_cards_do_no_harm),
        PAINTED(nothing_is_read_besides),
        cmocka_unit_test(a_picture_has_alpha),
        cmocka_unit_test(what_is_no_svg_is_not_painted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
