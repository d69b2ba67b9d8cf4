#include "club/rating/pool.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

/* The boards that are rated, and what it is worth there to move first: docs/ratings.md says how it was measured. */
static const struct {
    const char *game, *board;
    int advantage;
} boards[] = {
    {"cephalopod", "5x5", -10}, {"cephalopod", "3x5", 0}, {"octogo", "6x10", -11},
    {"octogo", "8x5", -10},     {"octogo", "10x10", -13},
};
enum { BOARDS = sizeof boards / sizeof boards[0] };

/* Which classes and kinds each of them has. */
static const struct {
    club_clock_class class;
    club_pool_kind kind;
    const char *ending;
} kinds[] = {
    {CLUB_CLOCK_LIVE, CLUB_POOL_TWO, ""},
    {CLUB_CLOCK_DAILY, CLUB_POOL_TWO, ""},
    {CLUB_CLOCK_LIVE, CLUB_POOL_MANY, "-many"},
    {CLUB_CLOCK_DAILY, CLUB_POOL_MANY, "-many"},
    {CLUB_CLOCK_NONE, CLUB_POOL_COMPUTER, "-computer"},
    {CLUB_CLOCK_LIVE, CLUB_POOL_COMPUTER, "-computer"},
    {CLUB_CLOCK_DAILY, CLUB_POOL_COMPUTER, "-computer"},
    {CLUB_CLOCK_LIVE, CLUB_POOL_BOTS, "-bots"},
    {CLUB_CLOCK_DAILY, CLUB_POOL_BOTS, "-bots"},
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* ---- The list -------------------------------------------------------------------------------------------------- */

static int players_most(const pod_game *game) {
    for (size_t i = 0; i < game->rules->option_count; i++) {
        if (game->rules->options[i].id == POD_OPTION_PLAYERS) {
            return game->rules->options[i].maximum;
        }
    }
    return 2;
}

/* False: there is no such pool, since the game is never played by so many, or is none of this program's. */
static bool make(size_t board, size_t kind, club_pool *out) {
    const pod_game *game = pod_game_find(boards[board].game, strlen(boards[board].game));
    if (!game || (kinds[kind].kind == CLUB_POOL_MANY && players_most(game) < 3)) {
        return false;
    }
    *out = (club_pool){.game = game,
                       .board = boards[board].board,
                       .advantage = boards[board].advantage,
                       .class = kinds[kind].class,
                       .kind = kinds[kind].kind};
    snprintf(out->name, sizeof out->name, "%s-%s-%s%s", game->name, out->board, club_clock_class_name(out->class),
             kinds[kind].ending);
    return true;
}

size_t club_pool_count(void) {
    club_pool ignored;
    size_t count = 0;
    for (size_t i = 0; i < BOARDS * KINDS; i++) {
        count += make(i / KINDS, i % KINDS, &ignored);
    }
    return count;
}

club_pool club_pool_at(size_t index) {
    assert(index < club_pool_count());
    club_pool made = {0};
    for (size_t i = 0, before = 0; i < BOARDS * KINDS && before <= index; i++) {
        before += make(i / KINDS, i % KINDS, &made);
    }
    return made;
}

bool club_pool_find(const char *name, club_pool *out) {
    for (size_t i = 0; i < BOARDS * KINDS; i++) {
        if (make(i / KINDS, i % KINDS, out) && strcmp(out->name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* ---- Of a game --------------------------------------------------------------------------------------------------- */

/* Who moves first is no handicap: the seat that does has the advantage. */
static bool is_free(pod_option_id id) {
    return id == POD_OPTION_ROWS || id == POD_OPTION_COLUMNS || id == POD_OPTION_PLAYERS || id == POD_OPTION_FIRST;
}

static club_error check_options(const club_pool_terms *terms, club_fault *fault) {
    for (size_t i = 0; i < terms->game->rules->option_count; i++) {
        const pod_option *option = &terms->game->rules->options[i];
        if (!is_free(option->id) && terms->options->value[option->id] != option->fallback) {
            return club_refuse(fault, CLUB_ERROR_RATED_OPTION, option->name, NULL);
        }
    }
    return CLUB_OK;
}

static club_error find_board(const club_pool_terms *terms, size_t *out, club_fault *fault) {
    char board[16], rated[64] = "";
    pod_text list = pod_text_over(rated, sizeof rated);
    snprintf(board, sizeof board, "%dx%d", terms->options->value[POD_OPTION_ROWS],
             terms->options->value[POD_OPTION_COLUMNS]);
    for (size_t i = 0; i < BOARDS; i++) {
        if (strcmp(boards[i].game, terms->game->name) != 0) {
            continue;
        }
        if (strcmp(boards[i].board, board) == 0) {
            *out = i;
            return CLUB_OK;
        }
        pod_text_format(&list, *rated ? ", %s" : "%s", boards[i].board);
    }
    return *rated ? club_refuse(fault, CLUB_ERROR_RATED_BOARD, board, rated)
                  : club_refuse(fault, CLUB_ERROR_RATED_GAME, NULL, NULL);
}

static club_pool_kind kind_of(const club_pool_terms *terms) {
    return terms->bots        ? CLUB_POOL_BOTS
           : terms->computers ? CLUB_POOL_COMPUTER
           : terms->seats > 2 ? CLUB_POOL_MANY
                              : CLUB_POOL_TWO;
}

club_error club_pool_of(const club_pool_terms *terms, club_pool *out, club_fault *fault) {
    size_t board = 0;
    const club_clock_class class = club_clock_class_of(terms->clock);
    club_error error = find_board(terms, &board, fault);
    error = error ? error : check_options(terms, fault);
    if (error) {
        return error;
    }
    if ((terms->computers || terms->bots) && terms->seats > 2) {
        return club_refuse(fault, terms->computers ? CLUB_ERROR_RATED_SEATS : CLUB_ERROR_RATED_BOTS, NULL, NULL);
    }
    for (size_t i = 0; i < KINDS; i++) {
        if (kinds[i].kind == kind_of(terms) && kinds[i].class == class && make(board, i, out)) {
            return CLUB_OK;
        }
    }
    return club_refuse(fault, CLUB_ERROR_RATED_CLOCK, NULL, NULL);
}

/* ---- Ranges ---------------------------------------------------------------------------------------------- */

bool club_range_is_open(const club_range *range) {
    return !range->least && !range->most;
}

bool club_range_has(const club_range *range, int rating) {
    return rating >= range->least && (!range->most || rating <= range->most);
}

bool club_range_valid(const club_range *range) {
    return range->least >= 0 && range->most >= 0 && range->least <= CLUB_RANGE_MAX && range->most <= CLUB_RANGE_MAX &&
           (!range->most || range->least <= range->most);
}

void club_range_print(const club_range *range, pod_text *out) {
    assert(!club_range_is_open(range));
    if (range->least && range->most) {
        pod_text_format(out, "%d–%d", range->least, range->most);
    } else {
        pod_text_format(out, "%s %d", range->least ? "≥" : "≤", range->least ? range->least : range->most);
    }
}

/* "" is an open end. */
static bool read_end(const char *text, size_t length, int *out) {
    int64_t end = 0;
    bool good = !length || pod__whole_read(text, length, 1, CLUB_RANGE_MAX, &end);
    *out = (int)end;
    return good;
}

bool club_range_parse(const char *text, club_range *out) {
    const char *dash = strchr(text, '-');
    return dash && read_end(text, (size_t)(dash - text), &out->least) &&
           read_end(dash + 1, strlen(dash + 1), &out->most) && !club_range_is_open(out) &&
           (!out->most || out->least <= out->most);
}
