#include "serve/errands.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

typedef struct errand {
    app_job job; /* first, so that a job is its errand */
    const app_skill *skill;
    uint32_t number;
    char *in;
    size_t length;
    atomic_bool stop;
    app_bytes out;
    struct errand *next;
} errand;

struct errands {
    const app_skill *skill;
    app_jobs *jobs;
    errand *first;
};

static bool goes_on(void *context, int64_t elapsed_ms) {
    (void)elapsed_ms;
    return !atomic_load(&((errand *)context)->stop);
}

static void work(app_job *job) {
    errand *at = (errand *)job;
    at->out = at->skill->work(at->skill->context, at->in, at->length, &(app_task_watch){goes_on, at});
}

static void free_errand(app_job *job) {
    errand *at = (errand *)job;
    app_bytes_forget((app_bytes){at->in, at->length});
    free(at->out.bytes);
    free(at);
}

errands *errands_create(const app *with, void (*wake)(void *context), void *context) {
    enum { USUAL_MS = 50 };
    unsigned at_once = 0;
    errands *self = calloc(1, sizeof *self);
    if (!self) {
        return NULL;
    }
    self->skill = with->skill;
    for (size_t i = 0; i < APP_TASKS; i++) {
        at_once += with->skill[i].at_once;
    }
    self->jobs = app_jobs_create(&(app_jobs_settings){
        .at_once = at_once, .waiting = APP_TASKS * APP_HANDS, .usual_ms = USUAL_MS, .wake = wake, .context = context});
    if (!self->jobs) {
        free(self);
        return NULL;
    }
    return self;
}

void errands_free(errands *self) {
    errands_forget(self);
    app_jobs_free(self ? self->jobs : NULL);
    free(self);
}

void errands_introduce(const errands *self, transport_link *link) {
    app_helper_hello hello;
    app_helper_introduce(self->skill, &hello);
    transport_link_put(link, TRANSPORT_FRAME_TASK, 0, (const char *)&hello, sizeof hello);
}

static void begin(errands *self, const transport_frame *frame) {
    const fair_owner nobody = {.address = ""};
    const size_t kind = (uint8_t)frame->bytes[0];
    errand *at = kind < APP_TASKS ? calloc(1, sizeof *at) : NULL;
    if (!at || !(at->in = malloc(frame->length))) {
        free(at);
        return;
    }
    at->job = (app_job){.work = work, .free = free_errand};
    at->skill = &self->skill[kind];
    at->number = frame->number;
    at->length = frame->length - 1;
    memcpy(at->in, frame->bytes + 1, at->length);
    if (app_job_begin(self->jobs, &at->job, &nobody)) {
        at->next = self->first;
        self->first = at;
    }
}

void errands_take(errands *self, const transport_frame *frame) {
    if (frame->length) {
        begin(self, frame);
    }
    for (errand *at = self->first; at && !frame->length; at = at->next) {
        atomic_store(&at->stop, atomic_load(&at->stop) || at->number == frame->number);
    }
}

void errands_answer(errands *self, transport_link *link) {
    for (errand **place = &self->first, *at; (at = *place);) {
        if (!app_job_is_done(&at->job)) {
            place = &at->next;
            continue;
        }
        transport_link_put(link, TRANSPORT_FRAME_TASK, at->number, at->out.bytes, at->out.length);
        *place = at->next;
        app_job_drop(&at->job);
    }
}

void errands_forget(errands *self) {
    while (self && self->first) {
        errand *at = self->first;
        self->first = at->next;
        atomic_store(&at->stop, true);
        app_job_drop(&at->job);
    }
}
