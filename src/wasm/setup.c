/* A position that a person sets up by hand: pieces on a board, and who is to move. While it is being made it need not
   be a position; whether it is one, and else what is wrong, is for the game's reader of position lines to say. */
#include <string.h>

#include "base/text.h"
#include "notation/square.h"
#include "wasm/verbs.h"

enum { PICTURE_ROOM = 256 * 1024, KIND_ROOM = 32 * 1024, WORDS_SIZE = 128 };

/* A board without pieces. A game that starts with more pieces than fit begins with fewer. */
static pod_error clear_board(const wasm_call *call, const pod_game *game, pod_options *options, pod_position *out,
                             pod_fault *fault) {
    pod_error error = wasm_options(call, game, options, fault);
    pod_options start = *options;
    if (error) {
        return error;
    }
    error = pod_start(game, &start, out, fault);
    while (error == POD_ERROR_PIECES_FIT && start.value[POD_OPTION_PIECES] > 1) {
        start.value[POD_OPTION_PIECES]--;
        error = pod_start(game, &start, out, fault);
    }
    if (error) {
        return error;
    }
    for (unsigned square = 0; square < (unsigned)out->rows * out->columns; square++) {
        game->notation->put(out, (pod_square)square, &(pod_piece){.there = false});
    }
    return POD_OK;
}

static bool find_kind(const pod_position *position, wasm_slice seat, wasm_slice shows, pod_piece *out) {
    pod_piece kind[POD_PIECE_KINDS_MAX];
    const unsigned count = pod_game_of(position)->notation->piece_kinds(position, kind);
    int64_t number;
    if (seat.length != 1 || !pod__whole_read(shows.data, shows.length, 0, UINT8_MAX, &number)) {
        return false;
    }
    const unsigned owner = *seat.data == 'n' ? POD_NEUTRAL : (unsigned)(*seat.data - 'a');
    for (unsigned i = 0; i < count; i++) {
        if (kind[i].owner == owner && kind[i].shows == number) {
            *out = kind[i];
            return true;
        }
    }
    return false;
}

/* One `piece SQUARE SEAT SHOWS` line. */
static pod_error put_piece(pod_position *position, wasm_slice line, pod_fault *fault) {
    wasm_slice rest = line, name, seat, shows;
    pod_square square;
    pod_piece piece;
    if (!wasm_next_word(&rest, &name) || !wasm_next_word(&rest, &seat) || !wasm_next_word(&rest, &shows) ||
        pod__read_square(position, name.data, name.length, &square) != name.length ||
        !find_kind(position, seat, shows, &piece)) {
        return wasm_refuse(fault, "piece", line, "a1 a 1");
    }
    pod_game_of(position)->notation->put(position, square, &piece);
    return POD_OK;
}

static pod_error put_pieces(const wasm_call *call, pod_position *position, pod_fault *fault) {
    wasm_slice rest = call->lines;
    wasm_slice name, value;
    pod_error error = POD_OK;
    while (!error && wasm_next_line(&rest, &name, &value)) {
        error = wasm_is(name, "piece") ? put_piece(position, value, fault) : POD_OK;
    }
    return error;
}

static pod_error take_turn(const wasm_call *call, pod_position *position, pod_fault *fault) {
    wasm_slice seat = wasm_value(call, "turn");
    unsigned wanted = seat.length == 1 ? (unsigned)(*seat.data - 'a') : position->players;
    if (!seat.data) {
        return POD_OK;
    }
    if (wanted >= position->players) {
        return wasm_refuse(fault, "turn", seat, "a");
    }
    position->turn = (uint8_t)wanted;
    return POD_OK;
}

static pod_error read_back(const pod_options *options, const pod_position *made, char line[POD_POSITION_TEXT_SIZE],
                           pod_fault *fault) {
    const pod_game *game = pod_game_of(made);
    pod_text text = pod_text_over(line, POD_POSITION_TEXT_SIZE);
    pod_position position;
    game->notation->print_position(made, &text);
    return pod_position_parse(&(pod_position_text){game, options, line, strlen(line)}, &position, fault);
}

