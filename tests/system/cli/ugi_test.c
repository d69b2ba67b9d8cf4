/* `ludopod engine` as a tournament runner made by others meets it: the runner knows no rules and believes what engines
   answer, and after each answer this test looks whether the rules say the same. And the engine by itself: what it hears
   while it searches, and how it puts up with nonsense.

     cli_ugi PROGRAM */
#include "system/cli/ugi_child.h"

#include <stdlib.h>
#include <string.h>

#include "ludopod/event.h"
#include "ludopod/game.h"
#include "ludopod/search.h"

static const char *program;

/* ---- Games ------------------------------------------------------------------------------------------- */

/* A game as a runner keeps it: text. Beside it the position by the rules, which only checks. */
typedef struct table {
    unsigned players;
    const char *start; /* "startpos" or "fen ..." */
    char moves[1 << 15];
    pod_position position;
    pod_history history;
} table;

static void begin_table(table *played, const char *game, const char *board, unsigned players, const char *fen) {
    const pod_game *found = pod_game_find(game, strlen(game));
    pod_options options;
    assert_non_null(found);
    pod_options_default(found, &options);
    char digits[8];
    snprintf(digits, sizeof digits, "%u", players);
    assert_int_equal(pod_options_set(found, &options, "board", board, NULL), POD_OK);
    if (players != 2) {
        assert_int_equal(pod_options_set(found, &options, "players", digits, NULL), POD_OK);
    }
    *played = (table){.players = players, .start = fen ? fen : "startpos"};
    const char *line = fen ? fen + strlen("fen ") : "start";
    assert_int_equal(
        pod_position_parse(&(pod_position_text){found, &options, line, strlen(line)}, &played->position, NULL), POD_OK);
    pod_history_begin(&played->history, &played->position);
}

static void seat_at(ugi_child *engine, const char *game, const char *board, unsigned players, unsigned character) {
    ugi_child_start(engine, program);
    ugi_child_say(engine, "ugi");
    ugi_child_await(engine, "ugiok");
    ugi_child_say(engine, "setoption name hash value 1");
    ugi_child_say(engine, "setoption name Character value %s", pod_character_at(character)->name);
    ugi_child_say(engine, "setoption name Game value %s", game);
    ugi_child_say(engine, "setoption name Board value %s", board);
    if (players != 2) {
        ugi_child_say(engine, "setoption name Players value %u", players);
    }
    ugi_child_say(engine, "isready");
    ugi_child_await(engine, "readyok");
}

static void show(ugi_child *engine, const table *played) {
    ugi_child_say(engine, "isready");
    ugi_child_await(engine, "readyok");
    ugi_child_say(engine, "position %s%s%s", played->start, *played->moves ? " moves" : "", played->moves);
}

static void ask(ugi_child *engine, const char *question, const char *expected) {
    ugi_child_say(engine, "query %s", question);
    assert_string_equal(ugi_child_answer(engine, "response"), expected);
}

static void expected_result(const pod_position *position, char result[16]) {
    pod_outcome outcome;
    unsigned first = 0, winner = 0;
    pod_game_of(position)->rules->outcome(position, &outcome);
    for (unsigned seat = 0; seat < position->players; seat++) {
        first += outcome.place[seat] == 1;
        winner = outcome.place[seat] == 1 ? seat + 1 : winner;
    }
    snprintf(result, 16, !outcome.over ? "none" : first > 1 ? "draw" : "p%uwin", winner);
}

/* What a runner asks before each move. */
static void check_state(ugi_child *engine, const table *played) {
    char turn[8], result[16];
    bool over = played->position.turn == POD_NOBODY;
    snprintf(turn, sizeof turn, over ? "none" : "p%u", played->position.turn + 1u);
    expected_result(&played->position, result);
    ask(engine, "gameover", over ? "true" : "false");
    ask(engine, "p1turn", played->position.turn == 0 ? "true" : "false");
    ask(engine, "turn", turn);
    ask(engine, "result", result);
}

