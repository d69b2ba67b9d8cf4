#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/sqlite.h"

struct store {
    const store_driver *driver;
    void *state;
};

static const store_driver *const drivers[] = {&store_sqlite};
enum { DRIVER_COUNT = sizeof drivers / sizeof drivers[0] };

/* NULL when there is none, and the fault says so. */
static const store_driver *driver_of(const char *url, store_fault *fault) {
    for (size_t i = 0; i < DRIVER_COUNT; i++) {
        if (strncmp(url, drivers[i]->scheme, strlen(drivers[i]->scheme)) == 0) {
            return drivers[i];
        }
    }
    snprintf(fault->text, sizeof fault->text, "'%s' is not a database here; expected sqlite:FILE", url);
    return NULL;
}

store *store_over(const store_driver *driver, void *state) {
    store *opened = malloc(sizeof *opened);
    if (opened) {
        *opened = (store){.driver = driver, .state = state};
    }
    return opened;
}

store_status store_open(const char *url, store **out, store_fault *fault) {
    const store_driver *driver = driver_of(url, fault);
    if (!driver) {
        return STORE_FAILED;
    }
    void *state;
    store_status status = driver->open(url + strlen(driver->scheme), &state, fault);
    if (status != STORE_OK) {
        return status;
    }
    *out = store_over(driver, state);
    if (!*out) {
        driver->close(state);
        snprintf(fault->text, sizeof fault->text, "out of memory");
        return STORE_FAILED;
    }
    return STORE_OK;
}

void store_close(store *self) {
    if (self) {
        self->driver->close(self->state);
        free(self);
    }
}

const char *store_notice(const store *self) {
    return self->driver->notice(self->state);
}

store_status store_beat(store *self, int64_t now, store_fault *fault) {
    return self->driver->beat(self->state, now, fault);
}

store_status store_begin(store *self, store_fault *fault) {
    return self->driver->begin(self->state, fault);
}

store_status store_commit(store *self, store_fault *fault) {
    return self->driver->commit(self->state, fault);
}

void store_rollback(store *self) {
    self->driver->rollback(self->state);
}

store_status store_add_game(store *self, const club_game *game, const char *previous, store_fault *fault) {
    return self->driver->add_game(self->state, game, previous, fault);
}

store_status store_add_change(store *self, const char *id, const club_change *change, store_fault *fault) {
    return self->driver->add_change(self->state, id, change, fault);
}

store_status store_load(store *self, const char *id, club_game *out, store_fault *fault) {
    return self->driver->load(self->state, id, out, fault);
}

store_status store_computer_turns(store *self, char after[CLUB_ID_SIZE], store_visit visit, void *context,
                                  store_fault *fault) {
    return self->driver->computer_turns(self->state, after, visit, context, fault);
}

store_status store_backup(const char *url, const char *file, const store_backup_request *request, store_fault *fault) {
    const store_driver *driver = driver_of(url, fault);
    return driver ? driver->backup(url + strlen(driver->scheme), file, request, fault) : STORE_FAILED;
}
