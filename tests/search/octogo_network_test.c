/* What a network sees of Octogo: against a plain definition, from all sides, and in files. */
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "ludopod/network.h"
#include "rules/octogo/board.h"
#include "search/octogo/state.h"
#include "search/octogo_support.h"
#include "search/support.h"

enum { TRIALS = 300 };

/* A running position of any board and number of pieces, played to at random. */
static pod_position any_position(pod__random *random) {
    pod_position position = octogo_start(random);
    play_randomly(&position, pod__random_below(random, 150), random);
    return position;
}

static void features_of(const pod_position *position, pod__features *out) {
    pod__octo_setup setup;
    pod__octo_state state;
    pod__octogo_board.setup(&setup, position);
    pod__octogo_board.enter(&setup, position, &state);
    pod__octo_features(&setup, &state, out);
}

static int by_number(const void *left, const void *right) {
    return *(const uint16_t *)left - *(const uint16_t *)right;
}

static void assert_same_rows(pod__features *one, pod__features *other) {
    assert_int_equal(one->count, other->count);
    assert_int_equal(one->open, other->open);
    qsort(one->index, one->count, sizeof one->index[0], by_number);
    qsort(other->index, other->count, sizeof other->index[0], by_number);
    assert_memory_equal(one->index, other->index, one->count * sizeof one->index[0]);
}

/* ---- By the plain definition ----------------------------------------------------------------------------- */

static unsigned capped(unsigned number, unsigned most) {
    return number < most ? number : most;
}

/* How many pieces of a side could take what stands, or would stand, on a square. */
static unsigned takers(pod_position position, unsigned seat, unsigned square) {
    unsigned count = 0;
    position.turn = (uint8_t)seat;
    position.of.octogo.piece[square] = pod_octogo_piece_make(1 - seat, POD_OCTOGO_NORTH);
    for (unsigned from = 0; from < pod__octogo_squares(&position); from++) {
        pod_octogo_piece piece = position.of.octogo.piece[from];
        bool takes = false;
        for (unsigned action = 0; piece && pod_octogo_piece_owner(piece) == seat && action < POD_OCTOGO_ACTIONS;
             action++) {
            pod_square path[2];
            unsigned length = 0;
            if (pod__octogo_path(&position, from, action, path, &length)) {
                for (unsigned i = 0; i < length; i++) {
                    takes = takes || path[i] == square;
                }
            }
        }
        count += takes;
    }
    return count;
}

enum { BEYOND_EDGE = POD_OCTOGO_SQUARES_MAX };

static unsigned next(const pod_position *position, unsigned square, unsigned arrow) {
    pod_square out = BEYOND_EDGE;
    return square != BEYOND_EDGE && pod__octogo_next(position, square, arrow, &out) ? out : BEYOND_EDGE;
}

/* 0: shut, 1: empty, 2: an enemy. */
static unsigned content(const pod_position *position, unsigned seat, unsigned square) {
    pod_octogo_piece piece = square == BEYOND_EDGE ? 0 : position->of.octogo.piece[square];
    return square == BEYOND_EDGE ? 0 : !piece ? 1 : pod_octogo_piece_owner(piece) == (uint8_t)seat ? 0 : 2;
}

static unsigned view(const pod_position *position, unsigned seat, unsigned square) {
    unsigned what = content(position, seat, square);
    return what ? 2 * what - 1 + (takers(*position, 1 - seat, square) > 0) : 0;
}

static int apart(int a, int b) {
    return a > b ? a - b : b - a;
}

static unsigned steps_to_enemy(const pod_position *position, unsigned seat, int row, int column) {
    int nearest = 100;
    for (unsigned square = 0; square < pod__octogo_squares(position); square++) {
        if (content(position, seat, square) == 2) {
            int rows = apart(row, (int)square / position->columns);
            int columns = apart(column, (int)square % position->columns);
            int steps = rows > columns ? rows : columns;
            nearest = steps < nearest ? steps : nearest;
        }
    }
    return (unsigned)nearest;
}

static unsigned place_of(const pod_position *position, unsigned seat, unsigned square, unsigned arrow) {
    static const int north[] = {1, 1, 0, -1, -1, -1, 0, 1};
    static const int east[] = {0, 1, 1, 1, 0, -1, -1, -1};
    int row = (int)square / position->columns;
    int column = (int)square % position->columns;
    unsigned near = steps_to_enemy(position, seat, row, column);
    unsigned after = steps_to_enemy(position, seat, row + north[arrow], column + east[arrow]);
    unsigned line[4];
    unsigned at = square;
    for (unsigned i = 0; i < 4; i++) {
        at = next(position, at, arrow);
        line[i] = content(position, seat, at);
    }
    unsigned beyond = line[0] != 1 || line[1] != 1 ? 0
                      : line[2] == 0               ? 1
                      : line[2] == 2               ? 2
                      : line[3] == 0               ? 3
                      : line[3] == 2               ? 4
                                                   : 5;
    int up = row < position->rows - 1 - row ? row : position->rows - 1 - row;
    int across = column < position->columns - 1 - column ? column : position->columns - 1 - column;
    unsigned edge = capped((unsigned)(up < across ? up : across), 2);
    unsigned facing = after < near ? 0 : after == near ? 1 : 2;
    return capped(near, 8) - 1 + 8 * (facing + 3 * (edge + 3 * beyond));
}

