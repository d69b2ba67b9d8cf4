#include "rules/reference.h"

#include <stdlib.h>

static int number_of(const reference_game *game, int row, int column) {
    return (game->rows - 1 - row) * game->columns + column;
}

reference_game reference_start(int rows, int columns, int players, int first, bool snub, int largest) {
    return (reference_game){
        .rows = rows, .columns = columns, .players = players, .turn = first, .snub = snub, .largest = largest};
}

/* ---- Neighbours ---------------------------------------------------------------------------------- */

/* Rule 19: from an odd column of an even row to the up-left, of an odd row to the up-right. */
static bool joined_upwards(int row, int column, int other_row, int other_column) {
    return column % 2 == 1 && other_row == row - 1 && other_column == (row % 2 == 0 ? column - 1 : column + 1);
}

static bool neighbours(const reference_game *game, int row, int column, int other_row, int other_column) {
    if (abs(row - other_row) + abs(column - other_column) == 1) {
        return true;
    }
    return game->snub && (joined_upwards(row, column, other_row, other_column) ||
                          joined_upwards(other_row, other_column, row, column));
}

static int squares_around(const reference_game *game, int row, int column, int found[8][2]) {
    int count = 0;
    for (int r = row - 1; r <= row + 1; r++) {
        for (int c = column - 1; c <= column + 1; c++) {
            bool inside = r >= 0 && r < game->rows && c >= 0 && c < game->columns;
            if (inside && game->at[r][c].pips && neighbours(game, row, column, r, c)) {
                found[count][0] = r;
                found[count][1] = c;
                count++;
            }
        }
    }
    return count;
}

/* ---- Moves --------------------------------------------------------------------------------------- */

typedef struct chooser {
    const reference_game *game;
    int around[8][2];
    int around_count;
    int square;
    reference_move *out;
    int count;
} chooser;

/* Each neighbour from `next` on is taken or left. */
static void choose(chooser *choice, int next, int taken, int sum, uint64_t captured) {
    if (sum > choice->game->largest) {
        return;
    }
    if (next == choice->around_count) {
        if (taken >= 2) {
            choice->out[choice->count++] = (reference_move){choice->square, sum, captured};
        }
        return;
    }
    int row = choice->around[next][0];
    int column = choice->around[next][1];
    choose(choice, next + 1, taken, sum, captured);
    choose(choice, next + 1, taken + 1, sum + choice->game->at[row][column].pips,
           captured | (uint64_t)1 << number_of(choice->game, row, column));
}

static int moves_on(const reference_game *game, int row, int column, reference_move *out) {
    chooser choice = {.game = game, .square = number_of(game, row, column), .out = out};
    choice.around_count = squares_around(game, row, column, choice.around);
    choose(&choice, 0, 0, 0, 0);
    if (choice.count == 0) {
        out[choice.count++] = (reference_move){choice.square, 1, 0};
    }
    return choice.count;
}

int reference_moves(const reference_game *game, reference_move out[REFERENCE_MOVES]) {
    int count = 0;
    for (int row = 0; row < game->rows && !game->over; row++) {
        for (int column = 0; column < game->columns; column++) {
            if (!game->at[row][column].pips) {
                count += moves_on(game, row, column, out + count);
            }
        }
    }
    return count;
}

/* ---- The end ------------------------------------------------------------------------------------- */

int reference_dice(const reference_game *game, int player) {
    int dice = 0;
    for (int row = 0; row < game->rows; row++) {
        for (int column = 0; column < game->columns; column++) {
            dice += game->at[row][column].pips && game->at[row][column].owner == player;
        }
    }
    return dice;
}

static int dice_on_board(const reference_game *game) {
    int dice = reference_dice(game, REFERENCE_NEUTRAL);
    for (int player = 0; player < game->players; player++) {
        dice += reference_dice(game, player);
    }
    return dice;
}

static void remove_dice(reference_game *game, int player) {
    for (int row = 0; row < game->rows; row++) {
        for (int column = 0; column < game->columns; column++) {
            if (game->at[row][column].owner == player) {
                game->at[row][column] = (reference_die){0, 0};
            }
        }
    }
}

/* Rules 13 to 15, again and again while the board stays full. */
static void judge_full_board(reference_game *game) {
    if (dice_on_board(game) < game->rows * game->columns) {
        return;
    }
    int most = -1, fewest = 1000, leaders = 0;
    for (int player = 0; player < game->players; player++) {
        if (!game->left[player]) {
            int dice = reference_dice(game, player);
            leaders = dice > most ? 1 : leaders + (dice == most);
            most = dice > most ? dice : most;
            fewest = dice < fewest ? dice : fewest;
        }
    }
    if (leaders == 1 || most == fewest) {
        game->over = true;
        return;
    }
    game->departures++;
    bool last[6] = {false};
    for (int player = 0; player < game->players; player++) {
        last[player] = !game->left[player] && reference_dice(game, player) == fewest;
    }
    for (int player = 0; player < game->players; player++) {
        if (last[player]) {
            game->left[player] = game->departures;
            remove_dice(game, player);
        }
    }
    judge_full_board(game);
}

static void pass_turn_on(reference_game *game) {
    game->turn = (game->turn + 1) % game->players;
    if (game->left[game->turn]) {
        pass_turn_on(game);
    }
}

void reference_play(reference_game *game, reference_move move) {
    for (int row = 0; row < game->rows; row++) {
        for (int column = 0; column < game->columns; column++) {
            int number = number_of(game, row, column);
            if (move.captured >> number & 1) {
                game->at[row][column] = (reference_die){0, 0};
            }
            if (number == move.square) {
                game->at[row][column] = (reference_die){game->turn, move.shows};
            }
        }
    }
    judge_full_board(game);
    if (!game->over) {
        pass_turn_on(game);
    }
}

void reference_leave(reference_game *game, int player) {
    int in = 0;
    game->left[player] = ++game->departures;
    for (int row = 0; row < game->rows; row++) {
        for (int column = 0; column < game->columns; column++) {
            if (game->players > 2 && game->at[row][column].pips && game->at[row][column].owner == player) {
                game->at[row][column].owner = REFERENCE_NEUTRAL;
            }
        }
    }
    for (int other = 0; other < game->players; other++) {
        in += !game->left[other];
    }
    game->over = in == 1;
    if (!game->over && game->turn == player) {
        pass_turn_on(game);
    }
}

/* Rule 17. */
static bool is_better(const reference_game *game, int player, int other) {
    if (game->left[player] && game->left[other]) {
        return game->left[player] > game->left[other];
    }
    if (game->left[player] || game->left[other]) {
        return !game->left[player];
    }
    return reference_dice(game, player) > reference_dice(game, other);
}

int reference_place(const reference_game *game, int player) {
    int place = 1;
    if (!game->over && !game->left[player]) {
        return 0;
    }
    for (int other = 0; other < game->players; other++) {
        place += other != player && is_better(game, other, player);
    }
    return place;
}
