#include "club/challenge/bots.h"

#include <stdio.h>
#include <string.h>

club_error club_bot_check_free(const club_bot_facts *bot, club_fault *fault) {
    char games[16];
    snprintf(games, sizeof games, "%u", bot->terms.most);
    return bot->games < bot->terms.most ? CLUB_OK : club_refuse(fault, CLUB_ERROR_BOT_BUSY, bot->handle, games);
}

/* Which of these bots, and the terms that are asked for. */
typedef struct asking {
    const club_bot_facts *bot;
    const club_terms *terms;
    club_fault *fault;
} asking;

static club_error check_board(const asking *of) {
    const club_bot_terms *takes = &of->bot->terms;
    const int16_t *value = of->terms->options.value;
    char board[16], boards[POD_FAULT_ARGUMENT_SIZE] = "";
    snprintf(board, sizeof board, "%dx%d", value[POD_OPTION_ROWS], value[POD_OPTION_COLUMNS]);
    for (size_t i = 0; i < takes->count; i++) {
        const club_bot_board *at = &takes->board[i];
        if (at->game == of->terms->game && (!at->board[0] || strcmp(at->board, board) == 0)) {
            return CLUB_OK;
        }
    }
    pod_text text = pod_text_over(boards, sizeof boards);
    club_bot_boards_print(takes, &text);
    return club_refuse(of->fault, CLUB_ERROR_BOT_BOARD, of->bot->handle, boards);
}

/* How large the board is, how many play and who begins is no variant. */
static bool is_free(pod_option_id id) {
    return id == POD_OPTION_ROWS || id == POD_OPTION_COLUMNS || id == POD_OPTION_PLAYERS || id == POD_OPTION_FIRST;
}

static club_error check_options(const asking *of) {
    const pod_rules *rules = of->terms->game->rules;
    for (size_t i = 0; !of->bot->terms.variants && i < rules->option_count; i++) {
        const pod_option *option = &rules->options[i];
        if (!is_free(option->id) && of->terms->options.value[option->id] != option->fallback) {
            return club_refuse(of->fault, CLUB_ERROR_BOT_OPTION, of->bot->handle, option->name);
        }
    }
    return CLUB_OK;
}

static club_error check_clock(const asking *of) {
    char clocks[POD_FAULT_ARGUMENT_SIZE] = "";
    pod_text text = pod_text_over(clocks, sizeof clocks);
    if (of->bot->terms.classes & 1u << club_clock_class_of(&of->terms->agreed.clock)) {
        return CLUB_OK;
    }
    club_bot_clocks_print(&of->bot->terms, &text);
    return club_refuse(of->fault, CLUB_ERROR_BOT_CLOCK, of->bot->handle, clocks);
}

static club_error check_players(const asking *of) {
    const unsigned players = (unsigned)of->terms->options.value[POD_OPTION_PLAYERS], takes = of->bot->terms.players;
    char numbers[POD_FAULT_ARGUMENT_SIZE] = "";
    pod_text text = pod_text_over(numbers, sizeof numbers);
    if (!takes || takes & 1u << players) {
        return CLUB_OK;
    }
    club_bot_players_print(&of->bot->terms, &text);
    return club_refuse(of->fault, CLUB_ERROR_BOT_PLAYERS, of->bot->handle, numbers);
}

static club_error check_rating(const asking *of, int rating) {
    const club_range *takes = &of->bot->terms.range;
    char range[CLUB_RANGE_TEXT_SIZE];
    pod_text text = pod_text_over(range, sizeof range);
    if (!rating || club_range_is_open(takes) || club_range_has(takes, rating)) {
        return CLUB_OK;
    }
    club_range_print(takes, &text);
    club_error error = club_refuse(of->fault, CLUB_ERROR_BOT_RANGE, of->bot->handle, range);
    snprintf(of->fault->rules.argument[2], sizeof of->fault->rules.argument[2], "%d", rating);
    return error;
}

club_error club_bot_check_terms(const club_bot_facts *bot, const club_bot_question *question, club_fault *fault) {
    const club_terms *terms = question->terms;
    const asking of = {bot, terms, fault};
    if (!bot->terms.taking) {
        return club_refuse(fault, CLUB_ERROR_BOT_AWAY, bot->handle, NULL);
    }
    club_error error = check_board(&of);
    error = error ? error : check_players(&of);
    error = error ? error : check_options(&of);
    error = error ? error : check_clock(&of);
    if (!error && terms->agreed.rated && !bot->terms.rated) {
        error = club_refuse(fault, CLUB_ERROR_BOT_RATED, bot->handle, NULL);
    }
    error = error ? error : check_rating(&of, question->rating);
    return error ? error : club_bot_check_free(bot, fault);
}