/* A pair of views in no order: 0+0, 0+1, 1+1, 0+2, ... */
static unsigned pair_of(unsigned a, unsigned b) {
    unsigned high = a > b ? a : b;
    return high * (high + 1) / 2 + (a < b ? a : b);
}

static void add_plain_piece(const pod_position *position, unsigned square, pod__features *out, unsigned prey[2][2]) {
    pod_octogo_piece piece = position->of.octogo.piece[square];
    unsigned seat = pod_octogo_piece_owner(piece);
    unsigned arrow = pod_octogo_piece_arrow(piece);
    unsigned turn = seat != position->turn;
    unsigned attackers = takers(*position, 1 - seat, square);
    unsigned covers = takers(*position, seat, square);
    unsigned danger = 3 * capped(attackers, 2) + capped(covers, 2);
    unsigned one = next(position, square, arrow);
    unsigned first = view(position, seat, one);
    unsigned ahead = first ? 1 + 5 * (first - 1) + view(position, seat, next(position, one, arrow)) : 0;
    unsigned sides = pair_of(view(position, seat, next(position, square, pod__octogo_turned(arrow, -1))),
                             view(position, seat, next(position, square, pod__octogo_turned(arrow, 1))));
    uint16_t *index = out->index + out->count;
    index[0] = (uint16_t)(POD__OCTO_FEATURE_AHEAD + 9 * (21 * turn + ahead) + danger);
    index[1] = (uint16_t)(POD__OCTO_FEATURE_SIDES + 9 * (15 * turn + sides) + danger);
    index[2] = (uint16_t)(POD__OCTO_FEATURE_PLACE + POD__OCTO_PLACES * turn + place_of(position, seat, square, arrow));
    out->count = (uint8_t)(out->count + 3);
    prey[turn][0] += attackers && !covers;
    prey[turn][1] += attackers && covers;
}

static void plain_rows(const pod_position *position, pod__features *out) {
    unsigned prey[2][2] = {{0}};
    unsigned own = pod__octogo_count(position, position->turn);
    unsigned other = pod__octogo_count(position, 1u - position->turn);
    *out = (pod__features){.open = (uint8_t)(own + other)};
    for (unsigned square = 0; square < pod__octogo_squares(position); square++) {
        if (position->of.octogo.piece[square]) {
            add_plain_piece(position, square, out, prey);
        }
    }
    uint16_t *index = out->index + out->count;
    for (unsigned turn = 0; turn < 2; turn++) {
        const unsigned *taken = prey[1 - turn];
        index[turn] = (uint16_t)(POD__OCTO_FEATURE_PREY + 12 * turn + capped(taken[0], 3) + 4 * capped(taken[1], 2));
    }
    index[2] = (uint16_t)(POD__OCTO_FEATURE_COUNTS + own - 1 + 10 * (other - 1));
    index[3] = (uint16_t)(POD__OCTO_FEATURE_AREA + (pod__octogo_squares(position) - 1) / 16);
    index[4] = (uint16_t)(POD__OCTO_FEATURE_QUIET + 8 * position->of.octogo.quiet / position->of.octogo.limit);
    out->count = (uint8_t)(out->count + 5);
}

static void features_are_those_of_the_definition(void **unused) {
    (void)unused;
    pod__random random = {.state = 31};
    for (unsigned trial = 0; trial < TRIALS; trial++) {
        pod_position position = any_position(&random);
        pod__features plain, found;
        plain_rows(&position, &plain);
        features_of(&position, &found);
        assert_int_equal(found.count, 3 * found.open + 5);
        assert_same_rows(&found, &plain);
    }
}

/* ---- What makes no difference ------------------------------------------------------------------------------- */

/* symmetry: bits for turning rows over, columns over, and rows into columns. */
static pod_position image_of(const pod_position *position, unsigned symmetry) {
    pod_position image = *position;
    image.rows = symmetry & 4 ? position->columns : position->rows;
    image.columns = symmetry & 4 ? position->rows : position->columns;
    memset(image.of.octogo.piece, 0, sizeof image.of.octogo.piece);
    for (unsigned square = 0; square < pod__octogo_squares(position); square++) {
        pod_octogo_piece piece = position->of.octogo.piece[square];
        unsigned row = square / position->columns;
        unsigned column = square % position->columns;
        unsigned arrow = piece ? pod_octogo_piece_arrow(piece) : 0;
        row = symmetry & 1 ? position->rows - 1u - row : row;
        arrow = symmetry & 1 ? (4 - arrow) & 7u : arrow;
        column = symmetry & 2 ? position->columns - 1u - column : column;
        arrow = symmetry & 2 ? (8 - arrow) & 7u : arrow;
        arrow = symmetry & 4 ? (2 - arrow) & 7u : arrow;
        unsigned to = symmetry & 4 ? column * position->rows + row : row * position->columns + column;
        image.of.octogo.piece[to] = piece ? pod_octogo_piece_make(pod_octogo_piece_owner(piece), arrow) : 0;
    }
    return image;
}

