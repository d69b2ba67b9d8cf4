#include "api/files.h"

#include <dirent.h>
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/array.h"
#include "transport/message.h"

struct api_files {
    api_file *file; /* sorted by path once all are read */
    size_t count, room;
    size_t bytes;
    char *why;
    size_t why_size;
};

enum { PATH_SIZE = 1024, DEPTH_MAX = 8 };

static const char *type_of(const char *path) {
    static const struct {
        const char *suffix, *type;
    } types[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".mjs", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".jsonl", "application/jsonl"},
        {".map", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".wasm", "application/wasm"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".webp", "image/webp"},
        {".woff2", "font/woff2"},
        {".mp3", "audio/mpeg"},
        {".ogg", "audio/ogg"},
        {".wav", "audio/wav"},
        {".txt", "text/plain; charset=utf-8"},
    };
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof types[0]; i++) {
        if (strcmp(dot, types[i].suffix) == 0) {
            return types[i].type;
        }
    }
    return "application/octet-stream";
}

static bool complain(api_files *files, const char *path, const char *why) {
    snprintf(files->why, files->why_size, "%s: %s", path, why);
    return false;
}

/* Bundlers put eight digits between a dash and the suffix: rollup small hexadecimal ones (app-0123abcd.js), esbuild
   capital ones in base 32 (app-ABCDEFGH.js). */
static bool is_fingerprinted(const char *path) {
    const char *dot = strrchr(path, '.');
    return dot && dot - path > 9 && dot[-9] == '-' &&
           (strspn(dot - 8, "0123456789abcdef") == 8 || strspn(dot - 8, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == 8);
}

/* Of these bytes: each form has one of its own (RFC 9110, 8.8.3.3). */
static void make_etag(api_file_form *form) {
    unsigned char hash[16];
    char text[33];
    crypto_generichash(hash, sizeof hash, (const unsigned char *)form->bytes, form->length, NULL, 0);
    sodium_bin2hex(text, sizeof text, hash, sizeof hash);
    snprintf(form->etag, sizeof form->etag, "\"%s\"", text);
}

static char *read_bytes(const char *path, size_t length) {
    FILE *stream = fopen(path, "rb");
    char *bytes = malloc(length + 1);
    if (stream && bytes && fread(bytes, 1, length, stream) != length) {
        errno = EIO;
        free(bytes);
        bytes = NULL;
    }
    if (stream) {
        fclose(stream);
        return bytes;
    }
    free(bytes);
    return NULL;
}

static void free_file(api_file *file) {
    free(file->path);
    for (unsigned coding = 0; coding < API_CODINGS; coding++) {
        free(file->form[coding].bytes);
    }
}

static bool add_file(api_files *files, const char *path, const char *url, size_t length) {
    files->bytes += length;
    if (files->bytes > API_FILES_BYTES_MAX) {
        return complain(files, path, "the folder holds more than 64 MiB; is it the right one?");
    }
    api_file file = {.path = strdup(url), .type = type_of(url)};
    file.form[API_IDENTITY] = (api_file_form){.bytes = read_bytes(path, length), .length = length};
    if (!file.path || !file.form[API_IDENTITY].bytes ||
        !pod__grow(&files->file, &files->room, files->count + 1, sizeof *files->file)) {
        bool failed = complain(files, path, errno ? strerror(errno) : "out of memory");
        free_file(&file);
        return failed;
    }
    file.fingerprinted = is_fingerprinted(url);
    make_etag(&file.form[API_IDENTITY]);
    files->file[files->count++] = file;
    return true;
}

static bool add_folder(api_files *files, const char *folder, const char *url, int depth);

static bool add_entry(api_files *files, const char *folder, const char *url, const char *name, int depth) {
    char path[PATH_SIZE], below[PATH_SIZE];
    struct stat about;
    int length = snprintf(path, sizeof path, "%s/%s", folder, name);
    snprintf(below, sizeof below, "%s/%s", url, name);
    if (length < 0 || length >= PATH_SIZE) {
        return complain(files, folder, "a name in it is too long");
    }
    if (stat(path, &about) != 0) {
        return complain(files, path, strerror(errno));
    }
    if (S_ISDIR(about.st_mode)) {
        return add_folder(files, path, below, depth + 1);
    }
    return !S_ISREG(about.st_mode) || add_file(files, path, below, (size_t)about.st_size);
}

static bool add_folder(api_files *files, const char *folder, const char *url, int depth) {
    DIR *opened = depth > DEPTH_MAX ? NULL : opendir(folder);
    if (!opened) {
        return complain(files, folder, depth > DEPTH_MAX ? "folders too deep" : strerror(errno));
    }
    bool good = true;
    for (struct dirent *entry; good && (entry = readdir(opened));) {
        if (entry->d_name[0] != '.') { /* hidden files are not part of a page */
            good = add_entry(files, folder, url, entry->d_name, depth);
        }
    }
    closedir(opened);
    return good;
}

static int by_path(const void *left, const void *right) {
    return strcmp(((const api_file *)left)->path, ((const api_file *)right)->path);
}

const api_file *api_files_find(const api_files *files, const char *path) {
    size_t low = 0, high = files->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(path, files->file[middle].path);
        if (order == 0) {
            return &files->file[middle];
        }
        *(order < 0 ? &high : &low) = order < 0 ? middle : middle + 1;
    }
    return NULL;
}

