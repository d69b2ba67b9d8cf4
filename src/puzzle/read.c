/* Reading a puzzle's line. In a file of its own since it is the one that needs jansson. */
#include <jansson.h>
#include <string.h>

#include "puzzle/puzzle.h"

static const char *text_of(const json_t *object, const char *name) {
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

/* A whole number in a range. */
static bool number_of(const json_t *value, int64_t least, int64_t most, int64_t *out) {
    *out = json_integer_value(value);
    return json_is_integer(value) && *out >= least && *out <= most;
}

static bool read_move(const pod_position *position, const char *text, pod_move *out) {
    return position->turn != POD_NOBODY && !pod_move_parse(position, text, strlen(text), out, NULL);
}

static bool read_position(const json_t *line, puzzle *out) {
    const char *text = text_of(line, "position"), *name = text_of(line, "game");
    const pod_game *game = pod_game_find(name, strlen(name));
    pod_options options;
    if (!game) {
        return false;
    }
    pod_options_default(game, &options);
    return !pod_position_parse(&(pod_position_text){game, &options, text, strlen(text)}, &out->position, NULL) &&
           out->position.players == 2 && out->position.turn != POD_NOBODY;
}

static bool read_id(const json_t *line, puzzle *out) {
    char id[PUZZLE_ID_SIZE];
    puzzle_id(&out->position, id);
    return strcmp(id, text_of(line, "id")) == 0;
}

static bool read_best(const json_t *line, puzzle *out) {
    return read_move(&out->position, text_of(line, "best"), &out->best);
}

static bool read_value(const json_t *line, puzzle *out) {
    const char *value = text_of(line, "value");
    out->value = strcmp(value, "win") == 0;
    return out->value || strcmp(value, "draw") == 0;
}

static bool share_of(const json_t *value, double *out) {
    *out = json_number_value(value);
    return json_is_number(value) && *out >= 0 && *out <= 1;
}

static bool read_proof(const json_t *line, puzzle *out) {
    const json_t *proof = json_object_get(line, "proof");
    int64_t nodes = 0;
    out->nodes = 0;
    if (strcmp(text_of(proof, "by"), "solver") == 0) {
        out->expected = out->others = 0;
        return json_object_size(proof) == 1;
    }
    bool good = strcmp(text_of(proof, "by"), "search") == 0 &&
                number_of(json_object_get(proof, "nodes"), 1, INT64_MAX, &nodes) &&
                share_of(json_object_get(proof, "best"), &out->expected) &&
                share_of(json_object_get(proof, "others"), &out->others);
    out->nodes = (uint64_t)nodes;
    return good && json_object_size(proof) == 4;
}

static bool read_answer(const pod_position *position, const char *text, puzzle_refuted *out) {
    pod_position after = *position;
    pod_apply(&after, out->move);
    out->answer = POD_MOVE_NONE;
    return after.turn == POD_NOBODY ? !*text : read_move(&after, text, &out->answer);
}

/* All legal moves but the best, each once. */
static bool read_refuted(const json_t *line, puzzle *out) {
    const json_t *refuted = json_object_get(line, "refuted");
    pod_move_list moves;
    pod_moves(&out->position, &moves);
    out->refuted_count = 0;
    for (unsigned i = 0; i < moves.count; i++) {
        char name[POD_MOVE_TEXT_SIZE];
        pod_text text = pod_text_over(name, sizeof name);
        pod_move_print(&out->position, moves.move[i], &text);
        const char *answer = json_string_value(json_object_get(refuted, name));
        puzzle_refuted *wrong = &out->refuted[out->refuted_count];
        *wrong = (puzzle_refuted){.move = moves.move[i]};
        if (moves.move[i] == out->best) {
            continue;
        }
        if (!answer || !read_answer(&out->position, answer, wrong)) {
            return false;
        }
        out->refuted_count++;
    }
    return json_object_size(refuted) == out->refuted_count;
}

static bool read_trap(const json_t *line, puzzle *out) {
    const json_t *trap = json_object_get(line, "trap");
    out->trap = POD_MOVE_NONE;
    return json_is_null(trap) ||
           (read_move(&out->position, text_of(line, "trap"), &out->trap) && out->trap != out->best);
}

static bool read_found(const json_t *line, puzzle *out) {
    const json_t *found = json_object_get(line, "found");
    int64_t number;
    bool good = json_array_size(found) == PUZZLE_SOLVERS;
    for (unsigned i = 0; good && i < PUZZLE_SOLVERS; i++) {
        good = number_of(json_array_get(found, i), 0, PUZZLE_TRIES, &number);
        out->found[i] = (uint8_t)number;
    }
    return good;
}

static bool read_rating(const json_t *line, puzzle *out) {
    int64_t number;
    bool good = number_of(json_object_get(line, "rating"), PUZZLE_RATING_MIN, PUZZLE_RATING_MAX, &number);
    out->rating = (int16_t)number;
    return good;
}

/* Those that follow from the rest, and no others. */
static bool read_themes(const json_t *line, puzzle *out) {
    const json_t *themes = json_object_get(line, "themes");
    size_t next = 0;
    out->themes = puzzle_themes_of(out);
    for (puzzle_theme theme = 0; theme < PUZZLE_THEMES; theme++) {
        const char *word = json_string_value(json_array_get(themes, next));
        if (out->themes & 1u << theme) {
            if (!word || strcmp(word, puzzle_theme_word(theme)) != 0) {
                return false;
            }
            next++;
        }
    }
    return json_is_array(themes) && json_array_size(themes) == next;
}

static bool read_source(const json_t *line, puzzle *out) {
    const json_t *source = json_object_get(line, "source");
    int64_t seed, game, ply;
    bool good = number_of(json_object_get(source, "seed"), 0, INT64_MAX, &seed) &&
                number_of(json_object_get(source, "game"), 0, UINT32_MAX, &game) &&
                number_of(json_object_get(source, "ply"), 0, UINT16_MAX, &ply);
    if (good) {
        out->source = (puzzle_source){(uint64_t)seed, (uint32_t)game, (uint16_t)ply};
    }
    return good;
}

bool puzzle_read(const char *line, size_t length, puzzle *out, const char **field) {
    static const struct {
        const char *name;
        bool (*read)(const json_t *line, puzzle *out);
    } fields[] = {
        {"position", read_position}, {"id", read_id},           {"best", read_best},     {"value", read_value},
        {"proof", read_proof},       {"refuted", read_refuted}, {"trap", read_trap},     {"found", read_found},
        {"rating", read_rating},     {"themes", read_themes},   {"source", read_source},
    };
    enum { FIELDS = sizeof fields / sizeof fields[0] };
    json_t *object = json_loadb(line, length, JSON_REJECT_DUPLICATES, NULL);
    *field = "";
    size_t i = json_is_object(object) ? 0 : FIELDS + 1;
    for (; i < FIELDS && fields[i].read(object, out); i++) {
    }
    if (i < FIELDS) {
        *field = fields[i].name;
    }
    json_decref(object);
    return i == FIELDS;
}
