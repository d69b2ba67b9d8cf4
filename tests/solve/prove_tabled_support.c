#include "solve/prove_tabled_support.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "solve/cephalopod/table.h"

pod_position prove_empty(unsigned rows, unsigned columns) {
    return (pod_position){
        .game = POD_GAME_CEPHALOPOD, .rows = (uint8_t)rows, .columns = (uint8_t)columns, .players = 2};
}

static paths paths_of(unsigned rows, unsigned columns, bool exact) {
    paths made = {.in = table_folder_make()};
    char name[POD__CEPH_TABLE_NAME];
    pod__ceph_table_name(rows, columns, exact, name);
    snprintf(made.board, sizeof made.board, "%s/%s", made.in.root, name);
    snprintf(made.file, sizeof made.file, "%s/one", made.in.root);
    snprintf(made.layers, sizeof made.layers, "%s/one.layers", made.in.root);
    snprintf(made.other, sizeof made.other, "%s/two", made.in.root);
    snprintf(made.other_layers, sizeof made.other_layers, "%s/two.layers", made.in.root);
    return made;
}

paths prove_solved(unsigned rows, unsigned columns, bool exact, int *value) {
    paths made = paths_of(rows, columns, exact);
    pod_position position = prove_empty(rows, columns);
    pod_strong_report report;
    pod_strong_request request =
        POD_STRONG_REQUEST(.exact = exact, .threads = 2, .memory = (size_t)1 << 30, .directory = made.board);
    assert_int_equal(pod_strong_solve(&position, &request, &report, NULL), POD_OK);
    *value = report.value;
    return made;
}

static bool go_on(void *context, const pod_progress *progress) {
    stopping *at = context;
    assert_int_equal(progress->stage, 0);
    at->asked++;
    if (at->asked == at->kill_at) {
        kill(getpid(), SIGKILL);
    }
    return !at->stop_at || at->asked < at->stop_at;
}

pod_error prove_tabled(const making *how, pod_prove_report *report, pod_fault *fault) {
    pod_position position = prove_empty(how->of->rows, how->of->columns);
    stopping never = {0};
    pod_prove_watch watch = {.progress = {how->at ? how->at : &never, go_on}};
    pod_prove_request request =
        POD_PROVE_REQUEST(.seat = how->of->seat, .goal = how->of->goal, .threads = how->threads,
                          .memory = how->memory ? how->memory : (size_t)1 << 30, .file = how->file,
                          .resume = how->resume, .watch = &watch, .tables = how->to->in.root, .layers = how->layers);
    return pod_prove(&position, &request, report, fault);
}

void prove_make(const paths *to, const statement *of, unsigned threads, const char *file, const char *layers) {
    pod_prove_report report;
    const making how = {.to = to, .of = of, .file = file, .layers = layers, .threads = threads};
    assert_int_equal(prove_tabled(&how, &report, NULL), POD_OK);
    assert_int_equal(report.answer, POD_PROVE_PROVEN);
    assert_true(report.tabled);
    assert_true(!layers || access(layers, F_OK));
}

bool prove_same(const paths *made) {
    char command[256];
    snprintf(command, sizeof command, "cmp -s %s %s", made->file, made->other);
    return system(command) == 0;
}
