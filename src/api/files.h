/* The files that are served, read into memory once: nothing a request says ever reaches the file system. */
#ifndef LUDOPOD_API_FILES_H
#define LUDOPOD_API_FILES_H

#include <stdbool.h>
#include <stddef.h>

enum { API_FILES_BYTES_MAX = 64 * 1024 * 1024 };

/* How the bytes of an answer may be coded (RFC 9110, 8.4.1). */
typedef enum api_coding { API_IDENTITY, API_BROTLI, API_GZIP, API_CODINGS } api_coding;

/* One form of a file. */
typedef struct api_file_form {
    char *bytes; /* NULL: there is no such form */
    size_t length;
    char etag[40];
} api_file_form;

typedef struct api_file {
    char *path; /* as in a URL: "/index.html" */
    const char *type;
    api_file_form form[API_CODINGS]; /* the others were compressed when the page was built (web/compress.mjs) */
    bool fingerprinted;              /* its name changes with its content, so it may be kept for ever */
} api_file;

typedef struct api_files api_files;

/* Everything under the folder ("" : nothing at all). NAME.br and NAME.gz are forms of the file NAME where that is
   there. NULL when it cannot be read; why is then filled. */
api_files *api_files_read(const char *folder, char *why, size_t why_size);
/* The same of the folder of the built page, which must hold an index.html. */
api_files *api_files_read_page(const char *folder, char *why, size_t why_size);
void api_files_free(api_files *files);
/* NULL when there is none of that path. */
const api_file *api_files_find(const api_files *files, const char *path);
/* As it stands in Accept-Encoding and Content-Encoding; of API_IDENTITY "". */
const char *api_coding_name(api_coding coding);
/* The form of the file that a field Accept-Encoding ("": there is none) asks for: compressed where it may be, brotli
   before gzip. */
api_coding api_files_choose(const api_file *file, const char *accept_encoding);

#endif