static void make_move(table *played, const char *move) {
    pod_event event;
    size_t length = strlen(played->moves);
    assert_int_equal(pod_event_parse(&played->position, move, strlen(move), &event, NULL), POD_OK);
    pod_history_apply(&played->history, &played->position, &event);
    snprintf(played->moves + length, sizeof played->moves - length, " %s", move);
}

static void play_game(ugi_child *engines, table *played, const char *go) {
    for (unsigned plies = 0; plies < 400 && played->position.turn != POD_NOBODY; plies++) {
        ugi_child *mover = &engines[played->position.turn];
        show(mover, played);
        check_state(mover, played);
        ugi_child_say(mover, "%s", go);
        make_move(played, ugi_child_answer(mover, "bestmove"));
    }
    for (unsigned seat = 0; seat < played->players; seat++) {
        show(&engines[seat], played);
        check_state(&engines[seat], played);
    }
}

static void plays_games_as_a_runner_runs_them(void **state) {
    static const struct {
        const char *game, *board;
        unsigned players;
        const char *fen, *go;
    } cases[] = {
        {"cephalopod", "5x5", 2, NULL, "go p1time 500 p2time 500 p1inc 1 p2inc 1"},
        {"cephalopod", "5x5", 2, "fen 5/5/2a12/5/5 b 2 -", "go nodes 300"},
        {"cephalopod", "5x5", 2, "fen 5/1a1b12/5/3b11/4a1 b 2 -", "go depth 2"},
        {"cephalopod", "3x3", 2, NULL, "go movetime 5"},
        {"cephalopod", "2x2", 2, NULL, "go depth 8"},
        {"cephalopod", "3x5", 3, NULL, "go nodes 30"},
        {"cephalopod", "3x3", 6, NULL, "go p1time 100 p2time 100 p3time 100 p4time 100 p5time 100 p6time 100"},
        {"octogo", "8x5", 2, NULL, "go nodes 200"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ugi_child engines[POD_SEATS_MAX];
        table *played = malloc(sizeof *played);
        assert_non_null(played);
        begin_table(played, cases[i].game, cases[i].board, cases[i].players, cases[i].fen);
        for (unsigned seat = 0; seat < cases[i].players; seat++) {
            seat_at(&engines[seat], cases[i].game, cases[i].board, cases[i].players, 3 + seat);
        }
        play_game(engines, played, cases[i].go);
        for (unsigned seat = 0; seat < cases[i].players; seat++) {
            ugi_child_say(&engines[seat], "uginewgame");
            ugi_child_end(&engines[seat]);
        }
        free(played);
    }
}

/* ---- The engine by itself -------------------------------------------------------------------------------- */

static void hears_while_it_searches(void **state) {
    ugi_child engine;
    (void)state;
    seat_at(&engine, "cephalopod", "5x5", 2, POD_CHARACTER_STRONGEST);
    for (unsigned i = 0; i < 20; i++) {
        ugi_child_say(&engine, "go infinite");
        ugi_child_say(&engine, "isready");
        ugi_child_await(&engine, "readyok");
        ask(&engine, "gameover", "false");
        ugi_child_say(&engine, "position startpos moves c3");
        ugi_child_await(&engine, "info string position");
        ugi_child_say(&engine, "ponderhit");
        ugi_child_say(&engine, "stop");
        ugi_child_answer(&engine, "bestmove");
        ugi_child_say(&engine, "stop");
    }
    /* No stop is left over for a search that comes later. */
    ugi_child_say(&engine, "go depth 4");
    ugi_child_await(&engine, "info depth 4");
    ugi_child_answer(&engine, "bestmove");
    ugi_child_say(&engine, "go infinite");
    ugi_child_end(&engine);
}

/* Nothing is answered before a word that is waited for, though all is known, or there is nothing to know. */
static void waits_for_its_word(void **state) {
    static const struct {
        const char *position, *go, *word;
    } cases[] = {
        {"position startpos", "go infinite", "stop"},
        {"position startpos", "go ponder depth 1", "stop"},
        {"position startpos", "go ponder depth 1", "ponderhit"},
        {"position startpos", "go ponder movetime 1 searchmoves c1", "ponderhit"},
        {"position fen a1b6a6 - 2 -", "go infinite", "stop"},
        {"position fen a1b6a6 - 2 -", "go ponder p1time 9", "ponderhit"},
    };
    ugi_child engine;
    (void)state;
    seat_at(&engine, "cephalopod", "1x3", 2, POD_CHARACTER_STRONGEST);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const bool over = strstr(cases[i].position, "fen");
        ugi_child_say(&engine, "%s", cases[i].position);
        ugi_child_say(&engine, "%s", cases[i].go);
        if (!over) {
            ugi_child_await(&engine, "info depth");
        }
        ugi_child_say(&engine, "isready");
        while (strcmp(ugi_child_hear(&engine), "readyok") != 0) {
            assert_int_not_equal(strncmp(engine.line, "bestmove", 8), 0);
        }
        ugi_child_say(&engine, "%s", cases[i].word);
        const char *move = ugi_child_answer(&engine, "bestmove");
        assert_int_equal(!strcmp(move, "0000"), over);
        assert_true(!strstr(cases[i].go, "searchmoves") || !strcmp(move, "c1"));
    }
    ugi_child_end(&engine);
}

