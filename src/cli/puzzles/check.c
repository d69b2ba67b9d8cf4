/* Proves the puzzles of a file once more. */
#include <limits.h>

#include "base/interrupt.h"
#include "base/json.h"
#include "base/random.h"
#include "cli/progress.h"
#include "cli/puzzles/puzzles.h"

typedef struct checking {
    const char *path;
    pod_language language;
    bool json;
    const puzzle_prover *prover;
    puzzles_set set;
    size_t wanted; /* puzzles to prove */
    size_t proven, wrong;
} checking;

static void tell(checking *at, size_t index, const char *message) {
    char number[32];
    snprintf(number, sizeof number, "%zu", index + 1);
    cli_error(at->language, message, at->path, number);
    at->wrong++;
}

static void check_one(checking *at, size_t index) {
    const puzzle *of = &at->set.entry[index].puzzle;
    if (!puzzle_holds(at->prover, of)) {
        tell(at, index,
             CLI_TEXT("{0}: line {1}: its move is not proven to be the only best one, or an answer does not refute"));
    }
    at->proven++;
}

static void check_alike(checking *at) {
    size_t other;
    for (size_t i = 0; i < at->set.count; i++) {
        if (puzzles_set_has(&at->set, i, &at->set.entry[i].puzzle.position, &other)) {
            tell(at, i, CLI_TEXT("{0}: line {1}: its position is too much like that of a line before"));
        }
    }
}

/* As many as are wanted, chosen at random (Knuth, The Art of Computer Programming 2, 3.4.2, algorithm S). False when it
   was interrupted. */
static bool check_all(checking *at, uint64_t seed) {
    pod__random random = {.state = pod__mix(seed)};
    cli_progress progress = cli_progress_begin(at->language, CLI_PROGRESS_TOLD);
    bool goes_on = true;
    for (size_t i = 0; goes_on && i < at->set.count; i++) {
        if (pod__random_below(&random, (uint32_t)(at->set.count - i)) < at->wanted - at->proven) {
            check_one(at, i);
        }
        goes_on = cli_progress_checked(&progress, &(pod_progress){.done = i + 1, .total = at->set.count});
    }
    cli_progress_end(&progress);
    return goes_on;
}

static void write_json(const void *context, pod_text *out) {
    const checking *at = context;
    pod__json json = pod__json_over(out);
    pod__json_object(&json, NULL);
    pod__json_string(&json, "file", at->path);
    pod__json_unsigned(&json, "checked", at->proven);
    pod__json_unsigned(&json, "mistakes", at->wrong);
    pod__json_end(&json);
    pod_text_add_char(out, '\n');
}

static cli_status report(const checking *at) {
    char proven[32], wrong[32];
    if (at->json) {
        cli_status status = cli_print(at->language, write_json, at);
        return status ? status : at->wrong ? CLI_NO : CLI_DONE;
    }
    snprintf(proven, sizeof proven, "%zu", at->proven);
    snprintf(wrong, sizeof wrong, "%zu", at->wrong);
    cli_say(stdout, at->language, "{0} puzzles checked, {1} mistakes\n", proven, wrong);
    return at->wrong ? CLI_NO : CLI_DONE;
}

cli_status puzzles_check(const cli_arguments *arguments, puzzle_prover *prover) {
    checking at = {.path = arguments->option[CLI_OPTION_CHECK],
                   .language = arguments->language,
                   .json = arguments->option[CLI_OPTION_JSON],
                   .prover = prover};
    long sample = LONG_MAX, seed = 1;
    sigset_t before;
    prover->boards = UINT64_MAX; /* what was solved, perhaps by a table, is solved however long it takes */
    cli_status status = cli_option_number(arguments, CLI_OPTION_SAMPLE, 1, LONG_MAX, &sample);
    status = status ? status : cli_option_number(arguments, CLI_OPTION_SEED, 0, LONG_MAX, &seed);
    if (status) {
        return status;
    }
    pod__interrupt_hold(&before);
    status = puzzles_set_read(arguments->language, at.path, &at.set);
    if (!status) {
        at.wanted = (size_t)sample < at.set.count ? (size_t)sample : at.set.count;
        check_alike(&at);
        bool whole = check_all(&at, (uint64_t)seed);
        cli_progress_tell_interrupt(arguments->language, NULL);
        status = whole ? report(&at) : CLI_BAD;
    }
    puzzles_set_free(&at.set);
    pod__interrupt_release(&before);
    return status;
}
