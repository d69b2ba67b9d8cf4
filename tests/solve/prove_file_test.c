/* Certificates: the same whoever makes them and however often they are stopped; believed when they prove what they
   claim, and only then. */
#include "rules/support.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ludopod/prove.h"
#include "sanitizers.h"
#include "solve/folder.h"
#include "solve/tables/file.h"
#include "solve/weak/certificate.h"
#include "solve/weak/content.h"

enum { CONTENT_MAX = 1 << 17, HEAD = 18, MEMO = 1 << 16 };

typedef struct paths {
    folder in;
    char file[96], progress[112], other[96];
} paths;

static paths paths_make(void) {
    paths made = {.in = table_folder_make()};
    snprintf(made.file, sizeof made.file, "%s/one", made.in.root);
    snprintf(made.progress, sizeof made.progress, "%s/one.unfinished", made.in.root);
    snprintf(made.other, sizeof made.other, "%s/two", made.in.root);
    return made;
}

static void paths_remove(const paths *made) {
    folder_remove(made->in.root);
}

/* ---- Making ------------------------------------------------------------------------------------------------ */

typedef struct statement {
    uint8_t rows, columns;
    unsigned seat;
    pod_goal goal;
} statement;

typedef struct stopping {
    unsigned asked, after; /* stops when asked so often; 0: never */
    unsigned kill_in;      /* the round to be killed in; 0: none */
} stopping;

static bool go_on(void *context, const pod_progress *progress) {
    stopping *at = context;
    if (at->kill_in && progress->stage == 2 * at->kill_in + 1) {
        kill(getpid(), SIGKILL);
    }
    return !at->after || ++at->asked < at->after;
}

static pod_error prove(const statement *of, const paths *to, const char *file, unsigned threads, bool resume,
                       stopping *at, pod_prove_report *report) {
    pod_position position = {.game = POD_GAME_CEPHALOPOD, .rows = of->rows, .columns = of->columns, .players = 2};
    pod_prove_watch watch = {.progress = {at, go_on}};
    pod_prove_request request =
        POD_PROVE_REQUEST(.seat = of->seat, .goal = of->goal, .threads = threads, .memory = (size_t)1 << 30,
                          .file = file, .progress = to->progress, .resume = resume, .watch = &watch);
    return pod_prove(&position, &request, report, NULL);
}

static void make(const statement *of, const paths *to, const char *file, unsigned threads) {
    pod_prove_report report;
    stopping never = {0};
    assert_int_equal(prove(of, to, file, threads, false, &never, &report), POD_OK);
    assert_int_equal(report.answer, POD_PROVE_PROVEN);
    assert_int_not_equal(access(to->progress, F_OK), 0);
}

static bool same(const paths *made) {
    char command[256];
    snprintf(command, sizeof command, "cmp -s %s %s", made->file, made->other);
    return system(command) == 0;
}

static const statement line = {1, 9, 0, POD_GOAL_WIN}, small = {2, 3, 1, POD_GOAL_WIN};

static void threads_make_no_difference(void **state) {
    (void)state;
    paths made = paths_make();
    make(&line, &made, made.file, 1);
    make(&line, &made, made.other, 3);
    assert_true(same(&made));
    paths_remove(&made);
}

static void stopped_and_resumed_it_is_the_same(void **state) {
    (void)state;
    paths made = paths_make();
    pod_prove_report report;
    make(&line, &made, made.file, 1);
    stopping soon = {.after = 400};
    pod_error error = prove(&line, &made, made.other, 1, false, &soon, &report);
    unsigned stops = 0;
    for (; error == POD_ERROR_STOPPED && stops < 100; stops++) {
        assert_int_equal(access(made.progress, F_OK), 0);
        soon.asked = 0;
        soon.after += 100; /* a round must fit into the time between two stops */
        error = prove(&line, &made, made.other, 1, true, &soon, &report);
    }
    assert_int_equal(error, POD_OK);
    assert_true(stops >= 1);
    assert_true(same(&made));
    paths_remove(&made);
}

