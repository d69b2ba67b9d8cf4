/* SVG diagrams: well formed, always the same bytes, and with everything in them that docs/diagram.md promises. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "notation/support.h"

enum { SVG_SIZE = 1 << 18, DEPTH_MAX = 16 };

static char *draw(const pod_position *position, const pod_diagram_options *options) {
    char *data = malloc(SVG_SIZE);
    assert_non_null(data);
    pod_text text = pod_text_over(data, SVG_SIZE);
    cephalopod()->notation->diagram(position, options, &text);
    assert_true(pod_text_fits(&text));
    return data;
}

static unsigned times(const char *text, const char *part) {
    unsigned count = 0;
    for (const char *at = strstr(text, part); at; at = strstr(at + 1, part)) {
        count++;
    }
    return count;
}

/* Enough of XML to see that elements are closed in order, attributes quoted and < and & escaped. */
static const char *well_formed_tag(const char *tag, const char **open, unsigned *depth) {
    size_t name = strcspn(tag + 1, " \n/>") + 1;
    const char *c = tag + name;
    if (tag[1] == '/') {
        c = tag + strcspn(tag, ">");
        (*depth)--;
        bool closes = memcmp(open[*depth] + 1, tag + 2, (size_t)(c - tag) - 2) == 0;
        return closes ? c + 1 : NULL;
    }
    while (*c == ' ' || *c == '\n') {
        c += strcspn(c, "=<>");
        if (c[0] != '=' || c[1] != '"') {
            return NULL;
        }
        c += 2;
        c += strcspn(c, "\"<");
        if (*c++ != '"') {
            return NULL;
        }
    }
    if (c[0] == '/' && c[1] == '>') {
        return c + 2;
    }
    open[(*depth)++] = tag;
    return *c == '>' && *depth < DEPTH_MAX ? c + 1 : NULL;
}

static bool well_formed(const char *svg) {
    const char *open[DEPTH_MAX];
    unsigned depth = 0;
    const char *c = svg;
    while (c && *c) {
        if (*c == '<') {
            c = well_formed_tag(c, open, &depth);
        } else if (*c == '&' && strcspn(c, ";") > 5) {
            return false;
        } else {
            c++;
        }
    }
    return c && depth == 0;
}

/* A picture, what is asked of it, and what must be in it and how often. */
typedef struct drawing {
    const char *variant, *position;
    const char *last;    /* played in the position first, or NULL */
    const char *preview; /* or NULL */
    bool interactive, hide_coordinates;
    pod_theme theme;
    pod_language language;
    struct {
        unsigned square;
        pod_mark mark;
    } mark[4];
    struct {
        const char *move;
        uint8_t rank;
    } suggestion[4];
    struct {
        const char *part;
        unsigned times;
    } wanted[11];
} drawing;