static void searches_the_moves_named(void **state) {
    static const struct {
        const char *game, *board, *go, *moves;
        unsigned players, character;
    } cases[] = {
        {"cephalopod", "5x5", "go searchmoves b2 nodes 500", "b2", 2, 1},
        {"cephalopod", "5x5", "go searchmoves d4 b2 movetime 20", "d4 b2", 2, 5},
        {"cephalopod", "5x5", "go nodes 300 searchmoves c3 b2", "c3 b2", 2, POD_CHARACTER_STRONGEST},
        {"cephalopod", "1x3", "go depth 9 searchmoves c1", "c1", 2, POD_CHARACTER_STRONGEST},
        {"cephalopod", "3x3", "go searchmoves a3 c1 nodes 50", "a3 c1", 3, POD_CHARACTER_STRONGEST},
        {"octogo", "8x5", "go searchmoves e1> nodes 200", "e1>", 2, 2},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ugi_child engine;
        seat_at(&engine, cases[i].game, cases[i].board, cases[i].players, cases[i].character);
        ugi_child_say(&engine, "setoption name MultiPV value 3");
        ugi_child_say(&engine, "%s", cases[i].go);
        while (strncmp(ugi_child_hear(&engine), "bestmove ", strlen("bestmove "))) {
            char first[POD_MOVE_TEXT_SIZE];
            const char *moves = strstr(engine.line, " pv ");
            assert_non_null(moves);
            assert_int_equal(sscanf(moves, " pv %31s", first), 1);
            assert_non_null(strstr(cases[i].moves, first));
        }
        assert_non_null(strstr(cases[i].moves, engine.line + strlen("bestmove ")));
        ugi_child_end(&engine);
    }
}

