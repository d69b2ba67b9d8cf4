/* A server with the files of a page, which say little. */
#ifndef LUDOPOD_TESTS_SERVER_SITE_H
#define LUDOPOD_TESTS_SERVER_SITE_H

#include "server/harness.h"

/* What the page is, and that for frames. */
extern const char site_page[], site_embed[];

/* cmocka's set-up and tear-down, as open_house(); the server's public URL is https://club.example. */
int open_with_page(void **state);
int close_with_page(void **state);
/* Asks for it as a browser that shows it, in this language; what comes is a page of HTML. */
const reply *look(club_house *house, const char *path, const char *language);
/* Fails unless it is in the text. */
void expect_part(const reply *got, const char *part);

#endif