static const drawing drawings[] = {
    {.position = "5/5/5/5/5 a 2 -",
     .wanted = {{"class=\"square empty\"", 25},
                {"class=\"die ", 0},
                {"class=\"coordinate\"", 10},
                {"<title>Cephalopod, 5x5</title>", 1},
                {"<desc>White to move. The board is empty.</desc>", 1},
                {"role=\"img\"", 1},
                {"pod-auto\"", 1},
                {"prefers-color-scheme", 1},
                {" width=\"", 81},
                {" id=\"", 6}}},
    {.position = "1a1/b21/1n6 b 2 -",
     .variant = "",
     .hide_coordinates = true,
     .theme = POD_THEME_DARK,
     .language = POD_FRENCH,
     .wanted = {{"class=\"coordinate\"", 0},
                {"prefers-color-scheme", 0},
                {"pod-dark\"", 1},
                {"<desc>Aux Noirs de jouer. ", 1},
                {"class=\"die die-n\" data-pips=\"6\"", 1},
                {" locked\"", 0},
                {"class=\"outline\"", 1}}},
    /* Figure 3 of the sheet: four dice leave, a six comes. */
    {.position = "a1b11/b11a3/1a11 b 2 -",
     .last = "b2=b1+a2+c2+b3",
     .interactive = true,
     .wanted = {{"class=\"last\"", 1},
                {"class=\"die die-b locked placed\" data-pips=\"6\" data-square=\"b2\"", 1},
                {" captured\"", 4},
                {"class=\"die die-a captured\" data-pips=\"3\" data-square=\"c2\"", 1},
                {"class=\"hit\"", 9},
                {"role=\"group\" aria-label=\"Cephalopod, 3x3\"", 1},
                {"aria-label=\"b2: Black 6\"", 1},
                {"aria-label=\"c2: empty\"", 1},
                {"<title>", 0},
                {" role=\"button\"", 9}}},
    {.position = "a1b11/b11a3/1a11 b 2 -",
     .preview = "b2=a2+b3",
     .mark = {{1, POD_MARK_CHOOSABLE}, {5, POD_MARK_CHOSEN}, {2, POD_MARK_HINT}},
     .wanted = {{"class=\"die die-b preview\" data-pips=\"2\"", 1},
                {"class=\"die die-b leaving\" data-pips=\"1\"", 2},
                {"class=\"aim\"", 1},
                {"class=\"cross\"", 2},
                {"class=\"mark mark-choosable\"", 1},
                {"class=\"mark mark-chosen\"", 1},
                {"class=\"mark mark-hint\"", 1},
                {"class=\"spark\"", 1},
                {" captured\"", 0}}},
    /* A hint on a die has its spark above it; where the keyboard stands is a double line. */
    {.position = "a12/3/3 b 2 -",
     .mark = {{6, POD_MARK_HINT}, {0, POD_MARK_FOCUS}},
     .wanted = {{"class=\"mark mark-hint\"", 1},
                {"class=\"spark\" cx=\"0\" cy=\"-87\"", 1},
                {"class=\"focus\"", 1},
                {"class=\"focus-edge\"", 1}}},
    /* On a ghost, too, which shows its pips. */
    {.position = "a12/3/3 b 2 -",
     .preview = "b2",
     .mark = {{4, POD_MARK_HINT}},
     .wanted = {{"class=\"die die-b preview\" data-pips=\"1\"", 1}, {"class=\"spark\" cx=\"0\" cy=\"-87\"", 1}}},
    /* What moves there lead to: a sign each, whatever the colours. */
    {.position = "a12/3/3 b 2 -",
     .mark = {{0, POD_MARK_WIN}, {1, POD_MARK_DRAW}, {2, POD_MARK_LOSS}},
     .wanted = {{"<g class=\"mark mark-win\"><rect class=\"tint\"", 1},
                {"<g class=\"mark mark-draw\">", 1},
                {"<g class=\"mark mark-loss\">", 1},
                {"class=\"worth\"", 3},
                {"d=\"M-12 0H12M0-12V12\"", 1},
                {"d=\"M-11-6H11M-11 6H11\"", 1},
                {"d=\"M-12 0H12\"", 1}}},
    /* Suggestions: the first on a square with the ranks of all, and none where the preview is. */
    {.position = "a1b11/b11a3/1a11 b 2 -",
     .preview = "c3",
     .suggestion = {{"b2=a2+b3", 1}, {"b2=b1+a2", 2}, {"a1", 3}, {"c3", 4}},
     .wanted = {{"class=\"suggested rank-1\"", 1},
                {"class=\"suggested rank-2\"", 0},
                {"class=\"suggested rank-3\"", 1},
                {"class=\"suggested rank-4\"", 0},
                {"class=\"die die-b ghost\" data-pips=\"2\"", 2},
                {">1</text>", 2},
                {">2</text>", 2},
                {"<g class=\"rank\" transform=\"translate(324 268)\">", 1},
                {"class=\"digit\"", 3}}},
    /* What a move leads to is said over its ghost once more. */
    {.position = "3/3/3 a 2 -",
     .mark = {{0, POD_MARK_WIN}, {1, POD_MARK_LOSS}},
     .suggestion = {{"a1", 1}, {"c1", 2}, {"b2", 3}},
     .wanted = {{"<g class=\"mark mark-win\">", 1},
                {"<g class=\"mark-win\"><g class=\"worth\"", 1},
                {"class=\"worth\"", 3}}},
    /* What nothing can capture any more is let into the board; so is the die of a preview that would be. */
    {.position = "a13/1b12/4 b 2 -", .preview = "d1", .wanted = {{" locked\"", 0}, {"class=\"sheen\"", 3}}},
    {.position = "a6a52/1b12/4 b 2 -",
     .wanted = {{"class=\"die die-a locked\" data-pips=\"6\"", 1},
                {" locked\"", 1},
                {"class=\"fillet\"", 1},
                {"class=\"edge\"", 2},
                {"class=\"carved\"", 3}}},
    {.position = "a5a5/a5b1 - 2 -", .wanted = {{" locked\"", 4}, {"class=\"cast\"", 0}}},
    /* Six players: the first two need no sign in the corner. */
    {.position = "a1b1c1d1e1f1/6 a 6 -",
     .wanted = {{"class=\"badge\"", 4}, {"class=\"sign\"", 4}, {"class=\"face\"", 6}, {"class=\"cast\"", 6}}},
    /* Rule 19: on a 3x3 snub-square board two pairs touch at a corner. */
    {.variant = "snub",
     .position = "3/3/3 a 2 -",
     .wanted = {{"class=\"joint\"", 2}, {"Cephalopod, 3x3, snub-square board", 1}}},
    {.variant = "dodeca",
     .position = "a6a71/aAbC1 a 2 -",
     .wanted = {{"class=\"pips\"", 1},
                {"class=\"numeral\"", 3},
                {">7</text>", 1},
                {">10</text>", 1},
                {">12</text>", 1},
                {"data-pips=\"12\"", 1}}},
    {.position = "1 a 2 -", .wanted = {{"class=\"square empty\"", 1}, {"viewBox=\"0 0 264 274\"", 1}}},
};

