/* The calls of docs/wasm.md: each case is a call and what must stand in its answer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "wasm/call.h"

enum { ROOM = 512 * 1024 };

static char *answer(const char *call, size_t length) {
    char *data = malloc(ROOM);
    assert_non_null(data);
    pod_text out = pod_text_over(data, ROOM);
    wasm_answer(NULL, call, length, &out);
    assert_true(pod_text_fits(&out));
    return data;
}

/* The answer as JSON, which it must be. */
static json_t *ask(const char *call) {
    json_error_t error;
    char *text = answer(call, strlen(call));
    json_t *json = json_loads(text, 0, &error);
    if (!json) {
        fail_msg("%s\nanswers what is not JSON: %s\n%s", call, error.text, text);
    }
    free(text);
    return json;
}

typedef struct expectation {
    const char *call;
    const char *contains;
} expectation;

static void check(const expectation *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        json_t *json = ask(cases[i].call);
        json_decref(json);
        char *text = answer(cases[i].call, strlen(cases[i].call));
        if (!strstr(text, cases[i].contains)) {
            fail_msg("%s\nshould answer …%s…\nbut answers %s", cases[i].call, cases[i].contains, text);
        }
        free(text);
    }
}
#define CHECK(cases) check(cases, sizeof(cases) / sizeof(cases)[0])

static void verbs_answer(void **state) {
    (void)state;
    static const expectation cases[] = {
        {"games", "\"title\":\"Cephalopod\""},
        {"games", "Mark Steere"},
        {"state\nboard 3x3\nevents b2\nwords yes\nlanguage fr", "\"words\":{\"a1\":\"a1\xc2\xa0: libre\""},
        {"games", "\"characters\":[{\"name\":\"bobtail\",\"title\":\"Bobtail\","},
        {"games", "\"words\":[\"\",\"snub\",\"dodeca\",\"snub+dodeca\"]"},
        {"state", "\"position\":\"5/5/5/5/5 a 2 -\""},
        {"state\nboard 3x5", "\"rows\":3,\"columns\":5,\"turn\":\"a\",\"over\":false,\"result\":\"*\""},
        {"state\nboard 3x5\nplayers 3\nfirst c", "\"turn\":\"c\""},
        {"state\nboard 3x5\nevents c2 c1 c3", "{\"at\":\"c1\",\"seat\":\"b\",\"shows\":1,\"safe\":false}"},
        {"state\nevents c2 c4 c3", "\"text\":\"c3=c2+c4\",\"seat\":\"a\",\"move\":true"},
        {"state\nevents c2 c4 c3\nat 2", "\"ply\":2"},
        {"state\nevents c2 c4 c3\nhistory latest", "\"history\":[{\"text\":\"c3=c2+c4\","},
        {"state\nhistory latest", "\"history\":[]"},
        {"state\nevents c2 c4",
         "{\"text\":\"c3=c2+c4\",\"at\":\"c3\",\"to\":\"c3\",\"shows\":2,\"captured\":[\"c2\",\"c4\"],\"strokes\":[]}"},
        {"state\nboard 1x3\nevents a1 b1 c1",
         "\"turn\":null,\"over\":true,\"result\":\"1-0\",\"places\":[1,2],\"scores\":[2,1]"},
        {"state\nboard 1x2\nevents a1 b1", "\"result\":\"1/2-1/2\""},
        {"state\nplayers 3\nevents b:resign", "\"move\":false"},
        {"state\nvariant dodeca", "\"largest\":12"},
        {"state\ngame octogo", "\"position\":\"eeeeeeeeee/10/10/10/10/10/10/10/10/AAAAAAAAAA r - 0\""},
        {"state\ngame octogo\nlanguage fr",
         "{\"at\":\"a10\",\"seat\":\"b\",\"shows\":4,\"safe\":false,\"words\":\"a10\xc2\xa0: Bleu, vers le bas\"}"},
        {"state\ngame octogo\nboard 8x5\npieces 3", "{\"text\":\"b1-b2-b3\",\"at\":\"b1\",\"to\":\"b3\",\"shows\":0,"
                                                    "\"captured\":[],\"strokes\":[\"advance\",\"advance\"]}"},
        {"state\ngame octogo\nstart e1e/3/3/A1A r - 0\nevents a1> a4> a1< a4< a1> a4> a1< a4<",
         "\"result\":\"1/2-1/2\""},
        {"diagram\ngame octogo\nmark choosable j10", "pod-octogo"},
        {"search\ngame octogo\nstart 3e/1c2/1g2/1A2 r - 0\ncharacter cuttlefish\nnodes 2000", "\"move\":\"b1xb2xb3"},
        {"rules\ngame octogo\nlanguage es", "Octogo"},
        {"state\nstart 2a61/4 b 2 -", "\"safe\":true"},
        {"check\nevents c2 c4\nmove c3xc4,c2", "{\"ok\":\"c3=c2+c4\"}"},
        {"diagram\nevents c2 c4\npreview c3\nmark chosen c2\ntheme dark\ninteractive yes", "pod-dark"},
        {"diagram\nmark win c2\nmark loss c3\nghost 1 b2\nghost 2 b3", "suggested rank-2"},
        {"diagram\ncoordinates no", "<svg"},
        {"record\nboard 1x3\nevents a1 b1 c1\ntag A Ada Lovelace", "[A \\\"Ada Lovelace\\\"]"},
        {"record\nboard 1x3\nevents a1 b1 c1\nformat json", "\\\"a1\\\""},
        {"search\nboard 1x3\nevents a1 b1\ncharacter bobtail", "{\"ok\":{\"move\":\"c1\""},
        {"search\nboard 3x5\nnodes 2000\nseed 3", "\"expected\":[0."},
        {"search\nboard 3x3\nnodes 2000\nseed 3", "\"proven\":true,\"pace\":0,\"expected\":[1.000000,0.000000]"},
    };
    CHECK(cases);
}

