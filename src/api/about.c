#include "api/about.h"

#include <stdio.h>
#include <string.h>

enum { PATH_SIZE = 256 };

/* "/privacy" and "fr" give /privacy.fr.html; an empty language gives /privacy.html. */
static const api_file *find_page(const api_files *pages, const char *name, const char *language) {
    char path[PATH_SIZE];
    int length = snprintf(path, sizeof path, "%s%s%s.html", name, *language ? "." : "", language);
    return length < PATH_SIZE ? api_files_find(pages, path) : NULL;
}

static const api_file *find_named(const api_files *pages, const char *name, pod_language language) {
    const api_file *file = find_page(pages, name, pod_language_code(language));
    return file ? file : find_page(pages, name, "");
}

const api_file *api_about_find(const api_files *pages, const char *path, pod_language language) {
    if (strncmp(path, API_ABOUT "/", sizeof API_ABOUT) != 0) {
        return NULL;
    }
    const char *name = path + sizeof API_ABOUT - 1;
    const api_file *file = api_files_find(pages, name);
    return file ? file : find_named(pages, name, language);
}

json_t *api_about_names(const api_files *pages) {
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
