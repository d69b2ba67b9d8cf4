/* Links to games: what is written is read as the same game, there is one text for each, and a text that was changed is
   refused. */
#include "notation/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static pod_record *record_of(const pod_position *start) {
    pod_record *record = pod_record_create(start);
    assert_non_null(record);
    return record;
}

/* A game of moves, each a word; free it. */
static pod_record *game_of(const pod_position *start, const char *moves) {
    pod_record *record = record_of(start);
    for (const char *word = moves; *word; word += strspn(word, " ")) {
        pod_event event;
        size_t length = strcspn(word, " ");
        assert_int_equal(pod_event_parse(pod_record_end(record), word, length, &event, NULL), POD_OK);
        assert_int_equal(pod_record_add(record, &event), POD_OK);
        word += length;
    }
    return record;
}

static size_t write_link(const pod_record *record, char out[POD_LINK_SIZE]) {
    pod_text text = pod_text_over(out, POD_LINK_SIZE);
    pod_fault fault;
    assert_int_equal(pod_link_write(record, &text, &fault), POD_OK);
    assert_true(pod_text_fits(&text));
    assert_int_equal(strspn(out, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"), text.length);
    return text.length;
}

static void assert_same_game(const pod_record *left, const pod_record *right) {
    assert_true(pod_position_equal(pod_record_start(left), pod_record_start(right)));
    assert_int_equal(pod_record_length(left), pod_record_length(right));
    for (size_t i = 0; i < pod_record_length(left); i++) {
        const pod_event *first = pod_record_event(left, i);
        const pod_event *second = pod_record_event(right, i);
        assert_int_equal(first->kind, second->kind);
        assert_int_equal(first->seat, second->seat);
        assert_true(first->kind != POD_EVENT_MOVE || first->move == second->move);
    }
    assert_true(pod_position_equal(pod_record_end(left), pod_record_end(right)));
}

/* Writes and reads the game; its letters. */
static size_t assert_comes_back(const pod_record *record) {
    char text[POD_LINK_SIZE];
    size_t length = write_link(record, text);
    pod_record *read;
    pod_fault fault;
    assert_int_equal(pod_link_read(text, length, &read, &fault), POD_OK);
    assert_same_game(record, read);
    pod_record_free(read);
    return length;
}

static pod_position usual_start(const char *game) {
    pod_options options;
    pod_position start;
    pod_options_default(pod_game_find(game, strlen(game)), &options);
    assert_int_equal(pod_start(pod_game_find(game, strlen(game)), &options, &start, NULL), POD_OK);
    return start;
}

/* Links are kept for years: these texts must never change. */
static void links_of_known_games(void **state) {
    (void)state;
    static const struct {
        const char *game, *line, *moves, *link;
    } cases[] = {
        {"cephalopod", NULL, "", "1Y1Y"},
        {"cephalopod", NULL, "c3", "wqwq"},
        {"cephalopod", NULL, "c3 c4 b:resign", "htc8QJ"},
        {"cephalopod", "3/b11b1/3 a", "", "LjhaQW9UoJuhUp5MxMiE"},
        {"octogo", NULL, "", "1c1c"},
        {"octogo", NULL, "a1-a2", "2TMTi"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const pod_game *game = pod_game_find(cases[i].game, strlen(cases[i].game));
        pod_position start = usual_start(cases[i].game);
        char text[POD_LINK_SIZE];
        pod_options options;
        pod_options_default(game, &options);
        if (cases[i].line) {
            pod_position_text line = {game, &options, cases[i].line, strlen(cases[i].line)};
            assert_int_equal(pod_position_parse(&line, &start, NULL), POD_OK);
        }
        pod_record *record = game_of(&start, cases[i].moves);
        write_link(record, text);
        assert_string_equal(text, cases[i].link);
        assert_comes_back(record);
        pod_record_free(record);
    }
}

/* A start that options give, or a position from the middle of a game. */
static pod_position some_start(const pod_game *game, uint64_t *random) {
    pod_options options;
    pod_position start;
    do {
        pod_options_default(game, &options);
        for (size_t i = 0; i < game->rules->option_count && random_below(random, 3); i++) {
            const pod_option *option = &game->rules->options[i];
            unsigned values = (unsigned)(option->maximum - option->minimum) + 1;
            options.value[option->id] = (int16_t)(option->minimum + (int)random_below(random, values));
        }
    } while (pod_start(game, &options, &start, NULL));
    for (unsigned plies = random_below(random, 2) ? random_below(random, 30) : 0; plies && start.turn != POD_NOBODY;
         plies--) {
        pod_move_list moves;
        pod_moves(&start, &moves);
        pod_apply(&start, moves.move[random_below(random, moves.count)]);
    }
    return start;
}

static pod_event some_event(const pod_position *position, uint64_t *random) {
    pod_position after = *position;
    unsigned seat = random_below(random, position->players);
    pod_move_list moves;
    if (!random_below(random, 100) && !pod_leave(&after, seat)) {
        return (pod_event){random_below(random, 2) ? POD_EVENT_RESIGN : POD_EVENT_TIMEOUT, (uint8_t)seat, 0};
    }
    pod_moves(position, &moves);
    return (pod_event){POD_EVENT_MOVE, position->turn, moves.move[random_below(random, moves.count)]};
}

static pod_record *random_game(const pod_position *start, uint64_t *random) {
    enum { EVENTS_MOST = 600 };
    pod_record *record = record_of(start);
    unsigned events = random_below(random, EVENTS_MOST);
    for (unsigned i = 0; i < events && pod_record_end(record)->turn != POD_NOBODY; i++) {
        pod_event event = some_event(pod_record_end(record), random);
        assert_int_equal(pod_record_add(record, &event), POD_OK);
    }
    return record;
}

static void random_games_come_back(void **state) {
    (void)state;
    const unsigned games = getenv("LUDOPOD_LONG") ? 100000 : 250;
    uint64_t random = 20261122;
    print_seed("links", random);
    for (size_t game = 0; game < pod_game_count(); game++) {
        for (unsigned i = 0; i < games; i++) {
            pod_position start = some_start(pod_game_at(game), &random);
            pod_record *record = random_game(&start, &random);
            char text[POD_LINK_SIZE];
            pod_text out = pod_text_over(text, sizeof text);
            pod_fault fault;
            pod_error error = pod_link_write(record, &out, &fault);
            if (error) { /* one letter holds less than six bits, and no choice has more than ten */
                assert_int_equal(error, POD_ERROR_LINK_LONG);
                assert_true(pod_record_length(record) > POD_LINK_LENGTH_MAX * 5 / 10 - 100);
                assert_int_equal(out.length, 0);
            } else {
                assert_comes_back(record);
            }
            pod_record_free(record);
        }
    }
}

/* What docs/notation.md says of the letters a game takes. */
static void whole_games_are_short(void **state) {
    (void)state;
    uint64_t random = 7;
    for (size_t game = 0; game < pod_game_count(); game++) {
        size_t letters = 0, moves = 0;
        for (unsigned i = 0; i < 100; i++) {
            pod_position start = usual_start(pod_game_at(game)->name);
            pod_record *record = record_of(&start);
            while (pod_record_end(record)->turn != POD_NOBODY) {
                pod_move_list list;
                pod_moves(pod_record_end(record), &list);
                pod_event event = {POD_EVENT_MOVE, pod_record_end(record)->turn,
                                   list.move[random_below(&random, list.count)]};
                assert_int_equal(pod_record_add(record, &event), POD_OK);
            }
            letters += assert_comes_back(record);
            moves += pod_record_length(record);
            pod_record_free(record);
        }
        printf("%s: %.2f letters a move, %.0f moves a game\n", pod_game_at(game)->title,
               (double)letters / (double)moves, (double)moves / 100);
        assert_true(letters < moves * 5 / 4);
    }
}

static void assert_refused(const char *text, size_t length, pod_error expected) {
    pod_record *record = NULL;
    pod_fault fault = {.code = POD_OK};
    pod_error error = pod_link_read(text, length, &record, &fault);
    if (error != expected || fault.code != expected || record) {
        fail_msg("'%.*s' gave %s, expected %s", (int)length, text, pod_error_name(error), pod_error_name(expected));
    }
}

static void every_wrong_letter_is_noticed(void **state) {
    (void)state;
    static const char letters[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    pod_position start = usual_start("cephalopod");
    pod_record *record = game_of(&start, "c3 b2 d3 c2=b2+c3 a1 e5 d4 a2");
    char text[POD_LINK_SIZE];
    size_t length = write_link(record, text);
    pod_record_free(record);
    for (size_t i = 0; i < length; i++) {
        char right = text[i];
        for (const char *wrong = letters; *wrong; wrong++) {
            text[i] = *wrong;
            if (*wrong != right) {
                assert_refused(text, length, POD_ERROR_LINK);
            }
        }
        text[i] = right;
    }
    for (size_t i = 0; i + 1 < length; i++) {
        char first = text[i], second = text[i + 1];
        text[i] = second;
        text[i + 1] = first;
        if (first != second) {
            assert_refused(text, length, POD_ERROR_LINK);
        }
        text[i] = first;
        text[i + 1] = second;
    }
}

static void what_is_no_link_is_refused(void **state) {
    (void)state;
    pod_position start = usual_start("octogo");
    pod_record *record = game_of(&start, "a1-a2");
    char text[2 * POD_LINK_SIZE];
    size_t length = write_link(record, text);
    pod_record_free(record);
    for (size_t cut = 0; cut < length; cut++) {
        assert_refused(text, cut, POD_ERROR_LINK);
    }
    memcpy(text + length, text, length);
    assert_refused(text, 2 * length, POD_ERROR_LINK);
    memmove(text + 1, text, length);
    text[0] = '0'; /* the same number */
    assert_refused(text, length + 1, POD_ERROR_LINK);
    assert_refused("ab c", 4, POD_ERROR_LINK_LETTER);
    assert_refused("\xc3\xa9tx", 4, POD_ERROR_LINK_LETTER);
    memset(text, 'z', sizeof text);
    assert_refused(text, POD_LINK_LENGTH_MAX, POD_ERROR_LINK);
    assert_refused(text, POD_LINK_LENGTH_MAX + 1, POD_ERROR_LINK_LONG);
    assert_refused("212", 3, POD_ERROR_LINK);
}

/* A game that never ends by itself goes past the longest link. */
static void a_game_can_be_too_long(void **state) {
    (void)state;
    pod_options options;
    pod_position start;
    const pod_game *octogo = pod_game_find("octogo", 6);
    uint64_t random = 11;
    pod_options_default(octogo, &options);
    assert_int_equal(pod_options_set(octogo, &options, "quiet", "0", NULL), POD_OK);
    assert_int_equal(pod_options_set(octogo, &options, "repetition", "off", NULL), POD_OK);
    assert_int_equal(pod_start(octogo, &options, &start, NULL), POD_OK);
    pod_record *record = record_of(&start);
    for (unsigned i = 0; i < 4000; i++) {
        pod_move_list list;
        pod_position after;
        pod_event event;
        pod_moves(pod_record_end(record), &list);
        pod_move_parts parts;
        unsigned tries = 0;
        do { /* a move that takes nothing, so that both sides can go on */
            after = *pod_record_end(record);
            event = (pod_event){POD_EVENT_MOVE, after.turn, list.move[random_below(&random, list.count)]};
            pod_move_describe(&after, event.move, &parts);
            pod_apply(&after, event.move);
        } while ((after.turn == POD_NOBODY || parts.captured_count) && ++tries < 1000);
        assert_int_not_equal(after.turn, POD_NOBODY);
        assert_int_equal(pod_record_add(record, &event), POD_OK);
    }
    assert_true(pod_record_length(record) > 3000);
    char text[POD_LINK_SIZE];
    pod_text out = pod_text_over(text, sizeof text);
    pod_fault fault;
    assert_int_equal(pod_link_write(record, &out, &fault), POD_ERROR_LINK_LONG);
    assert_int_equal(fault.code, POD_ERROR_LINK_LONG);
    assert_int_equal(out.length, 0);
    pod_record_free(record);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(links_of_known_games),       cmocka_unit_test(random_games_come_back),
        cmocka_unit_test(whole_games_are_short),      cmocka_unit_test(every_wrong_letter_is_noticed),
        cmocka_unit_test(what_is_no_link_is_refused), cmocka_unit_test(a_game_can_be_too_long),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
