#include "cli/play/choice.h"

#include <string.h>

#include "cli/cli.h"

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
    unsigned sum = 0;
    for (unsigned square = 0; square < POD_SQUARES_MAX; square++) {
        if (choice->picked[square]) {
            sum += pod_die_pips(choice->position.of.cephalopod.die[square]);
        }
    }
    return sum;
}

/* ---- Why a square is what it is ------------------------------------------------------------------------------- */

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
