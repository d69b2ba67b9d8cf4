/* Self-play and its files. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <setjmp.h>

#include <cmocka.h>

#include "ludopod/event.h"
#include "ludopod/game.h"
#include "ludopod/search.h"
#include "train/selfplay.h"

enum { GAMES = 12, CONTENT_MAX = 1 << 20 };

static const train_games_header header = {.rows = 3, .columns = 3, .nodes = 40, .seed = 9, .network = 0};

typedef struct content {
    size_t length;
    uint8_t bytes[CONTENT_MAX];
} content;

static content *content_of(const char *path) {
    content *made = malloc(sizeof *made);
    FILE *file = fopen(path, "rb");
    assert_non_null(made);
    assert_non_null(file);
    made->length = fread(made->bytes, 1, sizeof made->bytes, file);
    fclose(file);
    return made;
}

static void put(const char *path, const uint8_t *bytes, size_t length) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    fclose(file);
}

/* Plays until the file holds that many games, as the command does. */
static void play(const char *path, uint32_t games, unsigned threads) {
    train_selfplay task = {.header = header, .games = games, .threads = threads};
    FILE *file;
    uint32_t there;
    assert_int_equal(train_games_open(path, &header, &file, &there), TRAIN_OPENED);
    assert_true(train_selfplay_run(&task, file, there));
    assert_int_equal(fclose(file), 0);
}

static void temporary(char path[32]) {
    strcpy(path, "/tmp/ludopod-train-XXXXXX");
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    unlink(path);
}

static void threads_change_nothing(void **unused) {
    (void)unused;
    char one[32], three[32];
    temporary(one);
    temporary(three);
    play(one, GAMES, 1);
    play(three, GAMES, 3);
    content *first = content_of(one);
    content *second = content_of(three);
    assert_int_equal(first->length, second->length);
    assert_memory_equal(first->bytes, second->bytes, first->length);
    free(first);
    free(second);
    unlink(one);
    unlink(three);
}

/* Cut off anywhere, a file is gone on with and becomes what it would have been. */
static void goes_on_after_a_cut(void **unused) {
    (void)unused;
    char path[32];
    temporary(path);
    play(path, GAMES, 1);
    content *whole = content_of(path);
    for (unsigned part = 0; part < 8; part++) {
        put(path, whole->bytes, 40 + (whole->length - 40) * part / 8 + part);
        play(path, GAMES, 2);
        content *again = content_of(path);
        assert_int_equal(again->length, whole->length);
        assert_memory_equal(again->bytes, whole->bytes, whole->length);
        free(again);
    }
    free(whole);
    unlink(path);
}

static void other_files_are_left_alone(void **unused) {
    (void)unused;
    char path[32];
    FILE *file;
    uint32_t there;
    temporary(path);
    play(path, 3, 1);
    content *whole = content_of(path);
    train_games_header other = header;
    other.network = 77;
    assert_int_equal(train_games_open(path, &other, &file, &there), TRAIN_OPEN_OTHER);
    assert_null(file);
    put(path, (const uint8_t *)"not games", 9);
    assert_int_equal(train_games_open(path, &header, &file, &there), TRAIN_OPEN_FORMAT);
    whole->bytes[60] ^= 1; /* within the first game */
    put(path, whole->bytes, whole->length);
    assert_int_equal(train_games_open(path, &header, &file, &there), TRAIN_OPEN_DAMAGED);
    content *after = content_of(path);
    assert_int_equal(after->length, whole->length);
    free(after);
    free(whole);
    unlink(path);
    assert_int_equal(train_games_open("/nowhere/at/all", &header, &file, &there), TRAIN_OPEN_FAILED);
}

/* What is written down is a legal game, and its margin the one it ended with. */
static void games_are_games(void **unused) {
    (void)unused;
    train_games_header standard = {.rows = 5, .columns = 5, .nodes = 30, .seed = 1};
    pod_search *search = pod_search_create(1 << 16);
    train_game *game = malloc(sizeof *game);
    assert_non_null(search);
    for (uint32_t number = 0; number < 5; number++) {
        pod_position position;
        train_selfplay_game(&standard, number, search, NULL, game);
        assert_int_equal(game->number, number);
        assert_true(train_games_start(&standard, game->pieces, &position));
        for (unsigned i = 0; i < game->plies; i++) {
            assert_true(pod_game_of(&position)->rules->legal(&position, game->ply[i].move));
            pod_game_of(&position)->rules->apply(&position, game->ply[i].move);
        }
        int last = game->ply[game->plies - 1].score;
        if (position.turn == POD_NOBODY) {
            pod_outcome outcome;
            pod_game_of(&position)->rules->outcome(&position, &outcome);
            assert_int_equal(game->margin, outcome.score[0] - outcome.score[1]);
        } else {
            assert_true(last >= TRAIN_SCORE_CERTAIN || last <= -TRAIN_SCORE_CERTAIN || last == 0);
            /* The last move was the loser's or the winner's: the turn has passed since. */
            int mover = (last > 0) - (last < 0);
            int sign = (game->margin > 0) - (game->margin < 0);
            assert_int_equal(position.turn == 1 ? mover : -mover, sign);
        }
    }
    free(game);
    pod_search_free(search);
}

static int sign_of(int number) {
    return (number > 0) - (number < 0);
}

/* In Octogo a game may begin with fewer pieces, and end in a draw with more for one side, also by coming back. */
static void octogo_games_are_games(void **unused) {
    (void)unused;
    enum { TRIALS = 60 };
    train_games_header small = {.game = POD_GAME_OCTOGO, .rows = 6, .columns = 5, .nodes = 12, .seed = 3};
    pod_search *search = pod_search_create(1 << 16);
    train_game *game = malloc(sizeof *game);
    unsigned fewer = 0, over = 0;
    for (uint32_t number = 0; number < TRIALS; number++) {
        pod_position position;
        pod_history history;
        train_selfplay_game(&small, number, search, NULL, game);
        assert_in_range(game->pieces, 2, POD_OCTOGO_PIECES_MAX);
        fewer += game->pieces < POD_OCTOGO_PIECES_MAX;
        assert_true(train_games_start(&small, game->pieces, &position));
        pod_history_begin(&history, &position);
        for (unsigned i = 0; i < game->plies; i++) {
            assert_true(pod_game_of(&position)->rules->legal(&position, game->ply[i].move));
            pod_event event = {POD_EVENT_MOVE, position.turn, game->ply[i].move};
            pod_history_apply(&history, &position, &event);
        }
        if (position.turn == POD_NOBODY) {
            pod_outcome outcome;
            pod_game_of(&position)->rules->outcome(&position, &outcome);
            assert_int_equal(sign_of(game->margin), outcome.place[1] - outcome.place[0]);
            over++;
        }
    }
    print_message("%u of %u began with fewer pieces, %u were played to the end\n", fewer, (unsigned)TRIALS, over);
    assert_true(fewer > TRIALS / 4 && fewer < 3 * TRIALS / 4);
    assert_true(over > 0);
    free(game);
    pod_search_free(search);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_change_nothing),     cmocka_unit_test(goes_on_after_a_cut),
        cmocka_unit_test(other_files_are_left_alone), cmocka_unit_test(games_are_games),
        cmocka_unit_test(octogo_games_are_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