static void positions_are_set_up(void **state) {
    (void)state;
    static const expectation cases[] = {
        {"setup\nboard 3x3\npiece a1 a 6\npiece c3 b 2\nturn b",
         "{\"ok\":{\"position\":\"2b2/3/a62 b 2 -\",\"over\":false,\"squares\":[\"a1: White 6\",\"b1: empty\""},
        {"setup\nboard 3x3\npiece a1 a 6\npiece a1 b 2", "\"position\":\"3/3/b22 a 2 -\""},
        {"setup\nboard 3x3\nplayers 3\npiece a1 n 5\nturn c", "\"position\":\"3/3/n52 c 3 -\""},
        {"setup\nboard 2x2\nvariant dodeca\npiece a1 a 12", "\"position\":\"2/aC1 a 2 -\""},
        {"setup\nboard 1x2\npiece a1 a 6\npiece b1 b 1\nturn b", "\"position\":\"a6b1 - 2 -\",\"over\":true"},
        {"setup\nboard 1x3\nplayers 3\npiece a1 a 6\npiece b1 b 6\npiece c1 n 1", "\"fault\":\"the board is full"},
        {"setup\ngame octogo\nboard 4x3\nlanguage fr", "\"fault\":\"la position n"},
        {"setup\ngame octogo\nboard 4x3\npiece a1 a 0\npiece c4 b 4\nturn b", "\"position\":\"2e/3/3/A2 b -,- 0\""},
        {"setup\ngame octogo\nboard 4x3\npiece a1 a 0", "<svg"},
        {"setup\ngame octogo\nboard 2x2\npieces 1\npiece a1 a 0\npiece b1 a 0\npiece b2 b 4", "\"fault\":"},
        {"setup\nboard 11x11", "POD_ERROR_BOARD"},
        {"setup\npiece f1 a 1", "POD_ERROR_OPTION_VALUE"},
        {"setup\npiece a1 a 7", "POD_ERROR_OPTION_VALUE"},
        {"setup\npiece a1 n 1", "POD_ERROR_OPTION_VALUE"},
        {"setup\npiece a1 c 1", "POD_ERROR_OPTION_VALUE"},
        {"setup\npiece a1 a", "POD_ERROR_OPTION_VALUE"},
        {"setup\nturn c", "POD_ERROR_OPTION_VALUE"},
        {"palette", "{\"ok\":[{\"seat\":\"a\",\"shows\":1,\"words\":\"White 1\",\"svg\":\"<svg"},
        {"palette\nlanguage fr", "\"words\":\"Blanc 1\""},
        {"palette\nplayers 4", "{\"seat\":\"n\",\"shows\":6,"},
        {"palette\nplayers 6", "</svg>\\n\"}]}"},
        {"palette\ngame octogo\nlanguage es", "{\"seat\":\"b\",\"shows\":7,\"words\":\"Azul"},
    };
    CHECK(cases);
}

