/* Trains a network on games of `ludopod selfplay`. */
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file_replacement.h"
#include "base/interrupt.h"
#include "base/json.h"
#include "base/text.h"
#include "cli/cli.h"
#include "cli/command.h"
#include "cli/files.h"
#include "cli/progress.h"
#include "train/checkpoint.h"
#include "train/trainer.h"

/* The losses of a training as a picture. */
typedef struct cli_curve {
    pod_language language;
    const train_curve *curve; /* of one epoch or more */
} cli_curve;

/* ---- The losses as a picture ------------------------------------------------------------------------------------- */

enum { WIDTH = 640, HEIGHT = 360, LEFT = 70, RIGHT = 20, TOP = 20, BOTTOM = 50, LINES = 5 };

/* What is drawn: epochs to the right, losses upwards. */
typedef struct axes {
    unsigned epochs;
    double low, high;
} axes;

static double x_of(const axes *frame, double epoch) {
    double span = frame->epochs > 1 ? frame->epochs - 1 : 1;
    return LEFT + (epoch - 1) / span * (WIDTH - LEFT - RIGHT);
}

static double y_of(const axes *frame, double loss) {
    double share = (loss - frame->low) / (frame->high - frame->low);
    return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM);
}

static void widen(axes *frame, const float *loss) {
    for (unsigned i = 0; i < frame->epochs; i++) {
        const double value = (double)loss[i];
        frame->low = value < frame->low ? value : frame->low; /* by fmin(), gcc 12 for arm64 falls over this loop */
        frame->high = value > frame->high ? value : frame->high;
    }
}

/* With some air above and below. */
static axes frame_of(const train_curve *curve) {
    axes made = {curve->epochs, INFINITY, -INFINITY};
    widen(&made, curve->training);
    widen(&made, curve->held_out);
    double air = fmax(0.05 * (made.high - made.low), 1e-6);
    made.low -= air;
    made.high += air;
    return made;
}

