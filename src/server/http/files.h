/* The files that are served, read into memory once: nothing a request says ever reaches the file system. */
#ifndef LUDOPOD_SERVER_HTTP_FILES_H
#define LUDOPOD_SERVER_HTTP_FILES_H

#include <stdbool.h>
#include <stddef.h>

enum { SERVER_FILES_BYTES_MAX = 64 * 1024 * 1024 };

typedef struct server_file {
    char *path; /* as in a URL: "/index.html" */
    const char *type;
    char etag[40];
    char *bytes;
    size_t length;
    bool fingerprinted; /* its name changes with its content, so it may be kept for ever */
} server_file;

typedef struct server_files server_files;

/* Everything under the folder ("" : nothing at all). NULL when it cannot be read; why is then filled. */
server_files *server_files_read(const char *folder, char *why, size_t why_size);
/* The same of the folder of the built page, which must hold an index.html. */
server_files *server_files_read_page(const char *folder, char *why, size_t why_size);
void server_files_free(server_files *files);
/* NULL when there is none of that path. */
const server_file *server_files_find(const server_files *files, const char *path);

#endif