static void killed_and_resumed_it_is_the_same(void **state) {
    (void)state;
    paths made = paths_make();
    make(&line, &made, made.file, 1);
    for (unsigned round = 2; round <= 3; round++) {
        pid_t child = fork();
        if (!child) {
            pod_prove_report report;
            stopping killed = {.kill_in = round};
            prove(&line, &made, made.other, 1, round > 2, &killed, &report);
            _exit(0);
        }
        int how = 0;
        assert_int_equal(waitpid(child, &how, 0), child);
        assert_true(WIFSIGNALED(how) && WTERMSIG(how) == SIGKILL);
        assert_int_not_equal(access(made.other, F_OK), 0);
    }
    pod_prove_report report;
    stopping never = {0};
    assert_int_equal(prove(&line, &made, made.other, 1, true, &never, &report), POD_OK);
    assert_true(same(&made));
    paths_remove(&made);
}

static void another_statement_is_not_resumed(void **state) {
    (void)state;
    paths made = paths_make();
    pod_prove_report report;
    stopping soon = {.after = 400}, never = {0};
    statement other = line;
    other.goal = POD_GOAL_DRAW;
    assert_int_equal(prove(&line, &made, made.file, 1, false, &soon, &report), POD_ERROR_STOPPED);
    assert_int_equal(prove(&other, &made, made.file, 1, true, &never, &report), POD_ERROR_PROOF_OTHER);
    assert_int_equal(truncate(made.progress, 100), 0);
    assert_int_equal(prove(&line, &made, made.file, 1, true, &never, &report), POD_ERROR_PROOF_DAMAGED);
    paths_remove(&made);
}

/* ---- Certificates taken apart -------------------------------------------------------------------------------- */

/* One small enough to be looked at whole. */
typedef struct opened {
    statement of;
    uint8_t bytes[CONTENT_MAX];
    size_t length;
    size_t boards;
    struct {
        uint64_t board;
        size_t layer;       /* where its layer begins */
        size_t moves, move; /* where they are */
    } at[1 << 15];
    size_t layers, layer[256]; /* where each begins */
} opened;

static void open_layer(opened *out, pod__stream *content) {
    size_t layer = (size_t)pod__stream_place(content);
    out->layer[out->layers++] = layer;
    pod__stream_number(content, 3);
    size_t count = (size_t)pod__stream_number(content, 8), first = out->boards, move;
    uint64_t board = 0;
    for (size_t i = 0; i < count; i++) {
        board += pod__stream_leb128(content);
        assert_true(out->boards < sizeof out->at / sizeof out->at[0]);
        out->at[out->boards].board = board;
        out->at[out->boards++].layer = layer;
    }
    size_t moves = (size_t)pod__stream_place(content);
    move = moves + count;
    for (size_t i = 0; i < count; i++) {
        out->at[first + i].moves = moves + i;
        out->at[first + i].move = move;
        move += out->bytes[moves + i];
    }
    pod__stream_go(content, move);
}

static opened *open_certificate(const statement *of, const char *path) {
    opened *out = calloc(1, sizeof *out);
    pod_fault fault;
    pod__stream content;
    assert_int_equal(pod__stream_open(&content, path, POD__CERTIFICATE_MAGIC, &fault), POD_OK);
    out->length = (size_t)content.end;
    assert_true(out->length < sizeof out->bytes);
    assert_true(pod__stream_bytes(&content, out->length, out->bytes));
    out->of = *of;
    pod__stream_go(&content, HEAD + 2u * of->rows * of->columns);
    while (pod__stream_left(&content)) {
        open_layer(out, &content);
    }
    assert_true(pod__stream_is_well(&content));
    pod__stream_close(&content);
    return out;
}

/* With sums that are right. */
static void write_content(const char *path, const uint8_t *bytes, size_t length) {
    pod__table_head head = {.version = POD__CERTIFICATE_VERSION, .block = CONTENT_MAX, .content = length};
    pod__table_writer writer;
    pod_fault fault;
    memcpy(head.magic, POD__CERTIFICATE_MAGIC, sizeof head.magic);
    assert_int_equal(pod__table_writer_begin(&writer, path, &head, &fault), POD_OK);
    writer.level = 1;
    assert_int_equal(pod__table_writer_put(&writer, bytes, length, &fault), POD_OK);
    assert_int_equal(pod__table_writer_finish(&writer, &fault), POD_OK);
    pod__table_writer_end(&writer);
}

