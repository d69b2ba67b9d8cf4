/* The network: what it is the same for, its kernels, and its files. */
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "ludopod/network.h"
#include "search/board.h"
#include "search/cephalopod/accumulator.h"
#include "search/network/network.h"
#include "search/support.h"

enum { GAMES = 60 };

static pod__ceph_setup setup;

static pod__net_numbers *random_numbers(pod__random *random) {
    pod__net_numbers *made = calloc(1, sizeof *made);
    assert_non_null(made);
    int limit = pod__net_weight_limit(&pod__ceph_network);
    made->scale = 125;
    for (unsigned i = 0; i < POD__FEATURE_COUNT; i++) {
        for (unsigned j = 0; j < POD__NET_WIDTH; j++) {
            made->weight[i][j] = (int16_t)((int)pod__random_below(random, (unsigned)(2 * limit + 1)) - limit);
        }
    }
    for (unsigned i = 0; i < POD__NET_STAGES; i++) {
        pod__net_stage_numbers *stage = &made->stage[i];
        for (unsigned j = 0; j < POD__NET_HIDDEN; j++) {
            for (unsigned k = 0; k < POD__NET_UNITS; k++) {
                stage->weight[j][k] = (int16_t)pod__random_next(random);
            }
            stage->bias[j] = (int32_t)pod__random_below(random, 1 << 24) - (1 << 23);
            stage->out_weight[j] = (int16_t)pod__random_next(random);
        }
        stage->out_bias = (int32_t)pod__random_below(random, 1 << 24) - (1 << 23);
    }
    return made;
}

static pod_network *network_of(const pod__net_numbers *numbers) {
    uint8_t *bytes = malloc(POD__CEPH_NET_BYTES);
    pod_network *network;
    assert_non_null(bytes);
    pod__net_write(numbers, bytes);
    assert_int_equal(pod_network_read(bytes, POD__CEPH_NET_BYTES, &network), POD_OK);
    free(bytes);
    return network;
}

/* A position that a network can evaluate. */
static pod_position network_position(pod__random *random) {
    for (;;) {
        pod_position position = random_position(random);
        pod__ceph_setup_make(&setup, &position);
        pod__ceph_use_network(&setup, (const pod_network *)&setup);
        if (setup.network) {
            return position;
        }
    }
}

static int evaluate(const pod_position *position, const pod_network *network) {
    pod__ceph_state state;
    pod__ceph_setup_make(&setup, position);
    pod__ceph_use_network(&setup, network);
    pod__ceph_enter(&setup, position, &state);
    return pod__ceph_network_evaluate(&setup, &state);
}

/* ---- Kernels ----------------------------------------------------------------------------------------- */

/* What a kernel makes of the first features, when all have been added and those from `stay` on taken off again. */
static int32_t result_of(const pod__net_kernel *kernel, const pod_network *network, const pod__head *head,
                         const uint16_t *index, unsigned count, unsigned stay) {
    int16_t unit[POD__NET_UNITS] = {0};
    kernel->sum(network, &(pod__net_change){.added = index, .added_count = count}, unit);
    kernel->sum(network, &(pod__net_change){.removed = index + stay, .removed_count = count - stay}, unit);
    return kernel->forward(head, unit);
}

/* Any numbers, weights up to their limits, as many as fit: sums must neither overflow nor differ. */
static void kernels_agree(void **unused) {
    (void)unused;
    pod__random random = {.state = 32};
    pod__net_kernel kernel[POD__NET_KERNELS_MAX];
    unsigned kernels = pod__net_kernels(kernel);
    print_message("kernels:");
    for (unsigned i = 0; i < kernels; i++) {
        print_message(" %s", kernel[i].name);
    }
    print_message("\n");
    for (unsigned round = 0; round < 8; round++) {
        pod__net_numbers *numbers = random_numbers(&random);
        pod_network *network = network_of(numbers);
        for (unsigned trial = 0; trial < 200; trial++) {
            uint16_t index[POD__FEATURES_MAX];
            unsigned count = 1 + pod__random_below(&random, POD__FEATURES_MAX);
            unsigned stay = pod__random_below(&random, count + 1);
            for (unsigned i = 0; i < count; i++) {
                index[i] = (uint16_t)pod__random_below(&random, POD__FEATURE_COUNT);
            }
            const pod__head *head = &network->head[pod__random_below(&random, POD__NET_STAGES)];
            int32_t expected = result_of(&kernel[kernels - 1], network, head, index, stay, stay);
            for (unsigned i = 0; i < kernels; i++) {
                assert_int_equal(result_of(&kernel[i], network, head, index, count, stay), expected);
            }
        }
        pod_network_free(network);
        free(numbers);
    }
}

