/* The course of a game as characters and as SVG. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "ludopod/evaluation_graph.h"

static const pod_graph_point points[] = {
    {{0.5, 0.5}, POD_JUDGEMENT_NONE, 0, false}, {{0.6, 0.4}, POD_JUDGEMENT_BEST, 0, false},
    {{0.6, 0.4}, POD_JUDGEMENT_NONE, 1, false}, {{0.2, 0.8}, POD_JUDGEMENT_BLUNDER, 0, false},
    {{0, 1}, POD_JUDGEMENT_NONE, 1, false},     {{1, 0}, POD_JUDGEMENT_BLUNDER, 1, false}};

static pod_graph graph_of(size_t count, unsigned players) {
    return (pod_graph){
        .game = pod_game_at(0), .players = players, .count = count, .point = points, .name = {"Ada <&>", NULL}};
}

static void assert_printed(const pod_graph *graph, unsigned columns, const char *picture) {
    char text[4096];
    pod_text out = pod_text_over(text, sizeof text);
    pod_graph_print(graph, columns, &out);
    assert_true(pod_text_fits(&out));
    assert_string_equal(text, picture);
}

static void test_characters(void **state) {
    pod_graph graph = graph_of(6, 2);
    (void)state;
    assert_printed(&graph, 80,
                   "100 |     a\n"
                   "    |\n"
                   "    |\n"
                   "    |\n"
                   "    | aa\n"
                   " 50 |a-----\n"
                   "    |\n"
                   "    |\n"
                   "    |   a\n"
                   "    |\n"
                   "  0 |    a\n");
    /* Narrower: the mean of two points a column. */
    assert_printed(&graph, 8,
                   "100 |\n"
                   "    |\n"
                   "    |\n"
                   "    |\n"
                   "    |a\n"
                   " 50 |--a\n"
                   "    | a\n"
                   "    |\n"
                   "    |\n"
                   "    |\n"
                   "  0 |\n");
    graph = graph_of(1, 2);
    assert_printed(&graph, 1, "100 |\n    |\n    |\n    |\n    |\n 50 |a\n    |\n    |\n    |\n    |\n  0 |\n");
}

static void test_many_players(void **state) {
    pod_graph graph = graph_of(2, 3);
    (void)state;
    assert_printed(&graph, 80,
                   "100 |\n"
                   "    |\n"
                   "    |\n"
                   "    |\n"
                   "    | a\n"
                   " 50 |*-\n"
                   "    | b\n"
                   "    |\n"
                   "    |\n"
                   "    |\n"
                   "  0 |cc\n");
}

static const char *drawn(const pod_graph *graph, pod_theme theme, pod_language language, char *text, size_t room) {
    pod_text out = pod_text_over(text, room);
    pod_graph_draw(graph, theme, language, &out);
    assert_true(pod_text_fits(&out));
    return text;
}

static void test_picture(void **state) {
    static char text[1 << 16];
    pod_graph graph = graph_of(6, 2);
    (void)state;
    drawn(&graph, POD_THEME_AUTO, POD_ENGLISH, text, sizeof text);
    assert_non_null(strstr(text, "<title>The course of the game, Ada &lt;&amp;&gt; – Black</title>"));
    assert_non_null(strstr(text, "<desc>5 moves; chances to win at the end: Ada &lt;&amp;&gt; 100 %, Black 0 %. "
                                 "Blunders: 2; mistakes: 0.</desc>"));
    assert_non_null(strstr(text, "role=\"img\""));
    assert_non_null(strstr(text, "@media (prefers-color-scheme:dark)"));
    assert_non_null(strstr(text, "class=\"course\""));
    const char *first = strstr(text, "class=\"blunder\"");
    assert_non_null(first);
    assert_non_null(strstr(first + 1, "class=\"blunder\""));
    assert_non_null(strstr(text, "</svg>\n"));
    assert_null(strstr(drawn(&graph, POD_THEME_DARK, POD_FRENCH, text, sizeof text), "@media"));
    assert_non_null(strstr(text, "<title>Le déroulement de la partie, "));
    assert_non_null(strstr(text, "en pour cent</text>"));
    graph = graph_of(1, 6);
    assert_non_null(strstr(drawn(&graph, POD_THEME_LIGHT, POD_SPANISH, text, sizeof text), "seat-f"));
}

