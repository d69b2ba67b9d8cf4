/* Position lines: ROWS TURN PLAYERS OUT (docs/notation.md). */
#include <string.h>

#include "notation/cephalopod/inside.h"
#include "notation/position_line.h"
#include "notation/square.h"
#include "rules/cephalopod/board.h"

enum { FIELD_ROWS, FIELD_TURN, FIELD_PLAYERS, FIELD_OUT };

static const char pip_characters[] = "0123456789ABC";

char pod__cephalopod_pips_print(unsigned pips) {
    return pip_characters[pips];
}

static char owner_letter(unsigned owner) {
    return owner == POD_NEUTRAL ? 'n' : (char)('a' + owner);
}

/* ---- Printing -------------------------------------------------------------------------------- */

static void print_die(pod_die die, pod_text *out) {
    pod_text_add_char(out, owner_letter(pod_die_owner(die)));
    pod_text_add_char(out, pod__cephalopod_pips_print(pod_die_pips(die)));
}

void pod__cephalopod_print_position(const pod_position *position, pod_text *out) {
    const pod_cephalopod *board = &position->of.cephalopod;
    pod__print_rows(position, board->die, print_die, out);
    pod_text_add_char(out, ' ');
    pod_text_add_char(out, position->turn == POD_NOBODY ? '-' : owner_letter(position->turn));
    pod_text_format(out, " %u ", position->players);
    for (unsigned i = 0; i < board->out_count; i++) {
        pod_text_add_char(out, owner_letter(board->out[i]));
    }
    if (!board->out_count) {
        pod_text_add_char(out, '-');
    }
}

/* The letters of some seats ("abd"), each once, in seat order. */
static void print_seats(unsigned seats, pod_text *out) {
    for (unsigned seat = 0; seat < POD_SEATS_MAX; seat++) {
        if (seats >> seat & 1u) {
            pod_text_add_char(out, owner_letter(seat));
        }
    }
}

/* ---- Reading --------------------------------------------------------------------------------- */

static pod_error read_players(pod__position_line *in) {
    unsigned players = 2;
    if (in->length[FIELD_PLAYERS]) {
        const char *text = pod__field(in, FIELD_PLAYERS);
        size_t length = in->length[FIELD_PLAYERS];
        if (pod__read_number(text, length, POD_SEATS_MAX, &players) != length || players < 2) {
            return pod__fail_field(in, POD_ERROR_POSITION_PLAYERS, FIELD_PLAYERS, NULL);
        }
    }
    int asked = in->options->value[POD_OPTION_PLAYERS];
    if (in->options->given >> POD_OPTION_PLAYERS & 1u && asked != (int)players) {
        return POD__FAULT(in->fault, POD_ERROR_POSITION_OTHER_PLAYERS, in->offset[FIELD_PLAYERS],
                          in->length[FIELD_PLAYERS], pod__word_of_number(players).text,
                          pod__word_of_number((size_t)asked).text);
    }
    in->position.players = (uint8_t)players;
    return POD_OK;
}

/* The last letter a player of this game can have, as a string. */
static pod__word last_letter(const pod_position *position) {
    char letter = owner_letter(position->players - 1u);
    return pod__word_of(&letter, 1);
}

/* The seat of a letter in a game of so many players, or POD_NOBODY. */
static unsigned seat_of_letter(const pod_position *position, char letter) {
    char lower = pod__lower(letter);
    return lower >= 'a' && lower < 'a' + position->players ? (unsigned)(lower - 'a') : POD_NOBODY;
}

/* Pips of a character in either letter case, 0 when it stands for none. */
static unsigned pips_of(char c) {
    for (unsigned pips = 12; pips; pips--) {
        if (pod__lower(pod__cephalopod_pips_print(pips)) == pod__lower(c)) {
            return pips;
        }
    }
    return 0;
}

static pod_error read_die(const pod__position_line *line, pod__row_item *item) {
    const pod_position *position = &line->position;
    const char *text = line->text + item->offset;
    if (!pod__is_letter(*text)) {
        return pod__fail_symbol(line, POD_ERROR_POSITION_SYMBOL, item);
    }
    unsigned owner = pod__lower(*text) == 'n' ? POD_NEUTRAL : seat_of_letter(position, *text);
    if (owner == POD_NOBODY) {
        return pod__fail_item(line, POD_ERROR_POSITION_OWNER, item, 1, last_letter(position).text);
    }
    item->used = item->length > 1 ? 2 : 1;
    unsigned pips = item->used > 1 ? pips_of(text[1]) : 0;
    unsigned largest = pod__cephalopod_largest(position);
    if (!pips || pips > largest) {
        char most[] = {pod__cephalopod_pips_print(largest), '\0'};
        return pod__fail_item(line, POD_ERROR_POSITION_PIPS, item, item->used, most);
    }
    item->piece = pod_die_make(owner, pips);
    return POD_OK;
}

/* Reads the field ROWS into the position. Requires: players and variant are set. */
static pod_error read_rows(pod__position_line *in) {
    return pod__read_rows(in, POD_CEPHALOPOD_SQUARES_MAX, read_die, in->position.of.cephalopod.die);
}