/* ---- What makes no difference ---------------------------------------------------------------------------- */

static pod_square moved(const pod_position *position, pod_square square, unsigned symmetry) {
    unsigned row = square / position->columns;
    unsigned column = square % position->columns;
    row = symmetry & 1 ? position->rows - 1u - row : row;
    column = symmetry & 2 ? position->columns - 1u - column : column;
    return (pod_square)(symmetry & 4 ? column * position->rows + row : row * position->columns + column);
}

/* symmetry: bits for turning rows over, columns over, and rows into columns. */
static pod_position image_of(const pod_position *position, unsigned symmetry) {
    pod_position image = *position;
    if (symmetry & 4) {
        image.rows = position->columns;
        image.columns = position->rows;
    }
    for (unsigned square = 0; square < (unsigned)position->rows * position->columns; square++) {
        image.of.cephalopod.die[moved(position, (pod_square)square, symmetry)] = position->of.cephalopod.die[square];
    }
    return image;
}

static void symmetric_positions_are_one(void **unused) {
    (void)unused;
    pod__random random = {.state = 8};
    pod_network *network = pod_network_builtin();
    assert_non_null(network);
    for (unsigned trial = 0; trial < 200; trial++) {
        pod_position position = network_position(&random);
        int expected = evaluate(&position, network);
        for (unsigned symmetry = 1; symmetry < 8; symmetry++) {
            pod_position image = image_of(&position, symmetry);
            assert_int_equal(evaluate(&image, network), expected);
        }
    }
    pod_network_free(network);
}

static void colours_do_not_matter(void **unused) {
    (void)unused;
    pod__random random = {.state = 2};
    pod_network *network = pod_network_builtin();
    for (unsigned trial = 0; trial < 200; trial++) {
        pod_position position = network_position(&random);
        if (position.players != 2) {
            continue;
        }
        pod_position swapped = position;
        swapped.turn = (uint8_t)(1 - position.turn);
        for (unsigned square = 0; square < POD_CEPHALOPOD_SQUARES_MAX; square++) {
            pod_die die = position.of.cephalopod.die[square];
            swapped.of.cephalopod.die[square] = die ? pod_die_make(1 - pod_die_owner(die), pod_die_pips(die)) : 0;
        }
        assert_int_equal(evaluate(&swapped, network), evaluate(&position, network));
    }
    pod_network_free(network);
}

/* ---- Rows ---------------------------------------------------------------------------------------------- */

/* The features of a position are those that its picture gives by the plain definitions of features.h. */
static unsigned near_of(const pod_position *position, const pod__ceph_state *state, unsigned square) {
    if (square == POD__NO_SQUARE || state->safe >> square & 1) {
        return POD__NEAR_DEAD;
    }
    pod_die die = position->of.cephalopod.die[square];
    return !die ? POD__NEAR_EMPTY
                : (pod_die_owner(die) == position->turn ? POD__NEAR_OWN : POD__NEAR_OTHER) + pod_die_pips(die) - 1u;
}

static unsigned beside(const pod_position *position, unsigned square, unsigned direction) {
    return pod__cephalopod_neighbour(position, square, (pod__direction)direction);
}

