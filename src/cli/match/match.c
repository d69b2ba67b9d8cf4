/* Two players against each other, and what that tells. */
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/command.h"
#include "cli/match/match.h"
#include "cli/values.h"

enum { GAMES_USUAL = 100, GAMES_MAX = 1000000, CONCURRENCY_MAX = 256 };

static cli_status read_limits(const cli_arguments *arguments, match_limits *out) {
    long nodes = 0, depth = 0;
    *out = (match_limits){0};
    cli_status status = cli_time_read(arguments, 0, &out->time_ms);
    status = status ? status : cli_option_number(arguments, CLI_OPTION_NODES, 1, LONG_MAX, &nodes);
    status = status ? status : cli_option_number(arguments, CLI_OPTION_DEPTH, 1, 100, &depth);
    if (!status) {
        out->nodes = (uint64_t)nodes;
        out->depth = (unsigned)depth;
    }
    return status;
}

/* "0,10". */
static cli_status read_test(const cli_arguments *arguments, match *out) {
    const char *text = arguments->option[CLI_OPTION_SPRT];
    const double limit = 2000;
    out->tests = text != NULL;
    out->sprt = (match_sprt){.alpha = 0.05, .beta = 0.05};
    if (!text) {
        return CLI_DONE;
    }
    size_t first = pod__decimal_at(text, strlen(text), -limit, limit, &out->sprt.elo0);
    const char *second = text + first + 1;
    if (first && text[first] == ',' && pod__decimal_read(second, strlen(second), -limit, limit, &out->sprt.elo1) &&
        out->sprt.elo0 < out->sprt.elo1) {
        return CLI_DONE;
    }
    pod_fault fault;
    pod_fault_set(&fault, POD_ERROR_OPTION_VALUE, &(pod_fault_about){.argument = {text, "sprt", "0,10"}});
    return cli_fault(arguments->language, NULL, &fault);
}

/* A part of a group would favour whoever sits better in it. */
static cli_status refuse_games(const cli_arguments *arguments, long group) {
    char number[32];
    snprintf(number, sizeof number, "%ld", group);
    return cli_error(
        arguments->language,
        "'{0}' is not a value for 'games'; expected a multiple of {1}, as each opening is played from every "
        "seat",
        arguments->option[CLI_OPTION_GAMES], number);
}

static cli_status read_numbers(const cli_arguments *arguments, match *out) {
    long games = out->tests ? GAMES_MAX : GAMES_USUAL, seed = 1, concurrency = 1;
    cli_status status = cli_option_number(arguments, CLI_OPTION_GAMES, 1, GAMES_MAX, &games);
    status = status ? status : cli_option_number(arguments, CLI_OPTION_SEED, 0, LONG_MAX, &seed);
    status = status ? status : cli_option_number(arguments, CLI_OPTION_CONCURRENCY, 1, CONCURRENCY_MAX, &concurrency);
    long group = match_group(out);
    if (!status && arguments->option[CLI_OPTION_GAMES] && games % group) {
        status = refuse_games(arguments, group);
    }
    if (!status) {
        out->games = (uint32_t)((games + group - 1) / group * group);
        out->seed = (uint64_t)seed;
        out->concurrency = (unsigned)concurrency;
    }
    return status;
}

static cli_status read_start(const cli_arguments *arguments, match *out) {
    pod_fault fault;
    cli_status status = cli_start_read(arguments, &out->start);
    if (!status && pod_start(out->start.game, &out->start.options, &out->first, &fault)) {
        status = cli_fault(arguments->language, NULL, &fault);
    }
    return status;
}

/* Whether a player knows the game, and as many seats. */
static cli_status check_player(const cli_arguments *arguments, const match *played, const match_spec *spec) {
    pod_reference reference = {.kind = spec->reference};
    if (spec->network && pod_network_game(spec->network) != (pod_game_id)played->first.game) {
        return cli_error(arguments->language, "{0} is a network of another game", spec->name, NULL);
    }
    if (spec->kind == MATCH_REFERENCE && !pod_reference_plays(&reference, &played->first)) {
        return cli_error(arguments->language, "{0} plays only games of two; leave out --players", spec->name, NULL);
    }
    return CLI_DONE;
}

static cli_status read_players(const cli_arguments *arguments, match *out) {
    match_limits limits;
    if (arguments->words != 2) {
        cli_error(arguments->language,
                  arguments->words < 2
                      ? CLI_TEXT("two players are needed, for example character=glass and reference=greedy")
                      : CLI_TEXT("only two players are needed; quote a command with spaces"),
                  NULL, NULL);
        return cli_see_help(arguments->language, "match");
    }
    cli_status status = read_limits(arguments, &limits);
    for (unsigned i = 0; i < 2 && !status; i++) {
        status = match_spec_read(arguments->language, arguments->word[i], &limits, &out->spec[i]);
        status = status ? status : check_player(arguments, out, &out->spec[i]);
    }
    return status;
}

static void print_title(const void *context, pod_text *out) {
    const match *played = context;
    pod_text_format(out, "%s - %s; seed %llu; ", played->spec[0].name, played->spec[1].name,
                    (unsigned long long)played->seed);
    pod_game_of(&played->first)->notation->print_position(&played->first, out);
}

static cli_status make_room(match *played) {
    played->title = pod__printed(print_title, played, NULL);
    played->points = malloc(played->games * sizeof *played->points);
    played->firsts = calloc(played->games, sizeof *played->firsts);
    if (!played->title || !played->points || !played->firsts) {
        return cli_error(played->language, pod_error_message(POD_ERROR_MEMORY), NULL, NULL);
    }
    for (uint32_t game = 0; game < played->games; game++) {
        played->points[game] = -1;
    }
    return CLI_DONE;
}

static cli_status read_match(const cli_arguments *arguments, match *out) {
    cli_status status = read_start(arguments, out);
    status = status ? status : read_test(arguments, out);
    status = status ? status : read_numbers(arguments, out);
    status = status ? status : read_players(arguments, out);
    status = status ? status : make_room(out);
    out->records = arguments->option[CLI_OPTION_RECORDS];
    out->json = arguments->option[CLI_OPTION_JSON];
    return status ? status : match_records_resume(out);
}

static void say_interrupted(const match *played) {
    if (played->records) {
        cli_error(played->language, "interrupted; {0} holds what was done, and the same command continues it",
                  played->records, NULL);
    } else {
        cli_error(played->language, "interrupted; this is the score so far, and nothing is kept without --records",
                  NULL, NULL);
    }
}

cli_status cli_cmd_match(const cli_arguments *arguments) {
    match played = {.language = arguments->language, .lock = PTHREAD_MUTEX_INITIALIZER, .records_lock = CLI_LOCK_NONE};
    atomic_init(&played.stop, false);
    cli_status status = read_match(arguments, &played);
    if (!status) {
        status = match_run(&played);
        if (!status) {
            match_report(&played);
            fflush(stdout);
        }
        if (played.interrupted) {
            say_interrupted(&played);
        }
    }
    for (unsigned i = 0; i < 2; i++) {
        match_spec_free(&played.spec[i]);
    }
    cli_lock_release(&played.records_lock);
    free(played.title);
    free(played.points);
    free(played.firsts);
    pthread_mutex_destroy(&played.lock);
    if (played.interrupted) {
        raise(played.interrupted); /* as whoever waits for this program expects */
    }
    return status;
}
