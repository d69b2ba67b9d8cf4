/* Trains a network on games of `ludopod selfplay`. */
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file_replacement.h"
#include "base/interrupt.h"
#include "base/json.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/files.h"
#include "cli/progress.h"
#include "cli/train/curve.h"
#include "train/checkpoint.h"

enum { EPOCHS = 20, BATCH = 4096, BATCH_MAX = 1 << 20, PATH = 4096 };

/* A training, too large for the stack. */
typedef struct training {
    pod_language language;
    const char *out, *svg;
    char checkpoint[PATH]; /* beside the network, until it is done; "" beside a device or a pipe */
    train_settings settings;
    train_samples samples, held_out;
    train_state state;
    bool json; /* lines for programs */
    cli_progress progress;
    int error; /* an errno: the checkpoint could not be written */
    uint8_t bytes[TRAIN_CHECKPOINT_BYTES_MAX];
    pod__net_numbers numbers;
} training;

/* ---- What is asked for --------------------------------------------------------------------------------- */

/* A number above 0 (at least `minimum`) and at most 1. */
static cli_status read_share(const cli_arguments *arguments, cli_option_id id, float usual, float minimum, float *out) {
    const char *given = arguments->option[id];
    double share = usual;
    if (!given || pod__decimal_read(given, strlen(given), minimum, 1, &share)) {
        *out = (float)share;
        return CLI_DONE;
    }
    pod_fault fault;
    pod_fault_set(&fault, POD_ERROR_OPTION_VALUE,
                  &(pod_fault_about){.argument = {given, cli_option_of(id)->name, minimum > 0 ? "0.000001-1" : "0-1"}});
    return cli_fault(arguments->language, NULL, &fault);
}

static cli_status read_settings(const cli_arguments *arguments, train_settings *out) {
    long epochs = EPOCHS, batch = BATCH, seed = 1, threads = 1;
    cli_status status = cli_option_number(arguments, CLI_OPTION_EPOCHS, 1, TRAIN_EPOCHS_MAX, &epochs);
    status = status ? status : cli_option_number(arguments, CLI_OPTION_BATCH, 1, BATCH_MAX, &batch);
    status = status ? status : cli_option_number(arguments, CLI_OPTION_SEED, 0, LONG_MAX, &seed);
    status = status ? status : cli_option_number(arguments, CLI_OPTION_THREADS, 1, CLI_THREADS_MAX, &threads);
    status = status ? status : read_share(arguments, CLI_OPTION_RATE, 0.003f, 0.000001f, &out->rate);
    status = status ? status : read_share(arguments, CLI_OPTION_BLEND, 0.7f, 0, &out->blend);
    if (!status) {
        out->epochs = (unsigned)epochs;
        out->batch = (unsigned)batch;
        out->seed = (uint64_t)seed;
        out->threads = (unsigned)threads;
    }
    return status;
}

static cli_status load(training *task, const char *path) {
    pod_language language = task->language;
    switch (train_samples_load(path, &task->samples, &task->held_out)) {
    case TRAIN_LOADED:
        return CLI_DONE;
    case TRAIN_LOAD_FILE:
        return cli_system_error(language, path);
    case TRAIN_LOAD_FORMAT:
        return cli_error(language, "{0} is not a file of self-play games", path, NULL);
    case TRAIN_LOAD_OTHER:
        return cli_error(language, "{0} holds games of another game than the files before it", path, NULL);
    case TRAIN_LOAD_DAMAGED:
        return cli_error(language, "{0} is damaged", path, NULL);
    case TRAIN_LOAD_MEMORY:
        break;
    }
    return cli_error(language, pod_error_message(POD_ERROR_MEMORY), NULL, NULL);
}

/* --data names the first file, the other words more. */
static cli_status load_all(training *task, const cli_arguments *arguments) {
    cli_status status = load(task, arguments->option[CLI_OPTION_DATA]);
    for (int i = 0; i < arguments->words && !status; i++) {
        status = load(task, arguments->word[i]);
    }
    if (!status && (!task->samples.count || !task->held_out.count || task->samples.count > UINT32_MAX ||
                    task->held_out.count > UINT32_MAX)) {
        status = cli_error(task->language,
                           "too few games to train with, or too many; expected 2 or more, of at most 4294967295 "
                           "positions",
                           NULL, NULL);
    }
    return status;
}

/* ---- Checkpoints ----------------------------------------------------------------------------------------- */

static cli_status resume(training *task) {
    size_t length;
    if (!*task->checkpoint || access(task->checkpoint, F_OK)) {
        return CLI_DONE;
    }
    char *bytes = cli_file_read(task->language, task->checkpoint, &length);
    if (!bytes) {
        return CLI_BAD;
    }
    train_resume status = train_checkpoint_read((const uint8_t *)bytes, length, &task->state);
    free(bytes);
    return status == TRAIN_RESUMED ? CLI_DONE
           : status == TRAIN_RESUME_OTHER
               ? cli_error(task->language,
                           "{0} was left by a training with other data or options; give the same, or remove it",
                           task->checkpoint, NULL)
               : cli_error(task->language, "{0} is damaged; remove it to start again", task->checkpoint, NULL);
}

typedef struct epoch_at {
    const train_curve *curve;
    unsigned epoch;
} epoch_at;

static void write_text(const epoch_at *at, pod_text *out) {
    pod_text_format(out, "%u %.6f %.6f\n", at->epoch + 1, (double)at->curve->training[at->epoch],
                    (double)at->curve->held_out[at->epoch]);
}