/* What a site is to the sites beside it, by the rules. */
static unsigned near_of_site(const pod_position *position, unsigned square) {
    pod_move_list list;
    unsigned near = POD__NEAR_EMPTY;
    pod_game_of(position)->rules->moves(position, &list);
    for (unsigned i = 0; i < list.count; i++) {
        unsigned captured = pod__cephalopod_captured(list.move[i]);
        unsigned sum = 0;
        if (pod__cephalopod_square(list.move[i]) != square || !captured) {
            continue;
        }
        for (unsigned direction = 0; direction < 4; direction++) {
            if (captured >> direction & 1) {
                sum += pod_die_pips(position->of.cephalopod.die[beside(position, square, direction)]);
            }
        }
        near = sum == 6 || near == POD__NEAR_SIX ? POD__NEAR_SIX : POD__NEAR_TAKES;
    }
    return near;
}

typedef struct picture {
    uint16_t index[POD__FEATURES_MAX];
    unsigned count;
    unsigned kind[POD__SITE_KINDS];
} picture;

static uint16_t feature_of_site(const pod__patterns *patterns, const unsigned marked[4]) {
    uint8_t one = patterns->pair[marked[0] + POD__NEAR_ALL * marked[1]];
    uint8_t other = patterns->pair[marked[2] + POD__NEAR_ALL * marked[3]];
    return patterns->site_row[one][other];
}

static void draw_site(const pod_position *position, const pod__ceph_state *state, const pod__patterns *patterns,
                      unsigned square, picture *out) {
    unsigned marked[4];
    unsigned empties = 0;
    unsigned dead = 0;
    for (unsigned direction = 0; direction < 4; direction++) {
        unsigned next = beside(position, square, direction);
        unsigned near = near_of(position, state, next);
        empties += near == POD__NEAR_EMPTY;
        dead += near == POD__NEAR_DEAD;
        marked[direction] = near == POD__NEAR_EMPTY ? near_of_site(position, next) : near;
    }
    unsigned self = near_of_site(position, square);
    pod__site_kind kind = self == POD__NEAR_SIX     ? POD__SITE_SIX
                          : self == POD__NEAR_TAKES ? POD__SITE_TAKES
                          : dead == 4               ? POD__SITE_FREE
                          : empties                 ? POD__SITE_LOOSE
                                                    : POD__SITE_CLOSED;
    out->index[out->count++] = feature_of_site(patterns, marked);
    out->kind[kind]++;
}

static void draw_block(const pod_position *position, const pod__ceph_state *state, const pod__patterns *patterns,
                       unsigned square, picture *out) {
    unsigned corner[4] = {square, square + 1, square + position->columns, square + position->columns + 1u};
    unsigned code = 0;
    for (unsigned i = 4; i > 0; i--) {
        code = POD__NEAR_COUNT * code + near_of(position, state, corner[i - 1]);
    }
    out->index[out->count++] = patterns->block[code];
}

static unsigned fold(unsigned number, unsigned count) {
    while (number >= count) {
        number -= 2;
    }
    return number;
}

static unsigned smaller(unsigned one, unsigned other) {
    return one < other ? one : other;
}

static void draw_whole(const unsigned kind[POD__SITE_KINDS], picture *out) {
    unsigned quiet = kind[POD__SITE_LOOSE] + kind[POD__SITE_CLOSED] + kind[POD__SITE_FREE];
    unsigned loud = kind[POD__SITE_TAKES] + kind[POD__SITE_SIX];
    unsigned tempo = fold(quiet, 16) + 16 * smaller(kind[POD__SITE_TAKES], 7) + 128 * smaller(kind[POD__SITE_SIX], 3);
    unsigned spare =
        fold(kind[POD__SITE_FREE], 8) + 8 * fold(quiet - kind[POD__SITE_FREE], 16) + 128 * smaller(loud, 3);
    unsigned room =
        fold(kind[POD__SITE_FREE], 8) + 8 * fold(kind[POD__SITE_CLOSED], 8) + 64 * fold(kind[POD__SITE_LOOSE], 8);
    out->index[out->count++] = (uint16_t)(POD__FEATURE_QUIET + quiet);
    out->index[out->count++] = (uint16_t)(POD__FEATURE_TEMPO + tempo);
    out->index[out->count++] = (uint16_t)(POD__FEATURE_SPARE + spare);
    out->index[out->count++] = (uint16_t)(POD__FEATURE_ROOM + room);
    out->index[out->count++] = (uint16_t)(POD__FEATURE_EMPTIES + quiet + loud);
}

