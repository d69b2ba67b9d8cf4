/* Certificates made from the tables of a solved board: accepted by the check, the same whoever makes them and however
   often they are stopped or killed; and what is wrong with tables, or with what was kept, is told. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sanitizers.h"
#include "solve/prove_tabled_support.h"
#include "solve/weak/tabled/tabled.h"

/* ---- What is proven ------------------------------------------------------------------------------------------ */

/* The check believes what the value says, and nothing else can be made. */
static void try_claim(const paths *made, const statement *of, int value) {
    pod_prove_report report;
    pod_prove_verdict verdict = {0};
    pod_prove_check check = POD_PROVE_CHECK();
    int own = of->seat ? -value : value;
    bool won = of->goal == POD_GOAL_WIN ? own > 0 : own >= 0;
    const making how = {.to = made, .of = of, .file = made->file, .layers = made->layers, .threads = 1};
    assert_int_equal(prove_tabled(&how, &report, NULL), POD_OK);
    assert_int_equal(report.answer, won ? POD_PROVE_PROVEN : POD_PROVE_DISPROVEN);
    if (!won) {
        assert_int_equal(report.last.prover, 0); /* at once */
        return;
    }
    assert_int_equal(pod_prove_check_file(made->file, &check, &verdict, NULL), POD_OK);
    assert_int_equal(verdict.flaw, POD_PROVE_SOUND);
    assert_int_equal(verdict.seat, of->seat);
    assert_int_equal(verdict.goal, of->goal);
    assert_int_equal(verdict.boards, report.last.prover);
    assert_int_equal(verdict.moves, report.last.moves);
    assert_true(verdict.sum == report.sum);
}

static void try_board(unsigned rows, unsigned columns, bool exact) {
    int value;
    paths made = prove_solved(rows, columns, exact, &value);
    for (unsigned seat = 0; seat < 2; seat++) {
        for (unsigned goal = POD_GOAL_WIN; goal <= POD_GOAL_DRAW; goal++) {
            try_claim(&made, &(statement){(uint8_t)rows, (uint8_t)columns, seat, (pod_goal)goal}, value);
        }
    }
    folder_remove(made.in.root);
}

static void every_small_board_is_proven_for_whom_it_is_won(void **state) {
    (void)state;
    for (unsigned columns = 1; columns <= 9; columns++) {
        try_board(1, columns, false);
    }
    try_board(2, 2, false);
    try_board(2, 3, false);
    try_board(3, 2, false);
    try_board(2, 4, false);
}

static void larger_boards_are_too(void **state) {
    (void)state;
    try_board(3, 3, false);
    if (getenv("LUDOPOD_LONG")) {
        try_board(1, 10, false);
        try_board(1, 11, false);
        try_board(2, 5, false);
    }
}

static void tables_of_all_thresholds_do(void **state) {
    (void)state;
    try_board(1, 5, true);
    try_board(1, 6, true);
    try_board(2, 3, true);
}

/* ---- The same certificate ------------------------------------------------------------------------------------ */

static const statement line = {1, 9, 0, POD_GOAL_WIN};

static void threads_and_folders_make_no_difference(void **state) {
    (void)state;
    int value;
    paths made = prove_solved(1, 9, false, &value);
    prove_make(&made, &line, 1, made.file, made.layers);
    prove_make(&made, &line, 3, made.other, made.other_layers);
    assert_true(prove_same(&made));
    prove_make(&made, &line, 2, made.other, NULL);
    assert_true(prove_same(&made));
    folder_remove(made.in.root);
}

