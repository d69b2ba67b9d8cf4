/* Tasks: work that any server of a club can do, as it is a function of bytes: a search, a password's hash, a picture.
   Where standbys are linked it is theirs, so that whoever decides has its processors for that; else, or where theirs is
   lost, or does not come, it is done here.

       worker ── app_task_do() ──> line ── loop ──> link ──> a standby's worker, and the same way back

   A standby does as many of each kind at a time as it would if it decided; the pools (jobs.h, search_pool.h) have hands
   for all of these, and a hand takes a job while there is room for it.

   A club of one server has no app_tasks (NULL), and each worker does its own. */
#ifndef LUDOPOD_APP_QUEUE_TASKS_H
#define LUDOPOD_APP_QUEUE_TASKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/workers.h"

typedef enum app_task_kind {
    APP_TASK_SEARCH,
    APP_TASK_LIGHT_SEARCH,
    APP_TASK_PASSWORD,
    APP_TASK_PICTURE,
    APP_TASKS
} app_task_kind;

/* .bytes is to be freed; NULL: it failed. */
typedef struct app_bytes {
    char *bytes;
    size_t length;
} app_bytes;

/* Frees them, and nothing of them stays: there may be a password in them. */
void app_bytes_forget(app_bytes bytes);

/* Whether to go on, after so many milliseconds: asked about ten times a second, without any lock. */
typedef struct app_task_watch {
    bool (*goes_on)(void *context, int64_t elapsed_ms);
    void *context;
} app_task_watch;

/* How a kind is done. What came from another server may be anything. */
typedef struct app_skill {
    app_task_kind kind;
    unsigned at_once; /* 0: not here */
    /* On any thread, as many at a time. watch: NULL, or one that may end it with what there is so far. */
    app_bytes (*work)(void *context, const void *in, size_t length, const app_task_watch *watch);
    void *context;
} app_skill;

enum { APP_HANDS = 16, APP_POOLS_MAX = 4 };

typedef struct app_tasks app_tasks;
typedef struct app_helper app_helper; /* a standby */

/* wake: on any thread, when there is something for app_tasks_hand_out(). NULL: no memory. */
app_tasks *app_tasks_create(void (*wake)(void *context), void *context);
/* Who waits for a task gets none; no loop runs any more. NULL is allowed. */
void app_tasks_end(app_tasks *self);
/* Requires: no worker is at it. NULL is allowed. */
void app_tasks_free(app_tasks *self);

/* ---- Workers: the first argument may be NULL --------------------------------------------------------------- */

/* How many workers a pool needs that does one task at a time in each. */
unsigned app_tasks_hands(const app_tasks *self, const app_skill *skill);
/* These look for jobs again when there is more room. At most APP_POOLS_MAX; until app_tasks_end(). */
void app_tasks_tell(app_tasks *self, pod__workers *pool);
/* How many of this kind can be done at a time: by all standbys, or here where no standby does it. */
unsigned app_tasks_room(app_tasks *self, const app_skill *skill);
app_bytes app_task_do(app_tasks *self, const app_skill *skill, const void *in, size_t length,
                      const app_task_watch *watch);

/* ---- The loop: NULL is not allowed ------------------------------------------------------------------------- */

/* What a standby says first of itself: its version, and how many it does at once. */
typedef struct app_helper_hello {
    char version[32];
    uint32_t room[APP_TASKS];
} app_helper_hello;

void app_helper_introduce(const app_skill skill[APP_TASKS], app_helper_hello *out);
/* send: a task, of which the first byte is its kind; without bytes: it may end now. NULL: of another version, or no
   memory. */
app_helper *app_tasks_join(app_tasks *self, const void *hello, size_t length,
                           void (*send)(void *context, uint32_t number, const void *bytes, size_t length),
                           void *context);
void app_tasks_leave(app_tasks *self, app_helper *who);
/* What came of one; of one that nobody waits for nothing is kept. The helper may be NULL. */
void app_tasks_take(app_tasks *self, app_helper *from, uint32_t number, const void *bytes, size_t length);
void app_tasks_hand_out(app_tasks *self);

#endif