static pod_move move_of(const pod_position *position, const char *text) {
    pod_move move;
    assert_int_equal(cephalopod()->notation->parse_move(position, text, strlen(text), &move, NULL), POD_OK);
    return move;
}

static void drawings_show_what_they_must(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof drawings / sizeof drawings[0]; i++) {
        const drawing *d = &drawings[i];
        pod_position before = position_of(d->position, d->variant ? d->variant : "");
        pod_position position = before;
        pod_diagram_options options = {.theme = d->theme,
                                       .language = d->language,
                                       .interactive = d->interactive,
                                       .hide_coordinates = d->hide_coordinates,
                                       .before = &before};
        if (d->last) {
            options.last = move_of(&before, d->last);
            cephalopod()->rules->apply(&position, options.last);
        }
        if (d->preview) {
            options.preview = move_of(&position, d->preview);
        }
        for (size_t k = 0; k < 4; k++) {
            if (d->mark[k].mark) {
                options.mark[d->mark[k].square] = (uint8_t)d->mark[k].mark;
            }
        }
        for (size_t k = 0; k < 4 && d->suggestion[k].move; k++) {
            options.suggestion[options.suggestion_count++] =
                (pod_suggestion){move_of(&position, d->suggestion[k].move), d->suggestion[k].rank};
        }
        char *svg = draw(&position, &options);
        assert_true(well_formed(svg));
        for (size_t k = 0; k < 11 && d->wanted[k].part; k++) {
            if (times(svg, d->wanted[k].part) != d->wanted[k].times) {
                fail_msg("%s: %s is there %u times, expected %u", d->position, d->wanted[k].part,
                         times(svg, d->wanted[k].part), d->wanted[k].times);
            }
        }
        free(svg);
    }
}

/* The eyes of the test see what is wrong, too. */
static void the_check_can_fail(void **state) {
    (void)state;
    assert_true(well_formed("<a b=\"c\">d &amp; e<f/></a>"));
    assert_false(well_formed("<a><b></a></b>"));
    assert_false(well_formed("<a>"));
    assert_false(well_formed("<a b=c></a>"));
    assert_false(well_formed("<a>b & c d e f</a>"));
}

static void the_last_move_needs_no_position_before(void **state) {
    pod_position position = position_of("a1b11/b11a3/1a11 b 2 -", "");
    pod_diagram_options options = {.last = move_of(&position, "b2=a2+b3")};
    cephalopod()->rules->apply(&position, options.last);
    char *svg = draw(&position, &options);
    (void)state;
    assert_int_equal(times(svg, "class=\"last\""), 1);
    assert_int_equal(times(svg, " captured\""), 0);
    free(svg);
}

/* ---- Marks ------------------------------------------------------------------------------------------ */

enum { SHAPE_SIZE = 1024, SHAPES = 8 };

/* What is drawn from `part` up to `end`, without the names of its elements: what is left in grey, so to say. */
static void copy_shape(const char *svg, const char *part, const char *end, char shape[SHAPE_SIZE]) {
    static const char name[] = " class=\"";
    const char *from = strstr(svg, part);
    assert_non_null(from);
    const char *to = strstr(from, end);
    size_t length = 0;
    assert_non_null(to);
    while (from < to && length < SHAPE_SIZE - 1) {
        if (strncmp(from, name, strlen(name)) == 0) {
            from = strchr(from + strlen(name), '"') + 1;
        } else {
            shape[length++] = *from++;
        }
    }
    shape[length] = '\0';
}

/* The last move, what may be chosen, what is chosen, where the move ends, what leaves, a hint, the keyboard: no two of
   them are told apart by colour alone. */