static pod_error read_out(pod__position_line *in) {
    pod_cephalopod *board = &in->position.of.cephalopod;
    const char *text = pod__field(in, FIELD_OUT);
    size_t length = in->length[FIELD_OUT];
    if (pod__field_is_none(in, FIELD_OUT)) {
        return POD_OK;
    }
    for (size_t i = 0; i < length; i++) {
        unsigned seat = seat_of_letter(&in->position, text[i]);
        if (seat == POD_NOBODY) {
            return pod__fail_field(in, POD_ERROR_POSITION_OUT, FIELD_OUT, last_letter(&in->position).text);
        }
        if (memchr(board->out, (int)seat, board->out_count)) {
            return POD__FAULT_AT(in->fault, POD_ERROR_POSITION_OUT_TWICE, in->text, in->offset[FIELD_OUT] + i, 1, NULL);
        }
        board->out[board->out_count++] = (uint8_t)seat;
    }
    return board->out_count == in->position.players ? pod__fail_field(in, POD_ERROR_POSITION_NOBODY_IN, FIELD_OUT, NULL)
                                                    : POD_OK;
}

/* Dice of those who left are off the board or neutral, but for a player who resigned a game of two. */
static pod_error check_dice(pod__position_line *in) {
    const pod_position *position = &in->position;
    unsigned seats_in = pod__cephalopod_seats_in(position);
    for (unsigned square = 0; position->players > 2 && square < pod__cephalopod_squares(position); square++) {
        pod_die die = position->of.cephalopod.die[square];
        if (die && pod_die_owner(die) != POD_NEUTRAL && !(seats_in >> pod_die_owner(die) & 1u)) {
            char letter[] = {owner_letter(pod_die_owner(die)), '\0'};
            return POD__FAULT(in->fault, POD_ERROR_POSITION_OUT_DICE, in->offset[FIELD_OUT], in->length[FIELD_OUT],
                              letter, pod__word_of_square(position, square).text);
        }
    }
    return POD_OK;
}

/* Whether the game is over by what is on the board (rules 11 to 18). A full board on which somebody would
   have to be eliminated first is no position. */
static pod_error find_end(const pod__position_line *in, bool *over) {
    pod_position settled = in->position;
    unsigned seats_in = pod__cephalopod_seats_in(&settled);
    *over = !(seats_in & (seats_in - 1));
    if (*over || !pod__cephalopod_is_full(&settled)) {
        return POD_OK;
    }
    pod__cephalopod_settle(&settled, 0);
    unsigned eliminated = seats_in & ~pod__cephalopod_seats_in(&settled);
    if (eliminated) {
        pod__word letters = {""};
        pod_text text = pod_text_over(letters.text, sizeof letters.text);
        print_seats(eliminated, &text);
        return POD__FAULT(in->fault, POD_ERROR_POSITION_TIE, in->offset[FIELD_ROWS], in->length[FIELD_ROWS],
                          letters.text);
    }
    *over = true;
    return POD_OK;
}

static pod_error fail_not_over(const pod__position_line *in) {
    pod__word letters = {""};
    pod_text text = pod_text_over(letters.text, sizeof letters.text);
    unsigned seats_in = pod__cephalopod_seats_in(&in->position);
    print_seats(seats_in, &text);
    return POD__FAULT(in->fault, POD_ERROR_POSITION_NOT_OVER, in->offset[FIELD_TURN], in->length[FIELD_TURN],
                      letters.text);
}

static pod_error read_turn(pod__position_line *in) {
    bool over;
    pod_error error = find_end(in, &over);
    if (error) {
        return error;
    }
    const char *text = pod__field(in, FIELD_TURN);
    size_t length = in->length[FIELD_TURN];
    in->position.turn = POD_NOBODY;
    if (length == 1 && *text == '-') {
        return over ? POD_OK : fail_not_over(in);
    }
    unsigned seat = length == 1 ? seat_of_letter(&in->position, *text) : POD_NOBODY;
    if (seat == POD_NOBODY) {
        pod__word last = last_letter(&in->position);
        return pod__fail_field(in, POD_ERROR_POSITION_TURN, FIELD_TURN, last.text);
    }
    if (over) {
        return pod__fail_field(in, POD_ERROR_POSITION_OVER, FIELD_TURN, NULL);
    }
    if (!(pod__cephalopod_seats_in(&in->position) >> seat & 1u)) {
        return pod__fail_field(in, POD_ERROR_POSITION_TURN_OUT, FIELD_TURN, NULL);
    }
    in->position.turn = (uint8_t)seat;
    return POD_OK;
}

pod_error pod__cephalopod_parse_position(const pod_options *options, const char *text, size_t length, pod_position *out,
                                         pod_fault *fault) {
    pod__position_line in = {.text = text, .options = options, .fault = fault};
    in.position.game = POD_GAME_CEPHALOPOD;
    in.position.of.cephalopod.variant = (uint8_t)options->value[POD_OPTION_VARIANT];
    /* The number of players says which letters can be owners, so it is read first. */
    static pod__position_step *const steps[] = {read_players, read_out, read_rows, check_dice, read_turn, NULL};
    return pod__read_position(&in, length, POD_ERROR_POSITION_FIELDS, steps, out);
}
