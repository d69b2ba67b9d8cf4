#include "server/auth/password.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/workers.h"

/* With 19 MiB and one lane this is the least that OWASP's Password Storage Cheat Sheet gives for Argon2id. */
enum { PASSES = 2 };

typedef enum job_state { WAITING, RUNNING, DONE } job_state;

struct auth_job {
    auth_hasher *hasher;
    struct auth_job *next; /* in the queue */
    job_state state;       /* under the lock, as dropped */
    bool dropped;
    bool verifies, makes, right;
    char password[CLUB_PASSWORD_MAX + 1]; /* that is verified, or that the hash is made of */
    char wanted[CLUB_PASSWORD_MAX + 1];   /* the new one of auth_replace() */
    char hash[crypto_pwhash_STRBYTES];
};

struct auth_hasher {
    pod__workers *pool; /* NULL once it has stopped */
    size_t memory;      /* bytes a job */
    auth_job *first, *last;
    unsigned waiting;
    uint64_t begun;
    char nobody[crypto_pwhash_STRBYTES]; /* a hash of no password that anybody has */
    void (*wake)(void *context);
    void *context;
};

static void lock(auth_hasher *self) {
    if (self->pool) {
        pod__workers_lock(self->pool);
    }
}

static void unlock(auth_hasher *self) {
    if (self->pool) {
        pod__workers_unlock(self->pool);
    }
}

static void free_job(auth_job *job) {
    sodium_memzero(job, sizeof *job);
    free(job);
}

/* ---- On the workers' threads -------------------------------------------------------------------------- */

static void *next(void *context, unsigned worker) {
    auth_hasher *self = context;
    auth_job *job = self->first;
    (void)worker;
    if (job) {
        self->first = job->next;
        self->last = self->first ? self->last : NULL;
        self->waiting--;
        job->state = RUNNING;
    }
    return job;
}

static void run(auth_job *job) {
    job->right = job->verifies && crypto_pwhash_str_verify(job->hash, job->password, strlen(job->password)) == 0;
    const char *made_of = job->verifies ? job->wanted : job->password;
    if (job->makes && (job->right || !job->verifies) &&
        crypto_pwhash_str_alg(job->hash, made_of, strlen(made_of), PASSES, job->hasher->memory,
                              crypto_pwhash_ALG_ARGON2ID13) != 0) {
        job->hash[0] = 0;
    }
    sodium_memzero(job->password, sizeof job->password);
    sodium_memzero(job->wanted, sizeof job->wanted);
}

static void work(void *context, unsigned worker, void *of) {
    auth_hasher *self = context;
    auth_job *job = of;
    (void)worker;
    run(job);
    pod__workers_lock(self->pool);
    job->state = DONE;
    bool dropped = job->dropped;
    pod__workers_unlock(self->pool);
    if (dropped) {
        free_job(job);
    } else {
        self->wake(self->context);
    }
}

/* ---- Jobs ---------------------------------------------------------------------------------------------- */

static auth_job *make_job(auth_hasher *self, const char *password, const char *hash, const char *wanted) {
    auth_job *job = calloc(1, sizeof *job);
    if (job) {
        job->hasher = self;
        job->verifies = hash != NULL;
        job->makes = !hash || wanted;
        snprintf(job->password, sizeof job->password, "%s", password);
        snprintf(job->wanted, sizeof job->wanted, "%s", wanted ? wanted : "");
        snprintf(job->hash, sizeof job->hash, "%s", !hash ? "" : *hash ? hash : self->nobody);
    }
    return job;
}

/* Puts it into the queue, or frees it when there is no room. */
static auth_job *begin(auth_hasher *self, auth_job *job) {
    if (!job) {
        return NULL;
    }
    lock(self);
    bool room = self->pool && self->waiting < AUTH_JOBS_WAITING;
    if (room) {
        *(self->last ? &self->last->next : &self->first) = job;
        self->last = job;
        self->waiting++;
        self->begun++;
        pod__workers_announce(self->pool);
    }
    unlock(self);
    if (!room) {
        free_job(job);
    }
    return room ? job : NULL;
}

auth_job *auth_hash(auth_hasher *self, const char *password) {
    return begin(self, make_job(self, password, NULL, NULL));
}

auth_job *auth_verify(auth_hasher *self, const char *password, const char *hash) {
    return begin(self, make_job(self, password, hash, NULL));
}

auth_job *auth_replace(auth_hasher *self, const char *old, const char *hash, const char *password) {
    return begin(self, make_job(self, old, hash, password));
}

bool auth_job_is_done(auth_job *job) {
    lock(job->hasher);
    bool done = job->state == DONE;
    unlock(job->hasher);
    return done;
}

const char *auth_job_hash(const auth_job *job) {
    return job->hash;
}

bool auth_job_is_right(const auth_job *job) {
    return job->right;
}

static void take_out(auth_hasher *self, const auth_job *job) {
    auth_job *before = NULL;
    for (auth_job *at = self->first; at && at != job; at = at->next) {
        before = at;
    }
    *(before ? &before->next : &self->first) = job->next;
    self->last = job->next ? self->last : before;
    self->waiting--;
}

void auth_job_drop(auth_job *job) {
    if (!job) {
        return;
    }
    auth_hasher *self = job->hasher;
    lock(self);
    bool running = job->state == RUNNING;
    job->dropped = true;
    if (job->state == WAITING) {
        take_out(self, job);
    }
    unlock(self);
    if (!running) {
        free_job(job);
    }
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

auth_hasher *auth_hasher_create(int mib, void (*wake)(void *context), void *context) {
    auth_hasher *self = calloc(1, sizeof *self);
    if (!self || sodium_init() < 0) {
        free(self);
        return NULL;
    }
    self->memory = (size_t)mib << 20;
    make_nobody(self);
    const pod__workers_jobs jobs = {.next = next, .work = work, .context = self};
    self->wake = wake;
    self->context = context;
    self->pool = pod__workers_create(AUTH_JOBS_AT_ONCE, &jobs);
    if (!self->pool) {
        free(self);
        return NULL;
    }
    return self;
}

void auth_hasher_stop(auth_hasher *self) {
    if (self) {
        pod__workers_free(self->pool);
        self->pool = NULL;
    }
}

void auth_hasher_free(auth_hasher *self) {
    auth_hasher_stop(self);
    free(self);
}

uint64_t auth_hasher_begun(const auth_hasher *self) {
    return self->begun;
}
