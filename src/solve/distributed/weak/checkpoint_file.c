#include "solve/distributed/weak/checkpoint_file.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *const kinds[POD__CHECKPOINT_KINDS] = {"policy", "reached", "tables", "known"};

bool pod__checkpoint_name_read(const char *text, pod__checkpoint_name *out) {
    char kind[16];
    int end = 0;
    if (sscanf(text, "%u-%u-%u.%15[a-z]%n", &out->round, &out->first, &out->last, kind, &end) != 4 || text[end] ||
        out->first > out->last || out->last > POD_STRONG_PIPS_MAX) {
        return false;
    }
    for (unsigned i = 0; i < POD__CHECKPOINT_KINDS; i++) {
        if (!strcmp(kind, kinds[i])) {
            out->kind = (pod__checkpoint_kind)i;
            return true;
        }
    }
    return false;
}

void pod__checkpoint_file_path(const char *folder, const pod__checkpoint_name *name, char path[POD__STORE_PATH]) {
    snprintf(path, POD__STORE_PATH, "%.*s/%u-%u-%u.%s", POD__STORE_PATH - 64, folder, name->round, name->first,
             name->last, kinds[name->kind]);
}

/* ---- Which there are -------------------------------------------------------------------------------- */

void pod__checkpoint_file_each(const char *path, pod__each_checkpoint_file *each, void *context) {
    DIR *folder = opendir(path);
    struct dirent *entry;
    while (folder && (entry = readdir(folder))) {
        pod__checkpoint_name name;
        if (pod__checkpoint_name_read(entry->d_name, &name)) {
            each(context, folder, entry->d_name, &name);
        }
    }
    if (folder) {
        closedir(folder);
    }
}

bool pod__checkpoint_file_is_needed(const pod__step *step, const pod__checkpoint_name *name, unsigned *first,
                                    unsigned *last) {
    bool this_round = name->round == step->round;
    *first = 0;
    *last = POD_STRONG_PIPS_MAX;
    switch (name->kind) {
    case POD__CHECKPOINT_POLICY:
        *last = step->backward ? step->pips - 1 : step->pips;
        return this_round && (step->backward ? name->first < step->pips : name->last <= step->pips);
    case POD__CHECKPOINT_REACHED:
        return this_round && !step->backward && name->first == step->pips + 1;
    case POD__CHECKPOINT_TABLES:
        *first = step->backward ? step->pips : step->pips + 1;
        return name->round + !step->backward == step->round && name->last >= *first;
    default:
        *first = step->pips + 1;
        return this_round && !step->backward && name->last >= *first;
    }
}

static void remove_idle(void *context, DIR *folder, const char *text, const pod__checkpoint_name *name) {
    unsigned first, last;
    if (!pod__checkpoint_file_is_needed(context, name, &first, &last)) {
        unlinkat(dirfd(folder), text, 0);
    }
}

void pod__checkpoint_file_remove_idle(const char *folder, pod__step after) {
    pod__checkpoint_file_each(folder, remove_idle, &after);
}

pod__step pod__checkpoint_file_finishes(const pod__checkpoint_name *name) {
    if (name->kind == POD__CHECKPOINT_TABLES) {
        return (pod__step){name->round, true, name->first};
    }
    return name->kind == POD__CHECKPOINT_REACHED ? (pod__step){name->round, false, name->first - 1} : (pod__step){0};
}