static void draw(const pod_position *position, const pod__ceph_state *state, const pod__patterns *patterns,
                 picture *out) {
    memset(out, 0, sizeof *out);
    for (unsigned square = 0; square < setup.squares; square++) {
        if (!position->of.cephalopod.die[square]) {
            draw_site(position, state, patterns, square, out);
        }
        if (square % position->columns + 1 < position->columns && square + position->columns < setup.squares) {
            draw_block(position, state, patterns, square, out);
        }
    }
    draw_whole(out->kind, out);
}

static int compare_indices(const void *one, const void *other) {
    return *(const uint16_t *)one - *(const uint16_t *)other;
}

/* Dice, whose sides have a table of their own below, and what is counted of the whole besides are left out. */
static bool is_drawn(unsigned feature) {
    return feature < POD__FEATURE_DIE || (feature >= POD__FEATURE_BLOCK && feature < POD__FEATURE_OPEN) ||
           (feature >= POD__FEATURE_QUIET && feature < POD__FEATURE_AHEAD) || feature >= POD__FEATURE_TEMPO;
}

static void features_are_those_of_the_pictures(void **unused) {
    (void)unused;
    pod__random random = {.state = 12};
    pod__patterns *patterns = malloc(sizeof *patterns);
    pod__patterns_make(patterns);
    for (unsigned trial = 0; trial < 400; trial++) {
        pod_position position = network_position(&random);
        pod__ceph_state state;
        pod__features features;
        picture expected;
        unsigned count = 0;
        pod__ceph_enter(&setup, &position, &state);
        pod__ceph_features(&setup, patterns, &state, &features);
        draw(&position, &state, patterns, &expected);
        unsigned blocks = (position.rows - 1u) * (position.columns - 1u);
        assert_int_equal(features.count, setup.squares + blocks + 7);
        for (unsigned i = 0; i < features.count; i++) {
            if (is_drawn(features.index[i])) {
                features.index[count++] = features.index[i];
            }
        }
        assert_int_equal(count, expected.count);
        qsort(features.index, count, sizeof features.index[0], compare_indices);
        qsort(expected.index, count, sizeof features.index[0], compare_indices);
        assert_memory_equal(features.index, expected.index, count * sizeof features.index[0]);
    }
    free(patterns);
}

/* Whatever state was seen before: the sum is that of all features of the position. */
static void what_was_seen_before_makes_no_difference(void **unused) {
    (void)unused;
    enum { STATES = 12 };
    pod__random random = {.state = 21};
    pod_network *network = pod_network_builtin();
    pod__ceph_accumulator *sight = malloc(STATES * sizeof *sight);
    for (unsigned trial = 0; trial < 200; trial++) {
        pod_position position = network_position(&random);
        setup.network = network;
        for (unsigned i = 0; i < STATES && position.turn != POD_NOBODY; i++) {
            pod__ceph_state state;
            pod__features features;
            const pod__ceph_accumulator *before = i ? &sight[pod__random_below(&random, i)] : NULL;
            pod__ceph_enter(&setup, &position, &state);
            pod__ceph_features(&setup, network->lookup, &state, &features);
            assert_int_equal(pod__ceph_network_update(&setup, &state, before, &sight[i]),
                             pod__net_evaluate(network, &features));
            play_randomly(&position, 1 + pod__random_below(&random, 3), &random);
        }
    }
    free(sight);
    pod_network_free(network);
}

typedef struct side_case {
    unsigned near[4];
    pod__side side[4];
    const char *why;
} side_case;

