#include "app/auth/password.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* With 19 MiB and one lane this is the least that OWASP's Password Storage Cheat Sheet gives for Argon2id. */
enum { PASSES = 2, USUAL_MS = 50 };

/* What is asked, as a task (app/queue/tasks.h). */
typedef struct question {
    bool verifies, makes;
    size_t memory;                        /* bytes */
    char password[CLUB_PASSWORD_MAX + 1]; /* that is verified, or that the hash is made of */
    char wanted[CLUB_PASSWORD_MAX + 1];   /* the new one of auth_replace() */
    char hash[crypto_pwhash_STRBYTES];
} question;

typedef struct outcome {
    bool right;
    char hash[crypto_pwhash_STRBYTES];
} outcome;

typedef struct auth_job {
    app_job job;
    auth_hasher *hasher;
    question asked;
    outcome out;
} auth_job;

struct auth_hasher {
    app_jobs *jobs;
    app_tasks *tasks;
    size_t memory;                       /* bytes a job */
    char nobody[crypto_pwhash_STRBYTES]; /* a hash of no password that anybody has */
};

static void free_job(app_job *of) {
    sodium_memzero(of, sizeof(auth_job));
    free(of);
}

static bool make_hash(const question *asked, const char *password, char out[crypto_pwhash_STRBYTES]) {
    return crypto_pwhash_str_alg(out, password, strlen(password), PASSES, asked->memory,
                                 crypto_pwhash_ALG_ARGON2ID13) == 0;
}

static app_bytes answer(void *context, const void *in, size_t length, const app_task_watch *watch) {
    question asked;
    outcome *out = length == sizeof asked ? calloc(1, sizeof *out) : NULL;
    (void)context;
    (void)watch;
    if (!out) {
        return (app_bytes){NULL, 0};
    }
    memcpy(&asked, in, sizeof asked);
    out->right = asked.verifies && crypto_pwhash_str_verify(asked.hash, asked.password, strlen(asked.password)) == 0;
    if (asked.makes && (out->right || !asked.verifies) &&
        !make_hash(&asked, asked.verifies ? asked.wanted : asked.password, out->hash)) {
        out->hash[0] = 0;
    }
    sodium_memzero(&asked, sizeof asked);
    return (app_bytes){(char *)out, sizeof *out};
}

const app_skill auth_skill = {.kind = APP_TASK_PASSWORD, .at_once = AUTH_JOBS_AT_ONCE, .work = answer};

static void work(app_job *of) {
    auth_job *job = (auth_job *)of;
    app_bytes out = app_task_do(job->hasher->tasks, &auth_skill, &job->asked, sizeof job->asked, NULL);
    if (out.length == sizeof job->out) {
        memcpy(&job->out, out.bytes, sizeof job->out);
    }
    free(out.bytes);
    sodium_memzero(&job->asked, sizeof job->asked);
}

/* NULL: no memory. */
static app_job *make_job(auth_hasher *self, const char *password, const char *hash, const char *wanted) {
    auth_job *job = calloc(1, sizeof *job);
    if (job) {
        job->job = (app_job){.work = work, .free = free_job};
        job->hasher = self;
        job->asked.verifies = hash != NULL;
        job->asked.makes = !hash || wanted;
        job->asked.memory = self->memory;
        snprintf(job->asked.password, sizeof job->asked.password, "%s", password);
        snprintf(job->asked.wanted, sizeof job->asked.wanted, "%s", wanted ? wanted : "");
        snprintf(job->asked.hash, sizeof job->asked.hash, "%s", !hash ? "" : *hash ? hash : self->nobody);
    }
    return (app_job *)job;
}

app_job *auth_hash(auth_hasher *self, const fair_owner *owner, const char *password) {
    return app_job_begin(self->jobs, make_job(self, password, NULL, NULL), owner);
}

app_job *auth_verify(auth_hasher *self, const fair_owner *owner, const char *password, const char *hash) {
    return app_job_begin(self->jobs, make_job(self, password, hash, NULL), owner);
}

app_job *auth_replace(auth_hasher *self, const fair_owner *owner, const char *old, const char *hash,
                      const char *password) {
    return app_job_begin(self->jobs, make_job(self, old, hash, password), owner);
}

const char *auth_job_hash(const app_job *job) {
    return ((const auth_job *)job)->out.hash;
}

bool auth_job_is_right(const app_job *job) {
    return ((const auth_job *)job)->out.right;
}

/* ---- The hasher ----------------------------------------------------------------------------------------- */

/* A hash with the cost of every other, so that nobody learns from the time whether there is a password to be wrong.
   What it is a hash of nobody knows. */
static void make_nobody(auth_hasher *self) {
    enum { SALT = 16, HASH = 32, ENCODED = 48 };
    unsigned char random[SALT + HASH];
    char salt[ENCODED], hash[ENCODED];
    randombytes_buf(random, sizeof random);
    sodium_bin2base64(salt, sizeof salt, random, SALT, sodium_base64_VARIANT_ORIGINAL_NO_PADDING);
    sodium_bin2base64(hash, sizeof hash, random + SALT, HASH, sodium_base64_VARIANT_ORIGINAL_NO_PADDING);
    snprintf(self->nobody, sizeof self->nobody, "$argon2id$v=19$m=%zu,t=%d,p=1$%.22s$%.43s", self->memory >> 10,
             (int)PASSES, salt, hash);
}

auth_hasher *auth_hasher_create(int mib, app_tasks *tasks, void (*wake)(void *context), void *context) {
    auth_hasher *self = calloc(1, sizeof *self);
    if (!self || sodium_init() < 0) {
        free(self);
        return NULL;
    }
    self->memory = (size_t)mib << 20;
    self->tasks = tasks;
    make_nobody(self);
    self->jobs = app_jobs_create(&(app_jobs_settings){.at_once = AUTH_JOBS_AT_ONCE,
                                                      .tasks = tasks,
                                                      .skill = &auth_skill,
                                                      .waiting = AUTH_JOBS_WAITING,
                                                      .usual_ms = USUAL_MS,
                                                      .wake = wake,
                                                      .context = context});
    if (!self->jobs) {
        free(self);
        return NULL;
    }
    return self;
}

void auth_hasher_stop(auth_hasher *self) {
    if (self) {
        app_jobs_stop(self->jobs);
    }
}

void auth_hasher_free(auth_hasher *self) {
    if (self) {
        app_jobs_free(self->jobs);
        free(self);
    }
}

uint64_t auth_hasher_begun(const auth_hasher *self) {
    return app_jobs_begun(self->jobs);
}
