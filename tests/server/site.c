#include "server/site.h"

#include <sys/stat.h>
#include <unistd.h>

const char site_page[] = "<head>\n    <!--shared-->\n    <title>Ludopod</title>\n    <!--/shared-->\n  </head>";
const char site_embed[] = "<title>In a frame</title>";

static const struct {
    const char *name, *text;
} files[] = {{"index.html", site_page}, {"embed.html", site_embed}};

static void path_in_web(const club_house *house, const char *name, char out[APP_PATH_SIZE + 64]) {
    snprintf(out, APP_PATH_SIZE + 64, "%s/%s", house->config.web, name);
}

int open_with_page(void **state) {
    int failed = open_house(state);
    club_house *house = *state;
    snprintf(house->config.web, sizeof house->config.web, "%s/web", house->folder);
    snprintf(house->config.public_url, sizeof house->config.public_url, "https://club.example");
    assert_int_equal(mkdir(house->config.web, 0700), 0);
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        char path[APP_PATH_SIZE + 64];
        path_in_web(house, files[i].name, path);
        FILE *file = fopen(path, "w");
        assert_non_null(file);
        fputs(files[i].text, file);
        assert_int_equal(fclose(file), 0);
    }
    reopen(house);
    return failed;
}

int close_with_page(void **state) {
    club_house *house = *state;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        char path[APP_PATH_SIZE + 64];
        path_in_web(house, files[i].name, path);
        unlink(path);
    }
    rmdir(house->config.web);
    return close_house(state);
}

const reply *look(club_house *house, const char *path, const char *language) {
    browser who = {.accept = "text/html", .language = language};
    const reply *got = ask(house, &who, TRANSPORT_GET, path, "", 0);
    assert_int_equal(got->status, 200);
    assert_string_equal(got->type, "text/html; charset=utf-8");
    return got;
}

void expect_part(const reply *got, const char *part) {
    if (!strstr(got->text, part)) {
        fail_msg("there is no '%s' in\n%s", part, got->text);
    }
}