static void refusals_say_why(void **state) {
    (void)state;
    static const expectation cases[] = {
        {"", "WASM_VERB"},
        {"dance", "WASM_VERB"},
        {"state\ngame chess", "POD_ERROR_OPTION_VALUE"},
        {"state\nboard 99x99", "POD_ERROR_BOARD"},
        {"state\nboard 99x99\nlanguage fr", "99x99"},
        {"state\nboard 5x5555555555555555555555555555555555555555555555555555555555555555555555555555555", "POD_ERROR"},
        {"state\nplayers 9", "POD_ERROR_OPTION_VALUE"},
        {"state\nfirst c", "POD_ERROR_OPTION_VALUE"},
        {"state\nstart 5/5/4 a 2 -", "POD_ERROR_POSITION_WIDTH"},
        {"state\nat -1", "POD_ERROR_OPTION_VALUE"},
        {"state\nat 1x", "POD_ERROR_OPTION_VALUE"},
        {"state\nevents c2 c2", "\"code\":\"POD_ERROR_OCCUPIED\""},
        {"state\nevents c2 zz", "\"offset\":3"},
        {"check\nmove", "POD_ERROR_MOVE_EMPTY"},
        {"check", "POD_ERROR_MOVE_EMPTY"},
        {"check\nmove c3?", "POD_ERROR_MOVE_REST"},
        {"check\nevents c2 c4\nmove c3=c2", "POD_ERROR_TOO_FEW"},
        {"diagram\nmark glow c2", "POD_ERROR_OPTION_VALUE"},
        {"diagram\nmark chosen z9", "POD_ERROR_OPTION_VALUE"},
        {"diagram\nmark chosen a99", "POD_ERROR_OPTION_VALUE"},
        {"diagram\nmark ", "POD_ERROR_OPTION_VALUE"},
        {"diagram\npreview z1", "POD_ERROR"},
        {"diagram\nghost 10 c2", "POD_ERROR_OPTION_VALUE"},
        {"diagram\nghost 1 z9", "POD_ERROR"},
        {"diagram\nghost 1", "POD_ERROR"},
        {"diagram\ntheme blue", "POD_ERROR_OPTION_VALUE"},
        {"record\nformat pdf", "POD_ERROR_OPTION_VALUE"},
        {"record\ntag ", "POD_ERROR"},
        {"import\nrecord\n[Game \"go\"]", "POD_ERROR"},
        {"link\nevents c2 zz", "\"offset\":3"},
        {"unlink", "POD_ERROR_LINK"},
        {"unlink\nlink wqwr", "POD_ERROR_LINK"},
        {"unlink\nlink a+b", "POD_ERROR_LINK_LETTER"},
        {"search\nboard 1x1\nevents a1\ncharacter nautilus", "POD_ERROR_GAME_OVER"},
        {"search\ncharacter haddock", "POD_ERROR_OPTION_VALUE"},
    };
    CHECK(cases);
}