/* Of each of its lines, within a second: what it said last, with neither nodes nor time. */
static void says_nothing_twice(void **state) {
    static const char *const searches[] = {"go depth 6", "go movetime 100"};
    ugi_child engine;
    (void)state;
    seat_at(&engine, "cephalopod", "3x3", 2, POD_CHARACTER_STRONGEST);
    ugi_child_say(&engine, "setoption name MultiPV value 4");
    for (size_t i = 0; i < sizeof searches / sizeof searches[0]; i++) {
        char told[5][256] = {"", "", "", "", ""};
        long when[5] = {0};
        ugi_child_say(&engine, "%s", searches[i]);
        while (strncmp(ugi_child_hear(&engine), "bestmove", strlen("bestmove"))) {
            char *nodes = strstr(engine.line, " nodes ");
            const char *time = strstr(engine.line, " time "), *line = strstr(engine.line, " multipv ");
            assert_true(nodes && time && line);
            unsigned long number = strtoul(line + strlen(" multipv "), NULL, 10);
            const long now = strtol(time + strlen(" time "), NULL, 10);
            char said[256];
            snprintf(said, sizeof said, "%.*s%s", (int)(nodes - engine.line), engine.line, strstr(time, " pv "));
            assert_in_range(number, 1, 4);
            assert_true(now - when[number] >= 1000 || strcmp(said, told[number]) != 0);
            snprintf(told[number], sizeof told[number], "%s", said);
            when[number] = now;
        }
    }
    ugi_child_end(&engine);
}

static void shows_as_many_lines_as_asked_for(void **state) {
    ugi_child engine;
    bool seen[6] = {false};
    (void)state;
    seat_at(&engine, "cephalopod", "3x3", 2, POD_CHARACTER_STRONGEST);
    ugi_child_say(&engine, "setoption name MultiPV value 5");
    ugi_child_say(&engine, "go depth 3");
    while (strncmp(ugi_child_hear(&engine), "bestmove", 8) != 0) {
        const char *line = strstr(engine.line, " multipv ");
        assert_non_null(line);
        unsigned long number = strtoul(line + strlen(" multipv "), NULL, 10);
        assert_in_range(number, 1, 5);
        seen[number] = true;
        assert_non_null(strstr(engine.line, " score cp "));
        assert_non_null(strstr(engine.line, " nodes "));
        assert_non_null(strstr(engine.line, " nps "));
        assert_non_null(strstr(engine.line, " pv "));
    }
    for (unsigned i = 1; i <= 5; i++) {
        assert_true(seen[i]);
    }
    ugi_child_end(&engine);
}

/* What is wrong is said, and changes nothing. */
static void puts_up_with_nonsense(void **state) {
    static const char *const nonsense[] = {
        "hello",
        "go sideways",
        "go depth",
        "go nodes many",
        "go movetime 99999999999999999999",
        "position",
        "position fen",
        "position c3",
        "position startpos c3",
        "position startpos moves c3 c3",
        "position startpos moves c3 zz",
        "position fen 5/5/5/5 5 a 2 - x",
        "position fen 5/5/5/5/6 a 2 -",
        "setoption",
        "setoption name",
        "setoption name Hash",
        "setoption name Hash value 0",
        "setoption name Hash value lots",
        "setoption name Level value 12",
        "setoption name Game value chess",
        "setoption name Board value 50x50",
        "setoption name Players value 7",
        "setoption name Variant value round",
        "setoption name Nonsense value 1",
        "setoption name Table path value /there/is/no/such/folder",
        "setoption name Threads value 0",
        "setoption name Threads value 257",
        "setoption name MultiPV value -1",
        "setoption name MultiPV value 21",
        "setoption name Level value 0",
        "setoption name Level value 3.5",
        "setoption name EvalFile value /there/is/no/such/file",
        "setoption name EvalFile value /dev",
        "setoption name EvalFile value /dev/null",
    };
    ugi_child engine;
    (void)state;
    seat_at(&engine, "cephalopod", "5x5", 2, 3);
    ugi_child_say(&engine, "position startpos moves c3");
    for (size_t i = 0; i < sizeof nonsense / sizeof nonsense[0]; i++) {
        ugi_child_say(&engine, "%s", nonsense[i]);
        ugi_child_await(&engine, "info string");
        if (!strncmp(nonsense[i], "go", 2)) {
            assert_string_not_equal(ugi_child_answer(&engine, "bestmove"), "0000");
        }
        ask(&engine, "turn", "p2");
    }
    static const char *const slips[][2] = {{"isredy", "'isready'?"},
                                           {"setoption name MultyPV value 2", "'multipv'?"},
                                           {"setoption name Varant value snub", "'variant'?"},
                                           {"setoption name Game value octgo", "'octogo'?"}};
    for (size_t i = 0; i < sizeof slips / sizeof slips[0]; i++) {
        ugi_child_say(&engine, "%s", slips[i][0]);
        assert_non_null(strstr(ugi_child_await(&engine, "info string"), slips[i][1]));
    }
    ask(&engine, "weather", "unknown");
    ugi_child_say(&engine, "\t POSITION  startpos \t moves  c3   b3 ");
    ask(&engine, "turn", "p1");
    ugi_child_say(&engine, "position fen a1b6a6 - 2 -");
    ask(&engine, "gameover", "true");
    ugi_child_say(&engine, "go depth 3");
    assert_string_equal(ugi_child_answer(&engine, "bestmove"), "0000");
    ugi_child_end(&engine);
}