static void sides_are_what_a_site_allows(void **unused) {
    (void)unused;
    enum { E = POD__NEAR_EMPTY, X = POD__NEAR_DEAD, OWN = POD__NEAR_OWN - 1, HIS = POD__NEAR_OTHER - 1 };
    static const side_case cases[] = {
        {{OWN + 3, X, X, X}, {POD__SIDE_ALONE, 0, 0, 0}, "nothing to capture it with, ever"},
        {{OWN + 3, E, X, X}, {POD__SIDE_ALONE_ONE, 0, 0, 0}, "nothing to capture it with yet"},
        {{OWN + 3, E, E, X}, {POD__SIDE_ALONE_MORE, 0, 0, 0}, "nor here, with room for two"},
        {{OWN + 3, HIS + 3, E, E}, {POD__SIDE_SIX, POD__SIDE_SIX, 0, 0}, "three and three are six"},
        {{OWN + 3, HIS + 4, E, E}, {POD__SIDE_TOO_FAR_SOME, POD__SIDE_TOO_FAR_SOME, 0, 0}, "seven is too much"},
        {{OWN + 3, HIS + 4, X, X}, {POD__SIDE_TOO_FAR, POD__SIDE_TOO_FAR, 0, 0}, "and stays so"},
        {{OWN + 1, HIS + 1, OWN + 5, E},
         {POD__SIDE_SIX, POD__SIDE_SIX, POD__SIDE_SIX, 0},
         "one of the ones and the five"},
        {{OWN + 1, HIS + 1, OWN + 2, E}, {POD__SIDE_TAKES, POD__SIDE_TAKES, POD__SIDE_TAKES, 0}, "at most four"},
        {{HIS + 5, OWN + 2, HIS + 2, X}, {POD__SIDE_TOO_FAR, POD__SIDE_TAKES, POD__SIDE_TAKES, 0}, "not the five"},
    };
    pod__patterns *patterns = malloc(sizeof *patterns);
    pod__patterns_make(patterns);
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const side_case *now = &cases[i];
        unsigned code = now->near[0] + 12 * now->near[1] + 144 * now->near[2] + 1728 * now->near[3];
        for (unsigned direction = 0; direction < 4; direction++) {
            if ((patterns->site[code].sides >> 4 * direction & 15) != now->side[direction]) {
                fail_msg("case %u, direction %u: %s", i, direction, now->why);
            }
        }
    }
    free(patterns);
}

static void mirrors_undo_themselves(void **unused) {
    (void)unused;
    for (unsigned game = 0; game < POD_GAME_COUNT; game++) {
        const pod__net_kind *kind = pod__net_kind_of(game);
        uint16_t mirror[POD__NET_FEATURES_MAX];
        memset(mirror, UINT8_MAX, sizeof mirror);
        kind->mirror(mirror);
        for (unsigned feature = 0; feature < kind->features; feature++) {
            assert_in_range(mirror[feature], 0, kind->features - 1);
            assert_int_equal(mirror[mirror[feature]], feature);
        }
    }
}

/* ---- Files -------------------------------------------------------------------------------------------------- */

static void files_come_back(void **unused) {
    (void)unused;
    pod__random random = {.state = 4};
    pod__net_numbers *numbers = random_numbers(&random);
    pod__net_numbers *read = calloc(1, sizeof *read);
    uint8_t *bytes = malloc(POD__CEPH_NET_BYTES);
    pod__net_write(numbers, bytes);
    assert_int_equal(pod__net_read(bytes, POD__CEPH_NET_BYTES, read), POD_OK);
    assert_memory_equal(read, numbers, sizeof *numbers);
    free(bytes);
    free(read);
    free(numbers);
}

static void seal(uint8_t *bytes) {
    pod__put(bytes + POD__CEPH_NET_BYTES - 8, pod__checksum(bytes, POD__CEPH_NET_BYTES - 8), 8);
}

static void damaged_files_are_refused(void **unused) {
    (void)unused;
    assert_int_equal(pod__net_cephalopod_length, POD__CEPH_NET_BYTES);
    assert_damage_is_found(pod__net_cephalopod, POD__CEPH_NET_BYTES);
    for (size_t length = 0; length < 100; length++) {
        assert_no_network(pod__net_cephalopod, length);
    }
}