static pod_prove_flaw flaw_of(const char *path, const uint8_t *bytes, size_t length) {
    pod_prove_verdict verdict;
    write_content(path, bytes, length);
    assert_int_equal(pod_prove_check_file(path, NULL, &verdict, NULL), POD_OK);
    return verdict.flaw;
}

/* ---- Whether the moves win, by trying everything ---------------------------------------------------------------- */

typedef struct trying {
    const opened *moves;
    struct {
        uint64_t hash;
        int8_t result; /* 0: not known, 1: won, -1: not */
    } memo[MEMO];
} trying;

static unsigned image_of(const statement *of, unsigned square, unsigned symmetry) {
    unsigned row = square / of->columns, column = square % of->columns;
    row = symmetry & 2u ? of->rows - 1u - row : row;
    column = symmetry & 1u ? of->columns - 1u - column : column;
    return symmetry & 4u ? column * of->columns + row : row * of->columns + column;
}

static uint64_t turned(const statement *of, const pod_position *position, unsigned symmetry, pod_position *out) {
    uint64_t board = 0;
    *out = *position;
    for (unsigned square = 0; square < (unsigned)of->rows * of->columns; square++) {
        unsigned to = image_of(of, square, symmetry);
        out->of.cephalopod.die[to] = position->of.cephalopod.die[square];
        board |= (uint64_t)pod_die_pips(position->of.cephalopod.die[square]) << 3 * to;
    }
    return board;
}

static pod_position smallest(const statement *of, const pod_position *position, uint64_t *board) {
    pod_position best = *position, image;
    *board = UINT64_MAX;
    for (unsigned symmetry = 0; symmetry < (of->rows == of->columns ? 8u : 4u); symmetry++) {
        uint64_t key = turned(of, position, symmetry, &image);
        if (key < *board) {
            *board = key;
            best = image;
        }
    }
    return best;
}

static bool wins(trying *at, const pod_position *position);

static bool wins_by(trying *at, const pod_position *position, unsigned first, unsigned count, const uint8_t *which) {
    const pod_rules *rules = pod_game_of(position)->rules;
    pod_move_list moves;
    bool prover = position->turn == at->moves->of.seat, won = !prover;
    rules->moves(position, &moves);
    for (unsigned i = first; i < (prover ? count : moves.count) && won != prover; i++) {
        unsigned number = prover ? which[i] : i;
        pod_position after = *position;
        if (number < moves.count) {
            rules->apply(&after, moves.move[number]);
            won = wins(at, &after);
        }
    }
    return won;
}

static bool wins(trying *at, const pod_position *position) {
    const statement *of = &at->moves->of;
    const pod_rules *rules = pod_game_of(position)->rules;
    if (position->turn == POD_NOBODY) {
        pod_outcome outcome;
        rules->outcome(position, &outcome);
        int margin = (int)outcome.score[of->seat] - (int)outcome.score[!of->seat];
        return of->goal == POD_GOAL_WIN ? margin > 0 : margin >= 0;
    }
    uint64_t board;
    pod_position image = smallest(of, position, &board);
    uint64_t hash = rules->hash(&image);
    size_t place = (size_t)(hash % MEMO);
    while (at->memo[place].result && at->memo[place].hash != hash) {
        place = (place + 1) % MEMO;
    }
    if (!at->memo[place].result) {
        size_t entry = 0;
        bool prover = image.turn == of->seat, won;
        while (prover && entry < at->moves->boards && at->moves->at[entry].board != board) {
            entry++;
        }
        won = prover && entry == at->moves->boards
                  ? false
                  : wins_by(at, &image, 0, prover ? at->moves->bytes[at->moves->at[entry].moves] : 0,
                            at->moves->bytes + at->moves->at[entry].move);
        while (at->memo[place].result) {
            place = (place + 1) % MEMO;
        }
        at->memo[place].hash = hash;
        at->memo[place].result = won ? 1 : -1;
    }
    return at->memo[place].result > 0;
}