/* A decided stretch is as wide as one move, a band without numbers: of 31 moves, the last 20 decided, 12 are drawn. */
static void test_folded(void **state) {
    static char text[1 << 16];
    enum { FIRST = 12, COUNT = 32 };
    pod_graph_point point[COUNT];
    pod_graph graph = {.game = pod_game_at(0), .players = 2, .count = COUNT, .point = point};
    (void)state;
    for (size_t i = 0; i < COUNT; i++) {
        point[i] = (pod_graph_point){.win = {i >= FIRST, i < FIRST}, .decided = i >= FIRST};
    }
    drawn(&graph, POD_THEME_LIGHT, POD_ENGLISH, text, sizeof text);
    assert_non_null(strstr(text, "<rect class=\"fold\" x=\"862\" y=\"32\" width=\"74\""));
    assert_non_null(strstr(text, "x=\"789\" y=\"306\">10</text>"));
    assert_non_null(strstr(text, ">…</text>"));
    assert_null(strstr(text, ">20</text>"));
}

/* With three and more every curve has its player's name at its end, none upon another. */
static void test_names(void **state) {
    static char text[1 << 16];
    static const pod_graph_point even[] = {{{0.2, 0.2, 0.2, 0.2, 0.2, 0}, POD_JUDGEMENT_NONE, 0, false}};
    pod_graph graph = {.game = pod_game_at(0),
                       .players = 6,
                       .count = 1,
                       .point = even,
                       .name = {"Ada <&>", NULL, "Bartholom\xc3\xa9us the Great"}};
    int last = 0;
    (void)state;
    drawn(&graph, POD_THEME_LIGHT, POD_ENGLISH, text, sizeof text);
    assert_non_null(strstr(text, ">Ada &lt;&amp;&gt;</text>"));
    assert_non_null(strstr(text, ">Black</text>"));
    assert_non_null(strstr(text, ">Bartholom\xc3\xa9\xe2\x80\xa6</text>"));
    assert_non_null(strstr(text, ">Chances to win, in per cent</text>"));
    assert_null(strstr(text, ">a</text>"));
    for (const char *label = strstr(text, "seat-name\""); label; label = strstr(label + 1, "seat-name\"")) {
        int y = 0;
        assert_int_equal(sscanf(strstr(label, "y=\""), "y=\"%d", &y), 1);
        assert_true(y >= last + 20 && y <= 320);
        last = y;
    }
    assert_true(last > 100);
}

/* Whole per cents add up to 100, and none is off by one or more. */
static void test_percent(void **state) {
    uint64_t random = 7;
    (void)state;
    for (unsigned i = 0; i < 5000; i++) {
        unsigned players = 2 + i % 5, percent[POD_SEATS_MAX], total = 0;
        double chance[POD_SEATS_MAX] = {0}, sum = 0;
        for (unsigned seat = 0; seat < players; seat++) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            chance[seat] = (double)(random >> 33 & (i % 3 ? 7 : 0xffff));
            sum += chance[seat];
        }
        for (unsigned seat = 0; seat < players; seat++) {
            chance[seat] = sum > 0 ? chance[seat] / sum : 1.0 / players;
        }
        pod_chances_in_percent(chance, players, percent);
        for (unsigned seat = 0; seat < players; seat++) {
            assert_true(fabs(percent[seat] - 100 * chance[seat]) < 1);
            total += percent[seat];
        }
        assert_int_equal(total, 100);
    }
}

static void test_winners(void **state) {
    double won[POD_SEATS_MAX];
    (void)state;
    pod_outcome_win(&(pod_outcome){.over = true, .place = {2, 1, 3}}, 3, won);
    assert_true(won[0] == 0 && won[1] == 1 && won[2] == 0);
    pod_outcome_win(&(pod_outcome){.over = true, .place = {1, 3, 1}}, 3, won);
    assert_true(won[0] == 0.5 && won[1] == 0 && won[2] == 0.5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_characters), cmocka_unit_test(test_many_players), cmocka_unit_test(test_picture),
        cmocka_unit_test(test_folded),     cmocka_unit_test(test_names),        cmocka_unit_test(test_percent),
        cmocka_unit_test(test_winners),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
