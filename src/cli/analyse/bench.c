/* Searches fixed positions to fixed depths, in one thread. What comes of it is summed up in a signature, which changes
   only when the search behaves differently. */
#include <inttypes.h>
#include <string.h>
#include <time.h>

#include "base/bytes.h"
#include "cli/command.h"
#include "cli/position.h"
#include "cli/progress.h"
#include "ludopod/game.h"
#include "ludopod/search.h"

enum { TABLE_BYTES = 16 << 20 };

typedef struct bench_position {
    const char *game;
    const char *variant; /* "" for none */
    const char *line;
    unsigned depth; /* two players: plies */
    unsigned nodes; /* more players: simulations */
} bench_position;

/* From random games at many stages; deep enough together for about a second. A change here changes the signature. */
static const bench_position positions[] = {
    {"cephalopod", "", "5/5/5/5/5 a 2 -", 8, 0},
    {"cephalopod", "", "b11a42/5/4a2/5/5 b 2 -", 8, 0},
    {"cephalopod", "", "1a23/a1b51b6b1/3b1a2/5/5 b 2 -", 8, 0},
    {"cephalopod", "", "b6a1a22/a1b5b1b6a6/3b11/5/5 b 2 -", 9, 0},
    {"cephalopod", "", "b6a1a2a1b1/b1b5b1b6a6/a23a1/a1b1b6a11/2b1a5a1 b 2 -", 10, 0},
    {"cephalopod", "", "b3b1a6b1b2/1a6a6b6a1/b62b11/b44/a1a6a1b6a1 b 2 -", 12, 0},
    {"cephalopod", "", "b3b1a6b1b2/a1a6a6b6a1/b6a1a1b1a6/b43b1/a1a6a1b6a1 a 2 -", 16, 0},
    {"cephalopod", "", "5/a21b42/4a6 b 2 -", 10, 0},
    {"cephalopod", "", "a53b1/b1b6b61a1/3a1a6 a 2 -", 12, 0},
    {"cephalopod", "", "1a21/3/a1b31 b 2 -", 14, 0},
    {"cephalopod", "", "a12a2/4/b1a5a1b2/3a1 b 2 -", 9, 0},
    {"cephalopod", "", "6/3b42/b6a1a6a1a6b1/1a1b6a1b2b1/6/6 b 2 -", 6, 0},
    {"cephalopod", "snub", "a11a12/b6b1b6a1a6/3a1b1/5/5 b 2 -", 7, 0},
    {"cephalopod", "dodeca", "a11a12/aCa1b41a2/3bC1/5/5 b 2 -", 7, 0},
    {"cephalopod", "", "b63c1/c1a5c1a6b1/3c1b2/5/5 a 3 -", 0, 2000},
    {"cephalopod", "", "5/a21b42/4c6 d 4 -", 0, 2000},
    {"octogo", "", "eeeeeeeeee/10/10/10/10/10/10/10/10/AAAAAAAAAA r - 0", 4, 0},
    {"octogo", "", "d1ec1/eed2/3f1/5/2B2/E4/A3D/AAAAA b - 29", 5, 0},
};
enum { POSITION_COUNT = sizeof positions / sizeof positions[0] };

/* The checksum of numbers, as they would stand in a file. */
static void sign(uint64_t *sum, uint64_t number) {
    uint8_t bytes[sizeof number];
    pod__put(bytes, number, sizeof bytes);
    *sum = pod__checksum_add(*sum, bytes, sizeof bytes);
}

static pod_error read_position(const bench_position *from, pod_position *out) {
    const pod_game *game = pod_game_find(from->game, strlen(from->game));
    pod_options options;
    pod_options_default(game, &options);
    pod_error error = *from->variant ? pod_options_set(game, &options, "variant", from->variant, NULL) : POD_OK;
    return error ? error
                 : pod_position_parse(&(pod_position_text){game, &options, from->line, strlen(from->line)}, out, NULL);
}