static bool is_proof(const opened *moves) {
    trying *at = calloc(1, sizeof *at);
    pod_position position = {
        .game = POD_GAME_CEPHALOPOD, .rows = moves->of.rows, .columns = moves->of.columns, .players = 2};
    assert_non_null(at);
    at->moves = moves;
    bool won = wins(at, &position);
    free(at);
    return won;
}

/* ---- Falsified ----------------------------------------------------------------------------------------------------
 */

static unsigned moves_at(const opened *from, size_t entry) {
    pod_position position = {
        .game = POD_GAME_CEPHALOPOD, .rows = from->of.rows, .columns = from->of.columns, .players = 2};
    pod_move_list moves;
    for (unsigned square = 0; square < (unsigned)from->of.rows * from->of.columns; square++) {
        position.of.cephalopod.die[square] = (pod_die)(from->at[entry].board >> 3 * square & 7u);
    }
    pod_game_of(&position)->rules->moves(&position, &moves);
    return moves.count;
}

/* Every move of the certificate made every other one there is, and one there is not. A proof that stays one must be
   complete, too: it may be refused for a board without answers that play no longer comes to, but never when the moves
   fail; and what fails is never believed. */
static void flip_moves(opened *from, const char *path, unsigned *believed, unsigned *refused) {
    assert_true(is_proof(from));
    for (size_t entry = 0; entry < from->boards; entry++) {
        unsigned count = moves_at(from, entry);
        for (unsigned i = 0; i < from->bytes[from->at[entry].moves]; i++) {
            uint8_t *move = &from->bytes[from->at[entry].move + i], right = *move;
            for (unsigned other = 0; other <= count; other++) {
                *move = (uint8_t)other;
                pod_prove_flaw flaw = other == right ? POD_PROVE_SOUND : flaw_of(path, from->bytes, from->length);
                bool proof = other == right || is_proof(from);
                assert_true(flaw || proof);
                assert_true(flaw != POD_PROVE_FLAW_LOST || !proof);
                assert_true(other < count || flaw == POD_PROVE_FLAW_MOVE);
                *believed += other != right && !flaw;
                *refused += flaw != POD_PROVE_SOUND;
            }
            *move = right;
        }
    }
}

static void a_falsified_move_is_refused_unless_it_wins_too(void **state) {
    (void)state;
    static const statement thresholds[] = {{1, 5, 0, POD_GOAL_WIN}, {2, 2, 1, POD_GOAL_DRAW}, {1, 4, 0, POD_GOAL_DRAW}};
    unsigned believed = 0, refused = 0;
    paths made = paths_make();
    for (size_t i = 0; i < sizeof thresholds / sizeof thresholds[0]; i++) {
        make(&thresholds[i], &made, made.file, 1);
        opened *from = open_certificate(&thresholds[i], made.file);
        flip_moves(from, made.other, &believed, &refused);
        free(from);
    }
    assert_true(believed && refused);
    paths_remove(&made);
}

/* The same on a board with more than one move at some, a few of its boards. */
static void boards_of_2x3_can_be_falsified(void **state) {
    (void)state;
    unsigned believed = 0, refused = 0;
    paths made = paths_make();
    make(&small, &made, made.file, 1);
    opened *whole = open_certificate(&small, made.file), *some = open_certificate(&small, made.file);
    size_t kept = 0;
    for (size_t i = 0; i < whole->boards; i += 17) {
        uint8_t *move = &some->bytes[whole->at[i].move], right = *move;
        for (unsigned other = 0; other < moves_at(whole, i); other++, kept++) {
            *move = (uint8_t)other;
            pod_prove_flaw flaw = flaw_of(made.other, some->bytes, some->length);
            bool proof = is_proof(some);
            assert_true(flaw || proof);
            assert_true(flaw != POD_PROVE_FLAW_LOST || !proof);
            believed += !flaw;
            refused += flaw != POD_PROVE_SOUND;
        }
        *move = right;
    }
    assert_true(kept && believed && refused);
    free(whole);
    free(some);
    paths_remove(&made);
}

