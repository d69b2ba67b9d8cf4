/* The pages of whoever runs the server: its operator, privacy, terms of use, contact. They are files of a folder
   (config pages), read once when the server starts, and are answered below /about/. */
#ifndef LUDOPOD_API_ABOUT_H
#define LUDOPOD_API_ABOUT_H

#include <jansson.h>

#include "api/files.h"
#include "ludopod/language.h"

#define API_ABOUT "/about"

/* The file for a path below /about/, or NULL: "/about/privacy" is privacy.fr.html for a reader of French where there is
   one, else privacy.html; "/about/style.css" is the file of that name. */
const api_file *api_about_find(const api_files *pages, const char *path, pod_language language);

/* Which of the pages that the server's own page links to are there: a new array of "operator", "privacy", "terms" and
   "contact", in this order; NULL without memory. */
json_t *api_about_names(const api_files *pages);

#endif