static void a_record_is_read_back(void **state) {
    (void)state;
    json_t *written = ask("record\nboard 1x3\nevents a1 b1 c1\ntag A Ada\ntag B Bo");
    const char *record = json_string_value(json_object_get(written, "ok"));
    assert_non_null(record);
    char call[4096];
    pod_text text = pod_text_over(call, sizeof call);
    pod_text_format(&text, "import\nrecord\n%s", record);
    json_t *read = ask(call);
    json_t *game = json_array_get(json_object_get(read, "ok"), 0);
    assert_string_equal(json_string_value(json_object_get(game, "start")), "3 a 2 -");
    assert_int_equal(json_array_size(json_object_get(game, "events")), 3);
    assert_string_equal(json_string_value(json_array_get(json_object_get(game, "names"), 1)), "Bo");
    json_decref(read);
    json_decref(written);
}

static void a_record_brings_its_tree(void **state) {
    (void)state;
    static const expectation cases[] = {
        {"import\nrecord\n[Board \"1x3\"]\n\n{First.} 1. a1 $1 {Well.} ({Or} 1. b1 c1 (1... a1 2. c1)) b1 *",
         "\"comment\":\"First.\",\"tree\":["
         "{\"text\":\"a1\",\"parent\":-1,\"after\":\"Well.\",\"glyphs\":[1]},"
         "{\"text\":\"b1\",\"parent\":-1,\"before\":\"Or\"},{\"text\":\"c1\",\"parent\":1},"
         "{\"text\":\"a1\",\"parent\":1},{\"text\":\"c1\",\"parent\":3},"
         "{\"text\":\"b1\",\"parent\":0}]"},
        {"link\nevents c3", "{\"ok\":\"wqwq\"}"},
        {"unlink\nlink wqwq", "{\"ok\":{\"game\":\"cephalopod\",\"start\":\"5/5/5/5/5 a 2 -\""},
        {"unlink\nlink wqwq", "\"events\":[\"c3\"]"},
        {"import\nrecord\n[Game \"octogo\"]\n[Quiet \"50\"]\n\n*", "\"options\":{\"variant\":\"\",\"quiet\":\"50\"}"},
        {"import\nrecord\n[Game \"octogo\"]\n\n*", "\"tree\":[],\"assumed\":[]"},
        {"import\nrecord\n1. c1-c2 c8-c7", "\"assumed\":[\"game\",\"board\",\"result\"]"},
        {"import\nrecord\n[Board \"1x1\"] a1 *", "\"assumed\":[\"result\"]"},
    };
    CHECK(cases);
}

/* The nodes of the tree as `import` gives them, beside events that are the main line of it, go on from it, leave it, or
   end before it. */
static void a_tree_goes_into_the_record(void **state) {
    (void)state;
#define TREE                                                                                                           \
    "\ncomment First.\nnode -1 a1\nafter Well.\nglyph 1\nnode -1 b1\nbefore Or\nnode 1 c1\nnode 1 a1\nnode 3 c1"       \
    "\nnode 0 b1\nafter End?"
    static const expectation cases[] = {
        {"record\nboard 1x3\nevents a1 b1" TREE,
         "\\n\\n{First.} 1. a1 $1 {Well.} ({Or} 1. b1 c1 (1... a1 2. c1)) 1... b1 {End?} *\\n"},
        {"record\nboard 1x3\nevents a1 b1 c1" TREE,
         "{First.} 1. a1 $1 {Well.} ({Or} 1. b1 c1 (1... a1 2. c1)) 1... b1 {End?} 2. c1"},
        {"record\nboard 1x3\nevents b1 c1" TREE,
         "{First. Or} 1. b1 (1. a1 $1 {Well.} 1... b1 {End?}) 1... c1 (1... a1 2. c1) *"},
        {"record\nboard 1x3\nevents a1" TREE, "{First.} 1. a1 $1 {Well.} ({Or} 1. b1 c1 (1... a1 2. c1)) *"},
        {"record\nboard 1x3\nevents a1 c1" TREE, "1. a1 $1 {Well.} ({Or} 1. b1 c1 (1... a1 2. c1)) 1... c1 (1... b1"},
        {"record\nboard 1x3\nformat json\nevents a1 b1" TREE, "End?"},
        {"record\nboard 1x3\nnode 0 a1", "POD_ERROR_OPTION_VALUE"},
        {"record\nboard 1x3\nnode", "POD_ERROR_OPTION_VALUE"},
        {"record\nboard 1x3\nevents a1\nnode -1", "POD_ERROR_MOVE_EMPTY"},
        {"record\nboard 1x3\nevents a1\nnode -1 d1", "POD_ERROR"},
        {"record\nboard 1x3\nevents a1\nnode -1 b1\nglyph 256", "POD_ERROR_OPTION_VALUE"},
        {"record\nboard 1x3\nevents a1\nglyph x", "{\"ok\""},
    };
#undef TREE
    CHECK(cases);
}

