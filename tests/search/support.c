#include "search/support.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "ludopod/network.h"
#include "notation/line.h"

pod_position start_of(board_case board) {
    const pod_game *game = pod_game_at(POD_GAME_CEPHALOPOD);
    pod_options options;
    pod_position position;
    pod_option_id bad;
    pod_options_default(game, &options);
    options.value[POD_OPTION_ROWS] = board.rows;
    options.value[POD_OPTION_COLUMNS] = board.columns;
    options.value[POD_OPTION_PLAYERS] = board.players;
    options.value[POD_OPTION_VARIANT] = board.variant;
    assert_int_equal(game->rules->start(&options, &position, &bad), POD_OK);
    return position;
}

pod_position position_of(const char *line, unsigned variant) {
    const pod_game *game = pod_game_at(POD_GAME_CEPHALOPOD);
    pod_options options;
    pod_options_default(game, &options);
    options.value[POD_OPTION_VARIANT] = (int16_t)variant;
    return line_position(game, &options, line);
}

pod_move random_move(const pod_position *position, pod__random *random) {
    pod_move_list list;
    pod_game_of(position)->rules->moves(position, &list);
    return list.move[pod__random_below(random, list.count)];
}

void play_randomly(pod_position *position, unsigned moves, pod__random *random) {
    while (moves--) {
        pod_position next = *position;
        pod_game_of(position)->rules->apply(&next, random_move(position, random));
        if (next.turn == POD_NOBODY) {
            return;
        }
        *position = next;
    }
}

pod_position late_position(board_case board, unsigned plies, pod__random *random) {
    enum { KEPT = 64 };
    pod_position kept[KEPT];
    unsigned played = 0;
    kept[0] = start_of(board);
    while (kept[played % KEPT].turn != POD_NOBODY) {
        pod_position *next = &kept[(played + 1) % KEPT];
        *next = kept[played % KEPT];
        pod_game_of(next)->rules->apply(next, random_move(next, random));
        played++;
    }
    return kept[(plies < played ? played - plies : 0) % KEPT];
}

pod_position random_position(pod__random *random) {
    static const uint8_t sides[][2] = {{1, 1}, {1, 2}, {1, 7}, {2, 2}, {3, 3}, {3, 5}, {5, 5}, {4, 6}, {10, 6}, {8, 8}};
    const uint8_t *side = sides[pod__random_below(random, sizeof sides / sizeof sides[0])];
    board_case board = {side[0], side[1], (uint8_t)(2 + pod__random_below(random, 5)),
                        (uint8_t)pod__random_below(random, 4)};
    board.players = pod__random_below(random, 2) ? 2 : board.players;
    pod_position position = start_of(board);
    play_randomly(&position, pod__random_below(random, 6u * board.rows * board.columns), random);
    if (board.players > 2 && pod__random_below(random, 3) == 0) {
        pod_game_of(&position)->rules->leave(&position, pod__random_below(random, board.players));
        if (position.turn == POD_NOBODY) {
            return random_position(random);
        }
        play_randomly(&position, pod__random_below(random, 10), random);
    }
    return position;
}

bool is_legal(const pod_position *position, pod_move move) {
    return pod_game_of(position)->rules->legal(position, move);
}

void assert_no_network(const uint8_t *bytes, size_t length) {
    pod_network *network = (pod_network *)bytes;
    assert_int_equal(pod_network_read(bytes, length, &network), POD_ERROR_NETWORK);
    assert_null(network);
}

void assert_damage_is_found(const uint8_t *network, size_t length) {
    enum { TRIALS = 100, SEED = 7 };
    pod__random random = {SEED};
    uint8_t *bytes = malloc(length + 1);
    assert_non_null(bytes);
    for (unsigned trial = 0; trial < TRIALS; trial++) {
        memcpy(bytes, network, length);
        bytes[pod__random_below(&random, (uint32_t)length)] ^= (uint8_t)(1u << pod__random_below(&random, 8));
        assert_no_network(bytes, length);
    }
    memcpy(bytes, network, length);
    bytes[length] = 0;
    assert_no_network(bytes, length - 1);
    assert_no_network(bytes, length + 1);
    free(bytes);
}

pod_search_report search_report(pod_search *search, const pod_position *position, pod_search_request request) {
    pod_search_report report;
    assert_int_equal(pod_search_run(search, position, &request, &report), POD_OK);
    return report;
}

/* ---- Perfect play -------------------------------------------------------------------------------- */

typedef struct memo {
    uint64_t key;
    int margin;
    bool used;
} memo;

struct oracle {
    size_t mask, room;
    memo memo[];
};

oracle *oracle_create(unsigned log2_entries) {
    size_t entries = (size_t)1 << log2_entries;
    oracle *made = calloc(1, sizeof *made + entries * sizeof made->memo[0]);
    assert_non_null(made);
    made->mask = entries - 1;
    made->room = entries / 2;
    return made;
}

void oracle_free(oracle *truth) {
    free(truth);
}

static memo *memo_of(oracle *truth, uint64_t key) {
    size_t at = key & truth->mask;
    while (truth->memo[at].used && truth->memo[at].key != key) {
        at = (at + 1) & truth->mask;
    }
    return &truth->memo[at];
}

static int best_margin(oracle *truth, const pod_position *position) {
    const pod_rules *rules = pod_game_of(position)->rules;
    pod_move_list list;
    int best = INT_MIN;
    rules->moves(position, &list);
    for (unsigned i = 0; i < list.count; i++) {
        pod_position next = *position;
        pod_outcome outcome;
        int margin;
        rules->apply(&next, list.move[i]);
        if (next.turn == POD_NOBODY) {
            rules->outcome(&next, &outcome);
            margin = outcome.score[position->turn] - outcome.score[1 - position->turn];
        } else {
            int reply = oracle_margin(truth, &next);
            if (reply == INT_MIN) {
                return INT_MIN;
            }
            margin = -reply;
        }
        best = margin > best ? margin : best;
    }
    return best;
}

int oracle_margin(oracle *truth, const pod_position *position) {
    uint64_t key = pod_game_of(position)->rules->hash(position);
    memo *known = memo_of(truth, key);
    if (known->used) {
        return known->margin;
    }
    if (!truth->room) {
        return INT_MIN;
    }
    int margin = best_margin(truth, position);
    if (margin != INT_MIN && truth->room) {
        truth->room--;
        *memo_of(truth, key) = (memo){.key = key, .margin = margin, .used = true};
    }
    return margin;
}
