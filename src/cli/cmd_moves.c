#include "cli/command.h"
#include "cli/position.h"

cli_status cli_cmd_moves(const cli_arguments *arguments) {
    pod_position position;
    pod_move_list moves;
    cli_status status = cli_position_join(arguments, arguments->word, arguments->words, &position);
    if (status) {
        return status;
    }
    pod_game_of(&position)->rules->moves(&position, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        cli_move_print(&position, moves.move[i]);
    }
    return CLI_DONE;
}
