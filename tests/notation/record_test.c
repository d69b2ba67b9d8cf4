/* Game records: files and what is read from them, every error, what is written. */
#include "notation/support.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "base/text.h"

/* ---- Helpers ------------------------------------------------------------------------------------- */

typedef struct games {
    pod_record **record;
    size_t count;
} games;

static games read_games(const char *file) {
    games read = {0};
    pod_fault fault = {0};
    if (pod_records_read(file, strlen(file), &read.record, &read.count, &fault)) {
        char message[2048];
        pod_text text = pod_text_over(message, sizeof message);
        pod_fault_print(&fault, POD_ENGLISH, &text);
        fail_msg("%s\n%s", file, message);
    }
    return read;
}

static void forget(games read) {
    pod_records_free(read.record, read.count);
}

enum { FILE_SIZE = 1 << 16 };

/* What a file becomes when it is read and written. */
static void check_rewritten(const char *file, const char *expected) {
    games read = read_games(file);
    char *written = malloc(FILE_SIZE);
    pod_text text = pod_text_over(written, FILE_SIZE);
    pod_records_write_text(read.record, read.count, &text);
    assert_true(pod_text_fits(&text));
    assert_string_equal(written, expected);
    free(written);
    forget(read);
}

#define TAGS_1X3(result)                                                                                               \
    "[Game \"cephalopod\"]\n[Board \"1x3\"]\n[Variant \"\"]\n[Players \"2\"]\n[A \"?\"]\n[B \"?\"]\n"                  \
    "[Date \"????.??.??\"]\n[Result \"" result "\"]\n"
#define BOARD_1X3 "[Board \"1x3\"]\n"

/* ---- Reading and writing ------------------------------------------------------------------------- */

