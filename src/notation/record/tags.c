#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "notation/record/record.h"
#include "notation/text/fault.h"

/* The order of docs/notation.md; other tags follow as they came. */
static const char *const roster[] = {"Game", "Board", "Variant", "Players", "A",        "B",      "C",
                                     "D",    "E",     "F",       "Date",    "Position", "Result", "Termination"};
enum { ROSTER = sizeof roster / sizeof roster[0] };

static size_t rank(const char *name) {
    size_t i = 0;
    while (i < ROSTER && strcmp(roster[i], name) != 0) {
        i++;
    }
    return i;
}

bool pod__record_is_tag_name(const char *name) {
    if (!pod__is_letter(*name)) {
        return false;
    }
    while (pod__is_letter(*name) || pod__is_digit(*name) || *name == '_') {
        name++;
    }
    return !*name;
}

static pod__tag *find(const pod_record *record, const char *name) {
    for (size_t i = 0; i < record->tag_count; i++) {
        if (strcmp(record->tag[i].name, name) == 0) {
            return &record->tag[i];
        }
    }
    return NULL;
}

static char *copy_plain(const char *value) {
    size_t length = strlen(value);
    char *copy = malloc(length + 1);
    if (copy) {
        pod__plain_spaces(value, length, copy);
    }
    return copy;
}

/* Puts a tag in its place in the order. Takes over both strings when it succeeds. */
static bool insert(pod_record *record, char *name, char *value) {
    if (!pod__grow(&record->tag, &record->tag_room, record->tag_count + 1, sizeof *record->tag)) {
        return false;
    }
    pod__tag *tag = record->tag;
    size_t i = record->tag_count++;
    for (; i && rank(tag[i - 1].name) > rank(name); i--) {
        tag[i] = tag[i - 1];
    }
    tag[i] = (pod__tag){name, value};
    return true;
}

pod_error pod__record_put_tag(pod_record *record, const char *name, const char *value) {
    pod__tag *tag = find(record, name);
    if (!tag && record->tag_count == POD_RECORD_TAGS_MAX) {
        return POD_ERROR_RECORD_TAGS;
    }
    char *plain = copy_plain(value);
    if (plain && tag) {
        free(tag->value);
        tag->value = plain;
        return POD_OK;
    }
    char *own_name = plain ? copy_plain(name) : NULL;
    if (own_name && insert(record, own_name, plain)) {
        return POD_OK;
    }
    free(own_name);
    free(plain);
    return POD_ERROR_MEMORY;
}

const char *pod_record_tag(const pod_record *record, const char *name) {
    const pod__tag *tag = find(record, name);
    return tag ? tag->value : NULL;
}

size_t pod_record_tag_count(const pod_record *record) {
    return record->tag_count;
}

void pod_record_tag_at(const pod_record *record, size_t index, const char **name, const char **value) {
    *name = record->tag[index].name;
    *value = record->tag[index].value;
}

/* ---- Tags that follow from the position -------------------------------------------------------------- */

static const pod_option *option_by_id(const pod_rules *rules, pod_option_id id) {
    for (size_t i = 0; i < rules->option_count; i++) {
        if (rules->options[i].id == id) {
            return &rules->options[i];
        }
    }
    return NULL;
}

/* Names of the players and the date are there from the start, as unknown: a reader sees what belongs in a
   record. The marks are those of chess PGN. */
static pod_error put_unknown_tags(pod_record *record) {
    pod_error error = pod__record_put_tag(record, "Date", "????.??.??");
    for (unsigned seat = 0; !error && seat < record->start.players; seat++) {
        char name[] = {(char)('A' + seat), '\0'};
        error = pod__record_put_tag(record, name, "?");
    }
    return error;
}

static pod_error put_variant(pod_record *record, const pod_options *options) {
    const pod_option *variant = option_by_id(pod_game_of(&record->start)->rules, POD_OPTION_VARIANT);
    return variant ? pod__record_put_tag(record, "Variant", variant->words[options->value[POD_OPTION_VARIANT]])
                   : POD_OK;
}

/* The tag of an option that no tag of its own in the roster stands for: its name with a capital ("Quiet"). Who moves
   first is told by the position. */
static pod__word tag_of(const pod_option *option) {
    static const char *const told[] = {"rows", "columns", "players", "variant", "first"};
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++) {
        if (strcmp(option->name, told[i]) == 0) {
            return pod__word_of("", 0);
        }
    }
    pod__word tag = pod__word_of(option->name, strlen(option->name));
    tag.text[0] = (char)(tag.text[0] - 'a' + 'A');
    return tag;
}

/* Those of the other options that are not as usual. */
static pod_error put_options(pod_record *record, const pod_options *options) {
    const pod_rules *rules = pod_game_of(&record->start)->rules;
    pod_error error = POD_OK;
    for (size_t i = 0; !error && i < rules->option_count; i++) {
        const pod_option *option = &rules->options[i];
        int value = options->value[option->id];
        pod__word tag = tag_of(option);
        if (*tag.text && value != option->fallback) {
            error = pod__record_put_tag(record, tag.text,
                                        option->words ? option->words[value] : pod__word_of_number((size_t)value).text);
        }
    }
    return error;
}