static void marks_differ_in_shape(void **state) {
    static const char *const marks[] = {"choosable", "chosen", "hint", "focus", "target"};
    char shape[SHAPES][SHAPE_SIZE];
    pod_position before = position_of("a62/b5a5b5/3 b 2 -", "");
    pod_position after = before;
    pod_diagram_options options = {.before = &before, .last = move_of(&before, "c3")};
    (void)state;
    cephalopod()->rules->apply(&after, options.last);
    for (unsigned mark = POD_MARK_CHOOSABLE; mark <= POD_MARK_TARGET; mark++) {
        char part[64];
        pod_text text = pod_text_over(part, sizeof part);
        pod_text_format(&text, "<g class=\"mark mark-%s\">", marks[mark - POD_MARK_CHOOSABLE]);
        options.mark[3] = (uint8_t)mark; /* on a die, where least differs */
        char *svg = draw(&after, &options);
        copy_shape(svg, part, "</g></g>\n", shape[mark - POD_MARK_CHOOSABLE]);
        free(svg);
    }
    options.preview = move_of(&after, "b3=b2+c3");
    char *svg = draw(&after, &options);
    copy_shape(svg, "<rect class=\"last\"", "/>", shape[5]);
    copy_shape(svg, "<path class=\"aim\"", "/>", shape[6]);
    copy_shape(svg, "<g class=\"cross\"", "</g>", shape[7]);
    free(svg);
    for (unsigned i = 0; i < SHAPES; i++) {
        for (unsigned k = 0; k < i; k++) {
            assert_string_not_equal(shape[i], shape[k]);
        }
    }
}

/* Turned by half, a1 is where the last square was; the squares are still read from the upper left. */
static void a_flipped_board_is_turned_by_half(void **state) {
    pod_position position = position_of("a1b11/b11a3 b 2 -", "");
    pod_diagram_options options = {.flip = true};
    char *svg = draw(&position, &options);
    const char *first = strstr(svg, "<g class=\"square");
    (void)state;
    assert_non_null(strstr(svg, "translate(532 132)\" data-square=\"a1\""));
    assert_non_null(strstr(svg, "translate(132 332)\" data-square=\"c2\""));
    assert_non_null(first);
    assert_true(strncmp(strstr(first, "data-square"), "data-square=\"c1\"", 16) == 0);
    assert_non_null(strstr(svg, "<text class=\"coordinate\" x=\"532\" y=\"456\">a</text>"));
    assert_non_null(strstr(svg, "<text class=\"coordinate\" x=\"16\" y=\"140\">1</text>"));
    free(svg);
}

static unsigned dice_on(const pod_position *position) {
    unsigned dice = 0;
    for (unsigned square = 0; square < (unsigned)position->rows * position->columns; square++) {
        dice += position->of.cephalopod.die[square] != 0;
    }
    return dice;
}

static void assert_drawn(const pod_position *position, const pod_diagram_options *options) {
    char *svg = draw(position, options);
    char *again = draw(position, options);
    char measured[1];
    pod_text text = pod_text_over(measured, 0);
    cephalopod()->notation->diagram(position, options, &text);
    assert_int_equal(text.length, strlen(svg));
    assert_string_equal(svg, again);
    assert_true(well_formed(svg));
    assert_int_equal(times(svg, "<g class=\"die "),
                     dice_on(position) + times(svg, " captured\"") + times(svg, " preview\"") + times(svg, " ghost\""));
    assert_int_equal(times(svg, "<g class=\"square"), position->rows * position->columns);
    free(svg);
    free(again);
}

static void random_games_are_drawn(void **state) {
    uint64_t random = 20060225;
    (void)state;
    print_seed("random_games_are_drawn", random);
    for (unsigned game = 0; game < 40; game++) {
        pod_position position = random_start(&random);
        pod_diagram_options options = {.theme = (pod_theme)random_below(&random, 3),
                                       .language = (pod_language)random_below(&random, POD_LANGUAGE_COUNT),
                                       .flip = random_below(&random, 2),
                                       .interactive = random_below(&random, 2)};
        for (unsigned ply = 0; ply < 60 && position.turn != POD_NOBODY; ply++) {
            pod_position before = position;
            pod_event event = random_event(&position, &random);
            pod_event_apply(&position, &event);
            options.before = &before;
            options.last = event.kind == POD_EVENT_MOVE ? event.move : POD_MOVE_NONE;
            options.mark[random_below(&random, POD_SQUARES_MAX)] = (uint8_t)random_below(&random, POD_MARK_LOSS + 1);
            pod_move_list moves;
            cephalopod()->rules->moves(&position, &moves);
            options.preview = moves.count ? moves.move[random_below(&random, moves.count)] : POD_MOVE_NONE;
            options.suggestion[ply % POD_SUGGESTIONS_MAX] =
                (pod_suggestion){options.preview ^ (pod_move)random_below(&random, 2), (uint8_t)(1 + ply % 10)};
            options.suggestion_count = (uint8_t)random_below(&random, POD_SUGGESTIONS_MAX + 2);
            if (ply % 6 == 0) {
                assert_drawn(&position, &options);
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_check_can_fail),
        cmocka_unit_test(drawings_show_what_they_must),
        cmocka_unit_test(the_last_move_needs_no_position_before),
        cmocka_unit_test(marks_differ_in_shape),
        cmocka_unit_test(a_flipped_board_is_turned_by_half),
        cmocka_unit_test(random_games_are_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