static void stopped_and_resumed_it_is_the_same(void **state) {
    (void)state;
    int value;
    paths made = prove_solved(1, 9, false, &value);
    prove_make(&made, &line, 1, made.file, made.layers);
    pod_prove_report report;
    stopping at = {.stop_at = 30};
    making how = {.to = &made, .of = &line, .file = made.other, .layers = made.other_layers, .threads = 2, .at = &at};
    pod_error error = prove_tabled(&how, &report, NULL);
    unsigned stops = 0;
    for (; error == POD_ERROR_STOPPED && stops < 100; stops++) {
        assert_int_equal(access(made.other_layers, F_OK), 0);
        at.asked = 0;
        at.stop_at += 10; /* a pip total must fit into the time between two stops */
        how.resume = true;
        error = prove_tabled(&how, &report, NULL);
    }
    assert_int_equal(error, POD_OK);
    assert_true(stops > 1);
    assert_true(prove_same(&made));
    folder_remove(made.in.root);
}

static unsigned asked_in_all(const paths *made) {
    pod_prove_report report;
    stopping at = {0};
    const making how = {.to = made, .of = &line, .file = made->file, .layers = made->layers, .threads = 1, .at = &at};
    assert_int_equal(prove_tabled(&how, &report, NULL), POD_OK);
    return at.asked;
}

static void killed_and_resumed_it_is_the_same(void **state) {
    (void)state;
    int value;
    paths made = prove_solved(1, 9, false, &value);
    unsigned all = asked_in_all(&made);
    for (unsigned when = 1; when < all; when += getenv("LUDOPOD_LONG") ? 1 : all / 8) {
        pod_prove_report report;
        stopping killed = {.kill_at = when};
        making how = {
            .to = &made, .of = &line, .file = made.other, .layers = made.other_layers, .threads = 1, .at = &killed};
        pid_t child = fork();
        if (!child) {
            prove_tabled(&how, &report, NULL);
            _exit(0);
        }
        int end = 0;
        assert_int_equal(waitpid(child, &end, 0), child);
        assert_true(WIFSIGNALED(end) && WTERMSIG(end) == SIGKILL);
        how.at = NULL;
        how.resume = true;
        assert_int_equal(prove_tabled(&how, &report, NULL), POD_OK);
        assert_true(prove_same(&made));
        unlink(made.other);
    }
    folder_remove(made.in.root);
}

/* ---- What is wrong ------------------------------------------------------------------------------------------- */

static void damage(const char *path, long at) {
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    assert_int_equal(fseek(file, at, at < 0 ? SEEK_END : SEEK_SET), 0);
    int byte = fgetc(file);
    assert_int_equal(fseek(file, -1, SEEK_CUR), 0);
    assert_int_not_equal(fputc(byte ^ 0x20, file), EOF);
    assert_int_equal(fclose(file), 0);
}

static pod_error try_again(const paths *made, bool resume, pod_fault *fault, bool *tabled) {
    pod_prove_report report;
    const making how = {
        .to = made, .of = &line, .file = made->other, .layers = made->other_layers, .threads = 1, .resume = resume};
    pod_error error = prove_tabled(&how, &report, fault);
    *tabled = report.tabled;
    return error;
}

static void damaged_or_missing_tables_are_told(void **state) {
    (void)state;
    int value;
    char path[256];
    pod_fault fault;
    bool tabled;
    paths made = prove_solved(1, 9, false, &value);
    const char *const layers[] = {"manifest", "017-07.layer", "018-05.layer"};
    for (size_t i = 0; i < sizeof layers / sizeof layers[0]; i++) {
        for (long at = -1; at <= 40; at += 41) {
            snprintf(path, sizeof path, "%s/%s", made.board, layers[i]);
            damage(path, at);
            assert_int_equal(try_again(&made, false, &fault, &tabled), POD_ERROR_TABLE_DAMAGED);
            assert_non_null(strstr(fault.argument[0], made.board));
            damage(path, at);
        }
    }
    assert_int_equal(try_again(&made, false, &fault, &tabled), POD_OK);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(try_again(&made, false, &fault, &tabled), POD_ERROR_IO);
    assert_non_null(strstr(fault.argument[0], "018-05.layer"));
    folder_remove(made.in.root);
    assert_int_equal(try_again(&made, false, &fault, &tabled), POD_ERROR_IO);
}

