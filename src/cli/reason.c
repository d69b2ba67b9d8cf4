/* Why a square is what it is. */
#include "cli/cli.h"
#include "cli/play/choice.h"

static void add(pod_text *out, pod_language language, const char *english, const char *first, const char *second) {
    pod_text_add_message(out, pod_translate(language, english), (const char *const[]){first, second, NULL});
}

static void say_captures(const cli_choice *choice, pod_language language, const char *name, pod_text *out) {
    char moves[512];
    pod_text list = pod_text_over(moves, sizeof moves);
    for (unsigned i = 0; i < choice->count; i++) {
        pod_text_add(&list, i ? ", " : "");
        pod_game_of(&choice->position)->notation->print_move(&choice->position, choice->move[i], &list);
    }
    add(out, language,
        choice->count == 1 ? "a capture must be made on {0}: {1}"
                           : CLI_TEXT("a capture must be made on {0}, one of: {1}"),
        name, moves);
}

void cli_square_name(const pod_position *position, pod_square at, char name[CLI_SQUARE_NAME]) {
    snprintf(name, CLI_SQUARE_NAME, "%c%u", (char)('a' + at % position->columns), (at / position->columns + 1u) % 100u);
}

/* A game of pieces that move: what the one on the square can do. */
static void say_moves(const pod_position *position, pod_square at, pod_language language, pod_text *out) {
    const pod_notation *notation = pod_game_of(position)->notation;
    char name[CLI_SQUARE_NAME];
    char list[512];
    pod_text text = pod_text_over(list, sizeof list);
    pod_move_list moves;
    pod_game_of(position)->rules->moves(position, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        pod_move_parts parts;
        notation->describe(position, moves.move[i], &parts);
        if (parts.at == at) {
            pod_text_add(&text, text.length ? ", " : "");
            notation->print_move(position, moves.move[i], &text);
        }
    }
    cli_square_name(position, at, name);
    add(out, language, text.length ? "possible on {0}: {1}" : CLI_TEXT("no move can be made from {0}"), name, list);
}

void cli_reason(const pod_position *position, pod_square at, pod_language language, pod_text *out) {
    if (position->game != POD_GAME_CEPHALOPOD) {
        say_moves(position, at, language, out);
        return;
    }
    char name[CLI_SQUARE_NAME];
    const char *largest = position->of.cephalopod.variant & POD_CEPHALOPOD_DODECA ? "12" : "6";
    pod_die die = position->of.cephalopod.die[at];
    cli_choice choice;
    cli_square_name(position, at, name);
    cli_choice_begin(&choice, position, at);
    if (die) {
        char pips[8];
        snprintf(pips, sizeof pips, "%u", pod_die_pips(die));
        add(out, language, "{0} is occupied by a {1}; a die goes on an empty square", name, pips);
    } else if (!choice.count) {
        add(out, language, "the game is over", NULL, NULL);
    } else if (choice.parts[0].captured_count) {
        say_captures(&choice, language, name, out);
    } else {
        add(out, language, "no capture is possible on {0}, as no two neighbours sum to {1} or less: the die shows one",
            name, largest);
    }
}
