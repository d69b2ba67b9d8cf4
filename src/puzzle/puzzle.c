#include "puzzle/puzzle.h"

#include <assert.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "base/bytes.h"
#include "base/text.h"
#include "notation/json.h"

/* Its word in a file; never NULL. */
static const char *word_of(puzzle_theme theme) {
    assert(theme < PUZZLE_THEMES);
    static const char *const words[PUZZLE_THEMES] = {
        [PUZZLE_CAPTURE] = "capture", [PUZZLE_QUIET] = "quiet", [PUZZLE_MOST] = "most", [PUZZLE_FEW] = "few",
        [PUZZLE_CHOICE] = "choice",   [PUZZLE_TRAP] = "trap",   [PUZZLE_DRAW] = "draw", [PUZZLE_TURN] = "turn",
        [PUZZLE_OFFER] = "offer",     [PUZZLE_STILL] = "still",
    };
    return words[theme];
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

/* Reading a puzzle's line. In a file of its own since it is the one that needs jansson. */
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

/* All legal moves but one, each once, with its answer. */
static bool read_answers(const json_t *answers, const pod_position *position, pod_move but, puzzle_refuted *out,
                         uint16_t *count) {
    pod_move_list moves;
    pod_moves(position, &moves);
    *count = 0;
    for (unsigned i = 0; i < moves.count; i++) {
        pod_text text = POD__ROOM(POD_MOVE_TEXT_SIZE);
        pod_move_print(position, moves.move[i], &text);
        const char *answer = json_string_value(json_object_get(answers, text.data));
        if (moves.move[i] == but) {
            continue;
        }
        out[*count] = (puzzle_refuted){.move = moves.move[i]};
        if (!answer || !read_answer(position, answer, &out[(*count)++])) {
            return false;
        }
    }
    return json_object_size(answers) == *count;
}

static bool read_refuted(const json_t *line, puzzle *out) {
    return read_answers(json_object_get(line, "refuted"), &out->position, out->best, out->refuted, &out->refuted_count);
}

/* Where a puzzle goes on: from the line before, by its best move and this answer. */
static bool read_reply(const json_t *line, const puzzle *before, puzzle *out) {
    out->reply = POD_MOVE_NONE;
    out->answered_count = 0;
    if (!json_object_get(line, "reply")) {
        return !json_object_get(line, "answers");
    }
    if (!before) {
        return false;
    }
    pod_position at = before->position;
    char id[PUZZLE_ID_SIZE], own[PUZZLE_ID_SIZE];
    pod_apply(&at, before->best);
    if (!read_move(&at, text_of(line, "reply"), &out->reply) ||
        !read_answers(json_object_get(line, "answers"), &at, out->reply, out->answered, &out->answered_count)) {
        return false;
    }
    pod_apply(&at, out->reply);
    puzzle_id(&at, id);
    puzzle_id(&out->position, own);
    return strcmp(id, own) == 0;
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
            if (!word || strcmp(word, word_of(theme)) != 0) {
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

bool puzzle_read(const char *line, size_t length, const puzzle *before, puzzle *out, const char **field) {
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
    const bool good = i == FIELDS && read_reply(object, before, out);
    if (i <= FIELDS && !good) {
        *field = i < FIELDS ? fields[i].name : "reply";
    }
    json_decref(object);
    return good;
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

/* Puzzles as text: one line of JSON each (docs/puzzles.md). */
static void write_proof(pod__json *json, const puzzle *of) {
    pod__json_object(json, "proof");
    pod__json_string(json, "by", of->nodes ? "search" : "solver");
    if (of->nodes) {
        pod__json_unsigned(json, "nodes", of->nodes);
        pod__json_decimal(json, "best", of->expected, 3);
        pod__json_decimal(json, "others", of->others, 3);
    }
    pod__json_end(json);
}

/* {"MOVE": "ANSWER", ...}; "" where the move ends the game. */
static void write_answers(pod__json *json, const char *name, const pod_position *position, const puzzle_refuted *of,
                          unsigned count) {
    pod__json_object(json, name);
    for (unsigned i = 0; i < count; i++) {
        pod_text text = POD__ROOM(POD_MOVE_TEXT_SIZE);
        pod_position after = *position;
        pod_move_print(position, of[i].move, &text);
        pod_apply(&after, of[i].move);
        if (of[i].answer == POD_MOVE_NONE) {
            pod__json_string(json, text.data, "");
        } else {
            pod__json_move(json, text.data, &after, of[i].answer);
        }
    }
    pod__json_end(json);
}

static void write_reply(pod__json *json, const puzzle *of, const puzzle *before) {
    pod_position at = before->position;
    pod_apply(&at, before->best);
    pod__json_move(json, "reply", &at, of->reply);
    write_answers(json, "answers", &at, of->answered, of->answered_count);
}

static void write_difficulty(pod__json *json, const puzzle *of) {
    pod__json_integer(json, "rating", of->rating);
    pod__json_array(json, "found");
    for (unsigned i = 0; i < PUZZLE_SOLVERS; i++) {
        pod__json_unsigned(json, NULL, of->found[i]);
    }
    pod__json_end(json);
    pod__json_array(json, "themes");
    for (puzzle_theme theme = 0; theme < PUZZLE_THEMES; theme++) {
        if (of->themes & 1u << theme) {
            pod__json_string(json, NULL, word_of(theme));
        }
    }
    pod__json_end(json);
    if (of->trap == POD_MOVE_NONE) {
        pod__json_null(json, "trap");
    } else {
        pod__json_move(json, "trap", &of->position, of->trap);
    }
}

static void write_source(pod__json *json, const puzzle_source *source) {
    pod__json_add_object(json, "source", POD__U("seed", source->seed), POD__U("game", source->game),
                         POD__U("ply", source->ply));
}

void puzzle_write(const puzzle *of, const puzzle *before, pod_text *out) {
    pod__json json = pod__json_over(out);
    char id[PUZZLE_ID_SIZE];
    puzzle_id(&of->position, id);
    pod__json_object(&json, NULL);
    pod__json_add(&json, POD__T("id", id), POD__T("game", pod_game_of(&of->position)->name));
    pod__json_position(&json, "position", &of->position);
    pod__json_move(&json, "best", &of->position, of->best);
    pod__json_string(&json, "value", of->value > 0 ? "win" : "draw");
    write_proof(&json, of);
    write_answers(&json, "refuted", &of->position, of->refuted, of->refuted_count);
    if (before) {
        write_reply(&json, of, before);
    }
    write_difficulty(&json, of);
    write_source(&json, &of->source);
    pod__json_end(&json);
    pod_text_add(out, "\n");
}

void puzzle_id(const pod_position *position, char out[PUZZLE_ID_SIZE]) {
    pod_text text = POD__ROOM(POD_POSITION_TEXT_SIZE);
    pod_position_print(position, &text);
    const char *name = pod_game_of(position)->name;
    uint64_t sum = pod__checksum_add(POD__CHECKSUM_OF_NOTHING, (const uint8_t *)name, strlen(name));
    sum = pod__checksum_add(sum, (const uint8_t *)text.data, text.length);
    snprintf(out, PUZZLE_ID_SIZE, "%010" PRIx64, sum >> 24);
}

/* ---- Themes ------------------------------------------------------------------------------------- */

static pod_move_parts parts_of(const puzzle *of, pod_move move) {
    pod_move_parts parts;
    pod_move_describe(&of->position, move, &parts);
    return parts;
}

/* What the other moves are like. */
typedef struct others {
    unsigned most_captured;
    bool choice; /* one of them places the same piece with other captures */
} others;

static others look_at_others(const puzzle *of, const pod_move_parts *best) {
    others seen = {0};
    for (unsigned i = 0; i < of->refuted_count; i++) {
        pod_move_parts parts = parts_of(of, of->refuted[i].move);
        seen.most_captured = parts.captured_count > seen.most_captured ? parts.captured_count : seen.most_captured;
        seen.choice |= !best->stroke_count && parts.at == best->at;
    }
    return seen;
}

/* Whether the piece of the best move can be captured where it has come to. */
static bool offers(const puzzle *of, pod_square at) {
    pod_position after = of->position;
    pod_move_list moves;
    pod_apply(&after, of->best);
    moves.count = 0;
    if (after.turn != POD_NOBODY) {
        pod_moves(&after, &moves);
    }
    for (unsigned i = 0; i < moves.count; i++) {
        pod_move_parts parts;
        pod_move_describe(&after, moves.move[i], &parts);
        if (memchr(parts.captured, at, parts.captured_count)) {
            return true;
        }
    }
    return false;
}

unsigned puzzle_themes_of(const puzzle *of) {
    const pod_move_parts best = parts_of(of, of->best);
    const others seen = look_at_others(of, &best);
    const unsigned taken = best.captured_count;
    const unsigned trapped = of->trap == POD_MOVE_NONE ? 0 : parts_of(of, of->trap).captured_count;
    const bool is[PUZZLE_THEMES] = {
        [PUZZLE_CAPTURE] = taken,
        [PUZZLE_QUIET] = !taken && seen.most_captured,
        [PUZZLE_MOST] = taken > seen.most_captured,
        [PUZZLE_FEW] = taken && taken<seen.most_captured, [PUZZLE_CHOICE] = seen.choice, [PUZZLE_TRAP] = trapped> taken,
        [PUZZLE_DRAW] = of->value == 0,
        [PUZZLE_TURN] = best.stroke_count && best.to == best.at,
        [PUZZLE_OFFER] = offers(of, best.to),
        [PUZZLE_STILL] = !taken && !seen.most_captured,
    };
    unsigned themes = 0;
    for (puzzle_theme theme = 0; theme < PUZZLE_THEMES; theme++) {
        themes |= (unsigned)is[theme] << theme;
    }
    return themes;
}

/* ---- Puzzles that are too much alike ---------------------------------------------------------------- */

/* One of the eight ways to lay a board down: turned and mirrored. */
typedef struct symmetry {
    bool rows, columns, swapped; /* the order of rows and of columns is turned round; rows become columns */
} symmetry;

static unsigned laid(const pod_position *board, symmetry how, unsigned row, unsigned column) {
    unsigned to_row = how.swapped ? column : row, to_column = how.swapped ? row : column;
    to_row = how.rows ? board->rows - 1u - to_row : to_row;
    to_column = how.columns ? board->columns - 1u - to_column : to_column;
    return to_row * board->columns + to_column;
}

/* Who owns a piece, seen from the player to move, and what it shows; 0: the square is empty. */
static unsigned mark_of(const pod_position *position, const pod_piece *piece) {
    unsigned owner = piece->owner == POD_NEUTRAL ? 2 : piece->owner != position->turn;
    return piece->there ? 1 + owner + 3u * piece->shows : 0;
}

static unsigned squares_apart(const pod_position *left, const pod_position *right, symmetry how) {
    pod_piece one[POD_SQUARES_MAX], other[POD_SQUARES_MAX];
    unsigned apart = 0;
    pod_pieces(left, one);
    pod_pieces(right, other);
    for (unsigned row = 0; row < left->rows; row++) {
        for (unsigned column = 0; column < left->columns; column++) {
            const pod_piece *there = &other[laid(left, how, row, column)];
            apart += mark_of(left, &one[row * left->columns + column]) != mark_of(right, there);
        }
    }
    return apart;
}

bool puzzle_alike(const pod_position *left, const pod_position *right) {
    if (left->game != right->game || left->rows != right->rows || left->columns != right->columns) {
        return false;
    }
    /* An arrow that is turned with the board points elsewhere. */
    unsigned ways = pod_game_of(left)->notation->shape == POD_SHAPE_ARROW ? 1 : left->rows == left->columns ? 8 : 4;
    for (unsigned way = 0; way < ways; way++) {
        symmetry how = {.rows = way & 1, .columns = way & 2, .swapped = way & 4};
        if (squares_apart(left, right, how) < PUZZLE_SQUARES_APART) {
            return true;
        }
    }
    return false;
}