static bool any_stage(void *context, const pod_progress *progress) {
    *(bool *)context = progress->stage >= 2;
    return true;
}

/* Without tables of the board it is proven in rounds; nor do those of a board help that lies the other way round. */
static void without_tables_it_goes_in_rounds(void **state) {
    (void)state;
    int value;
    paths made = prove_solved(3, 2, false, &value);
    bool rounds = false;
    pod_prove_report report;
    pod_prove_watch watch = {.progress = {&rounds, any_stage}};
    pod_position position = prove_empty(2, 3);
    pod_prove_request request = POD_PROVE_REQUEST(.seat = 1, .threads = 1, .memory = (size_t)1 << 30, .file = made.file,
                                                  .watch = &watch, .tables = made.in.root);
    assert_int_equal(pod_prove(&position, &request, &report, NULL), POD_OK);
    assert_int_equal(report.answer, POD_PROVE_PROVEN);
    assert_false(report.tabled);
    assert_true(rounds);
    folder_remove(made.in.root);
}

/* Stops in the middle, so that there is something to continue. */
static void stop(const paths *made) {
    pod_prove_report report;
    stopping at = {.stop_at = 60};
    const making how = {
        .to = made, .of = &line, .file = made->other, .layers = made->other_layers, .threads = 1, .at = &at};
    assert_int_equal(prove_tabled(&how, &report, NULL), POD_ERROR_STOPPED);
}

static void only_what_is_sound_is_continued(void **state) {
    (void)state;
    int value;
    char path[256], command[512];
    pod_fault fault;
    bool tabled;
    paths made = prove_solved(1, 9, false, &value);
    prove_make(&made, &line, 1, made.file, made.layers);
    const char *const kept[] = {"*.reached", "000-00.moves"};
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++) {
        stop(&made);
        snprintf(command, sizeof command, "cd %s && for f in %s; do truncate -s -1 $f; done", made.other_layers,
                 kept[i]);
        assert_int_equal(system(command), 0);
        assert_int_equal(try_again(&made, true, &fault, &tabled), POD_ERROR_PROOF_DAMAGED);
        assert_non_null(strstr(fault.argument[0], made.other_layers));
    }
    stop(&made);
    snprintf(path, sizeof path, "%s/000-00.moves", made.other_layers);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(try_again(&made, true, &fault, &tabled), POD_ERROR_PROOF_DAMAGED);
    stop(&made);
    assert_int_equal(try_again(&made, true, &fault, &tabled), POD_OK);
    assert_true(prove_same(&made));
    folder_remove(made.in.root);
}

static void another_statement_is_not_continued(void **state) {
    (void)state;
    int value;
    paths made = prove_solved(1, 9, false, &value);
    statement other = line;
    other.goal = POD_GOAL_DRAW;
    stop(&made);
    pod_prove_report report;
    const making how = {
        .to = &made, .of = &other, .file = made.other, .layers = made.other_layers, .threads = 1, .resume = true};
    assert_int_equal(prove_tabled(&how, &report, NULL), POD_ERROR_PROOF_OTHER);
    folder_remove(made.in.root);
}

/* With too little it says how much; then it goes on with more, and the certificate is the same. */
static void memory_that_does_not_suffice_is_told(void **state) {
    (void)state;
    int value;
    paths made = prove_solved(1, 9, false, &value);
    prove_make(&made, &line, 1, made.file, made.layers);
    pod_prove_report report;
    pod_error error = POD_ERROR_MEMORY;
    making how = {.to = &made, .of = &line, .file = made.other, .layers = made.other_layers, .threads = 1};
    unsigned tries = 0;
    for (how.memory = (size_t)1 << 20; error == POD_ERROR_MEMORY; how.memory += (size_t)1 << 19, tries++) {
        error = prove_tabled(&how, &report, NULL);
        assert_true(error == POD_OK || error == POD_ERROR_MEMORY);
        assert_true(error == POD_OK || !report.needed || how.memory < report.needed);
        how.resume = true;
    }
    assert_true(tries > 2);
    assert_true(prove_same(&made));
    folder_remove(made.in.root);
}

