#include <assert.h>
#include <string.h>

#include "ludopod/game.h"
#include "notation/cephalopod/inside.h"
#include "notation/octogo/inside.h"
#include "notation/text/fault.h"
#include "rules/cephalopod/inside.h"
#include "rules/octogo/inside.h"

#ifdef LUDOPOD_TOY
#include "games/three/three.h"
#endif

/* The texts of a game by language: src/notation/texts/GAME.LANG.txt. */
#define RULES_TEXT(name)                                                                                               \
    { [POD_ENGLISH] = name##_en, [POD_FRENCH] = name##_fr, [POD_SPANISH] = name##_es }

extern const unsigned char pod__rules_cephalopod_en[], pod__rules_cephalopod_fr[], pod__rules_cephalopod_es[];
extern const unsigned char pod__rules_octogo_en[], pod__rules_octogo_fr[], pod__rules_octogo_es[];

static const pod_game games[] = {
    [POD_GAME_CEPHALOPOD] = {.name = "cephalopod",
                             .title = "Cephalopod",
                             .credit = POD_N_("Cephalopod, by Mark Steere (2006), marksteeregames.com"),
                             .rules = &pod__cephalopod_rules,
                             .notation = &pod__cephalopod_notation,
                             .boards = (const char *const[]){"3x5", NULL},
                             .rules_text = RULES_TEXT(pod__rules_cephalopod)},
    [POD_GAME_OCTOGO] = {.name = "octogo",
                         .title = "Octogo",
                         .credit = POD_N_(
                             "Octogo, author unknown; rules after a sheet kept by Escale à jeux, escaleajeux.fr"),
                         .rules = &pod__octogo_rules,
                         .notation = &pod__octogo_notation,
                         .boards = (const char *const[]){"8x10", "6x10", "8x5", "10x5", NULL},
                         .rules_text = RULES_TEXT(pod__rules_octogo)},
#ifdef LUDOPOD_TOY
    [THREE_GAME] = {.name = "three",
                    .title = "Three",
                    .credit = "Three in a row; nobody knows who made it",
                    .rules = &three_rules,
                    .notation = &three_notation,
                    .boards = (const char *const[]){NULL},
                    .rules_text = RULES_TEXT(three_rules)},
#endif
};
enum { GAME_COUNT = sizeof games / sizeof games[0] };
static_assert((int)GAME_COUNT <= (int)POD_GAMES_MAX, "there must be room for every game");

size_t pod_game_count(void) {
    return GAME_COUNT;
}

const pod_game *pod_game_at(size_t index) {
    return &games[index];
}

const pod_game *pod_game_find(const char *name, size_t length) {
    for (size_t i = 0; i < GAME_COUNT; i++) {
        if (pod__is_word(name, length, games[i].name)) {
            return &games[i];
        }
    }
    return NULL;
}

const pod_game *pod_game_of(const pod_position *position) {
    return &games[position->game];
}

pod_error pod_position_parse(const pod_game *game, const pod_options *options, const char *text, size_t length,
                             pod_position *out, pod_fault *fault) {
    size_t trimmed_length = length;
    const char *trimmed = pod__trim(text, &trimmed_length);
    if (pod__is_word(trimmed, trimmed_length, "start")) {
        return pod_start(game, options, out, fault);
    }
    pod_error error = game->notation->parse_position(options, trimmed, trimmed_length, out, fault);
    if (error && fault) {
        fault->offset += (size_t)(trimmed - text);
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
