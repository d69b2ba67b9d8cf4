/* The plain functions of game.h: each calls the table of the position's game. */
#include "base/text.h"
#include "notation/square.h"
#include "notation/text/sentence.h"

static const pod_rules *rules_of(const pod_position *position) {
    return pod_game_of(position)->rules;
}

static const pod_notation *notation_of(const pod_position *position) {
    return pod_game_of(position)->notation;
}

void pod_options_of(const pod_position *position, pod_options *out) {
    rules_of(position)->options_of(position, out);
}

void pod_moves(const pod_position *position, pod_move_list *out) {
    rules_of(position)->moves(position, out);
}

bool pod_legal(const pod_position *position, pod_move move) {
    return rules_of(position)->legal(position, move);
}

void pod_apply(pod_position *position, pod_move move) {
    rules_of(position)->apply(position, move);
}

pod_error pod_leave(pod_position *position, unsigned seat) {
    return rules_of(position)->leave(position, seat);
}

void pod_outcome_of(const pod_position *position, pod_outcome *out) {
    rules_of(position)->outcome(position, out);
}

uint64_t pod_hash(const pod_position *position) {
    return rules_of(position)->hash(position);
}

unsigned pod_repetition_limit(const pod_position *position) {
    const pod_repetition *repetition = rules_of(position)->repetition;
    return repetition ? repetition->limit(position) : 0;
}

bool pod_repetition_fresh(const pod_position *position) {
    const pod_repetition *repetition = rules_of(position)->repetition;
    return !repetition || repetition->fresh(position);
}

void pod_repetition_draw(pod_position *position) {
    const pod_repetition *repetition = rules_of(position)->repetition;
    if (repetition) {
        repetition->draw(position);
    }
}

pod_error pod_move_parse(const pod_position *position, const char *text, size_t length, pod_move *out,
                         pod_fault *fault) {
    return notation_of(position)->parse_move(position, text, length, out, fault);
}

void pod_move_print(const pod_position *position, pod_move move, pod_text *out) {
    notation_of(position)->print_move(position, move, out);
}

void pod_move_describe(const pod_position *position, pod_move move, pod_move_parts *out) {
    notation_of(position)->describe(position, move, out);
}

void pod_move_speak(const pod_position *position, pod_move move, pod_language language, pod_text *out) {
    notation_of(position)->speak(position, move, language, out);
}

void pod_position_print(const pod_position *position, pod_text *out) {
    notation_of(position)->print_position(position, out);
}

void pod_board_print(const pod_position *position, bool ascii, pod_text *out) {
    const pod_notation *notation = notation_of(position);
    void (*print)(const pod_position *, pod_text *) = ascii ? notation->ascii_board : NULL;
    (print ? print : notation->text_board)(position, out);
}

void pod_diagram_draw(const pod_position *position, const pod_diagram_options *options, pod_text *out) {
    notation_of(position)->diagram(position, options, out);
}

const char *pod_move_help(const pod_game *game, pod_language language) {
    return game->notation->move_help(language);
}

const char *pod_seat_name(const pod_game *game, unsigned seat, pod_language language) {
    return game->notation->seat_name(seat, language);
}

void pod_pieces(const pod_position *position, pod_piece out[POD_SQUARES_MAX]) {
    notation_of(position)->pieces(position, out);
}

unsigned pod_largest(const pod_position *position) {
    const pod_notation *notation = notation_of(position);
    return notation->largest ? notation->largest(position) : 0;
}

void pod_square_words(const pod_position *position, unsigned square, pod_language language, pod_text *out) {
    pod__say(out, language, "{0}:", pod__word_of_square(position, square).text, NULL);
    pod_text_add_char(out, ' ');
    size_t length = out->length;
    notation_of(position)->piece_words(position, square, language, out);
    if (out->length == length) {
        pod_text_add(out, pod_translate(language, "empty"));
    }
}

/* What can be done on the square, one move after the other. */
static void list_moves(const pod_position *position, pod_square square, pod_language language, pod_text *out) {
    const pod_notation *notation = notation_of(position);
    pod_text text = POD__ROOM(512);
    pod_move_list moves;
    pod_game_of(position)->rules->moves(position, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        pod_move_parts parts;
        notation->describe(position, moves.move[i], &parts);
        if (parts.at == square) {
            pod_text_add(&text, text.length ? ", " : "");
            notation->print_move(position, moves.move[i], &text);
        }
    }
    pod__say(out, language, text.length ? POD_N_("possible on {0}: {1}") : POD_N_("no move can be made from {0}"),
             pod__word_of_square(position, square).text, text.data);
}

void pod_square_explain(const pod_position *position, pod_square square, pod_language language, pod_text *out) {
    const pod_notation *notation = notation_of(position);
    (notation->explain ? notation->explain : list_moves)(position, square, language, out);
}
