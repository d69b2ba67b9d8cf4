/* The course of a game as characters and as SVG. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "ludopod/evaluation_graph.h"

static const pod_graph_point points[] = {{{0.5, 0.5}, POD_JUDGEMENT_NONE, 0}, {{0.6, 0.4}, POD_JUDGEMENT_BEST, 0},
                                         {{0.6, 0.4}, POD_JUDGEMENT_NONE, 1}, {{0.2, 0.8}, POD_JUDGEMENT_BLUNDER, 0},
                                         {{0, 1}, POD_JUDGEMENT_NONE, 1},     {{1, 0}, POD_JUDGEMENT_BLUNDER, 1}};

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
    assert_non_null(strstr(text, "<desc>5 moves; at the end the prospects of Ada &lt;&amp;&gt; are 100 %. "
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
    graph = graph_of(1, 6);
    assert_non_null(strstr(drawn(&graph, POD_THEME_LIGHT, POD_SPANISH, text, sizeof text), "seat-f"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_characters),
        cmocka_unit_test(test_many_players),
        cmocka_unit_test(test_picture),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
