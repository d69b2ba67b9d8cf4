#include "cli/play/choice.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

void cli_choice_begin(cli_choice *choice, const pod_position *position, pod_square at) {
    const pod_game *game = pod_game_of(position);
    pod_move_list moves;
    *choice = (cli_choice){.position = *position, .at = at};
    game->rules->moves(position, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        pod_move_parts parts;
        game->notation->describe(position, moves.move[i], &parts);
        if (parts.at == at && choice->count < sizeof choice->move / sizeof choice->move[0]) {
            choice->move[choice->count] = moves.move[i];
            choice->parts[choice->count++] = parts;
        }
    }
}

static bool takes(const pod_move_parts *parts, unsigned square) {
    return memchr(parts->captured, (int)square, parts->captured_count) != NULL;
}

/* Whether a move takes every picked die. */
static bool takes_picked(const cli_choice *choice, const pod_move_parts *parts) {
    for (unsigned square = 0; square < POD_SQUARES_MAX; square++) {
        if (choice->picked[square] && !takes(parts, square)) {
            return false;
        }
    }
    return true;
}

bool cli_choice_has(const cli_choice *choice, pod_square square) {
    for (unsigned i = 0; i < choice->count; i++) {
        if (takes(&choice->parts[i], square)) {
            return true;
        }
    }
    return false;
}

bool cli_choice_fits(const cli_choice *choice, pod_square square) {
    for (unsigned i = 0; i < choice->count; i++) {
        if (takes(&choice->parts[i], square) && takes_picked(choice, &choice->parts[i])) {
            return true;
        }
    }
    return false;
}

bool cli_choice_toggle(cli_choice *choice, pod_square square) {
    if (!choice->picked[square] && !cli_choice_fits(choice, square)) {
        return false;
    }
    choice->picked[square] = !choice->picked[square];
    return true;
}

void cli_choice_pick(cli_choice *choice, unsigned index) {
    assert(index < choice->count);
    memset(choice->picked, 0, sizeof choice->picked);
    for (unsigned i = 0; i < choice->parts[index].captured_count; i++) {
        choice->picked[choice->parts[index].captured[i]] = true;
    }
}

static unsigned picked_count(const cli_choice *choice) {
    unsigned count = 0;
    for (unsigned square = 0; square < POD_SQUARES_MAX; square++) {
        count += choice->picked[square];
    }
    return count;
}

unsigned cli_choice_index(const cli_choice *choice) {
    unsigned picked = picked_count(choice);
    unsigned index = 0;
    while (index < choice->count &&
           !(choice->parts[index].captured_count == picked && takes_picked(choice, &choice->parts[index]))) {
        index++;
    }
    return index;
}

pod_move cli_choice_move(const cli_choice *choice) {
    unsigned index = cli_choice_index(choice);
    return index < choice->count ? choice->move[index] : POD_MOVE_NONE;
}

unsigned cli_choice_sum(const cli_choice *choice) {
    pod_piece piece[POD_SQUARES_MAX];
    unsigned sum = 0;
    pod_pieces(&choice->position, piece);
    for (unsigned square = 0; square < POD_SQUARES_MAX; square++) {
        sum += choice->picked[square] ? piece[square].shows : 0u;
    }
    return sum;
}

void cli_square_name(const pod_position *position, pod_square at, char name[CLI_SQUARE_NAME]) {
    snprintf(name, CLI_SQUARE_NAME, "%c%u", (char)('a' + at % position->columns), (at / position->columns + 1u) % 100u);
}
