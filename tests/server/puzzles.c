#include "server/puzzles.h"

#include <sys/stat.h>
#include <unistd.h>

static char page[] = "/tmp/ludopod-puzzles-XXXXXX";
static bool made;

static const char *place(const char *name) {
    static char path[96];
    snprintf(path, sizeof path, "%s/%s", page, name);
    return path;
}

const char *puzzle_id(int index) {
    static char ids[4][ID_SIZE];
    static unsigned at;
    char *id = ids[at++ % 4];
    /* In the file they are not in the order of their ids. */
    snprintf(id, ID_SIZE, "%010x", (unsigned)index * 2654435761u);
    return id;
}

static void write_file(const char *name, void (*write)(FILE *file)) {
    FILE *file = fopen(place(name), "w");
    assert_non_null(file);
    write(file);
    assert_int_equal(fclose(file), 0);
}

static void write_index(FILE *file) {
    fputs("<!doctype html>", file);
}

/* With lines among them that are no puzzles. */
static void write_puzzles(FILE *file) {
    fputs("{\"id\":\"\n{\"id\":\"12345\",\"rating\":900}\n{\"id\":\"0123456789\"}\n\n", file);
    for (int i = 0; i < PUZZLES; i++) {
        fprintf(file, "{\"id\":\"%s\",\"game\":\"cephalopod\",\"rating\":%d}%s", puzzle_id(i), PUZZLE_RATING(i),
                i < PUZZLES - 1 ? "\n" : "");
    }
}

static void make_page(void) {
    assert_non_null(mkdtemp(page));
    assert_int_equal(mkdir(place("puzzles"), 0700), 0);
    write_file("index.html", write_index);
    write_file("puzzles/cephalopod.jsonl", write_puzzles);
    made = true;
}

void open_with_puzzles(club_house *house) {
    if (!made) {
        make_page();
    }
    snprintf(house->config.web, sizeof house->config.web, "%s", page);
    reopen(house);
}

void remove_puzzles(void) {
    if (made) {
        unlink(place("puzzles/cephalopod.jsonl"));
        unlink(place("index.html"));
        rmdir(place("puzzles"));
        rmdir(page);
    }
}
