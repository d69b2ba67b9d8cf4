/* The move counts of docs/rules.md, found on the general path by another route than pod_perft's: ply by ply, boards
   of equal dice merged. (tests/solve/ holds pod_perft to the same counts.) */
#include "rules/support.h"

#include <stdlib.h>
#include <string.h>

enum { SLOTS = 1 << 20 };

/* A board by its pips, four bits a square, so up to 32 squares. */
typedef struct slot {
    uint64_t pips[2];
    uint64_t ways; /* 0: free */
} slot;

typedef struct layers {
    slot *now, *next;
    size_t filled; /* of next */
    uint64_t finished;
} layers;

static slot key_of(const pod_position *position) {
    slot key = {{0, 0}, 0};
    for (unsigned square = 0; square < 32; square++) {
        key.pips[square / 16] |= (uint64_t)pod_die_pips(position->of.cephalopod.die[square]) << 4 * (square % 16);
    }
    return key;
}

/* Whose the dice are makes no difference: all are the first player's here, whose turn it is. */
static pod_position position_of(const slot *key, const pod_position *like) {
    pod_position position = *like;
    for (unsigned square = 0; square < 32; square++) {
        unsigned pips = key->pips[square / 16] >> 4 * (square % 16) & 15;
        position.of.cephalopod.die[square] = pips ? pod_die_make(0, pips) : 0;
    }
    position.turn = 0;
    return position;
}

static void add_ways(layers *job, const pod_position *position, uint64_t ways) {
    slot key = key_of(position);
    size_t place = (key.pips[0] * 0x9e3779b97f4a7c15u ^ key.pips[1] * 0xbb67ae8584caa73bu) >> 40;
    slot *found = &job->next[place % SLOTS];
    while (found->ways && memcmp(found->pips, key.pips, sizeof key.pips) != 0) {
        place++;
        found = &job->next[place % SLOTS];
    }
    if (!found->ways) {
        memcpy(found->pips, key.pips, sizeof key.pips);
        assert_true(++job->filled < SLOTS - SLOTS / 8);
    }
    found->ways += ways;
}

static uint64_t play_ply(layers *job, const pod_position *like) {
    const pod_rules *rules = pod_game_of(like)->rules;
    uint64_t paths = job->finished;
    for (size_t i = 0; i < SLOTS; i++) {
        if (!job->now[i].ways) {
            continue;
        }
        pod_position from = position_of(&job->now[i], like);
        pod_move_list moves;
        rules->moves(&from, &moves);
        paths += moves.count * job->now[i].ways;
        for (unsigned m = 0; m < moves.count; m++) {
            pod_position to = from;
            rules->apply(&to, moves.move[m]);
            if (to.turn == POD_NOBODY) {
                job->finished += job->now[i].ways;
            } else {
                add_ways(job, &to, job->now[i].ways);
            }
        }
    }
    return paths;
}

/* expected: the counts from depth 1 on, ending in 0. */
static void check_counts(const char *size, const char *variant, const uint64_t *expected) {
    pod_position empty = start("board", size, "variant", variant, NULL);
    layers job = {calloc(SLOTS, sizeof(slot)), calloc(SLOTS, sizeof(slot)), 0, 0};
    assert_non_null(job.now);
    assert_non_null(job.next);
    add_ways(&job, &empty, 1);
    for (; *expected; expected++) {
        slot *played = job.now;
        job.now = job.next;
        job.next = played;
        memset(job.next, 0, SLOTS * sizeof *job.next);
        job.filled = 0;
        assert_int_equal(play_ply(&job, &empty), *expected);
    }
    free(job.now);
    free(job.next);
}

#define COUNTS(...) (const uint64_t[]){__VA_ARGS__, 0}

static void counts_of_5x5(void **state) {
    (void)state;
    check_counts("5x5", "", COUNTS(25, 600, 13800, 304840, 6505928, 135329616));
}

static void counts_of_3x3(void **state) {
    (void)state;
    check_counts(
        "3x3", "",
        COUNTS(9, 72, 504, 3256, 21096, 139856, 939616, 6301152, 42137472, 281463056, 1868201056, 12140273056));
}

static void counts_of_3x5(void **state) {
    (void)state;
    check_counts("3x5", "", COUNTS(15, 210, 2730, 33304, 390512, 4520320, 52466328, 612370832));
}

static void counts_of_5x5_snub(void **state) {
    (void)state;
    check_counts("5x5", "snub", COUNTS(25, 600, 13800, 306282, 6645244));
}

static void counts_of_3x3_snub(void **state) {
    (void)state;
    check_counts("3x3", "snub", COUNTS(9, 72, 504, 3514, 26236, 196352, 1506460, 11473960, 87692868));
}

static void counts_of_3x3_dodeca(void **state) {
    (void)state;
    check_counts("3x3", "dodeca",
                 COUNTS(9, 72, 504, 3256, 21096, 139856, 939616, 6301152, 42137472, 281760080, 1887642416));
}

static void counts_of_3x3_snub_dodeca(void **state) {
    (void)state;
    check_counts("3x3", "snub+dodeca", COUNTS(9, 72, 504, 3514, 26236, 196352, 1506460, 11473960, 87702596));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_of_5x5),
        cmocka_unit_test(counts_of_3x3),
        cmocka_unit_test(counts_of_3x5),
        cmocka_unit_test(counts_of_5x5_snub),
        cmocka_unit_test(counts_of_3x3_snub),
        cmocka_unit_test(counts_of_3x3_dodeca),
        cmocka_unit_test(counts_of_3x3_snub_dodeca),
    };
    return cmocka_run_group_tests_name("move counts", tests, NULL, NULL);
}