static pod_error put_position(pod_record *record, const pod_options *options) {
    const pod_game *game = pod_game_of(&record->start);
    pod_options usual = *options;
    pod_position start;
    usual.value[POD_OPTION_FIRST] = 0;
    if (!pod_start(game, &usual, &start, NULL) && pod_position_equal(&start, &record->start)) {
        return POD_OK;
    }
    pod_text text = POD__ROOM(POD_POSITION_TEXT_SIZE);
    game->notation->print_position(&record->start, &text);
    return pod__record_put_tag(record, "Position", text.data);
}

pod_error pod__record_put_start_tags(pod_record *record) {
    const pod_game *game = pod_game_of(&record->start);
    pod_options options = {0};
    game->rules->options_of(&record->start, &options);
    const pod_position *start = &record->start;
    pod_error error;
    if ((error = pod__record_put_tag(record, "Game", game->name)) ||
        (error = pod__record_put_tag(record, "Board", pod__word_of_board(start->rows, start->columns).text)) ||
        (error = put_variant(record, &options)) ||
        (error = pod__record_put_tag(record, "Players", pod__word_of_number(start->players).text)) ||
        (error = put_options(record, &options)) || (error = put_unknown_tags(record))) {
        return error;
    }
    return put_position(record, &options);
}

bool pod__record_is_fixed_tag(const pod_record *record, const char *name) {
    const pod_rules *rules = pod_game_of(&record->start)->rules;
    static const char *const fixed[] = {"Game", "Board", "Variant", "Players", "Position"};
    for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++) {
        if (strcmp(fixed[i], name) == 0) {
            return true;
        }
    }
    for (size_t i = 0; i < rules->option_count; i++) {
        if (strcmp(tag_of(&rules->options[i]).text, name) == 0) {
            return true;
        }
    }
    return false;
}

/* ---- Tags of a file ----------------------------------------------------------------------------------- */

static const pod__given_tag *given(const pod__given_tag *tags, size_t count, const char *name) {
    for (size_t i = 0; i < count; i++) {
        if (strcmp(tags[i].name, name) == 0) {
            return &tags[i];
        }
    }
    return NULL;
}

const char *pod__given_value(const pod__given_tag *tags, size_t count, const char *name) {
    const pod__given_tag *tag = given(tags, count, name);
    return tag ? tag->value : NULL;
}

/* A fault about a value is moved to where the value stands in the file. */
static pod_error fail_in(const pod__given_tag *tag, pod_error error, pod_fault *fault) {
    if (error && fault) {
        fault->offset = tag->offset + (fault->offset < tag->length ? fault->offset : 0);
    }
    return error;
}

static pod_error read_game(const pod__given_tag *tag, const pod_game **out, pod_fault *fault) {
    *out = tag ? pod_game_find(tag->value, strlen(tag->value)) : pod_game_at(0);
    if (*out) {
        return POD_OK;
    }
    pod__word names = {""};
    pod_text text = pod_text_over(names.text, sizeof names.text);
    for (size_t i = 0; i < pod_game_count(); i++) {
        pod_text_format(&text, "%s%s", i ? ", " : "", pod_game_at(i)->name);
    }
    return POD__FAULT(fault, POD_ERROR_GAME, tag->offset, tag->length, tag->value, names.text);
}

/* Sets an option from its tag, if there is one. */
static pod_error read_option(const pod_game *game, const pod__given_tag *tag, const char *name, pod_options *options,
                             pod_fault *fault) {
    return tag ? fail_in(tag, pod_options_set(game, options, name, tag->value, fault), fault) : POD_OK;
}

static pod_error read_options(const pod_game *game, const pod__given_tag *tags, size_t count, pod_options *options,
                              pod_fault *fault) {
    static const char *const told[][2] = {{"Board", "board"}, {"Variant", "variant"}, {"Players", "players"}};
    pod_error error = POD_OK;
    pod_options_default(game, options);
    for (size_t i = 0; !error && i < sizeof told / sizeof told[0]; i++) {
        error = read_option(game, given(tags, count, told[i][0]), told[i][1], options, fault);
    }
    for (size_t i = 0; !error && i < game->rules->option_count; i++) {
        const pod_option *option = &game->rules->options[i];
        error = read_option(game, given(tags, count, tag_of(option).text), option->name, options, fault);
    }
    return error;
}

pod_error pod__record_start_from_tags(const pod__given_tag *tags, size_t count, pod_position *out, pod_fault *fault) {
    const pod_game *game;
    pod_error error = read_game(given(tags, count, "Game"), &game, fault);
    if (error) {
        return error;
    }
    pod_options options;
    error = read_options(game, tags, count, &options, fault);
    if (error) {
        return error;
    }
    const pod__given_tag *position = given(tags, count, "Position");
    if (!position) {
        return pod_start(game, &options, out, fault);
    }
    error =
        pod_position_parse(&(pod_position_text){game, &options, position->value, strlen(position->value)}, out, fault);
    return fail_in(position, error, fault);
}