/* Of another kind or beyond what the kernels can add up, with a checksum that is right. */
static void wrong_files_are_refused(void **unused) {
    (void)unused;
    static const unsigned header[] = {0, 8, 10, 12, 14, 16, 24, 28};
    uint8_t *bytes = malloc(POD__CEPH_NET_BYTES);
    for (unsigned i = 0; i < sizeof header / sizeof header[0]; i++) {
        memcpy(bytes, pod__net_cephalopod, POD__CEPH_NET_BYTES);
        bytes[header[i]]++;
        seal(bytes);
        assert_no_network(bytes, POD__CEPH_NET_BYTES);
    }
    memcpy(bytes, pod__net_cephalopod, POD__CEPH_NET_BYTES);
    pod__put(bytes + 20, 0, 4);
    seal(bytes);
    assert_no_network(bytes, POD__CEPH_NET_BYTES);
    memcpy(bytes, pod__net_cephalopod, POD__CEPH_NET_BYTES);
    pod__put(bytes + POD__NET_HEADER, (uint64_t)pod__net_weight_limit(&pod__ceph_network) + 1, 2);
    seal(bytes);
    assert_no_network(bytes, POD__CEPH_NET_BYTES);
    memcpy(bytes, pod__net_cephalopod, POD__CEPH_NET_BYTES);
    pod__put(bytes + POD__CEPH_NET_BYTES - 12, 0x7fffffff, 4);
    seal(bytes);
    assert_no_network(bytes, POD__CEPH_NET_BYTES);
    free(bytes);
}

/* ---- In a search ------------------------------------------------------------------------------------------------ */

static void searches_use_what_they_are_given(void **unused) {
    (void)unused;
    pod__random random = {.state = 3};
    pod__net_numbers *numbers = random_numbers(&random);
    pod_network *other = network_of(numbers);
    pod_network *same = pod_network_builtin();
    pod_search *search = pod_search_create(1 << 20);
    pod_position position = start_of((board_case){5, 5, 2, 0});
    play_randomly(&position, 12, &random);
    pod_search_request request = POD_SEARCH_REQUEST(.depth = 3);
    pod_search_report usual = search_report(search, &position, request);
    pod_search_use_network(search, other);
    assert_int_not_equal(search_report(search, &position, request).score, usual.score);
    pod_search_use_network(search, NULL);
    assert_int_not_equal(search_report(search, &position, request).score, usual.score);
    pod_search_use_network(search, same);
    assert_int_equal(search_report(search, &position, request).score, usual.score);
    assert_true(pod_network_digest(same) != pod_network_digest(other));
    pod_search_free(search);
    pod_network_free(same);
    pod_network_free(other);
    free(numbers);
}

/* Variants, neutral dice and more than two players stay with the evaluation made by hand. */
static void other_games_are_left_alone(void **unused) {
    (void)unused;
    static const board_case cases[] = {{5, 5, 2, 1}, {5, 5, 2, 2}, {5, 5, 3, 0}};
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pod_position position = start_of(cases[i]);
        pod__ceph_setup_make(&setup, &position);
        pod__ceph_use_network(&setup, (const pod_network *)&setup);
        assert_null(setup.network);
    }
    pod_position position = position_of("a1n23/5/5/5/5 a 3 c", 0);
    pod__ceph_setup_make(&setup, &position);
    pod__ceph_use_network(&setup, (const pod_network *)&setup);
    assert_null(setup.network);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kernels_agree),
        cmocka_unit_test(symmetric_positions_are_one),
        cmocka_unit_test(colours_do_not_matter),
        cmocka_unit_test(features_are_those_of_the_pictures),
        cmocka_unit_test(what_was_seen_before_makes_no_difference),
        cmocka_unit_test(sides_are_what_a_site_allows),
        cmocka_unit_test(mirrors_undo_themselves),
        cmocka_unit_test(files_come_back),
        cmocka_unit_test(damaged_files_are_refused),
        cmocka_unit_test(wrong_files_are_refused),
        cmocka_unit_test(searches_use_what_they_are_given),
        cmocka_unit_test(other_games_are_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
