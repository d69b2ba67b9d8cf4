#include "app/pictures/pictures.h"

#include <pthread.h>
#include <sodium.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

_Static_assert((int)PICTURE_PNG_MAX <= (int)PICTURE_CACHE_BYTES, "each has room");

/* So long that nobody finds two texts with one. */
typedef struct digest {
    unsigned char bytes[crypto_generichash_BYTES];
} digest;

typedef struct kept {
    digest of;
    picture picture; /* without bytes: the place is free */
    uint64_t wanted; /* when last, in uses of the cache */
} kept;

struct picture_cache {
    pthread_mutex_t lock;
    kept entry[PICTURE_CACHE_COUNT];
    size_t bytes; /* of all pictures */
    uint64_t uses;
};

picture_cache *picture_cache_create(void) {
    picture_cache *self = calloc(1, sizeof *self);
    if (self) {
        pthread_mutex_init(&self->lock, NULL);
    }
    return self;
}

void picture_cache_free(picture_cache *self) {
    if (!self) {
        return;
    }
    for (size_t i = 0; i < PICTURE_CACHE_COUNT; i++) {
        free(self->entry[i].picture.bytes);
    }
    pthread_mutex_destroy(&self->lock);
    free(self);
}

static digest digest_of(const char *svg) {
    digest out;
    crypto_generichash(out.bytes, sizeof out.bytes, (const unsigned char *)svg, strlen(svg), NULL, 0);
    return out;
}

static picture copy_of(const picture *of) {
    picture out = {malloc(of->length + 1), of->length};
    if (out.bytes) {
        memcpy(out.bytes, of->bytes, of->length);
    }
    return out;
}

static kept *find(picture_cache *self, const digest *of) {
    for (size_t i = 0; i < PICTURE_CACHE_COUNT; i++) {
        kept *at = &self->entry[i];
        if (at->picture.bytes && memcmp(&at->of, of, sizeof *of) == 0) {
            at->wanted = ++self->uses;
            return at;
        }
    }
    return NULL;
}

picture picture_cache_find(picture_cache *self, const char *svg) {
    digest wanted = digest_of(svg);
    pthread_mutex_lock(&self->lock);
    const kept *found = find(self, &wanted);
    picture out = found ? copy_of(&found->picture) : (picture){NULL, 0};
    pthread_mutex_unlock(&self->lock);
    return out;
}

static void forget(picture_cache *self, kept *of) {
    self->bytes -= of->picture.length;
    free(of->picture.bytes);
    *of = (kept){.wanted = 0};
}

/* The place that was wanted the longest time ago; a free one if there is any. */
static kept *oldest(picture_cache *self, bool taken) {
    kept *out = NULL;
    for (size_t i = 0; i < PICTURE_CACHE_COUNT; i++) {
        kept *at = &self->entry[i];
        bool possible = !taken || at->picture.bytes;
        out = possible && (!out || at->wanted < out->wanted) ? at : out;
    }
    return out;
}

/* Requires: it is not there. */
static void put(picture_cache *self, const digest *of, const picture *copy) {
    while (self->bytes + copy->length > PICTURE_CACHE_BYTES) {
        forget(self, oldest(self, true));
    }
    kept *place = oldest(self, false);
    forget(self, place);
    *place = (kept){*of, *copy, ++self->uses};
    self->bytes += copy->length;
}

void picture_cache_keep(picture_cache *self, const char *svg, const picture *of) {
    digest wanted = digest_of(svg);
    picture copy = copy_of(of);
    if (!copy.bytes) {
        return;
    }
    pthread_mutex_lock(&self->lock);
    if (find(self, &wanted)) {
        free(copy.bytes);
    } else {
        put(self, &wanted, &copy);
    }
    pthread_mutex_unlock(&self->lock);
}
