#include "api/about.h"

#include <stdio.h>
#include <string.h>

enum { PATH_SIZE = 256 };

/* "/privacy" and "fr" give /privacy.fr.html; an empty language gives /privacy.html. */
static const server_file *find_page(const server_files *pages, const char *name, const char *language) {
    char path[PATH_SIZE];
    int length = snprintf(path, sizeof path, "%s%s%s.html", name, *language ? "." : "", language);
    return length < PATH_SIZE ? server_files_find(pages, path) : NULL;
}

static const server_file *find_named(const server_files *pages, const char *name, pod_language language) {
    const server_file *file = find_page(pages, name, pod_language_code(language));
    return file ? file : find_page(pages, name, "");
}

const server_file *server_about_find(const server_files *pages, const char *path, pod_language language) {
    if (strncmp(path, SERVER_ABOUT "/", sizeof SERVER_ABOUT) != 0) {
        return NULL;
    }
    const char *name = path + sizeof SERVER_ABOUT - 1;
    const server_file *file = server_files_find(pages, name);
    return file ? file : find_named(pages, name, language);
}

json_t *server_about_names(const server_files *pages) {
    static const char *const linked[] = {"/operator", "/privacy", "/terms", "/contact"};
    json_t *names = json_array();
    for (size_t i = 0; i < sizeof linked / sizeof linked[0]; i++) {
        bool there = false;
        for (pod_language language = 0; language < POD_LANGUAGE_COUNT; language++) {
            there = there || find_named(pages, linked[i], language);
        }
        if (there) {
            json_array_append_new(names, json_string(linked[i] + 1));
        }
    }
    return names;
}