/* The file that this one is a compressed form of, or NULL. */
static api_file *plain_of(const api_files *files, const api_file *file, api_coding *coding) {
    static const char *const suffixes[API_CODINGS] = {[API_BROTLI] = ".br", [API_GZIP] = ".gz"};
    char path[PATH_SIZE];
    size_t length = strlen(file->path);
    for (*coding = API_BROTLI; length > 3 && *coding < API_CODINGS; ++*coding) {
        if (strcmp(file->path + length - 3, suffixes[*coding]) == 0) {
            snprintf(path, sizeof path, "%.*s", (int)length - 3, file->path);
            const api_file *plain = api_files_find(files, path);
            return plain ? &files->file[plain - files->file] : NULL;
        }
    }
    return NULL;
}

/* Makes the compressed forms of files part of these: nobody asks for app.js.br by that name. */
static void join_forms(api_files *files) {
    api_coding coding;
    for (size_t i = 0; i < files->count; i++) {
        api_file *plain = plain_of(files, &files->file[i], &coding);
        if (plain) {
            plain->form[coding] = files->file[i].form[API_IDENTITY];
            files->file[i].form[API_IDENTITY].bytes = NULL;
        }
    }
    size_t kept = 0;
    for (size_t i = 0; i < files->count; i++) {
        if (files->file[i].form[API_IDENTITY].bytes) {
            files->file[kept++] = files->file[i];
        } else {
            free_file(&files->file[i]);
        }
    }
    files->count = kept;
}

api_files *api_files_read(const char *folder, char *why, size_t why_size) {
    api_files *files = calloc(1, sizeof *files);
    if (!files) {
        snprintf(why, why_size, "out of memory");
        return NULL;
    }
    files->why = why;
    files->why_size = why_size;
    if (*folder && !add_folder(files, folder, "", 0)) {
        api_files_free(files);
        return NULL;
    }
    if (files->count) {
        qsort(files->file, files->count, sizeof *files->file, by_path);
        join_forms(files);
    }
    return files;
}

api_files *api_files_read_page(const char *folder, char *why, size_t why_size) {
    api_files *files = api_files_read(folder, why, why_size);
    if (files && *folder && !api_files_find(files, "/index.html")) {
        complain(files, folder, "holds no index.html; expected the folder of the built page (web/dist)");
        api_files_free(files);
        return NULL;
    }
    return files;
}

void api_files_free(api_files *files) {
    for (size_t i = 0; files && i < files->count; i++) {
        free_file(&files->file[i]);
    }
    if (files) {
        free(files->file);
    }
    free(files);
}

const char *api_coding_name(api_coding coding) {
    static const char *const names[API_CODINGS] = {"", "br", "gzip"};
    return names[coding];
}

api_coding api_files_choose(const api_file *file, const char *accept_encoding) {
    api_coding best = API_IDENTITY;
    double most = transport_quality(accept_encoding, "identity"); /* 0 as well where it is not named */
    for (api_coding coding = API_BROTLI; coding < API_CODINGS; coding++) {
        double quality = file->form[coding].bytes ? transport_quality(accept_encoding, api_coding_name(coding)) : 0;
        if (quality > 0 && (best ? quality > most : quality >= most)) {
            best = coding;
            most = quality;
        }
    }
    return best;
}
