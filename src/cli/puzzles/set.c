#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "cli/files.h"
#include "cli/puzzles/puzzles.h"

/* Tells what is wrong with a line. */
static cli_status refuse(pod_language language, const char *path, size_t number, const char *field) {
    char place[32];
    snprintf(place, sizeof place, "%zu", number);
    char *where = cli_message(language, "{0}: line {1}", path, place);
    if (*field) {
        cli_error(language, "{0} is no puzzle: the field '{1}' is missing or wrong", where ? where : path, field);
    } else {
        cli_error(language, "{0} is no puzzle; expected a JSON object", where ? where : path, NULL);
    }
    free(where);
    return CLI_NO;
}

static cli_status out_of_memory(pod_language language) {
    return cli_error(language, pod_error_message(POD_ERROR_MEMORY), NULL, NULL);
}

bool puzzles_set_add(puzzles_set *set, const puzzle *added) {
    if (!pod__grow(&set->entry, &set->room, set->count + 1, sizeof *set->entry)) {
        return false;
    }
    set->entry[set->count++].puzzle = *added;
    return true;
}

static cli_status read_lines(pod_language language, const char *path, const char *text, puzzles_set *out) {
    puzzle read;
    const char *field, *end;
    for (const char *line = text; (end = strchr(line, '\n')); line = end + 1) {
        if (!puzzle_read(line, (size_t)(end - line), &read, &field)) {
            return refuse(language, path, out->count + 1, field);
        }
        if (!puzzles_set_add(out, &read)) {
            return out_of_memory(language);
        }
        out->length = out->entry[out->count - 1].end = (size_t)(end + 1 - text);
    }
    return CLI_DONE;
}

cli_status puzzles_set_read(pod_language language, const char *path, puzzles_set *out) {
    size_t length;
    *out = (puzzles_set){0};
    char *text = cli_file_read(language, path, &length);
    cli_status status = text ? read_lines(language, path, text, out) : CLI_BAD;
    free(text);
    return status;
}

void puzzles_set_free(puzzles_set *set) {
    free(set->entry);
    *set = (puzzles_set){0};
}

bool puzzles_set_has(const puzzles_set *set, size_t count, const pod_position *position, size_t *which) {
    for (*which = 0; *which < count; ++*which) {
        if (puzzle_alike(&set->entry[*which].puzzle.position, position)) {
            return true;
        }
    }
    return false;
}