static void write_json(const epoch_at *at, pod_text *out) {
    enum { PLACES = 6 };
    pod__json json = pod__json_over(out);
    pod__json_object(&json, NULL);
    pod__json_unsigned(&json, "epoch", at->epoch + 1);
    pod__json_decimal(&json, "training_loss", (double)at->curve->training[at->epoch], PLACES);
    pod__json_decimal(&json, "held_out_loss", (double)at->curve->held_out[at->epoch], PLACES);
    pod__json_end(&json);
    pod_text_add_char(out, '\n');
}

static void print_epoch(const training *task, unsigned epoch) {
    char line[128];
    pod_text text = pod_text_over(line, sizeof line);
    (task->json ? write_json : write_text)(&(epoch_at){&task->state.curve, epoch}, &text);
    fputs(line, stdout);
    fflush(stdout);
}

static bool go_on(void *context, const pod_progress *trained) {
    training *task = context;
    if (cli_progress_is_due(&task->progress)) {
        char epoch[16], percent[16];
        snprintf(epoch, sizeof epoch, "%u", task->state.curve.epochs + 1);
        snprintf(percent, sizeof percent, "%.0f", 100 * (double)trained->done / (double)trained->total);
        cli_progress_say(&task->progress, "epoch {0}, {1} % done", epoch, percent);
    }
    return !pod__interrupt_came();
}

static bool epoch_done(void *context, const train_state *state) {
    training *task = context;
    cli_progress_end(&task->progress);
    print_epoch(task, state->curve.epochs - 1);
    size_t length = train_checkpoint_write(state, task->bytes);
    task->error = *task->checkpoint ? cli_file_replace(task->checkpoint, (const char *)task->bytes, length, NULL) : 0;
    return !task->error && !pod__interrupt_came();
}

/* ---- The work ---------------------------------------------------------------------------------------------- */

static cli_status write_curve(training *task) {
    cli_curve drawn = {task->language, &task->state.curve};
    char *svg = pod__printed(cli_curve_print, &drawn, NULL);
    if (!svg) {
        return cli_error(task->language, pod_error_message(POD_ERROR_MEMORY), NULL, NULL);
    }
    errno = cli_file_replace(task->svg, svg, strlen(svg), NULL);
    free(svg);
    return errno ? cli_system_error(task->language, task->svg) : CLI_DONE;
}

static cli_status write_network(training *task) {
    train_model_round(&task->state.model, task->samples.game, &task->numbers);
    size_t length = pod__net_write(&task->numbers, task->bytes);
    errno = cli_file_replace(task->out, (const char *)task->bytes, length, NULL);
    if (errno) {
        return cli_system_error(task->language, task->out);
    }
    if (*task->checkpoint) {
        unlink(task->checkpoint);
    }
    return task->svg ? write_curve(task) : CLI_DONE;
}

static cli_status run(training *task) {
    train_watch watch = {.progress = {task, go_on}, .epoch = epoch_done};
    sigset_t before;
    for (unsigned epoch = 0; epoch < task->state.curve.epochs; epoch++) {
        print_epoch(task, epoch);
    }
    pod__interrupt_hold(&before);
    bool done = train_run(&task->state, &task->samples, &task->held_out, &watch);
    int reason = task->error ? task->error : errno;
    cli_progress_end(&task->progress);
    cli_status status = done ? write_network(task) : CLI_BAD;
    if (!done && !task->error && pod__interrupt_came()) {
        bool kept = *task->checkpoint && !access(task->checkpoint, F_OK);
        cli_progress_tell_interrupt(task->language, kept ? task->checkpoint : NULL);
    } else if (!done) {
        errno = reason;
        status = cli_system_error(task->language, task->error ? task->checkpoint : task->out);
    }
    pod__interrupt_release(&before);
    return status;
}

static cli_status train(training *task, const cli_arguments *arguments) {
    train_samples_begin(&task->samples);
    train_samples_begin(&task->held_out);
    cli_status status = read_settings(arguments, &task->settings);
    status = status ? status : load_all(task, arguments);
    if (!status) {
        train_begin(&task->state, &task->settings, &task->samples, &task->held_out);
        status = resume(task);
    }
    status = status ? status : run(task);
    train_samples_free(&task->samples);
    train_samples_free(&task->held_out);
    return status;
}

cli_status cli_cmd_train(const cli_arguments *arguments) {
    pod_language language = arguments->language;
    const char *out = arguments->option[CLI_OPTION_OUT];
    if (!arguments->option[CLI_OPTION_DATA] || !out) {
        cli_error(language, "give a file of games with --data and the file to write with --out", NULL, NULL);
        return cli_see_help(language, "train");
    }
    training *task = calloc(1, sizeof *task);
    if (!task) {
        return cli_error(language, pod_error_message(POD_ERROR_MEMORY), NULL, NULL);
    }
    task->language = language;
    task->out = out;
    task->svg = arguments->option[CLI_OPTION_SVG];
    task->json = arguments->option[CLI_OPTION_JSON];
    task->progress = cli_progress_begin(language, CLI_PROGRESS_TOLD);
    cli_status status = CLI_BAD;
    bool special = pod__file_is_special(out);
    if (special || (size_t)snprintf(task->checkpoint, PATH, "%s.checkpoint", out) < PATH) {
        status = train(task, arguments);
    } else {
        errno = ENAMETOOLONG;
        status = cli_system_error(language, out);
    }
    free(task);
    return status;
}
