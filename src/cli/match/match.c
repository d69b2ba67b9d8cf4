/* Two players against each other, and what that tells. */
#include "cli/match/match.h"

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/values.h"

/* ---- What came of it --------------------------------------------------------------------------------------------- */

static void report_points(const match *played, const match_score *score, const match_share *share) {
    uint32_t games = score->wins + score->draws + score->losses;
    printf("%s - %s: ", played->spec[0].name, played->spec[1].name);
    cli_say(stdout, played->language, "{0}, {1} % of the points\n",
            CLI_SHORT("+%u =%u -%u / %u", score->wins, score->draws, score->losses, games),
            CLI_SHORT("%.1f", 100 * share->mean));
}

static void report_elo(const match *played, const match_score *score, const match_share *share) {
    /* "+12.3"; "+inf" where there is no end. */
    cli_say(stdout, played->language, "Elo {0} (95 %: {1})", CLI_SHORT("%+.1f", match_elo(share->mean)),
            CLI_SHORT("%+.1f .. %+.1f", match_elo(share->low), match_elo(share->high)));
    cli_say(stdout, played->language, "; stronger with a chance of {0} %\n",
            CLI_SHORT("%.1f", 100 * match_superiority(score)), NULL);
}

static void report_pairs(const match *played, const match_score *score) {
    cli_say(stdout, played->language, "pairs by points (0, 1/2, 1, 3/2, 2):", NULL, NULL);
    for (unsigned kind = 0; kind < MATCH_PAIR_KINDS; kind++) {
        printf(" %u", score->pairs[kind]);
    }
    putchar('\n');
}

static void report_test(const match *played, const match_score *score) {
    static const char *const verdicts[] = {
        [MATCH_UNDECIDED] = CLI_TEXT("SPRT {0}: log-likelihood ratio {1}, undecided\n"),
        [MATCH_ACCEPTS_0] = CLI_TEXT("SPRT {0}: log-likelihood ratio {1}, the first is accepted\n"),
        [MATCH_ACCEPTS_1] = CLI_TEXT("SPRT {0}: log-likelihood ratio {1}, the second is accepted\n"),
    };
    double lower, upper;
    match_sprt_limits(&played->sprt, &lower, &upper);
    cli_say(stdout, played->language, verdicts[match_sprt_verdict(&played->sprt, score)],
            CLI_SHORT("%g, %g", played->sprt.elo0, played->sprt.elo1),
            CLI_SHORT("%.2f (%.2f .. %.2f)", match_sprt_ratio(&played->sprt, score), lower, upper));
}

/* ---- For programs ---------------------------------------------------------------------------------------------- */

enum { ELO_PLACES = 1, PLACES = 4 };

/* Null where there is no end. */
static void write_elo(pod__json *json, const char *name, double share) {
    double elo = match_elo(share);
    if (isinf(elo)) {
        pod__json_null(json, name);
    } else {
        pod__json_decimal(json, name, elo, ELO_PLACES);
    }
}

static void write_counts(pod__json *json, const match_score *score) {
    pod__json_add(json, POD__U("games", (uint64_t)score->wins + score->draws + score->losses),
                  POD__U("wins", score->wins), POD__U("draws", score->draws), POD__U("losses", score->losses));
}

static void write_points(pod__json *json, const match_score *score) {
    match_share share = match_share_of(score);
    pod__json_decimal(json, "points", share.mean, PLACES);
    write_elo(json, "elo", share.mean);
    write_elo(json, "elo_low", share.low);
    write_elo(json, "elo_high", share.high);
    pod__json_decimal(json, "superiority", match_superiority(score), PLACES);
}

static void write_pairs(pod__json *json, const match_score *score) {
    pod__json_array(json, "pairs");
    for (unsigned kind = 0; kind < MATCH_PAIR_KINDS; kind++) {
        pod__json_unsigned(json, NULL, score->pairs[kind]);
    }
    pod__json_end(json);
}

static void write_test(pod__json *json, const match *played, const match_score *score) {
    static const char *const words[] = {
        [MATCH_UNDECIDED] = "undecided", [MATCH_ACCEPTS_0] = "first", [MATCH_ACCEPTS_1] = "second"};
    double lower, upper;
    match_sprt_limits(&played->sprt, &lower, &upper);
    pod__json_object(json, "sprt");
    pod__json_decimal(json, "elo0", played->sprt.elo0, ELO_PLACES);
    pod__json_decimal(json, "elo1", played->sprt.elo1, ELO_PLACES);
    pod__json_decimal(json, "ratio", match_sprt_ratio(&played->sprt, score), PLACES);
    pod__json_decimal(json, "lower", lower, PLACES);
    pod__json_decimal(json, "upper", upper, PLACES);
    pod__json_string(json, "accepted", words[match_sprt_verdict(&played->sprt, score)]);
    pod__json_end(json);
}