/* What a search of two plies shows: numbers, scores and moves of all lines. */
static void search_shortly(ugi_child *engine, char *out, size_t room) {
    pod_text text = pod_text_over(out, room);
    ugi_child_say(engine, "position startpos moves b2");
    ugi_child_say(engine, "go depth 2");
    while (strncmp(ugi_child_hear(engine), "bestmove", 8) != 0) {
        const char *nodes = strstr(engine->line, " nodes ");
        const char *moves = strstr(engine->line, " pv ");
        assert_true(nodes && moves);
        pod_text_format(&text, "%.*s%s\n", (int)(nodes - engine->line), engine->line, moves);
    }
    pod_text_add(&text, engine->line);
}

static void what_is_refused_changes_no_option(void **state) {
    static const char *const refused[] = {
        "MultiPV value 0",
        "MultiPV value many",
        "EvalFile value /there/is/no/such/file",
        "EvalFile value /dev/null",
        "Level value 12",
        "Game value chess",
        "Board value 1x100",
        "Table path value /there/is/no/such/folder",
    };
    ugi_child engine;
    char builtin[4096], before[4096], after[4096];
    (void)state;
    seat_at(&engine, "cephalopod", "3x5", 2, POD_CHARACTER_STRONGEST);
    ugi_child_say(&engine, "setoption name MultiPV value 3");
    search_shortly(&engine, builtin, sizeof builtin);
    ugi_child_say(&engine, "setoption name EvalFile value none");
    search_shortly(&engine, before, sizeof before);
    assert_string_not_equal(before, builtin);
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        ugi_child_say(&engine, "setoption name %s", refused[i]);
        ugi_child_await(&engine, "info string");
        search_shortly(&engine, after, sizeof after);
        assert_string_equal(after, before);
    }
    ugi_child_say(&engine, "setoption name EvalFile value <builtin>");
    search_shortly(&engine, after, sizeof after);
    assert_string_equal(after, builtin);
    ugi_child_end(&engine);
}

/* Each go has one answer, with a line that names what is wrong with it, and none searches for ever. */
static void every_go_is_answered_once(void **state) {
    static const char *const wrong[] = {
        "go depth -4",
        "go depth 0",
        "go nodes 0",
        "go nodes -1",
        "go depth",
        "go movetime x",
        "go movetime -5",
        "go wtime 10 btime 9",
        "go pondre depth 3",
        "go depth 3 nodes",
        "go depth two nodes 100",
    };
    ugi_child engine;
    (void)state;
    seat_at(&engine, "cephalopod", "3x3", 2, 2);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        unsigned faults = 0;
        ugi_child_say(&engine, "%s", wrong[i]);
        while (strncmp(ugi_child_hear(&engine), "bestmove", strlen("bestmove"))) {
            faults += !strncmp(engine.line, "info string", strlen("info string"));
        }
        assert_string_not_equal(engine.line, "bestmove 0000");
        assert_int_equal(faults, 1);
        ugi_child_say(&engine, "isready");
        assert_string_equal(ugi_child_hear(&engine), "readyok");
    }
    ugi_child_say(&engine, "setoption name Character value kraken");
    ugi_child_say(&engine, "go infinite");
    ugi_child_say(&engine, "go depth 2");
    ugi_child_answer(&engine, "bestmove");
    ugi_child_answer(&engine, "bestmove");
    ugi_child_say(&engine, "isready");
    assert_string_equal(ugi_child_hear(&engine), "readyok");
    ugi_child_end(&engine);
}