static void the_course_of_a_game_is_drawn(void **state) {
    (void)state;
#define GAME "course\nboard 1x3\nevents a1 b1 c1"
    static const expectation cases[] = {
        {GAME "\nopinion a1 0.9 0.1 0.9 0.1\nopinion c1 0.88 0.12 0.88 0.12\nopinion c1 1 0 1 0",
         "\"points\":[{\"percent\":[90,10]},"
         "{\"percent\":[88,12],\"judgement\":\"best\"},"
         "{\"percent\":[100,0],\"judgement\":\"mistake\",\"why\":\"After b1 the answer c1 widens the gap.\"},"
         "{\"percent\":[100,0],\"judgement\":\"best\"}]"},
        {"course\nstart a31b3/3/3 a 2 -\nevents a1\nopinion b3=a3+c3 1 0 1 0 a1\nopinion b3=a3+c3 0 1 0 1",
         "\"judgement\":\"blunder\",\"why\":\"After a1 the answer b3=a3+c3 captures one die for a six, locked for "
         "good.\",\"better\":\"After b3=a3+c3 nothing is captured at once.\"}"},
        {GAME "\nopinion a1 0.9 0.1 0.9 0.1 z9\nopinion c1 1 0 1 0\nopinion c1 1 0 1 0", "POD_ERROR"},
        {GAME "\nopinion b1 0.9 0.1 0.9 0.1\nopinion b1 0.5 0.5 0.5 0.5\nopinion c1 1 0 1 0",
         "\"judgement\":\"blunder\""},
        {GAME "\nopinion a1 0.9 0.1 0.9 0.1\nopinion b1 0.9 0.1 0.9 0.1\nopinion c1 1 0 1 0\ntheme dark", "<svg"},
        {"course\nboard 1x3\nevents b:resign", "\"POD_ERROR_OPTION_VALUE\""},
        {"course\nboard 1x3\nevents b:resign\nopinion a1 0.5 0.5 0.5 0.5",
         "\"points\":[{\"percent\":[50,50]},{\"percent\":[100,0]}]"},
        {"course\nboard 1x3\nopinion a1 0.5 0.5 0.5 0.5", "\"points\":[{\"percent\":[50,50]}]"},
        {"course\nboard 1x3\nopinion a1 0.5 0.5", "POD_ERROR_OPTION_VALUE"},
        {"course\nboard 1x3\nplayers 3\nopinion a1 0.5 0.5 0.5 0.334 0.333 0.333\nname b <Bo>",
         "\"points\":[{\"percent\":[34,33,33]}]"},
        {"course\nboard 1x3\nplayers 3\nopinion a1 0.5 0.5 0.5 0.334 0.333 0.333\nname b <Bo>", ">&lt;Bo&gt;</text>"},
        /* A move is judged by the mover's own chance to win, whatever places the others may expect. */
        {"course\nboard 1x4\nplayers 3\nevents a1\nopinion b1 0.5 0.5 0.5 0.9 0.05 0.05\nopinion b1 0.5 0.5 0.5 0.3 "
         "0.6 "
         "0.1",
         "{\"percent\":[30,60,10],\"judgement\":\"blunder\",\"why\":"},
        {"course\nboard 1x4\nplayers 3\nevents a1\nopinion b1 0.9 0.3 0.3 0.4 0.3 0.3\nopinion b1 0.1 0.7 0.7 0.4 0.5 "
         "0.1",
         "{\"percent\":[40,50,10]}"},
        {"course\nboard 1x3\nopinion a1 0.5 0.5 0.5 0.5\nname c Cy", "POD_ERROR_OPTION_VALUE"},
        {"course\nboard 1x3\nopinion a1 0.5 0.5 0.5 0.5\nname b", "POD_ERROR_OPTION_VALUE"},
        {"course\nboard 1x3\nopinion a1 0.5", "POD_ERROR_OPTION_VALUE"},
        {"course\nboard 1x3\nopinion a1 0.5 0.5 0.5 nan", "POD_ERROR_OPTION_VALUE"},
        {"course\nboard 1x3\nopinion a1 0.5 0.5 0.5 1.5", "POD_ERROR_OPTION_VALUE"},
        {"course\nboard 1x3\nopinion", "POD_ERROR_MOVE_EMPTY"},
        {"course\nboard 1x3\nopinion z9 0.5 0.5 0.5 0.5", "POD_ERROR"},
        {"course\nboard 1x3\nopinion a1 0.5 0.5 0.5 0.5\ntheme blue", "POD_ERROR_OPTION_VALUE"},
    };
#undef GAME
    CHECK(cases);
}