/* The line of a board, if it is a position. Where nobody can move any more, nobody is to move. */
static pod_error write_line(const pod_options *options, pod_position *made, char line[POD_POSITION_TEXT_SIZE],
                            pod_fault *fault) {
    pod_error error = read_back(options, made, line, fault);
    if (error == POD_ERROR_POSITION_OVER) {
        made->turn = POD_NOBODY;
        error = read_back(options, made, line, fault);
    }
    return error;
}

/* "position" and "over", or "fault" with what is wrong. */
static void write_judgement(pod__json *json, const pod_options *options, pod_position *made, pod_language language) {
    char line[POD_POSITION_TEXT_SIZE], message[4 * POD_FAULT_ARGUMENT_SIZE];
    pod_text text = pod_text_over(message, sizeof message);
    pod_fault fault = {.code = POD_OK};
    fault.code = write_line(options, made, line, &fault);
    if (fault.code) {
        pod_fault_print(&fault, language, &text);
        pod__json_string(json, "fault", message);
    } else {
        pod__json_add(json, POD__T("position", line), POD__B("over", made->turn == POD_NOBODY));
    }
}

static void write_squares(pod__json *json, const pod_position *position, pod_language language) {
    pod__json_array(json, "squares");
    for (unsigned square = 0; square < (unsigned)position->rows * position->columns; square++) {
        pod_text text = POD__ROOM(WORDS_SIZE);
        pod_square_words(position, square, language, &text);
        pod__json_string(json, NULL, text.data);
    }
    pod__json_end(json);
}

static void write_picture(pod__json *json, const pod_position *position, const pod_diagram_options *options, char *room,
                          size_t size) {
    pod_text text = pod_text_over(room, size);
    pod_game_of(position)->notation->diagram(position, options, &text);
    pod__json_string(json, "svg", room);
}

pod_error wasm_setup(const wasm_call *call, pod__json *json, pod_fault *fault) {
    char room[PICTURE_ROOM];
    const pod_game *game;
    pod_options options;
    pod_position made;
    pod_error error;
    if ((error = wasm_find_game(call, &game, fault)) || (error = clear_board(call, game, &options, &made, fault)) ||
        (error = put_pieces(call, &made, fault)) || (error = take_turn(call, &made, fault))) {
        return error;
    }
    pod__json_object(json, "ok");
    write_judgement(json, &options, &made, call->language);
    write_squares(json, &made, call->language);
    write_picture(json, &made, &(pod_diagram_options){.language = call->language, .interactive = true, .bare = true},
                  room, sizeof room);
    pod__json_end(json);
    return POD_OK;
}

static void write_kind_words(pod__json *json, const pod_position *position, pod_language language) {
    pod_text text = POD__ROOM(WORDS_SIZE);
    pod_game_of(position)->notation->piece_words(position, 0, language, &text);
    pod__json_string(json, "words", text.data);
}

pod_error wasm_palette(const wasm_call *call, pod__json *json, pod_fault *fault) {
    char room[KIND_ROOM];
    const pod_game *game;
    pod_options options;
    pod_position board;
    pod_piece kind[POD_PIECE_KINDS_MAX];
    pod_error error;
    if ((error = wasm_find_game(call, &game, fault)) || (error = clear_board(call, game, &options, &board, fault))) {
        return error;
    }
    const unsigned count = game->notation->piece_kinds(&board, kind);
    /* Each alone on a board of one square. */
    const pod_diagram_options picture = {
        .language = call->language, .hide_coordinates = true, .bare = true, .loose = true};
    board.rows = board.columns = 1;
    pod__json_array(json, "ok");
    for (unsigned i = 0; i < count; i++) {
        game->notation->put(&board, 0, &kind[i]);
        pod__json_object(json, NULL);
        pod__json_seat(json, "seat", kind[i].owner);
        pod__json_integer(json, "shows", kind[i].shows);
        write_kind_words(json, &board, call->language);
        write_picture(json, &board, &picture, room, sizeof room);
        pod__json_end(json);
    }
    pod__json_end(json);
    return POD_OK;
}
