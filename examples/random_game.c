/* Plays a random game of Cephalopod on the quick board and prints its moves. It is C and C++:
 * cc random_game.c $(pkg-config --cflags --libs ludopod), or c++ -x c++ random_game.c and the same. */
#include <ludopod/ludopod.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    const pod_game *game = pod_game_find("cephalopod", 10);
    pod_options options;
    pod_position position;
    pod_move_list moves;
    pod_options_default(game, &options);
    pod_options_set(game, &options, "board", "3x5", NULL);
    pod_start(game, &options, &position, NULL);
    for (pod_moves(&position, &moves); moves.count; pod_moves(&position, &moves)) {
        char memory[POD_MOVE_TEXT_SIZE];
        pod_text text = pod_text_over(memory, sizeof memory);
        pod_move move = moves.move[rand() % moves.count];
        pod_move_print(&position, move, &text);
        pod_apply(&position, move);
        puts(memory);
    }
    return 0;
}