static void safe_dice_are_found(void **state) {
    (void)state;
    static const expectation cases[] = {
        /* On a full board no die can be captured any more; beside an empty square only a six is safe. */
        {"state\nstart a1a2/b1a6 - 2 -", "{\"at\":\"a1\",\"seat\":\"b\",\"shows\":1,\"safe\":true}"},
        {"state\nstart a12/b1a61 a 2 -", "{\"at\":\"a1\",\"seat\":\"b\",\"shows\":1,\"safe\":false}"},
        /* A one in the corner behind two sixes. */
        {"state\nstart a61/b1a6 a 2 -", "{\"at\":\"a1\",\"seat\":\"b\",\"shows\":1,\"safe\":true}"},
        {"state\nstart a62/b1a61 a 2 -\nvariant dodeca", "{\"at\":\"a1\",\"seat\":\"b\",\"shows\":1,\"safe\":false}"},
    };
    CHECK(cases);
}

/* Any text at all is answered with JSON: calls cut short, and calls with bytes changed (a fixed seed). */
static void no_call_breaks_it(void **state) {
    (void)state;
    static const char whole[] =
        "diagram\nboard 3x5\nevents c2 c1 b2 c3 a1=a2+b1\npreview d2\nmark chosen c2\nat 3\nlanguage es";
    uint32_t seed = 20061121;
    print_message("seed %u\n", (unsigned)seed);
    for (size_t length = 0; length < sizeof whole; length++) {
        free(answer(whole, length));
    }
    for (int round = 0; round < 2000; round++) {
        char call[sizeof whole];
        memcpy(call, whole, sizeof whole);
        for (int change = 0; change < 3; change++) {
            seed = seed * 1664525u + 1013904223u;
            call[(seed >> 8) % (sizeof whole - 1)] = (char)(seed >> 24);
        }
        free(answer(call, sizeof whole - 1));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verbs_answer),
        cmocka_unit_test(positions_are_set_up),
        cmocka_unit_test(refusals_say_why),
        cmocka_unit_test(a_record_is_read_back),
        cmocka_unit_test(a_record_brings_its_tree),
        cmocka_unit_test(a_tree_goes_into_the_record),
        cmocka_unit_test(the_course_of_a_game_is_drawn),
        cmocka_unit_test(safe_dice_are_found),
        cmocka_unit_test(no_call_breaks_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
