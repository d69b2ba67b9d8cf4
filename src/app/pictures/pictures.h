/* Cards as PNG: painted in jobs (app/queue/jobs.h), one at a time on each server, so that the event loop never waits
   for it and people who sign in do not either; and kept for a while. */
#ifndef LUDOPOD_APP_PICTURES_PICTURES_H
#define LUDOPOD_APP_PICTURES_PICTURES_H

#include "app/pictures/painter.h"
#include "app/queue/jobs.h"

/* ---- What was painted (cache.c) ---------------------------------------------------------------------- */

/* Pictures by the text they were painted of: so they are never of a position that has changed since, and whoever may
   not see the text does not find them. Memory is bounded: the picture that nobody has wanted for the longest time makes
   room. Thread-safe. */
typedef struct picture_cache picture_cache;

enum { PICTURE_CACHE_BYTES = 16 * 1024 * 1024, PICTURE_CACHE_COUNT = 512 };

/* NULL: no memory. */
picture_cache *picture_cache_create(void);
/* NULL is allowed. */
void picture_cache_free(picture_cache *self);
/* A copy of the picture; .bytes is NULL when it is not there, or there is no memory. */
picture picture_cache_find(picture_cache *self, const char *svg);
/* Keeps a copy of it. Requires: its length is at most PICTURE_PNG_MAX. */
void picture_cache_keep(picture_cache *self, const char *svg, const picture *of);

/* ---- Painting, and what was painted before (gallery.c) ----------------------------------------------- */

enum { PICTURE_WIDTH = 1200, PICTURE_HEIGHT = 630, PICTURES_WAITING = 16 };

typedef struct picture_gallery picture_gallery;

/* NULL is allowed: nobody paints here. */
app_skill picture_skill(const picture_painter *painter);
/* tasks may be NULL. wake is called on a thread of its own when a job is done. NULL: no memory or threads. */
picture_gallery *picture_gallery_create(const picture_painter *painter, app_tasks *tasks, void (*wake)(void *context),
                                        void *context);
/* No thread runs any more after it, and nothing more is painted. NULL is allowed. */
void picture_gallery_stop(picture_gallery *self);
/* Requires: all its jobs are dropped. NULL is allowed. */
void picture_gallery_free(picture_gallery *self);

/* The picture of this text, if it is kept: the caller's own. .bytes is NULL when it is not. */
picture picture_gallery_find(picture_gallery *self, const char *svg);
/* Paints it, on this owner's account; the text, which was allocated, is taken over. NULL: too many wait, or there is no
   memory. */
app_job *picture_gallery_paint(picture_gallery *self, const fair_owner *owner, char *svg);
/* Requires: the job is done. What was painted, once: the caller's own; .bytes is NULL when that failed. */
picture picture_gallery_take(app_job *job);

#endif