/* What came of a position, and of all. */
typedef struct bench_result {
    uint64_t nodes;
    unsigned depth;
    int score;
    char move[POD_MOVE_TEXT_SIZE];
} bench_result;

typedef struct bench_sums {
    uint64_t nodes, hash;
    double nps;
    const bench_result *result; /* POSITION_COUNT */
} bench_sums;

static void print_row(const bench_position *from, const bench_result *result) {
    printf("%10" PRIu64 "  %2u  %6d  %-12s %s %s%s%s\n", result->nodes, result->depth, result->score, result->move,
           from->game, from->line, *from->variant ? " " : "", from->variant);
}

static void write_result(pod__json *json, const bench_position *from, const bench_result *result) {
    pod__json_add_object(json, NULL, POD__T("game", from->game), POD__T("variant", from->variant),
                         POD__T("position", from->line), POD__U("nodes", result->nodes), POD__U("depth", result->depth),
                         POD__I("score", result->score), POD__T("move", result->move));
}

static void write_json(pod__json *json, const void *context) {
    const bench_sums *sums = context;
    pod__json_array(json, "positions");
    for (size_t i = 0; i < POSITION_COUNT; i++) {
        write_result(json, &positions[i], &sums->result[i]);
    }
    pod__json_end(json);
    pod__json_add(json, POD__U("nodes", sums->nodes), POD__I("nps", (int64_t)sums->nps));
    cli_sum_write(json, "signature", sums->hash);
}

static pod_error bench_one(pod_search *search, const bench_position *from, uint64_t *sum, bench_result *out) {
    pod_search_request request = POD_SEARCH_REQUEST(.depth = from->depth, .nodes = from->nodes, .seed = 1);
    pod_search_report report;
    pod_position position;
    pod_error error = read_position(from, &position);
    if (!error) {
        pod_search_clear(search);
        error = pod_search_run(search, &position, &request, &report);
    }
    if (error) {
        return error;
    }
    sign(sum, report.nodes);
    sign(sum, report.best);
    sign(sum, (uint64_t)(int64_t)report.score);
    *out = (bench_result){.nodes = report.nodes, .depth = report.depth, .score = (int)report.score};
    cli_move_text(&position, report.best, out->move);
    return POD_OK;
}

static cli_status print_sums(const cli_arguments *arguments, const bench_sums *sums) {
    if (arguments->option[CLI_OPTION_JSON]) {
        return cli_print_json(arguments->language, write_json, sums);
    }
    printf("nodes %" PRIu64 "\nnps %.0f\nsignature %016" PRIx64 "\n", sums->nodes, sums->nps, sums->hash);
    return CLI_DONE;
}

cli_status cli_cmd_bench(const cli_arguments *arguments) {
    bench_result result[POSITION_COUNT];
    bench_sums sums = {.hash = POD__CHECKSUM_OF_NOTHING, .result = result};
    pod_error error = POD_OK;
    pod_search *search = pod_search_create(TABLE_BYTES);
    if (!search) {
        return cli_out_of_memory(arguments->language);
    }
    cli_progress progress = cli_progress_begin(arguments->language, CLI_PROGRESS_TOLD);
    clock_t start = clock();
    for (size_t i = 0; i < POSITION_COUNT && !error; i++) {
        cli_progress_done(&progress, &(pod_progress){.done = i, .total = POSITION_COUNT});
        error = bench_one(search, &positions[i], &sums.hash, &result[i]);
        sums.nodes += error ? 0 : result[i].nodes;
        cli_progress_end(&progress);
        if (!error && !arguments->option[CLI_OPTION_JSON]) {
            print_row(&positions[i], &result[i]);
        }
    }
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    pod_search_free(search);
    if (error) {
        return cli_failure(arguments->language, error);
    }
    sums.nps = (double)sums.nodes / (seconds > 1e-6 ? seconds : 1e-6);
    return print_sums(arguments, &sums);
}