static void print_scales(pod_text *out, const axes *frame) {
    for (unsigned i = 0; i <= LINES; i++) {
        double loss = frame->low + (frame->high - frame->low) * i / LINES;
        double y = y_of(frame, loss);
        pod_text_format(out, "<path class=\"grid\" d=\"M%d %.1fH%d\"/>\n", LEFT, y, WIDTH - RIGHT);
        pod_text_format(out, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.4f</text>\n", LEFT - 8, y + 4, loss);
    }
    unsigned step = (frame->epochs + 9) / 10;
    for (unsigned epoch = 1; epoch <= frame->epochs; epoch += step) {
        pod_text_format(out, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%u</text>\n", x_of(frame, epoch),
                        HEIGHT - BOTTOM + 18, epoch);
    }
}

static void print_line(pod_text *out, const axes *frame, const char *kind, const float *loss) {
    pod_text_format(out, "<polyline class=\"%s\" points=\"", kind);
    for (unsigned i = 0; i < frame->epochs; i++) {
        pod_text_format(out, "%s%.1f,%.1f", i ? " " : "", x_of(frame, i + 1), y_of(frame, (double)loss[i]));
    }
    pod_text_format(out, "\"/>\n");
}

static void print_legend(pod_text *out, pod_language language) {
    enum { X = WIDTH - RIGHT - 150 };
    pod_text_format(out, "<path class=\"training\" d=\"M%d %dh30\"/><text x=\"%d\" y=\"%d\">%s</text>\n", X, TOP + 16,
                    X + 38, TOP + 20, pod_translate(language, "training"));
    pod_text_format(out, "<path class=\"held-out\" d=\"M%d %dh30\"/><text x=\"%d\" y=\"%d\">%s</text>\n", X, TOP + 36,
                    X + 38, TOP + 40, pod_translate(language, "held out"));
    pod_text_format(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>\n", (LEFT + WIDTH - RIGHT) / 2,
                    HEIGHT - 12, pod_translate(language, "epoch"));
    pod_text_format(out, "<text transform=\"translate(14 %d) rotate(-90)\" text-anchor=\"middle\">%s</text>\n",
                    (TOP + HEIGHT - BOTTOM) / 2, pod_translate(language, "loss"));
}

/* An SVG; context is a cli_curve (pod__printed() calls it). */
static void print_curve(const void *context, pod_text *out) {
    const cli_curve *drawn = context;
    axes frame = frame_of(drawn->curve);
    pod_text_format(out,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" "
                    "font-size=\"12\">\n<style>path,polyline{fill:none;stroke-width:2}.grid{stroke:#ccc;stroke-width:1}"
                    ".training{stroke:#1f6f8b}.held-out{stroke:#c0532b;stroke-dasharray:6 3}</style>\n"
                    "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
                    WIDTH, HEIGHT);
    print_scales(out, &frame);
    print_line(out, &frame, "training", drawn->curve->training);
    print_line(out, &frame, "held-out", drawn->curve->held_out);
    print_legend(out, drawn->language);
    pod_text_format(out, "</svg>\n");
}

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
    const cli_range epochs = {1, TRAIN_EPOCHS_MAX}, batches = {1, BATCH_MAX}, seeds = {0, LONG_MAX};
    cli_status status = CLI_DONE;
    out->epochs = (unsigned)cli_option_number(arguments, CLI_OPTION_EPOCHS, EPOCHS, epochs, &status);
    out->batch = (unsigned)cli_option_number(arguments, CLI_OPTION_BATCH, BATCH, batches, &status);
    out->seed = (uint64_t)cli_option_number(arguments, CLI_OPTION_SEED, 1, seeds, &status);
    out->threads = cli_option_threads(arguments, &status);
    status = status ? status : read_share(arguments, CLI_OPTION_RATE, 0.003f, 0.000001f, &out->rate);
    return status ? status : read_share(arguments, CLI_OPTION_BLEND, 0.7f, 0, &out->blend);
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
    return cli_out_of_memory(language);
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

typedef struct epoch_end {
    unsigned number;
    double training, held_out; /* losses */
} epoch_end;

static void write_epoch(pod__json *json, const void *context) {
    enum { PLACES = 6 };
    const epoch_end *at = context;
    pod__json_unsigned(json, "epoch", at->number);
    pod__json_decimal(json, "training_loss", at->training, PLACES);
    pod__json_decimal(json, "held_out_loss", at->held_out, PLACES);
}

static void print_epoch(const training *task, unsigned epoch) {
    const train_curve *curve = &task->state.curve;
    const epoch_end at = {epoch + 1, (double)curve->training[epoch], (double)curve->held_out[epoch]};
    if (task->json) {
        cli_print_json(task->language, write_epoch, &at);
    } else {
        printf("%u %.6f %.6f\n", at.number, at.training, at.held_out);
    }
    fflush(stdout);
}

static bool go_on(void *context, const pod_progress *trained) {
    training *task = context;
    if (cli_progress_is_due(&task->progress)) {
        cli_progress_say(&task->progress, "epoch {0}, {1} % done", CLI_SHORT("%u", task->state.curve.epochs + 1),
                         CLI_SHORT("%.0f", 100 * (double)trained->done / (double)trained->total));
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

static cli_status write_network(training *task) {
    train_model_round(&task->state.model, task->samples.game, &task->numbers);
    size_t length = pod__net_write(&task->numbers, task->bytes);
    if (cli_file_write(task->language, task->out, task->bytes, length, NULL)) {
        return CLI_BAD;
    }
    if (*task->checkpoint) {
        unlink(task->checkpoint);
    }
    return cli_file_print(task->language, task->svg, print_curve, &(cli_curve){task->language, &task->state.curve});
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
        return cli_wrong_usage(arguments, "give a file of games with --data and the file to write with --out", NULL,
                               NULL);
    }
    training *task = calloc(1, sizeof *task);
    if (!task) {
        return cli_out_of_memory(language);
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