/* ---- Sets ---------------------------------------------------------------------------------------------------- */

/* Ownership by ownership, as the rules have it: a die that stays keeps its owner, a new one is the mover's. */
static void sets_move_as_their_dice_do(void **state) {
    (void)state;
    static pod__geometry geometry;
    uint64_t random = 20061121;
    pod__geometry_of_board(3, 3, &geometry);
    for (unsigned round = 0; round < 3000; round++) {
        uint64_t key = 0, set[8] = {0}, scratch[8], worked[8], out[8];
        pod__parent parent;
        pod__child child[POD__CHILDREN_MAX];
        unsigned empties = 1 + random_below(&random, 8);
        for (unsigned square = 0; square < 9; square++) {
            key |= random_below(&random, 9) < empties ? 0 : (uint64_t)(1 + random_below(&random, 6)) << 3 * square;
        }
        unsigned dice = pod__dice_count(key);
        pod__parent_of(&geometry, key, &parent);
        unsigned children = pod__children_of(&geometry, &parent, child);
        if (!children) {
            continue;
        }
        const pod__child *to = &child[random_below(&random, children)];
        unsigned after = dice + 1 - to->taken;
        bool prover = random_below(&random, 2);
        uint64_t wanted[8] = {0};
        for (uint32_t owned = 0; owned < 1u << dice; owned++) {
            if (random_below(&random, 3)) {
                continue;
            }
            uint32_t squares = pod__squares_from(owned, pod__occupied(key)), moved = 0;
            for (uint32_t bit = owned; bit < 64u << (dice < 6 ? 0 : dice - 6); bit += 1u << dice) {
                set[bit >> 6] |= UINT64_C(1) << (bit & 63);
            }
            for (unsigned square = 0; square < 9; square++) {
                moved |= (squares >> square & 1u) << geometry.around[square].to[to->image];
            }
            moved &= pod__occupied(to->key) & ~(1u << to->placed);
            moved |= (uint32_t)prover << to->placed;
            uint32_t at = pod__squares_among(moved, pod__occupied(to->key));
            wanted[at >> 6] |= UINT64_C(1) << (at & 63);
        }
        memcpy(worked, set, sizeof worked);
        pod__tabled_carry(&geometry, &parent, to, prover, worked, scratch, out);
        for (uint32_t bit = 0; bit < 1u << after; bit++) {
            assert_int_equal(out[bit >> 6] >> (bit & 63) & 1u, wanted[bit >> 6] >> (bit & 63) & 1u);
        }
    }
}

int main(void) {
    const struct CMUnitTest by_several[] = {
        cmocka_unit_test(threads_and_folders_make_no_difference),
        cmocka_unit_test(stopped_and_resumed_it_is_the_same),
    };
    const struct CMUnitTest by_one[] = {
        cmocka_unit_test(every_small_board_is_proven_for_whom_it_is_won),
        cmocka_unit_test(larger_boards_are_too),
        cmocka_unit_test(tables_of_all_thresholds_do),
        cmocka_unit_test(killed_and_resumed_it_is_the_same),
        cmocka_unit_test(damaged_or_missing_tables_are_told),
        cmocka_unit_test(without_tables_it_goes_in_rounds),
        cmocka_unit_test(only_what_is_sound_is_continued),
        cmocka_unit_test(another_statement_is_not_continued),
        cmocka_unit_test(memory_that_does_not_suffice_is_told),
        cmocka_unit_test(sets_move_as_their_dice_do),
    };
    int failed = cmocka_run_group_tests_name("proofs by tables and threads", by_several, NULL, NULL);
    return failed || LUDOPOD_LOOKS_FOR_RACES ? failed
                                             : cmocka_run_group_tests_name("proofs by tables", by_one, NULL, NULL);
}