/* The moves of a weak character from the start on, in a process of its own. */
static void play_weakly(const char *seed, char moves[512]) {
    ugi_child engine;
    seat_at(&engine, "cephalopod", "5x5", 2, 1);
    if (seed) {
        ugi_child_say(&engine, "setoption name Seed value %s", seed);
    }
    *moves = 0;
    for (unsigned ply = 0; ply < 16; ply++) {
        ugi_child_say(&engine, "position startpos%s%s", ply ? " moves" : "", moves);
        ugi_child_say(&engine, "go nodes 200");
        const char *move = ugi_child_answer(&engine, "bestmove");
        snprintf(moves + strlen(moves), 512 - strlen(moves), " %s", move);
    }
    ugi_child_end(&engine);
}

static void characters_choose_by_a_seed(void **state) {
    char first[512], second[512], other[512];
    (void)state;
    play_weakly("7", first);
    play_weakly("7", second);
    assert_string_equal(first, second);
    play_weakly("8", other);
    assert_string_not_equal(first, other);
    play_weakly(NULL, first);
    play_weakly(NULL, second);
    assert_string_not_equal(first, second);
}

/* As many moves as the depth, or nearly: now and then one of them is not in the table any more. */
static void lines_are_as_long_as_they_are_deep(void **state) {
    static const struct {
        const char *board, *moves;
        unsigned threads, depth;
    } searches[] = {
        {"3x3", " moves a1", 1, 9}, {"5x5", " moves c3", 2, 9}, {"5x5", "", 2, 9}, {"5x5", " moves b2", 2, 9}};
    (void)state;
    for (size_t i = 0; i < sizeof searches / sizeof searches[0]; i++) {
        ugi_child engine;
        char line[sizeof engine.line] = "";
        unsigned words = 0;
        seat_at(&engine, "cephalopod", searches[i].board, 2, POD_CHARACTER_STRONGEST);
        ugi_child_say(&engine, "setoption name Hash value 64");
        ugi_child_say(&engine, "setoption name Threads value %u", searches[i].threads);
        ugi_child_say(&engine, "position startpos%s", searches[i].moves);
        ugi_child_say(&engine, "go depth %u", searches[i].depth);
        while (strncmp(ugi_child_hear(&engine), "bestmove", strlen("bestmove"))) {
            memcpy(line, engine.line, sizeof line);
        }
        for (const char *at = strstr(line, " pv "); at; at = strchr(at + 1, ' ')) {
            words++;
        }
        assert_in_range(words - 1, searches[i].depth - 2, POD_LINE_MAX);
        ugi_child_end(&engine);
    }
}

int main(int count, char **argument) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_as_long_as_they_are_deep),
        cmocka_unit_test(characters_choose_by_a_seed),
        cmocka_unit_test(plays_games_as_a_runner_runs_them),
        cmocka_unit_test(hears_while_it_searches),
        cmocka_unit_test(waits_for_its_word),
        cmocka_unit_test(searches_the_moves_named),
        cmocka_unit_test(says_nothing_twice),
        cmocka_unit_test(shows_as_many_lines_as_asked_for),
        cmocka_unit_test(puts_up_with_nonsense),
        cmocka_unit_test(what_is_refused_changes_no_option),
        cmocka_unit_test(every_go_is_answered_once),
    };
    if (count != 2) {
        fputs("usage: cli_ugi PROGRAM\n", stderr);
        return 2;
    }
    program = argument[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