static void symmetric_positions_are_one(void **unused) {
    (void)unused;
    pod__random random = {.state = 8};
    for (unsigned trial = 0; trial < TRIALS; trial++) {
        pod_position position = any_position(&random);
        for (unsigned symmetry = 1; symmetry < 8; symmetry++) {
            pod_position image = image_of(&position, symmetry);
            pod__features one, other;
            features_of(&position, &one);
            features_of(&image, &other);
            assert_same_rows(&one, &other);
        }
    }
}

static pod_position colours_changed(const pod_position *position) {
    pod_position changed = *position;
    changed.turn = (uint8_t)(1 - position->turn);
    for (unsigned square = 0; square < pod__octogo_squares(position); square++) {
        pod_octogo_piece piece = position->of.octogo.piece[square];
        changed.of.octogo.piece[square] =
            piece ? pod_octogo_piece_make(1 - pod_octogo_piece_owner(piece), pod_octogo_piece_arrow(piece)) : 0;
    }
    return changed;
}

/* The same to whoever is to move; and who is not to move sees the mirrors of the features. */
static void colours_do_not_matter(void **unused) {
    (void)unused;
    pod__random random = {.state = 2};
    uint16_t mirror[POD__NET_FEATURES_MAX];
    pod__octo_mirror(mirror);
    for (unsigned trial = 0; trial < TRIALS; trial++) {
        pod_position position = any_position(&random);
        pod_position changed = colours_changed(&position);
        pod__features one, other;
        features_of(&position, &one);
        features_of(&changed, &other);
        assert_same_rows(&one, &other);
        changed.turn = position.turn;
        features_of(&changed, &other);
        for (unsigned i = 0; i < other.count; i++) {
            other.index[i] = mirror[other.index[i]];
        }
        assert_same_rows(&one, &other);
    }
}

/* ---- Files ------------------------------------------------------------------------------------------------------ */

static void the_file_comes_back(void **unused) {
    (void)unused;
    pod__net_numbers *numbers = calloc(1, sizeof *numbers);
    uint8_t *bytes = malloc(POD__NET_FILE_BYTES_MAX);
    assert_int_equal(pod__net_octogo_length, POD__OCTO_NET_BYTES);
    assert_int_equal(pod__net_read(pod__net_octogo, pod__net_octogo_length, numbers), POD_OK);
    assert_int_equal(numbers->game, POD_GAME_OCTOGO);
    assert_int_equal(pod__net_write(numbers, bytes), POD__OCTO_NET_BYTES);
    assert_memory_equal(bytes, pod__net_octogo, POD__OCTO_NET_BYTES);
    free(bytes);
    free(numbers);
}

static void what_is_damaged_is_refused(void **unused) {
    (void)unused;
    assert_damage_is_found(pod__net_octogo, POD__OCTO_NET_BYTES);
    uint8_t *bytes = malloc(POD__OCTO_NET_BYTES);
    memcpy(bytes, pod__net_octogo, POD__OCTO_NET_BYTES);
    /* Of the other game, or none, with a checksum that is right. */
    static const uint8_t game[] = {POD_GAME_CEPHALOPOD, POD_GAME_COUNT, UINT8_MAX};
    for (unsigned i = 0; i < sizeof game; i++) {
        bytes[28] = game[i];
        pod__put(bytes + POD__OCTO_NET_BYTES - 8, pod__checksum(bytes, POD__OCTO_NET_BYTES - 8), 8);
        assert_no_network(bytes, POD__OCTO_NET_BYTES);
    }
    free(bytes);
}

/* ---- In a search ---------------------------------------------------------------------------------------------------
 */

static void searches_use_what_they_are_given(void **unused) {
    (void)unused;
    pod__random random = {.state = 3};
    pod_network *same = pod_network_builtin_for(POD_GAME_OCTOGO);
    pod_network *other_game = pod_network_builtin_for(POD_GAME_CEPHALOPOD);
    pod_search *search = pod_search_create(1 << 20);
    pod_position position = octogo_position("start");
    pod_search_request request = POD_SEARCH_REQUEST(.depth = 3);
    play_randomly(&position, 30, &random);
    assert_int_equal(pod_network_game(same), POD_GAME_OCTOGO);
    pod_search_report usual = search_report(search, &position, request);
    pod_search_use_network(search, NULL);
    assert_int_not_equal(search_report(search, &position, request).score, usual.score);
    pod_search_use_network(search, other_game);
    assert_int_not_equal(search_report(search, &position, request).score, usual.score);
    pod_search_use_network(search, same);
    assert_int_equal(search_report(search, &position, request).score, usual.score);
    pod_search_free(search);
    pod_network_free(other_game);
    pod_network_free(same);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(features_are_those_of_the_definition),
        cmocka_unit_test(symmetric_positions_are_one),
        cmocka_unit_test(colours_do_not_matter),
        cmocka_unit_test(the_file_comes_back),
        cmocka_unit_test(what_is_damaged_is_refused),
        cmocka_unit_test(searches_use_what_they_are_given),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
