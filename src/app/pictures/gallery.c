#include "app/pictures/pictures.h"

#include <stdlib.h>
#include <string.h>

enum { USUAL_MS = 50 };

struct picture_gallery {
    app_skill skill;
    app_tasks *tasks;
    app_jobs *jobs;
    picture_cache *cache;
};

typedef struct picture_job {
    app_job job;
    picture_gallery *gallery;
    char *svg;
    picture painted;
} picture_job;

static app_bytes paint(void *painter, const void *in, size_t length, const app_task_watch *watch) {
    (void)watch;
    if (!length || ((const char *)in)[length - 1]) {
        return (app_bytes){NULL, 0};
    }
    const picture painted = ((const picture_painter *)painter)->paint(in, PICTURE_WIDTH, PICTURE_HEIGHT);
    return (app_bytes){painted.bytes, painted.length};
}

app_skill picture_skill(const picture_painter *painter) {
    return (app_skill){.kind = APP_TASK_PICTURE, .at_once = painter != NULL, .work = paint, .context = (void *)painter};
}

/* Many ask for one picture at once when its address was just sent around: only the first of them waits for the
   painter. */
static void work(app_job *of) {
    picture_job *job = (picture_job *)of;
    picture_gallery *gallery = job->gallery;
    job->painted = picture_cache_find(gallery->cache, job->svg);
    if (!job->painted.bytes) {
        const app_bytes painted = app_task_do(gallery->tasks, &gallery->skill, job->svg, strlen(job->svg) + 1, NULL);
        job->painted = (picture){painted.bytes, painted.length};
        if (job->painted.bytes && job->painted.length <= PICTURE_PNG_MAX) {
            picture_cache_keep(gallery->cache, job->svg, &job->painted);
        }
    }
}

static void free_job(app_job *of) {
    picture_job *job = (picture_job *)of;
    free(job->svg);
    free(job->painted.bytes);
    free(job);
}

picture_gallery *picture_gallery_create(const picture_painter *painter, app_tasks *tasks, void (*wake)(void *context),
                                        void *context) {
    picture_gallery *self = calloc(1, sizeof *self);
    if (!self) {
        return NULL;
    }
    self->skill = picture_skill(painter);
    self->tasks = tasks;
    self->cache = picture_cache_create();
    self->jobs = app_jobs_create(&(app_jobs_settings){.at_once = 1,
                                                      .skill = &self->skill,
                                                      .tasks = tasks,
                                                      .waiting = PICTURES_WAITING,
                                                      .usual_ms = USUAL_MS,
                                                      .wake = wake,
                                                      .context = context});
    if (!self->cache || !self->jobs) {
        picture_gallery_free(self);
        return NULL;
    }
    return self;
}

void picture_gallery_stop(picture_gallery *self) {
    if (self) {
        app_jobs_stop(self->jobs);
    }
}

void picture_gallery_free(picture_gallery *self) {
    if (self) {
        app_jobs_free(self->jobs);
        picture_cache_free(self->cache);
        free(self);
    }
}

picture picture_gallery_find(picture_gallery *self, const char *svg) {
    return picture_cache_find(self->cache, svg);
}

app_job *picture_gallery_paint(picture_gallery *self, const fair_owner *owner, char *svg) {
    picture_job *job = calloc(1, sizeof *job);
    if (!job) {
        free(svg);
        return NULL;
    }
    *job = (picture_job){.job = {.work = work, .free = free_job}, .gallery = self, .svg = svg};
    return app_job_begin(self->jobs, &job->job, owner);
}

picture picture_gallery_take(app_job *of) {
    picture_job *job = (picture_job *)of;
    picture out = job->painted;
    job->painted = (picture){NULL, 0};
    return out;
}
