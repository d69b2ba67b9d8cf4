#include "api/puzzles/catalogue.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

/* Those of one game. */
typedef struct puzzle_set {
    api_puzzle *puzzle; /* in the order of the file */
    size_t count, room;
    const api_puzzle **by_id;
} puzzle_set;

struct api_puzzles {
    size_t games;
    puzzle_set set[]; /* in the order of the table of games */
};

/* ---- Reading ------------------------------------------------------------------------------------------------- */

static bool read_line(const char *line, size_t length, api_puzzle *out) {
    json_t *object = json_loadb(line, length, 0, NULL);
    const char *id = json_string_value(json_object_get(object, "id"));
    const json_t *rating = json_object_get(object, "rating");
    bool good = id && strlen(id) == CLUB_ID_LENGTH && json_is_integer(rating);
    out->id[0] = '\0'; /* a line that goes on with the puzzle before */
    if (good && !json_object_get(object, "reply")) {
        snprintf(out->id, sizeof out->id, "%s", id);
        out->rating = (int)json_integer_value(rating);
    }
    json_decref(object);
    return good;
}

static int compare_ids(const void *left, const void *right) {
    const api_puzzle *const *one = left, *const *other = right;
    return strcmp((*one)->id, (*other)->id);
}

static bool sort(puzzle_set *of) {
    of->by_id = calloc(of->count ? of->count : 1, sizeof of->by_id[0]);
    for (size_t i = 0; of->by_id && i < of->count; i++) {
        of->by_id[i] = &of->puzzle[i];
    }
    if (of->by_id && of->count) {
        qsort(of->by_id, of->count, sizeof of->by_id[0], compare_ids);
    }
    return of->by_id != NULL;
}

/* False: there is no memory. */
static bool read_set(puzzle_set *of, const api_file_form *text, size_t *refused) {
    const char *line = text->bytes, *end = line + text->length;
    while (line < end) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        size_t length = (size_t)((stop ? stop : end) - line);
        if (!pod__grow(&of->puzzle, &of->room, of->count + 1, sizeof of->puzzle[0])) {
            return false;
        }
        bool good = read_line(line, length, &of->puzzle[of->count]);
        of->count += good && of->puzzle[of->count].id[0];
        *refused += !good && length > 0;
        line += length + 1;
    }
    return true;
}

api_puzzles *api_puzzles_read(const api_files *files, size_t *refused) {
    size_t games = pod_game_count();
    api_puzzles *self = calloc(1, sizeof *self + games * sizeof self->set[0]);
    *refused = 0;
    if (!self) {
        return NULL;
    }
    self->games = games;
    for (size_t i = 0; i < games; i++) {
        char path[96];
        snprintf(path, sizeof path, "/puzzles/%s.jsonl", pod_game_at(i)->name);
        const api_file *file = api_files_find(files, path);
        if ((file && !read_set(&self->set[i], &file->form[API_IDENTITY], refused)) || !sort(&self->set[i])) {
            api_puzzles_free(self);
            return NULL;
        }
    }
    return self;
}

void api_puzzles_free(api_puzzles *puzzles) {
    for (size_t i = 0; puzzles && i < puzzles->games; i++) {
        free(puzzles->set[i].puzzle);
        free(puzzles->set[i].by_id);
    }
    free(puzzles);
}

/* ---- Asking -------------------------------------------------------------------------------------------------- */

static const puzzle_set *set_of(const api_puzzles *puzzles, const pod_game *game) {
    size_t i = 0;
    while (pod_game_at(i) != game) {
        i++;
    }
    return &puzzles->set[i];
}

size_t api_puzzles_count(const api_puzzles *puzzles, const pod_game *game) {
    return set_of(puzzles, game)->count;
}

static int compare_with(const void *id, const void *entry) {
    const api_puzzle *const *puzzle = entry;
    return strcmp(id, (*puzzle)->id);
}

const api_puzzle *api_puzzles_find(const api_puzzles *puzzles, const pod_game *game, const char *id) {
    const puzzle_set *of = set_of(puzzles, game);
    const api_puzzle *const *found =
        of->count ? bsearch(id, of->by_id, of->count, sizeof of->by_id[0], compare_with) : NULL;
    return found ? *found : NULL;
}

static bool is_for_everyone(const api_puzzle *puzzle) {
    return puzzle->rating >= 800 && puzzle->rating <= 1800;
}

const api_puzzle *api_puzzles_daily(const api_puzzles *puzzles, const pod_game *game, int64_t day) {
    const int64_t step = 7919; /* a prime, so that neighbours in the file are not neighbours in time */
    const puzzle_set *of = set_of(puzzles, game);
    int64_t count = 0;
    for (size_t i = 0; i < of->count; i++) {
        count += is_for_everyone(&of->puzzle[i]);
    }
    int64_t left = count ? day * step % count : 0;
    for (size_t i = 0; i < of->count; i++) {
        if (is_for_everyone(&of->puzzle[i]) && left-- == 0) {
            return &of->puzzle[i];
        }
    }
    return NULL;
}
