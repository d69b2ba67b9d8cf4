#include "ludopod/game.h"

#include <assert.h>
#include <string.h>

#include "notation/games.h"
#include "notation/text/fault.h"

size_t pod_game_count(void) {
    return pod__game_count;
}

const pod_game *pod_game_at(size_t index) {
    assert(index < pod__game_count);
    return pod__games[index];
}

const pod_game *pod_game_find(const char *name, size_t length) {
    for (size_t i = 0; i < pod__game_count; i++) {
        if (pod__is_word(name, length, pod__games[i]->name)) {
            return pod__games[i];
        }
    }
    return NULL;
}

const pod_game *pod_game_of(const pod_position *position) {
    return pod__games[position->game];
}

pod_error pod_position_parse(const pod_position_text *given, pod_position *out, pod_fault *fault) {
    size_t length = given->length;
    const char *text = pod__trim(given->text, &length);
    if (pod__is_word(text, length, "start")) {
        return pod_start(given->game, given->options, out, fault);
    }
    pod_error error = given->game->notation->parse_position(given->options, text, length, out, fault);
    if (error && fault) {
        fault->offset += (size_t)(text - given->text);
    }
    return error;
}

static bool same_options(const pod_position *left, const pod_position *right) {
    const pod_rules *rules = pod_game_of(left)->rules;
    pod_options options[2] = {0};
    rules->options_of(left, &options[0]);
    rules->options_of(right, &options[1]);
    return memcmp(options[0].value, options[1].value, sizeof options[0].value) == 0;
}

static bool same_line(const pod_position *left, const pod_position *right) {
    char line[2][POD_POSITION_TEXT_SIZE];
    pod_text text[2] = {pod_text_over(line[0], sizeof line[0]), pod_text_over(line[1], sizeof line[1])};
    pod_game_of(left)->notation->print_position(left, &text[0]);
    pod_game_of(right)->notation->print_position(right, &text[1]);
    return strcmp(line[0], line[1]) == 0;
}

bool pod_position_equal(const pod_position *left, const pod_position *right) {
    return left->game == right->game && same_options(left, right) && same_line(left, right);
}
