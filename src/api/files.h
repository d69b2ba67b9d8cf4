/* The files that are served, read into memory once: nothing a request says ever reaches the file system. */
#ifndef LUDOPOD_SERVER_HTTP_FILES_H
#define LUDOPOD_SERVER_HTTP_FILES_H

#include <stdbool.h>
#include <stddef.h>

enum { SERVER_FILES_BYTES_MAX = 64 * 1024 * 1024 };

/* How the bytes of an answer may be coded (RFC 9110, 8.4.1). */
typedef enum server_coding { SERVER_IDENTITY, SERVER_BROTLI, SERVER_GZIP, SERVER_CODINGS } server_coding;

/* One form of a file. */
typedef struct server_file_form {
    char *bytes; /* NULL: there is no such form */
    size_t length;
    char etag[40];
} server_file_form;

typedef struct server_file {
    char *path; /* as in a URL: "/index.html" */
    const char *type;
    server_file_form form[SERVER_CODINGS]; /* the others were compressed when the page was built (web/compress.mjs) */
    bool fingerprinted;                    /* its name changes with its content, so it may be kept for ever */
} server_file;

typedef struct server_files server_files;

/* Everything under the folder ("" : nothing at all). NAME.br and NAME.gz are forms of the file NAME where that is
   there. NULL when it cannot be read; why is then filled. */
server_files *server_files_read(const char *folder, char *why, size_t why_size);
/* The same of the folder of the built page, which must hold an index.html. */
server_files *server_files_read_page(const char *folder, char *why, size_t why_size);
void server_files_free(server_files *files);
/* NULL when there is none of that path. */
const server_file *server_files_find(const server_files *files, const char *path);
/* As it stands in Accept-Encoding and Content-Encoding; of SERVER_IDENTITY "". */
const char *server_coding_name(server_coding coding);
/* The form of the file that a field Accept-Encoding ("": there is none) asks for: compressed where it may be, brotli
   before gzip. */
server_coding server_files_choose(const server_file *file, const char *accept_encoding);

#endif