/* A layer left out: the boards before it have no answers. */
static void a_board_that_is_missing_is_named(void **state) {
    (void)state;
    paths made = paths_make();
    make(&small, &made, made.file, 1);
    opened *from = open_certificate(&small, made.file);
    for (size_t i = 0; i < from->layers; i++) {
        size_t end = i + 1 < from->layers ? from->layer[i + 1] : from->length;
        uint8_t rest[CONTENT_MAX];
        memcpy(rest, from->bytes, from->layer[i]);
        memcpy(rest + from->layer[i], from->bytes + end, from->length - end);
        pod_prove_flaw flaw = flaw_of(made.other, rest, from->length - (end - from->layer[i]));
        assert_true(flaw == POD_PROVE_FLAW_REPLY || flaw == POD_PROVE_FLAW_MISSING);
    }
    free(from);
    paths_remove(&made);
}

/* Another claim for the same moves. */
static void another_claim_is_refused(void **state) {
    (void)state;
    paths made = paths_make();
    make(&small, &made, made.file, 1);
    opened *from = open_certificate(&small, made.file);
    enum { TURN = 2, SEAT = 3, GOAL = 4, LIVE = 5, DIE = HEAD };
    static const struct {
        unsigned at;
        uint8_t byte;
    } claims[] = {{0, 3},    {0, 0},    {1, 2},     {TURN, 1}, {TURN, 2},   {SEAT, 0}, {SEAT, 2},
                  {GOAL, 2}, {LIVE, 5}, {LIVE, 22}, {DIE, 1},  {DIE, 0x21}, {DIE, 7}};
    for (size_t i = 0; i < sizeof claims / sizeof claims[0]; i++) {
        uint8_t right = from->bytes[claims[i].at];
        from->bytes[claims[i].at] = claims[i].byte;
        assert_int_not_equal(flaw_of(made.other, from->bytes, from->length), POD_PROVE_SOUND);
        from->bytes[claims[i].at] = right;
    }
    for (size_t length = 1; length < from->length; length += 13) {
        assert_int_not_equal(flaw_of(made.other, from->bytes, length), POD_PROVE_SOUND);
    }
    free(from);
    paths_remove(&made);
}

/* Any byte of the content, with right sums: never believed for what it is not, never a crash. */
static void nonsense_is_survived(void **state) {
    (void)state;
    paths made = paths_make();
    make(&small, &made, made.file, 1);
    opened *from = open_certificate(&small, made.file);
    uint64_t random = 1;
    for (unsigned i = 0; i < 150; i++) {
        size_t at = random_below(&random, (unsigned)from->length);
        uint8_t right = from->bytes[at];
        from->bytes[at] = (uint8_t)random_next(&random);
        flaw_of(made.other, from->bytes, from->length);
        from->bytes[at] = right;
    }
    free(from);
    paths_remove(&made);
}

static void a_damaged_file_is_not_believed(void **state) {
    (void)state;
    paths made = paths_make();
    statement tiny = {1, 5, 0, POD_GOAL_WIN};
    uint8_t bytes[4096];
    pod_prove_verdict verdict;
    make(&tiny, &made, made.file, 1);
    FILE *file = fopen(made.file, "rb");
    assert_non_null(file);
    size_t length = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    for (size_t i = 0; i < 2 * length; i++) {
        bool cut = i >= length;
        bytes[i % length] ^= cut ? 0 : 0x10;
        file = fopen(made.other, "wb");
        assert_non_null(file);
        assert_int_equal(fwrite(bytes, 1, cut ? i - length : length, file), cut ? i - length : length);
        fclose(file);
        bytes[i % length] ^= cut ? 0 : 0x10;
        pod_error error = pod_prove_check_file(made.other, NULL, &verdict, NULL);
        assert_true(error == POD_ERROR_PROOF_DAMAGED || error == POD_ERROR_PROOF_UNKNOWN ||
                    error == POD_ERROR_PROOF_VERSION);
    }
    assert_int_equal(pod_prove_check_file(made.in.root, NULL, &verdict, NULL), POD_ERROR_IO);
    paths_remove(&made);
}