static void rewrites_in_canonical_form(void **state) {
    static const struct {
        const char *file, *moves; /* of a game on 1x3 */
    } table[] = {
        {"*", "*"},
        {"1. a1 c1 2. b1 a1 3. c1 1-0", "1. a1 c1 2. b1=a1+c1 a1 3. c1 1-0"},
        {"a1 c1 b1=2 a1 c1 1-0", "1. a1 c1 2. b1=a1+c1 a1 3. c1 1-0"},
        {"1.a1 1...c1 2 B1xc1a1 *", "1. a1 c1 2. b1=a1+c1 *"},
        {"1. a1\r\n c1\r\n*", "1. a1 c1 *"},
        /* A game given up, by the player to move and by the other one. */
        {"1. a1 b:resign 1-0", "1. a1 b:resign 1-0"},
        {"1. a1 a:timeout 0-1", "1. a1 a:timeout 0-1"},
        {"b:resign 1-0", "1. b:resign 1-0"},
        /* Players may agree on a result. */
        {"1. a1 1/2-1/2", "1. a1 1/2-1/2"},
        {"1. a1 c1 2. *", "1. a1 c1 *"},
        /* Comments. */
        {"{before} 1. a1 {after} c1 *", "{before} 1. a1 {after} 1... c1 *"},
        {"{ much \n\n space\t} 1. a1 *", "{much space} 1. a1 *"},
        {"{} 1. a1 { } *", "1. a1 *"},
        {"1. a1 {one}{two} ; three\n *", "1. a1 {one two three} *"},
        {"1. a1 {\\} \\\\ \\x {} *", "1. a1 {\\} \\\\ \\\\x {} *"},
        {"1. a1 ; not } the (end)\n*", "1. a1 {not \\} the (end)} *"},
        {"; first\n1. a1 * ; last\n", "{first} 1. a1 {last} *"},
        {"%hidden *\n1. a1 {\n%shown\n} *", "1. a1 {%shown} *"},
        {"{\xc3\xa9\xf0\x9f\x90\x99} *", "{\xc3\xa9\xf0\x9f\x90\x99} *"},
        /* Glyphs. */
        {"1. a1! c1!? $10 $10 2. b1?? *", "1. a1 $1 c1 $5 $10 2. b1=a1+c1 $4 *"},
        {"1. a1 !! ?! $0 $255 *", "1. a1 $3 $6 $0 $255 *"},
        /* Variations: one within another at its first move is one more in the same place. */
        {"1. a1 (1. b1 c1) c1 (1... b1 2. c1) 2. b1 *", "1. a1 (1. b1 c1) 1... c1 (1... b1 2. c1) 2. b1=a1+c1 *"},
        {"1. a1 (b1 (c1)) *", "1. a1 (1. b1) (1. c1) *"},
        {"1. a1 c1 (b1 c1 (b:resign) ) *", "1. a1 c1 (1... b1 2. c1 (1... b:resign)) *"},
        {"1. a1 ({so} b1 {that} c1 {end}) {back} c1 *", "1. a1 {back} ({so} 1. b1 {that} 1... c1 {end}) 1... c1 *"},
        {"1. a1 (1. a1 c1) *", "1. a1 (1. a1 c1) *"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        char file[512], expected[1024];
        const char *result = strrchr(table[i].moves, ' ');
        pod_text text = pod_text_over(file, sizeof file);
        pod_text_format(&text, BOARD_1X3 "%s", table[i].file);
        text = pod_text_over(expected, sizeof expected);
        pod_text_format(&text, TAGS_1X3("%s") "\n%s\n", result ? result + 1 : table[i].moves, table[i].moves);
        check_rewritten(file, expected);
    }
}

static void orders_and_keeps_tags(void **state) {
    (void)state;
    check_rewritten("[Site \"Caf\xc3\xa9 \\\"X\\\" \\\\ \\y\"]\n[B \"Bo\"] [ A\t\"Ada  Lovelace\" ]\n[Round \"1\"]\n"
                    "[Players \"2\"] [Termination \"normal\"][Board \"1x3\"]\n[Date \"2026.11.21\"]\n*",
                    "[Game \"cephalopod\"]\n[Board \"1x3\"]\n[Variant \"\"]\n[Players \"2\"]\n[A \"Ada Lovelace\"]\n"
                    "[B \"Bo\"]\n[Date \"2026.11.21\"]\n[Result \"*\"]\n[Termination \"normal\"]\n"
                    "[Site \"Caf\xc3\xa9 \\\"X\\\" \\\\ \\\\y\"]\n[Round \"1\"]\n\n*\n");
}

/* A number stands for one turn of everybody who is in. */
static void numbers_rounds_of_many_players(void **state) {
    (void)state;
    check_rewritten("[Board \"1x5\"] [Players \"3\"]\n1. a1 b1 c:resign 2. d1 e1 *",
                    "[Game \"cephalopod\"]\n[Board \"1x5\"]\n[Variant \"\"]\n[Players \"3\"]\n[A \"?\"]\n[B \"?\"]\n"
                    "[C \"?\"]\n[Date \"????.??.??\"]\n[Result \"*\"]\n\n1. a1 b1 c:resign 2. d1 e1 *\n");
    check_rewritten("[Position \"5 c 3 -\"]\n1. a1 b1 c1 2. d1 {x} e1 *",
                    "[Game \"cephalopod\"]\n[Board \"1x5\"]\n[Variant \"\"]\n[Players \"3\"]\n[A \"?\"]\n[B \"?\"]\n"
                    "[C \"?\"]\n[Date \"????.??.??\"]\n[Position \"5 c 3 -\"]\n[Result \"*\"]\n\n"
                    "1. a1 b1 c1 2. d1 {x} 2... e1 *\n");
    /* Counted from the first player, as in chess. */
    check_rewritten("[Position \"5 c 3 -\"]\n1... a1 2. b1 c1 2... d1 {x} 3. e1 *",
                    "[Game \"cephalopod\"]\n[Board \"1x5\"]\n[Variant \"\"]\n[Players \"3\"]\n[A \"?\"]\n[B \"?\"]\n"
                    "[C \"?\"]\n[Date \"????.??.??\"]\n[Position \"5 c 3 -\"]\n[Result \"*\"]\n\n"
                    "1. a1 b1 c1 2. d1 {x} 2... e1 *\n");
}

static void reads_many_games(void **state) {
    (void)state;
    check_rewritten(
        "\xef\xbb\xbf" BOARD_1X3 "1. a1 *\n" BOARD_1X3 "*\n\n 1-0 1. c3 *",
        TAGS_1X3("*") "\n1. a1 *\n\n" TAGS_1X3(
            "*") "\n*\n\n"
                 "[Game \"cephalopod\"]\n[Board \"5x5\"]\n[Variant \"\"]\n[Players \"2\"]\n[A \"?\"]\n[B \"?\"]\n"
                 "[Date \"????.??.??\"]\n[Result \"1-0\"]\n\n1-0\n\n"
                 "[Game \"cephalopod\"]\n[Board \"5x5\"]\n[Variant \"\"]\n[Players \"2\"]\n[A \"?\"]\n[B \"?\"]\n"
                 "[Date \"????.??.??\"]\n[Result \"*\"]\n\n1. c3 *\n");
}

/* "1. a1 {", a long word and " ete" (with accents) fill eighty columns when the word has 69. */
static void wraps_at_eighty_columns(void **state) {
    (void)state;
    for (int length = 69; length <= 70; length++) {
        char word[80], file[256], expected[512];
        memset(word, 'x', sizeof word);
        pod_text text = pod_text_over(file, sizeof file);
        pod_text_format(&text, BOARD_1X3 "a1 {%.*s \xc3\xa9t\xc3\xa9 end} *", length, word);
        text = pod_text_over(expected, sizeof expected);
        pod_text_format(&text, TAGS_1X3("*") "\n1. a1 {%.*s%s\xc3\xa9t\xc3\xa9%send} *\n", length, word,
                        length == 69 ? " " : "\n", length == 69 ? "\n" : " ");
        check_rewritten(file, expected);
    }
}

/* ---- Errors -------------------------------------------------------------------------------------- */

#define UNENDED "the game does not end; expected a result such as 1-0, 0-1, 1/2-1/2, 2-1-3 or *"

static void says_what_is_wrong(void **state) {
    static const struct {
        const char *file;
        expected_fault fault;
        size_t line, move;
    } table[] = {
        {"", {POD_ERROR_RECORD_EMPTY, 0, 0, "there is no game in this file"}, 0, 0},
        {" [ ] ", {POD_ERROR_RECORD_EMPTY, 0, 0, "there is no game in this file"}, 0, 0},
        {" ; only a comment", {POD_ERROR_RECORD_EMPTY, 0, 0, "there is no game in this file"}, 0, 0},
        {"a\xff", {POD_ERROR_RECORD_TEXT, 1, 1, "byte 2 of the file is not UTF-8 text"}, 0, 0},
        {"[Game \"go\"] *",
         {POD_ERROR_GAME, 7, 2, "line 1: 'go' is not a game here; the games are: cephalopod, octogo"},
         1,
         0},
        {"[Board \"9x9\"] *",
         {POD_ERROR_BOARD, 8, 3,
          "line 1: '9x9' is not a board; expected ROWSxCOLUMNS, each side 1 to 10, at most 64 squares"},
         1,
         0},
        {"[Players\n\"2\"]",
         {POD_ERROR_RECORD_TAG, 0, 8, "line 1: '[Players' is not a tag; expected [Name \"value\"]"},
         1,
         0},
        {"\n[Players \"2\" x]",
         {POD_ERROR_RECORD_TAG, 1, 15, "line 2: '[Players \"2\" x]' is not a tag; expected [Name \"value\"]"},
         2,
         0},
        {"[A \"x\n\"]", {POD_ERROR_RECORD_TAG, 0, 5, "line 1: '[A \"x' is not a tag; expected [Name \"value\"]"}, 1, 0},
        {"[1st \"x\"]",
         {POD_ERROR_RECORD_TAG_NAME, 1, 3,
          "line 1: '1st' cannot be the name of a tag; expected a letter, then letters, digits or _"},
         1,
         0},
        {"[A \"x\"]\n[A \"y\"]\n*", {POD_ERROR_RECORD_TAG_TWICE, 9, 1, "line 2: the tag A is given twice"}, 2, 0},
        {"[Players \"3\"]\n[Position \"5/5 b 2 -\"]\n*",
         {POD_ERROR_POSITION_OTHER_PLAYERS, 31, 1, "line 2: the position is for 2 players, but 3 were asked for"},
         2,
         0},
        {"[Position \"5/4 b\"]\n*",
         {POD_ERROR_POSITION_WIDTH, 13, 1, "line 1: row 2 of the position has 4 squares; the rows above have 5"},
         1,
         0},
        {"1. c3\nc3 *",
         {POD_ERROR_OCCUPIED, 6, 2, "line 2, move 1: c3 is occupied; a die goes on an empty square"},
         2,
         1},
        {"1. c3 c2 2. c1 (d1\ne5 3. d1) *",
         {POD_ERROR_OCCUPIED, 25, 2, "line 2, move 3: d1 is occupied; a die goes on an empty square"},
         2,
         3},
        {"1. c3 b:quit *",
         {POD_ERROR_EVENT, 6, 6,
          "line 1, move 1: 'b:quit' is neither a move nor a player leaving; expected a move, or for example b:resign "
          "or "
          "b:timeout"},
         1,
         1},
        {"1. c3 c2 3. c1 *",
         {POD_ERROR_RECORD_NUMBER, 9, 2, "line 1: '3.' is not the number of this move; expected 2"},
         1,
         0},
        {"[Position \"5 b\"]\n2... c1 *",
         {POD_ERROR_RECORD_NUMBER, 17, 4, "line 2: '2...' is not the number of this move; expected 1"},
         2,
         0},
        {"1. c3 c2 99999999999999999999... c1 *",
         {POD_ERROR_RECORD_NUMBER, 9, 23,
          "line 1: '99999999999999999999...' is not the number of this move; expected 2"},
         1,
         0},
        {"1. c3 {never\n ends",
         {POD_ERROR_RECORD_COMMENT, 6, 1, "line 1: the comment that starts here does not end; expected }"},
         1,
         0},
        {"$1 c3 *",
         {POD_ERROR_RECORD_GLYPH_PLACE, 0, 2,
          "line 1: the glyph '$1' comes before the first move; it must follow the move it is about"},
         1,
         0},
        {"c3 $256 *",
         {POD_ERROR_RECORD_GLYPH, 3, 4, "line 1: '$256' is not a glyph; expected $ and a number 0 to 255"},
         1,
         0},
        {"c3 $ *",
         {POD_ERROR_RECORD_GLYPH, 3, 1, "line 1: '$' is not a glyph; expected $ and a number 0 to 255"},
         1,
         0},
        {"c3!!! *",
         {POD_ERROR_RECORD_GLYPH, 2, 3, "line 1: '!!!' is not a glyph; expected $ and a number 0 to 255"},
         1,
         0},
        {"c3 $1 $2 $3 $4 $5 $6 $7 $8 $9 *",
         {POD_ERROR_RECORD_GLYPHS, 27, 1, "line 1: a move can have at most 8 glyphs"},
         1,
         0},
        {"(c3) *",
         {POD_ERROR_RECORD_NO_MOVE, 0, 1,
          "line 1: a variation comes before the first move; it must follow the move it replaces"},
         1,
         0},
        {"c3 ((c2)) *",
         {POD_ERROR_RECORD_NO_MOVE, 4, 1,
          "line 1: a variation comes before the first move; it must follow the move it replaces"},
         1,
         0},
        {"c3 () *", {POD_ERROR_RECORD_EMPTY_VARIATION, 3, 1, "line 1: a variation has no moves"}, 1, 0},
        {"c3 ) *", {POD_ERROR_RECORD_CLOSE, 3, 1, "line 1: ')' ends no variation here"}, 1, 0},
        {"c3\n(c2 *",
         {POD_ERROR_RECORD_OPEN, 3, 1, "line 2: the variation that starts here does not end; expected )"},
         2,
         0},
        {"c3\n(c2",
         {POD_ERROR_RECORD_OPEN, 3, 1, "line 2: the variation that starts here does not end; expected )"},
         2,
         0},
        {"c3\n[A \"x\"]", {POD_ERROR_RECORD_UNENDED, 3, 1, "line 2: " UNENDED}, 2, 0},
        {"c3 2-1-3",
         {POD_ERROR_RECORD_RESULT, 3, 5,
          "line 1: '2-1-3' is not a result of a game with 2 players; expected 1-0, 0-1, 1/2-1/2, *"},
         1,
         0},
        {"[Players \"3\"]\n1-2-2-1",
         {POD_ERROR_RECORD_RESULT, 14, 7,
          "line 2: '1-2-2-1' is not a result of a game with 3 players; expected 1-2-3, 1-1-3, *"},
         2,
         0},
        {"[Players \"3\"]\n1-1-2",
         {POD_ERROR_RECORD_RESULT, 14, 5,
          "line 2: '1-1-2' is not a result of a game with 3 players; expected 1-2-3, 1-1-3, *"},
         2,
         0},
        {"[Board \"1x1\"]\na1 0-1",
         {POD_ERROR_RECORD_RESULT_WRONG, 17, 3, "line 2: the result says 0-1, but the moves say 1-0"},
         2,
         0},
        {"[Board \"1x1\"]\n[Result \"0-1\"]\na1 *",
         {POD_ERROR_RECORD_RESULT_WRONG, 23, 3, "line 2: the result says 0-1, but the moves say 1-0"},
         2,
         0},
        {"[Board \"1x2\"]\n[Result \"0-1\"]\na1 *",
         {POD_ERROR_RECORD_RESULT_TAG, 23, 3, "line 2: the game ends in *, but its Result tag says 0-1"},
         2,
         0},
        {"[Board \"1x1\"]\n[Result \"0-1\"]\na1 1-0",
         {POD_ERROR_RECORD_RESULT_TAG, 23, 3, "line 2: the game ends in 1-0, but its Result tag says 0-1"},
         2,
         0},
        {"[Board \"1x1\"]\na1 b1 1-0",
         {POD_ERROR_GAME_OVER, 17, 2, "line 2, move 1: the game is over; no move can be made"},
         2,
         1},
        /* A second game that is wrong takes the first one with it. */
        {"c3 *\n\nc3 c9 *",
         {POD_ERROR_SQUARE, 9, 2,
          "line 3, move 1: 'c9' is not a square here; expected a column letter a to e and a row number 1 to 5"},
         3,
         1},
        {"c3 } *",
         {POD_ERROR_MOVE_SYNTAX, 3, 1,
          "line 1, move 1: '}' is not a move; expected a square such as c3, or a capture such as c3=b3+d3"},
         1,
         1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        pod_record **records = NULL;
        size_t count = 12345;
        pod_fault fault = {0};
        pod_error error = pod_records_read(table[i].file, strlen(table[i].file), &records, &count, &fault);
        assert_fault(table[i].file, error, &fault, &table[i].fault);
        assert_int_equal(fault.line, table[i].line);
        assert_int_equal(fault.move, table[i].move);
        assert_null(records);
        assert_int_equal(count, 12345);
    }
}

/* ---- Limits -------------------------------------------------------------------------------------- */

/* a1 (b1 (c1 (b1 ... */
static char *nested(unsigned depth, size_t *length) {
    char *file = malloc(FILE_SIZE);
    pod_text text = pod_text_over(file, FILE_SIZE);
    pod_text_add(&text, "a1");
    for (unsigned i = 0; i < depth; i++) {
        pod_text_format(&text, " (%c1", i % 2 ? 'b' : 'c');
    }
    *length = text.length;
    return file;
}

static pod_error read_error(const char *file, size_t length, pod_fault *fault) {
    pod_record **records = NULL;
    size_t count;
    pod_error error = pod_records_read(file, length, &records, &count, fault);
    if (!error) {
        pod_records_free(records, count);
    }
    return error;
}

static void reads_so_many_games_and_no_more(void **state) {
    static const char *const files[] = {"a1 * b1 *", "[{\"moves\":[]},{\"moves\":[]}]"};
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        pod_record **records;
        size_t count = 0;
        pod_fault fault = {0};
        assert_int_equal(pod_records_read_some(files[i], strlen(files[i]), 1, &records, &count, &fault),
                         POD_ERROR_RECORD_GAMES);
        assert_string_equal(fault.argument[0], "1");
        assert_int_equal(count, 0);
        assert_int_equal(pod_records_read_some(files[i], strlen(files[i]), 2, &records, &count, &fault), POD_OK);
        assert_int_equal(count, 2);
        pod_records_free(records, count);
    }
}

static void limits_size_and_depth(void **state) {
    pod_fault fault = {0};
    char *file = calloc(POD_RECORD_BYTES_MAX + 1, 1);
    size_t length;
    (void)state;
    assert_non_null(file);
    memset(file, ' ', POD_RECORD_BYTES_MAX + 1);
    assert_int_equal(read_error(file, POD_RECORD_BYTES_MAX, &fault), POD_ERROR_RECORD_EMPTY);
    assert_int_equal(read_error(file, POD_RECORD_BYTES_MAX + 1, &fault), POD_ERROR_RECORD_SIZE);
    assert_string_equal(fault.argument[0], "16777217");
    /* As many games, comments and variations as fit into the largest file, in time that grows with its size. */
    for (size_t i = 0; i < POD_RECORD_BYTES_MAX; i++) {
        file[i] = i % 2 ? ' ' : '*';
    }
    assert_int_equal(read_error(file, POD_RECORD_BYTES_MAX, &fault), POD_ERROR_RECORD_GAMES);
    memcpy(file, "a1 ", 3);
    for (size_t i = 3; i + 3 <= POD_RECORD_BYTES_MAX; i += 3) {
        memcpy(file + i, "{x}", 3);
    }
    assert_int_equal(read_error(file, POD_RECORD_BYTES_MAX - 1, &fault), POD_OK);
    for (size_t i = 3; i + 4 <= POD_RECORD_BYTES_MAX; i += 4) {
        memcpy(file + i, "(b1)", 4);
    }
    assert_int_equal(read_error(file, POD_RECORD_BYTES_MAX - 1, &fault), POD_ERROR_RECORD_TOO_MANY);
    free(file);
    file = nested(POD_RECORD_DEPTH_MAX + 1, &length);
    assert_int_equal(read_error(file, length, &fault), POD_ERROR_RECORD_DEPTH);
    assert_string_equal(fault.argument[0], "32");
    free(file);
}

static void limits_tags(void **state) {
    char *file = malloc(FILE_SIZE);
    pod_text text = pod_text_over(file, FILE_SIZE);
    pod_fault fault = {0};
    (void)state;
    for (int i = 0; i <= POD_RECORD_TAGS_MAX; i++) {
        pod_text_format(&text, "[T%d \"\"]\n", i);
    }
    assert_int_equal(read_error(file, text.length, &fault), POD_ERROR_RECORD_TAGS);
    free(file);
}

/* ---- Building records ------------------------------------------------------------------------------ */

static void add(pod_record *record, const char *token) {
    pod_event event;
    assert_int_equal(pod_event_parse(pod_record_end(record), token, strlen(token), &event, NULL), POD_OK);
    assert_int_equal(pod_record_add(record, &event), POD_OK);
}

static void follows_the_game(void **state) {
    pod_position start = position_of("3 a 3", "");
    pod_record *record = pod_record_create(&start);
    (void)state;
    assert_string_equal(pod_record_result(record), "*");
    add(record, "a1");
    add(record, "b1");
    assert_string_equal(pod_record_result(record), "*");
    assert_int_equal(pod_record_set_tag(record, "Result", "2-1-3", NULL), POD_OK);
    add(record, "c1");
    assert_string_equal(pod_record_result(record), "1-1-1");
    assert_int_equal(pod_record_length(record), 3);
    assert_int_equal(pod_record_event(record, 2)->seat, 2);
    pod_position end;
    pod_record_node last = POD_RECORD_ROOT;
    while (pod_record_child(record, last) != POD_RECORD_NONE) {
        last = pod_record_child(record, last);
    }
    pod_record_position(record, last, &end);
    assert_true(pod_position_equal(&end, pod_record_end(record)));
    pod_record_free(record);
}

static void guards_its_tags(void **state) {
    pod_position start = position_of("1 a", "");
    pod_record *record = pod_record_create(&start);
    pod_fault fault;
    (void)state;
    add(record, "a1");
    assert_int_equal(pod_record_set_tag(record, "Board", "1x1", &fault), POD_OK);
    assert_fault("Board", pod_record_set_tag(record, "Board", "5x5", &fault), &fault,
                 &(expected_fault){POD_ERROR_RECORD_TAG_FIXED, 0, 3,
                                   "the tag Board says what was played, '1x1', and cannot be set to '5x5'"});
    assert_fault("Position", pod_record_set_tag(record, "Position", "x", &fault), &fault,
                 &(expected_fault){POD_ERROR_RECORD_TAG_FIXED, 0, 1,
                                   "the tag Position says what was played, '', and cannot be set to 'x'"});
    assert_fault("Result", pod_record_set_tag(record, "Result", "0-1", &fault), &fault,
                 &(expected_fault){POD_ERROR_RECORD_RESULT_WRONG, 0, 3, "the result says 0-1, but the moves say 1-0"});
    assert_fault("a b", pod_record_set_tag(record, "a b", "", &fault), &fault,
                 &(expected_fault){POD_ERROR_RECORD_TAG_NAME, 0, 3,
                                   "'a b' cannot be the name of a tag; expected a letter, then letters, digits or _"});
    assert_int_equal(pod_record_set_tag(record, "A", "Ada\nL.", &fault), POD_OK);
    assert_string_equal(pod_record_tag(record, "A"), "Ada L.");
    assert_int_equal(pod_record_set_tag(record, "A", " Caf\xc3\xa9 \xff\xc3 ", &fault), POD_OK);
    assert_string_equal(pod_record_tag(record, "A"), "Caf\xc3\xa9 ??");
    assert_null(pod_record_tag(record, "C"));
    pod_record_free(record);
}

/* ---- Other forms --------------------------------------------------------------------------------- */

static void writes_json(void **state) {
    games read = read_games(BOARD_1X3 "{go} 1. a1! (b1 {x}) c1 \n *");
    char written[2048];
    pod_text text = pod_text_over(written, sizeof written);
    (void)state;
    pod_record_write_json(read.record[0], &text);
    assert_string_equal(written,
                        "{\"tags\":{\"Game\":\"cephalopod\",\"Board\":\"1x3\",\"Variant\":\"\",\"Players\":\"2\",\"A\":"
                        "\"?\",\"B\":\"?\",\"Date\":\"????.??.??\",\"Result\":\"*\"},\"comment\":\"go\",\"moves\":["
                        "{\"move\":\"a1\",\"glyphs\":[1],\"variations\":[[{\"move\":\"b1\",\"comment\":\"x\"}]]},"
                        "{\"move\":\"c1\"}],\"result\":\"*\"}\n");
    forget(read);
}

static void says_what_is_wrong_in_json(void **state) {
    static const struct {
        const char *file;
        pod_error code;
        const char *message;
    } table[] = {
        {"{\"moves\":[],\"result\":\"*\",\"comments\":\"\"}", POD_ERROR_RECORD_FIELD,
         "'comments' in the JSON: expected tags, comment, moves, result"},
        {"{\"moves\":[],\"result\":1}", POD_ERROR_RECORD_FIELD, "'result' in the JSON: expected string"},
        {"{\"result\":\"*\"}", POD_ERROR_RECORD_FIELD, "'moves' in the JSON: expected array"},
        {"{\"tags\":[],\"moves\":[],\"result\":\"*\"}", POD_ERROR_RECORD_FIELD, "'tags' in the JSON: expected object"},
        {"{\"tags\":{\"A\":1},\"moves\":[],\"result\":\"*\"}", POD_ERROR_RECORD_FIELD,
         "'A' in the JSON: expected string"},
        {"{\"moves\":[{\"move\":\"c3\"},{\"move\":\"c3\"}],\"result\":\"*\"}", POD_ERROR_OCCUPIED,
         "move 1: c3 is occupied; a die goes on an empty square"},
        {"{\"moves\":[{\"move\":\"c3\",\"glyphs\":[256]}],\"result\":\"*\"}", POD_ERROR_RECORD_FIELD,
         "move 1: 'glyphs' in the JSON: expected 0-255"},
        {"{\"moves\":[{\"move\":\"c3\",\"variations\":[[]]}],\"result\":\"*\"}", POD_ERROR_RECORD_EMPTY_VARIATION,
         "a variation has no moves"},
        {"{\"moves\":[],\"result\":\"2-1\"}", POD_ERROR_RECORD_RESULT,
         "'2-1' is not a result of a game with 2 players; expected 1-0, 0-1, 1/2-1/2, *"},
        {"{\"tags\":{\"Result\":\"1-0\"},\"moves\":[],\"result\":\"*\"}", POD_ERROR_RECORD_RESULT_TAG,
         "the game ends in *, but its Result tag says 1-0"},
        {"[{\"moves\":[],\"result\":\"*\"},1]", POD_ERROR_RECORD_FIELD, "'[]' in the JSON: expected object"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        pod_fault fault = {0};
        pod_error error = read_error(table[i].file, strlen(table[i].file), &fault);
        assert_fault(table[i].file, error, &fault,
                     &(expected_fault){table[i].code, fault.offset, fault.length, table[i].message});
    }
    pod_fault fault = {0};
    assert_int_equal(read_error("{\"moves\":[\n}", 12, &fault), POD_ERROR_RECORD_JSON);
    assert_int_equal(fault.line, 2);
}

static void writes_for_abstract_play(void **state) {
    games read =
        read_games("[Board \"1x3\"][Variant \"snub\"][A \"Ada\"][B \"Bo\"][Date \"2026.11.21\"][Position \"3 b 2\"]\n"
                   "1. a1 c1 2. b1 a1 3. c1 0-1\n[Players \"3\"][Board \"1x5\"][Date \"2026.11.21\"]\n"
                   "1. a1 c:timeout b1 b:resign 1-2-3\nc3 *\n[Board \"1x1\"]a1 1-0");
    char written[2048];
    pod_fault fault = {0};
    pod_text text = pod_text_over(written, sizeof written);
    (void)state;
    assert_int_equal(pod_record_write_abstractplay(read.record[0], &text, &fault), POD_OK);
    assert_string_equal(
        written, "{\"header\":{\"game\":{\"name\":\"Cephalopod\",\"variants\":[\"snub\",\"1x3\"]},\"site\":{\"name\":"
                 "\"Ludopod\"},"
                 "\"date-start\":\"2026-11-21T00:00:00Z\",\"date-end\":\"2026-11-21T00:00:00Z\",\"date-generated\":"
                 "\"2026-11-21T00:00:00Z\",\"players\":[{\"name\":\"Bo\",\"seat\":\"b\",\"score\":2,\"result\":1},"
                 "{\"name\":\"Ada\",\"seat\":\"a\",\"score\":1,\"result\":0}],\"startingPosition\":\"3 b 2 -\"},"
                 "\"moves\":[[\"a1\",\"c1\"],[\"b1=a1+c1\",\"a1\"],[\"c1\",null]]}\n");
    text = pod_text_over(written, sizeof written);
    assert_int_equal(pod_record_write_abstractplay(read.record[1], &text, &fault), POD_OK);
    assert_non_null(strstr(written, "\"moves\":[[\"a1\",null,\"timeout\"],[null,\"b1\",null],[null,\"resign\",null]]"));
    assert_int_equal(pod_record_write_abstractplay(read.record[2], &text, &fault), POD_ERROR_RECORD_UNFINISHED);
    assert_int_equal(pod_record_write_abstractplay(read.record[3], &text, &fault), POD_ERROR_RECORD_TAG_VALUE);
    forget(read);
}

/* What it says of Abstract Play, and what becomes of it as text. */
static void expect_from_abstract_play(const char *json, const char *text) {
    games read = read_games(json);
    char written[2048];
    pod_text out = pod_text_over(written, sizeof written);
    assert_int_equal(read.count, 1);
    pod_record_write_text(read.record[0], &out);
    assert_string_equal(written, text);
    forget(read);
}

#define AP_DATES "'date-start':'2026-11-21T10:11:12.000Z','date-end':'2026-11-22T00:00:00Z','date-generated':'x'"

static char *quoted(const char *text, char out[2048]) {
    size_t i = 0;
    for (; text[i]; i++) {
        out[i] = (char)(text[i] == '\'' ? '"' : text[i]);
    }
    out[i] = '\0';
    return out;
}

static void reads_from_abstract_play(void **state) {
    char json[2048];
    (void)state;
    /* As that site writes them: fields of its own, moves as objects, and a loss that no move tells. */
    expect_from_abstract_play(
        quoted("{'header':{'game':{'name':'Cephalopod','variants':['snub']},'site':{'name':'Abstract Play','gameid':"
               "'f00'}," AP_DATES ",'unrated':false,'pied':true,'players':[{'name':'Ada','userid':'u1','result':0},"
               "{'name':'Bo','userid':'u2','is_ai':false,'result':1}]},'moves':[['a1',{'move':'c1','result':'+1'}],"
               "[{'move':'b1=a1+c1','sequence':1},'e5'],['resign',null]]}",
               json),
        "[Game \"cephalopod\"]\n[Board \"5x5\"]\n[Variant \"snub\"]\n[Players \"2\"]\n[A \"Ada\"]\n[B \"Bo\"]\n"
        "[Date \"2026.11.21\"]\n[Result \"0-1\"]\n[Site \"Abstract Play\"]\n[GameId \"f00\"]\n\n"
        "1. a1 c1 2. b1=a1+c1 e5 a:resign 0-1\n");
    /* The order of a round is its numbers' where it has them. */
    expect_from_abstract_play(
        quoted(
            "{'header':{'game':{'name':'Cephalopod','variants':['1x3']},'site':{'name':'Ludopod','gameid':7}," AP_DATES
            ",'players':[{'name':'Bo','result':0},{'name':'Ada','result':1}],'startingPosition':'3 b 2 -'},"
            "'moves':[[{'move':'timeout','sequence':3},null]]}",
            json),
        "[Game \"cephalopod\"]\n[Board \"1x3\"]\n[Variant \"\"]\n[Players \"2\"]\n[A \"Ada\"]\n[B \"Bo\"]\n"
        "[Date \"2026.11.21\"]\n[Position \"3 b 2 -\"]\n[Result \"1-0\"]\n[GameId \"7\"]\n\n1. b:timeout 1-0\n");
}

static void refuses_what_is_no_record_of_abstract_play(void **state) {
#define AP(game, players, moves)                                                                                       \
    "{'header':{'game':" game ",'site':{'name':'x'}," AP_DATES ",'players':" players "},'moves':" moves "}"
#define AP_TWO "[{'name':'A','result':1},{'name':'B','result':0}]"
    static const struct {
        const char *json;
        pod_error error;
    } wrong[] = {
        {AP("{'name':'Chess'}", AP_TWO, "[['a1']]"), POD_ERROR_GAME},
        {AP("{}", AP_TWO, "[]"), POD_ERROR_RECORD_FIELD},
        {AP("{'name':'Cephalopod','variants':{}}", AP_TWO, "[]"), POD_ERROR_RECORD_FIELD},
        {AP("{'name':'Cephalopod','variants':[1]}", AP_TWO, "[]"), POD_ERROR_RECORD_FIELD},
        {AP("{'name':'Cephalopod','variants':['hex']}", AP_TWO, "[]"), POD_ERROR_OPTION_VALUE},
        {AP("{'name':'Cephalopod'}", "[]", "[]"), POD_ERROR_RECORD_FIELD},
        {AP("{'name':'Cephalopod'}", "[{'name':'A','result':1},{'name':'B'}]", "[]"), POD_ERROR_RECORD_FIELD},
        {AP("{'name':'Cephalopod'}", "{}", "[]"), POD_ERROR_RECORD_FIELD},
        {AP("{'name':'Cephalopod'}", AP_TWO, "{}"), POD_ERROR_RECORD_FIELD},
        {AP("{'name':'Cephalopod'}", AP_TWO, "['a1']"), POD_ERROR_RECORD_FIELD},
        {AP("{'name':'Cephalopod'}", AP_TWO, "[[1]]"), POD_ERROR_RECORD_FIELD},
        {AP("{'name':'Cephalopod'}", AP_TWO, "[['a1','b1','c1']]"), POD_ERROR_RECORD_FIELD},
        {AP("{'name':'Cephalopod'}", AP_TWO, "[[null,'a1']]"), POD_ERROR_RECORD_FIELD},
        {AP("{'name':'Cephalopod'}", AP_TWO, "[['a1','a1']]"), POD_ERROR_OCCUPIED},
        {AP("{'name':'Cephalopod','variants':['1x1']}", "[{'name':'A','result':0},{'name':'B','result':1}]",
            "[['a1']]"),
         POD_ERROR_RECORD_RESULT_WRONG},
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char json[2048];
        pod_record **record;
        size_t count;
        pod_fault fault = {0};
        const char *text = quoted(wrong[i].json, json);
        const pod_error error = pod_records_read(text, strlen(text), &record, &count, &fault);
        if (error != wrong[i].error) {
            fail_msg("%s: %s, not %s", text, pod_error_name(error), pod_error_name(wrong[i].error));
        }
    }
}

static void print_abstract_play(const void *context, pod_text *out) {
    pod_record_write_abstractplay(context, out, NULL);
}

static void print_as_text(const void *context, pod_text *out) {
    pod_record_write_text(context, out);
}

/* A game that is played to its end by chance, and given up now and then. */
static pod_record *random_game(const char *name, const char *board, const char *players, pod__random *random) {
    const pod_game *game = pod_game_find(name, strlen(name));
    pod_options chosen;
    pod_position start;
    pod_move_list list;
    pod_options_default(game, &chosen);
    assert_int_equal(pod_options_set(game, &chosen, "board", board, NULL), POD_OK);
    assert_true(!players || !pod_options_set(game, &chosen, "players", players, NULL));
    assert_int_equal(pod_start(game, &chosen, &start, NULL), POD_OK);
    pod_record *record = pod_record_create(&start);
    assert_int_equal(pod_record_set_tag(record, "Date", "2026.11.24", NULL), POD_OK);
    while (pod_record_end(record)->turn != POD_NOBODY) {
        pod_event event = {.kind = POD_EVENT_RESIGN, .seat = pod_record_end(record)->turn};
        if (pod__random_below(random, 60)) {
            pod_moves(pod_record_end(record), &list);
            event.kind = POD_EVENT_MOVE;
            event.move = list.move[pod__random_below(random, (uint32_t)list.count)];
        }
        assert_int_equal(pod_record_add(record, &event), POD_OK);
    }
    return record;
}

/* Random games of every kind that there is go out and come in again as they were. */
static void abstract_play_takes_finished_games_there_and_back(void **state) {
    static const char *const kinds[][3] = {{"cephalopod", "3x3", "2"}, {"cephalopod", "5x5", "2"},
                                           {"cephalopod", "3x3", "3"}, {"cephalopod", "2x3", "6"},
                                           {"octogo", "6x10", NULL},   {"octogo", "8x5", NULL}};
    pod__random random = {20261124};
    (void)state;
    for (int i = 0; i < 240; i++) {
        const char *const *kind = kinds[i % 6];
        pod_record *record = random_game(kind[0], kind[1], kind[2], &random);
        char *out = pod__printed(print_abstract_play, record, NULL),
             *before = pod__printed(print_as_text, record, NULL);
        games read = read_games(out);
        char *again = pod__printed(print_abstract_play, read.record[0], NULL);
        char *after = pod__printed(print_as_text, read.record[0], NULL);
        assert_string_equal(again, out);
        assert_string_equal(after, before);
        free(out);
        free(before);
        free(after);
        free(again);
        forget(read);
        pod_record_free(record);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rewrites_in_canonical_form),
        cmocka_unit_test(orders_and_keeps_tags),
        cmocka_unit_test(numbers_rounds_of_many_players),
        cmocka_unit_test(reads_many_games),
        cmocka_unit_test(wraps_at_eighty_columns),
        cmocka_unit_test(says_what_is_wrong),
        cmocka_unit_test(reads_so_many_games_and_no_more),
        cmocka_unit_test(limits_size_and_depth),
        cmocka_unit_test(limits_tags),
        cmocka_unit_test(follows_the_game),
        cmocka_unit_test(guards_its_tags),
        cmocka_unit_test(writes_json),
        cmocka_unit_test(says_what_is_wrong_in_json),
        cmocka_unit_test(writes_for_abstract_play),
        cmocka_unit_test(reads_from_abstract_play),
        cmocka_unit_test(refuses_what_is_no_record_of_abstract_play),
        cmocka_unit_test(abstract_play_takes_finished_games_there_and_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
