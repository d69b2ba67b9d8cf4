#include "parts.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ludopod/text.h"

enum { SUFFIX_ROOM = 64 }; /* for ".parts/R-of-N" and a file's name */

static void folder_of(const pod__store *whole, char path[POD__STORE_PATH]) {
    snprintf(path, POD__STORE_PATH, "%s.parts", whole->directory);
}

void pod__parts_path(const pod__store *whole, unsigned part, unsigned parts, char path[POD__STORE_PATH]) {
    snprintf(path, POD__STORE_PATH, "%s.parts/%u-of-%u", whole->directory, part, parts);
}

pod_error pod__parts_prepare(const pod__share *share, const pod__store *whole, pod__parts *out, pod_fault *fault) {
    if (strlen(whole->directory) > POD__STORE_PATH / 2 - SUFFIX_ROOM) {
        return pod_fault_set(fault, POD_ERROR_IO, 0, 0, whole->directory, strerror(ENAMETOOLONG), NULL);
    }
    folder_of(whole, out->path);
    if (mkdir(out->path, 0777) && errno != EEXIST) {
        return pod_fault_set(fault, POD_ERROR_IO, 0, 0, out->path, strerror(errno), NULL);
    }
    pod__parts_path(whole, share->post.rank, share->post.ranks, out->path);
    out->whole = *whole;
    out->own = *whole;
    out->own.directory = out->path;
    pod_error error = pod__store_prepare(&out->own, fault);
    return error || share->post.rank ? error : pod__store_prepare(whole, fault);
}

static bool is_there(const pod__share *share, const pod__store *store, unsigned pips, unsigned dice) {
    const pod__keys *keys = &share->job->keys[pips][dice];
    pod_strong_layer sums;
    uint64_t sum;
    return !keys->count || pod__layer_check(store, keys, pips, dice, &sums, &sum);
}

/* The root is always solved: so its moves are at hand. */
uint64_t pod__parts_first(const pod__share *share, const pod__parts *parts) {
    const pod__job *job = share->job;
    for (unsigned pips = POD__PIPS * job->geometry.squares + 1; pips-- > job->pips;) {
        for (unsigned dice = 0; dice <= job->geometry.squares; dice++) {
            if (!is_there(share, &parts->own, pips, dice)) {
                return pod__layer_order(pips, dice);
            }
        }
    }
    return pod__layer_order(job->pips, job->dice);
}

static void remove_files(const char *path) {
    DIR *folder = opendir(path);
    struct dirent *entry;
    while (folder && (entry = readdir(folder))) {
        if (entry->d_name[0] != '.') {
            unlinkat(dirfd(folder), entry->d_name, 0);
        }
    }
    if (folder) {
        closedir(folder);
    }
}

void pod__parts_remove(const pod__store *whole, unsigned part, unsigned parts) {
    char path[POD__STORE_PATH];
    pod__parts_path(whole, part, parts, path);
    remove_files(path);
    rmdir(path);
    folder_of(whole, path);
    rmdir(path); /* fails while others have theirs in it */
}
