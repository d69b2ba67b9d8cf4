/* Text on the screen: UTF-8 where the terminal speaks it, else the nearest ASCII. */
#include <curses.h>
#include <string.h>

#include "base/text.h"
#include "cli/screen/screen.h"

static size_t character_bytes(const char *text) {
    size_t bytes = 1;
    while (pod__utf8_is_inside(text[bytes])) {
        bytes++;
    }
    return bytes;
}

/* The Latin letters of our languages without their accents; other characters as '?'. All of U+00C0 to U+00FF
   begins with the byte 0xc3. */
static char folded(const char *text) {
    static const char latin[] = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty";
    unsigned char lead = (unsigned char)text[0], next = (unsigned char)text[1];
    if (lead < 0x80) {
        return text[0];
    }
    if (lead == 0xc3 && next >= 0x80 && next < 0xc0) {
        return latin[next - 0x80];
    }
    if (lead == 0xc2) {
        return next == 0xbf ? '?' : next == 0xa1 ? '!' : ' ';
    }
    return lead == 0xe2 && (next == 0x80) ? '\'' : '?';
}

static void add_character(const cli_screen *screen, const char *text) {
    if (screen->unicode) {
        addnstr(text, (int)character_bytes(text));
    } else {
        addch((chtype)(unsigned char)folded(text));
    }
}

int cli_screen_put(const cli_screen *screen, int y, int x, int width, const char *text) {
    int used = 0;
    if (y < 0 || y >= LINES || move(y, x) == ERR) {
        return 0;
    }
    while (*text && used < width && x + used < COLS) {
        add_character(screen, text);
        text += character_bytes(text);
        used++;
    }
    return used;
}

/* Bytes of the longest beginning that fits in a width, cut after a space where there is one. */
static size_t fitting(const char *text, int width) {
    size_t bytes = 0, broken = 0;
    int used = 0;
    while (text[bytes] && text[bytes] != '\n' && used < width) {
        bytes += character_bytes(text + bytes);
        used++;
        if (text[bytes] == ' ' || !text[bytes] || text[bytes] == '\n') {
            broken = bytes;
        }
    }
    return broken ? broken : bytes;
}

int cli_screen_put_wrapped(const cli_screen *screen, const cli_screen_box *box, const char *text) {
    int line = 0;
    while (*text && line < box->lines) {
        char piece[512];
        size_t bytes = fitting(text, box->width);
        bytes = bytes < sizeof piece ? bytes : sizeof piece - 1;
        memcpy(piece, text, bytes);
        piece[bytes] = 0;
        cli_screen_put(screen, box->y + line++, box->x, box->width, piece);
        text += bytes;
        text += *text == ' ' || *text == '\n';
    }
    return line;
}

static int columns_of(const char *text, const char *end) {
    int columns = 0;
    while (text < end) {
        text += character_bytes(text);
        columns++;
    }
    return columns;
}

void cli_screen_put_items(const cli_screen *screen, int y, int width, const char *text) {
    const char *last = text, *gap;
    int x = 0;
    while ((gap = strstr(last, "  "))) {
        last = gap + 2;
    }
    int room = width - columns_of(last, last + strlen(last)) - 2;
    for (; (gap = strstr(text, "  ")) && x + columns_of(text, gap) <= room; text = gap + 2) {
        x += cli_screen_put(screen, y, x, columns_of(text, gap), text) + 2;
    }
    cli_screen_put(screen, y, x, width - x, last);
}
