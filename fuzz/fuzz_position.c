/* Position lines. The first byte chooses the game and the variant. What is accepted must print a line that reads back
   as the same position, and the position must be playable. */
#include <string.h>

#include "fuzz.h"
#include "ludopod/ludopod.h"

static void check(const pod_game *game, const pod_options *options, const pod_position *position) {
    char line[POD_POSITION_TEXT_SIZE], board[2048];
    pod_position again;
    pod_move_list moves;
    pod_text text = pod_text_over(line, sizeof line);
    game->notation->print_position(position, &text);
    must(pod_text_fits(&text));
    must(pod_position_parse(&(pod_position_text){game, options, line, text.length}, &again, NULL) == POD_OK);
    must(pod_position_equal(position, &again));
    text = pod_text_over(board, sizeof board);
    game->notation->text_board(position, &text);
    must(pod_text_fits(&text));
    game->rules->moves(position, &moves);
    must((moves.count == 0) == (position->turn == POD_NOBODY));
    for (unsigned i = 0; i < moves.count; i++) {
        pod_position after = *position;
        game->rules->apply(&after, moves.move[i]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    pod_options options;
    pod_position position, before;
    pod_fault fault;
    if (!size) {
        return 0;
    }
    const pod_game *game = pod_game_at(data[0] & 4 ? POD_GAME_OCTOGO : POD_GAME_CEPHALOPOD);
    pod_options_default(game, &options);
    if (!(data[0] & 4)) {
        options.value[POD_OPTION_VARIANT] = data[0] & 3;
    }
    memset(&position, 0x5a, sizeof position);
    before = position;
    if (pod_position_parse(&(pod_position_text){game, &options, (const char *)data + 1, size - 1}, &position, &fault)) {
        must(memcmp(&position, &before, sizeof position) == 0);
        must(fault.offset + fault.length <= size - 1);
    } else {
        check(game, &options, &position);
    }
    return 0;
}
