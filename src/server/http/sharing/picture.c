/* A card with the board, for those who show a picture of an address: names and how it stands beside the diagram. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "server/http/actions.h"
#include "server/http/sharing/sharing.h"

enum {
    WIDTH = 1200,
    HEIGHT = 630,
    MARGIN = 40,
    BOARD = HEIGHT - 2 * MARGIN,
    WORDS_LEFT = BOARD + 2 * MARGIN,
    WORDS_WIDTH = WIDTH - WORDS_LEFT - MARGIN,
    LINE_SIZE = 1024
};

typedef struct card {
    const server_moment *at;
    pod_language language;
} card;

/* A line of text that fits beside the board: the longer, the smaller. A letter is taken to be this many per cent of its
   height wide, which few fonts exceed. */
typedef struct line {
    int y, size;
    const char *colour, *weight;
} line;

static size_t letters_of(const char *text) {
    size_t count = 0;
    for (; *text; text++) {
        count += ((unsigned char)*text & 0xC0) != 0x80;
    }
    return count;
}

static void print_line(pod_text *out, const line *of, const char *text) {
    enum { LETTER_PERCENT = 60, SMALLEST = 14 };
    int letters = (int)letters_of(text);
    int fits = letters ? WORDS_WIDTH * 100 / (LETTER_PERCENT * letters) : of->size;
    int size = fits < of->size ? fits : of->size;
    pod_text_format(out,
                    "<text x=\"%d\" y=\"%d\" fill=\"%s\" font-family=\"system-ui, 'DejaVu Sans', sans-serif\" "
                    "font-size=\"%d\" font-weight=\"%s\">",
                    WORDS_LEFT, of->y, of->colour, size > SMALLEST ? size : SMALLEST, of->weight);
    pod_text_add_xml(out, text, strlen(text));
    pod_text_add(out, "</text>\n");
}

/* The core's diagram as a part of the card: its root gets a place and a size. */
static void print_board(const void *context, pod_text *out) {
    const card *of = context;
    const server_moment *at = of->at;
    pod_diagram_options options = {.theme = POD_THEME_DARK, .language = of->language};
    if (at->last != POD_MOVE_NONE) {
        options.before = &at->before;
        options.last = at->last;
    }
    pod_diagram_draw(&at->position, &options, out);
}

static void add_board(pod_text *out, const char *board) {
    static const char root[] = "<svg ";
    pod_text_format(out, "<g transform=\"translate(%d %d)\"><svg x=\"0\" y=\"0\" ", MARGIN, MARGIN);
    /* The first width and height are the root's own. */
    const char *rest = board + sizeof root - 1;
    const char *size = strstr(rest, " width=\"");
    const char *after = size ? strstr(size, " role=") : NULL;
    if (after) {
        pod_text_add_bytes(out, rest, (size_t)(size - rest));
        pod_text_format(out, " width=\"%d\" height=\"%d\"", BOARD, BOARD);
        rest = after;
    }
    pod_text_add(out, rest);
    pod_text_add(out, "</g>\n");
}

static void add_words(const card *of, pod_text *out) {
    static const line names = {190, 44, "#fbf3e2", "700"}, stands = {0, 32, "#fbf3e2", "400"},
                      game = {0, 28, "#a9c3d9", "400"}, site = {HEIGHT - MARGIN, 30, "#ffc46b", "700"};
    const server_moment *at = of->at;
    char text[LINE_SIZE];
    line here = names;
    for (unsigned seat = 0; seat < at->position.players; seat++, here.y += 58) {
        if (at->name[seat][0]) {
            print_line(out, &here, at->name[seat]);
        } else {
            print_line(out, &here, pod_seat_name(pod_game_of(&at->position), seat, of->language));
        }
    }
    line next = stands;
    next.y = here.y + 10;
    pod_text words = pod_text_over(text, sizeof text);
    server_moment_words(at, of->language, &words);
    print_line(out, &next, text);
    next = game;
    next.y = 110;
    print_line(out, &next, pod_game_of(&at->position)->title);
    print_line(out, &site, "Ludopod");
}

typedef struct drawn {
    card card;
    const char *board;
} drawn;

static void print_card(const void *context, pod_text *out) {
    const drawn *of = context;
    pod_text_format(out,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n"
                    "<rect width=\"%d\" height=\"%d\" fill=\"#0a1520\"/>\n",
                    WIDTH, HEIGHT, WIDTH, HEIGHT, WIDTH, HEIGHT);
    add_board(out, of->board);
    add_words(&of->card, out);
    pod_text_add(out, "</svg>\n");
}

/* NULL: no memory. */
static char *draw(const server_moment *at, pod_language language) {
    size_t length;
    const card of = {at, language};
    char *board = pod__printed(print_board, &of, &length);
    char *text = board ? pod__printed(print_card, &(drawn){of, board}, &length) : NULL;
    free(board);
    return text;
}

/* The path without its ending into out. False: it has another one, or is too long. */
static bool cut_ending(const char *path, char *out, size_t size) {
    static const char ending[] = ".svg";
    size_t length = strlen(path);
    size_t kept = length > sizeof ending ? length - (sizeof ending - 1) : 0;
    if (!kept || kept >= size || strcmp(path + kept, ending) != 0) {
        return false;
    }
    memcpy(out, path, kept);
    out[kept] = '\0';
    return true;
}

bool server_answer_picture(server *self, const server_request *request, server_answer *answer) {
    static const char prefix[] = "/pictures";
    char path[SERVER_LINK_LENGTH_MAX + 32];
    server_caller caller = {.language = server_language(request->accept_language)};
    server_moment at;
    if (strncmp(request->path, prefix, sizeof prefix - 1) != 0 || request->path[sizeof prefix - 1] != '/' ||
        !cut_ending(request->path + sizeof prefix - 1, path, sizeof path)) {
        return false;
    }
    server_address_of(self, request, caller.address);
    if (server_moment_find(self, path, &caller, &at)) {
        server_answer_own(answer, 200, "image/svg+xml", draw(&at, caller.language));
        answer->showing = SERVER_SHOWN_PICTURE;
        answer->cache = path[1] == 'b' ? "public, max-age=86400" : "no-cache";
        answer->vary = "Accept-Language";
    } else {
        server_problem_answer(&caller.problem, request, answer);
    }
    return true;
}