/* Of equal players each takes half of them, as both hold the same number of seats in a group. */
static double share_of_firsts(const match *played) {
    double sum = 0;
    uint32_t games = 0;
    for (uint32_t game = 0; game < played->games; game++) {
        sum += played->points[game] >= 0 ? (double)played->firsts[game] : 0;
        games += played->points[game] >= 0;
    }
    assert(games);
    return sum / games;
}

/* What only finished games tell. */
static void write_result(pod__json *json, const match *played, const match_score *score) {
    write_points(json, score);
    if (match_group(played) == 2) {
        write_pairs(json, score);
    } else {
        pod__json_decimal(json, "firsts", share_of_firsts(played), PLACES);
    }
    if (played->tests) {
        write_test(json, played, score);
    }
}

static void write_json(pod__json *json, const void *context) {
    const match *played = context;
    match_score score = match_score_of(played->points, played->games, match_group(played));
    pod__json_add(json, POD__T("game", pod_game_of(&played->first)->name), POD__T("first", played->spec[0].name),
                  POD__T("second", played->spec[1].name), POD__U("seed", played->seed));
    write_counts(json, &score);
    pod__json_unsigned(json, "group", match_group(played));
    if (score.wins + score.draws + score.losses) {
        write_result(json, played, &score);
    }
    pod__json_bool(json, "interrupted", played->interrupted);
}

/* ---- For people ------------------------------------------------------------------------------------------------ */

static void report_firsts(const match *played) {
    cli_say(stdout, played->language, "{0} % of the first places; groups of {1} games\n",
            CLI_SHORT("%.1f", 100 * share_of_firsts(played)), CLI_SHORT("%u", match_group(played)));
}

/* The score so far, in words or for programs. */
static void report(match *played) {
    if (played->json) {
        cli_print_json(played->language, write_json, played);
        return;
    }
    match_score score = match_score_of(played->points, played->games, match_group(played));
    match_share share = match_share_of(&score);
    if (!(score.wins + score.draws + score.losses)) {
        cli_say(stdout, played->language, "no game was finished\n", NULL, NULL);
        return;
    }
    report_points(played, &score, &share);
    report_elo(played, &score, &share);
    if (match_group(played) == 2) {
        report_pairs(played, &score);
    } else {
        report_firsts(played);
    }
    if (played->tests) {
        report_test(played, &score);
    }
}

enum { GAMES_USUAL = 100, GAMES_MAX = 1000000, CONCURRENCY_MAX = 256 };

match_limits match_limits_read(const cli_arguments *arguments, cli_status *status) {
    enum { DEPTH_MAX = 100 };
    match_limits limits = {.time_ms = cli_option_time(arguments, 0, status)};
    limits.nodes = (uint64_t)cli_option_number(arguments, CLI_OPTION_NODES, 0, (cli_range){1, LONG_MAX}, status);
    limits.depth = (unsigned)cli_option_number(arguments, CLI_OPTION_DEPTH, 0, (cli_range){1, DEPTH_MAX}, status);
    return limits;
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
    return cli_error(
        arguments->language,
        "'{0}' is not a value for 'games'; expected a multiple of {1}, as each opening is played from every "
        "seat",
        arguments->option[CLI_OPTION_GAMES], CLI_SHORT("%ld", group));
}

static cli_status read_numbers(const cli_arguments *arguments, match *out) {
    cli_status status = CLI_DONE;
    const long games = cli_option_number(arguments, CLI_OPTION_GAMES, out->tests ? GAMES_MAX : GAMES_USUAL,
                                         (cli_range){1, GAMES_MAX}, &status);
    const cli_range workers = {1, CONCURRENCY_MAX};
    const long group = match_group(out);
    out->games = (uint32_t)((games + group - 1) / group * group);
    out->seed = (uint64_t)cli_option_number(arguments, CLI_OPTION_SEED, 1, (cli_range){0, LONG_MAX}, &status);
    out->concurrency = (unsigned)cli_option_number(arguments, CLI_OPTION_CONCURRENCY, 1, workers, &status);
    return !status && arguments->option[CLI_OPTION_GAMES] && games % group ? refuse_games(arguments, group) : status;
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
    cli_status status = CLI_DONE;
    if (arguments->words != 2) {
        return cli_wrong_usage(
            arguments,
            arguments->words < 2 ? CLI_TEXT("two players are needed, for example character=glass and reference=greedy")
                                 : CLI_TEXT("only two players are needed; quote a command with spaces"),
            NULL, NULL);
    }
    const match_limits limits = match_limits_read(arguments, &status);
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
        return cli_out_of_memory(played->language);
    }
    for (uint32_t game = 0; game < played->games; game++) {
        played->points[game] = -1;
    }
    return CLI_DONE;
}

static cli_status read_match(const cli_arguments *arguments, match *out) {
    cli_status status = cli_start_position(arguments, &out->start, &out->first);
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
            report(&played);
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