/* ---- By threads ------------------------------------------------------------------------------------------------- */

static pod_prove_verdict verdict_by(const char *path, unsigned threads) {
    const pod_prove_check check = POD_PROVE_CHECK(.threads = threads);
    pod_prove_verdict verdict;
    assert_int_equal(pod_prove_check_file(path, &check, &verdict, NULL), POD_OK);
    return verdict;
}

static void same_verdict(const pod_prove_verdict *one, const pod_prove_verdict *other) {
    assert_int_equal(one->flaw, other->flaw);
    assert_int_equal(one->move, other->move);
    assert_int_equal(one->boards, other->boards);
    assert_int_equal(one->moves, other->moves);
    assert_int_equal(one->where.turn, other->where.turn);
    assert_memory_equal(one->where.of.cephalopod.die, other->where.of.cephalopod.die,
                        sizeof one->where.of.cephalopod.die);
}

/* As it is, with moves changed, and with any bytes changed: also the flaw that is told, of many. */
static void a_verdict_does_not_depend_on_threads(void **state) {
    (void)state;
    unsigned flaws[POD_PROVE_FLAW_LOST + 1] = {0};
    uint64_t random = 20061128;
    paths made = paths_make();
    make(&line, &made, made.file, 1);
    opened *whole = open_certificate(&line, made.file), *some = malloc(sizeof *some);
    assert_non_null(some);
    for (unsigned try = 0; try < 32; try += LUDOPOD_IS_SANITIZED ? 5 : 1) {
        *some = *whole;
        for (unsigned changes = try % 8; changes--;) {
            uint8_t *move = &some->bytes[some->at[random_below(&random, (unsigned)some->boards)].move];
            uint8_t *any = &some->bytes[100 + random_below(&random, (unsigned)some->length - 100)];
            *(try % 3 ? move : any) = (uint8_t)random_below(&random, 3);
        }
        write_content(made.other, some->bytes, some->length);
        const pod_prove_verdict one = verdict_by(made.other, 1);
        for (unsigned threads = 2; threads < 5; threads += 2) {
            const pod_prove_verdict many = verdict_by(made.other, threads);
            same_verdict(&one, &many);
        }
        flaws[one.flaw]++;
    }
    if (!LUDOPOD_IS_SANITIZED) {
        assert_true(flaws[POD_PROVE_SOUND] >= 4 && flaws[POD_PROVE_FLAW_ORDER] && flaws[POD_PROVE_FLAW_MOVE]);
        assert_true(flaws[POD_PROVE_FLAW_REPLY] && flaws[POD_PROVE_FLAW_LOST]);
    }
    free(whole);
    free(some);
    paths_remove(&made);
}

int main(void) {
    const struct CMUnitTest by_several[] = {
        cmocka_unit_test(threads_make_no_difference),
        cmocka_unit_test(a_verdict_does_not_depend_on_threads),
    };
    const struct CMUnitTest by_one[] = {
        cmocka_unit_test(stopped_and_resumed_it_is_the_same),
        cmocka_unit_test(killed_and_resumed_it_is_the_same),
        cmocka_unit_test(another_statement_is_not_resumed),
        cmocka_unit_test(a_falsified_move_is_refused_unless_it_wins_too),
        cmocka_unit_test(boards_of_2x3_can_be_falsified),
        cmocka_unit_test(a_board_that_is_missing_is_named),
        cmocka_unit_test(another_claim_is_refused),
        cmocka_unit_test(nonsense_is_survived),
        cmocka_unit_test(a_damaged_file_is_not_believed),
    };
    int failed = cmocka_run_group_tests_name("certificates by several threads", by_several, NULL, NULL);
    return failed || LUDOPOD_LOOKS_FOR_RACES ? failed : cmocka_run_group_tests_name("certificates", by_one, NULL, NULL);
}
