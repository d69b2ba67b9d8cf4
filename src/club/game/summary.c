#include "club/game/summary.h"

#include <string.h>

/* ---- Results ------------------------------------------------------------------------------------------------ */

static const char *const names[] = {[CLUB_RESULT_NONE] = "",
                                    [CLUB_WON] = "won",
                                    [CLUB_DRAWN] = "drawn",
                                    [CLUB_LOST] = "lost",
                                    [CLUB_CANCELLED] = "cancelled"};

const char *club_result_name(club_result result) {
    return names[result];
}

bool club_result_find(const char *name, club_result *out) {
    for (size_t i = CLUB_WON; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(names[i], name) == 0) {
            *out = (club_result)i;
            return true;
        }
    }
    return false;
}

/* Of a game that is over. All share the first place where they have agreed on a draw, or it has become too long. */
static void find_places(const club_game *game, uint8_t place[POD_SEATS_MAX]) {
    pod_outcome outcome;
    game->game->rules->outcome(&game->now, &outcome);
    for (unsigned i = 0; i < POD_SEATS_MAX; i++) {
        place[i] = outcome.over && game->ending == CLUB_BY_RULES ? outcome.place[i] : 1;
    }
}

static club_result standing(const club_game *game) {
    const club_state state = club_state_of(game);
    return state == CLUB_STATE_OVER ? CLUB_WON : state == CLUB_STATE_CANCELLED ? CLUB_CANCELLED : CLUB_RESULT_NONE;
}

club_result club_result_of(const club_game *game, unsigned seat) {
    const club_result so_far = standing(game);
    uint8_t place[POD_SEATS_MAX];
    unsigned first = 0;
    if (so_far != CLUB_WON) {
        return so_far;
    }
    find_places(game, place);
    for (unsigned i = 0; i < game->seat_count; i++) {
        first += place[i] == 1;
    }
    return place[seat] != 1 ? CLUB_LOST : first > 1 ? CLUB_DRAWN : CLUB_WON;
}

club_result club_result_against(const club_game *game, unsigned seat, unsigned other) {
    const club_result so_far = standing(game);
    uint8_t place[POD_SEATS_MAX];
    if (so_far != CLUB_WON) {
        return so_far;
    }
    find_places(game, place);
    return place[seat] == place[other] ? CLUB_DRAWN : place[seat] < place[other] ? CLUB_WON : CLUB_LOST;
}

/* ---- Openings ----------------------------------------------------------------------------------------------- */

/* One of the eight ways to lay a board down: turned and mirrored. */
typedef struct symmetry {
    bool rows, columns, swapped; /* the order of rows and of columns is turned round; rows become columns */
} symmetry;

static unsigned laid(const pod_position *board, symmetry how, unsigned square) {
    unsigned row = square / board->columns, column = square % board->columns;
    unsigned to_row = how.swapped ? column : row, to_column = how.swapped ? row : column;
    to_row = how.rows ? board->rows - 1u - to_row : to_row;
    to_column = how.columns ? board->columns - 1u - to_column : to_column;
    return to_row * board->columns + to_column;
}

/* The way an arrow points on a board that is laid so: 0 is up, then clockwise to 7. */
static uint8_t turned(symmetry how, unsigned arrow) {
    arrow = how.swapped ? 10u - arrow : arrow;
    arrow = how.rows ? 12u - arrow : arrow;
    arrow = how.columns ? 16u - arrow : arrow;
    return arrow % 8u;
}

static void print_image(const pod_position *position, symmetry how, char out[CLUB_OPENING_SIZE]) {
    const pod_notation *notation = pod_game_of(position)->notation;
    const unsigned squares = (unsigned)position->rows * position->columns;
    pod_piece pieces[POD_SQUARES_MAX];
    pod_position image = *position;
    notation->pieces(position, pieces);
    for (unsigned i = 0; i < squares; i++) {
        notation->put(&image, (pod_square)i, &(pod_piece){.there = false});
    }
    for (unsigned i = 0; i < squares; i++) {
        pod_piece piece = pieces[i];
        piece.shows = notation->shape == POD_SHAPE_ARROW && piece.there ? turned(how, piece.shows) : piece.shows;
        if (piece.there) {
            notation->put(&image, (pod_square)laid(position, how, i), &piece);
        }
    }
    pod_text text = pod_text_over(out, CLUB_OPENING_SIZE);
    notation->print_position(&image, &text);
}

/* Of two players, without variants and handicaps. On which board, and what makes a draw, may be chosen. */
static bool is_usual(const club_game *game) {
    static const pod_option_id free_options[] = {POD_OPTION_ROWS, POD_OPTION_COLUMNS, POD_OPTION_QUIET,
                                                 POD_OPTION_REPETITION};
    pod_options usual;
    pod_position start;
    pod_option_id bad;
    char line[CLUB_OPENING_SIZE], other[CLUB_OPENING_SIZE];
    pod_options_default(game->game, &usual);
    for (size_t i = 0; i < sizeof free_options / sizeof free_options[0]; i++) {
        usual.value[free_options[i]] = game->options.value[free_options[i]];
    }
    pod_text text = pod_text_over(line, sizeof line), other_text = pod_text_over(other, sizeof other);
    if (game->seat_count != 2 || game->game->rules->start(&usual, &start, &bad)) {
        return false;
    }
    game->game->notation->print_position(&game->start, &text);
    game->game->notation->print_position(&start, &other_text);
    return memcmp(usual.value, game->options.value, sizeof usual.value) == 0 && strcmp(line, other) == 0;
}

static bool play(const club_game *game, size_t moves, pod_position *out) {
    *out = game->start;
    for (size_t i = 0; i < moves; i++) {
        if (i >= game->ply || game->event[i].what.kind != POD_EVENT_MOVE) {
            return false;
        }
        pod_event_apply(out, &game->event[i].what);
    }
    return true;
}

void club_opening_image(const pod_position *position, char out[CLUB_OPENING_SIZE]) {
    const unsigned ways = position->rows == position->columns ? 8 : 4;
    for (unsigned way = 0; way < ways; way++) {
        char image[CLUB_OPENING_SIZE];
        print_image(position, (symmetry){.rows = way & 1, .columns = way & 2, .swapped = way & 4}, image);
        if (way == 0 || strcmp(image, out) < 0) {
            memcpy(out, image, sizeof image);
        }
    }
}

bool club_opening(const club_game *game, size_t moves, char out[CLUB_OPENING_SIZE]) {
    pod_position position;
    if (!is_usual(game) || !play(game, moves, &position)) {
        return false;
    }
    club_opening_image(&position, out);
    return true;
}
