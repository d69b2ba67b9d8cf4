/* A card with the board, for those who show a picture of an address: names and how it stands beside the diagram. */
#include <stdlib.h>
#include <string.h>

#include "api/guard.h"
#include "api/problem.h"
#include "api/sharing/sharing.h"
#include "app/admission.h"
#include "app/games/owner.h"
#include "base/text.h"

enum {
    WIDTH = PICTURE_WIDTH,
    HEIGHT = PICTURE_HEIGHT,
    MARGIN = 40,
    BOARD = HEIGHT - 2 * MARGIN,
    WORDS_LEFT = BOARD + 2 * MARGIN,
    WORDS_WIDTH = WIDTH - WORDS_LEFT - MARGIN,
    LINE_SIZE = 1024
};

typedef struct card {
    const api_moment *at;
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
    const api_moment *at = of->at;
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
    const api_moment *at = of->at;
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
    api_moment_words(at, of->language, &words);
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
                    "<rect width=\"%d\" height=\"%d\" fill=\"#0b222c\"/>\n",
                    WIDTH, HEIGHT, WIDTH, HEIGHT, WIDTH, HEIGHT);
    add_board(out, of->board);
    add_words(&of->card, out);
    pod_text_add(out, "</svg>\n");
}

/* NULL: no memory. */
static char *draw(const api_moment *at, pod_language language) {
    size_t length;
    const card of = {at, language};
    char *board = pod__printed(print_board, &of, &length);
    char *text = board ? pod__printed(print_card, &(drawn){of, board}, &length) : NULL;
    free(board);
    return text;
}

/* ---- Answers --------------------------------------------------------------------------------------------- */

/* What is asked for. */
typedef struct wish {
    app *self;
    const transport_request *request;
    char path[API_LINK_LENGTH_MAX + 32]; /* of the game, without ending */
    app_caller caller;
} wish;

/* The rest of a path below /pictures without its ending into out. False: it is another one, or is too long. */
static bool cut_path(const char *path, const char *ending, wish *out) {
    static const char prefix[] = "/pictures";
    const char *rest = path + sizeof prefix - 1;
    if (strncmp(path, prefix, sizeof prefix - 1) != 0 || *rest != '/') {
        return false;
    }
    size_t length = strlen(rest), cut = strlen(ending);
    size_t kept = length > cut + 1 ? length - cut : 0;
    if (!kept || kept >= sizeof out->path || strcmp(rest + kept, ending) != 0) {
        return false;
    }
    memcpy(out->path, rest, kept);
    out->path[kept] = '\0';
    return true;
}

static bool answer_svg(wish *of, transport_answer *answer) {
    api_moment at;
    if (!api_moment_find(of->self, of->path, &of->caller, &at)) {
        return false;
    }
    transport_answer_own(answer, 200, "image/svg+xml", draw(&at, of->caller.language));
    return true;
}

static bool answer_painted(wish *of, picture painted, transport_answer *answer) {
    if (painted.bytes) {
        transport_answer_own_bytes(answer, "image/png", painted.bytes, painted.length);
        return true;
    }
    app_problem_set(&of->caller.problem, of->caller.language, APP_NO_PICTURE, NULL, NULL);
    of->caller.problem.retry_after = 1;
    return false;
}

/* A picture that is not at hand, in a job. The text is taken over. */
static bool begin_painting(wish *of, char *svg, transport_answer *answer) {
    if (!app_admit_picture(of->self, &of->caller)) {
        free(svg);
        return false;
    }
    const fair_owner owner = app_owner_of_caller(&of->caller);
    answer->job = picture_gallery_paint(of->self->gallery, &owner, svg);
    return answer->job || answer_painted(of, (picture){NULL, 0}, answer);
}

/* Who comes again with the job was counted, and allowed to see it, the first time. */
static bool answer_png(wish *of, transport_answer *answer) {
    api_moment at;
    if (!of->self->gallery) {
        return app_problem_set(&of->caller.problem, of->caller.language, APP_NO_PICTURES, NULL, NULL);
    }
    if (of->request->job) {
        return answer_painted(of, picture_gallery_take(of->request->job), answer);
    }
    if (!api_moment_find(of->self, of->path, &of->caller, &at)) {
        return false;
    }
    char *svg = draw(&at, of->caller.language);
    picture kept = svg ? picture_gallery_find(of->self->gallery, svg) : (picture){NULL, 0};
    if (svg && !kept.bytes) {
        return begin_painting(of, svg, answer);
    }
    free(svg);
    return answer_painted(of, kept, answer);
}

bool api_answer_picture(app *self, const transport_request *request, transport_answer *answer) {
    wish of = {.self = self, .request = request, .caller = {.language = transport_language(request->accept_language)}};
    bool as_png = cut_path(request->path, ".png", &of);
    if (!as_png && !cut_path(request->path, ".svg", &of)) {
        return false;
    }
    api_address_of(self, request, of.caller.address);
    if (!(as_png ? answer_png : answer_svg)(&of, answer)) {
        api_problem_answer(&of.caller.problem, request, answer);
    } else if (!answer->job) {
        answer->showing = TRANSPORT_SHOWN_PICTURE;
        answer->cache = of.path[1] == 'b' ? "public, max-age=86400" : "no-cache";
        answer->vary = "Accept-Language";
    }
    return true;
}
