#include "solve/distributed/distributed.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ludopod/text.h"

enum { SUFFIX_ROOM = 64 }; /* for ".parts/R-of-N" and a file's name */

static void path_of_all(const char *whole, char path[POD__STORE_PATH]) {
    snprintf(path, POD__STORE_PATH, "%s.parts", whole);
}

void pod__folder_path(const char *whole, unsigned part, unsigned parts, char path[POD__STORE_PATH]) {
    snprintf(path, POD__STORE_PATH, "%s.parts/%u-of-%u", whole, part, parts);
}

pod_error pod__folder_make(const char *whole, unsigned part, unsigned parts, char path[POD__STORE_PATH],
                           pod_fault *fault) {
    if (strlen(whole) > POD__STORE_PATH / 2 - SUFFIX_ROOM) {
        return pod_fault_set(fault, POD_ERROR_IO, &(pod_fault_about){.argument = {whole, strerror(ENAMETOOLONG)}});
    }
    path_of_all(whole, path);
    if (mkdir(path, 0777) && errno != EEXIST) {
        return pod_fault_set(fault, POD_ERROR_IO, &(pod_fault_about){.argument = {path, strerror(errno)}});
    }
    pod__folder_path(whole, part, parts, path);
    return pod__store_prepare(&(pod__store){.directory = path}, fault);
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

void pod__folder_remove(const char *whole, unsigned part, unsigned parts) {
    char path[POD__STORE_PATH];
    pod__folder_path(whole, part, parts, path);
    remove_files(path);
    rmdir(path);
    path_of_all(whole, path);
    rmdir(path); /* fails while others have theirs in it */
}

unsigned pod__folder_other(const char *whole, unsigned parts) {
    char path[POD__STORE_PATH];
    path_of_all(whole, path);
    DIR *folder = opendir(path);
    struct dirent *entry;
    unsigned found = 0;
    while (folder && !found && (entry = readdir(folder))) {
        unsigned part, ranks;
        char end;
        if (sscanf(entry->d_name, "%u-of-%u%c", &part, &ranks, &end) == 2 && ranks != parts && part < ranks) {
            found = ranks;
        }
    }
    if (folder) {
        closedir(folder);
    }
    return found;
}
