#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "solve/cephalopod/table.h"
#include "solve/octogo/table.h"
#include "solve/tables/tables.h"

static const pod__table_kind *const kinds[] = {&pod__cephalopod_table_kind, &pod__octogo_table_kind};
enum { KIND_COUNT = sizeof kinds / sizeof kinds[0] };

/* A table may be a folder of files with a manifest. */
static FILE *open_first(const char *path) {
    char manifest[POD__STORE_PATH];
    struct stat status;
    if (!stat(path, &status) && S_ISDIR(status.st_mode)) {
        snprintf(manifest, sizeof manifest, "%s/" POD__MANIFEST_NAME, path);
        path = manifest;
    }
    return fopen(path, "rb");
}

pod_error pod__table_kind_of(const char *path, const pod__table_kind **out, pod_fault *fault) {
    char magic[POD__TABLE_MAGIC] = {0};
    FILE *file = open_first(path);
    bool unreadable = !file || (fread(magic, 1, sizeof magic, file) < sizeof magic && ferror(file));
    int reason = errno;
    if (file) {
        fclose(file);
    }
    if (unreadable) {
        return pod_fault_set(fault, POD_ERROR_IO, &(pod_fault_about){.argument = {path, strerror(reason)}});
    }
    for (size_t i = 0; i < KIND_COUNT; i++) {
        if (!memcmp(magic, kinds[i]->magic, sizeof magic)) {
            *out = kinds[i];
            return POD_OK;
        }
    }
    return pod_fault_set(fault, POD_ERROR_TABLE_UNKNOWN, &(pod_fault_about){.argument = {path}});
}
