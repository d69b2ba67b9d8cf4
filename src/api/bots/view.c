/* How bots and their terms look, and how terms are read. */
#include <stdio.h>
#include <string.h>

#include "api/bots/bots.h"
#include "api/challenge/challenge.h"
#include "app/people/friends.h"

/* ---- Writing ---------------------------------------------------------------------------------------------------- */

/* The boards of one game stand together. */
static json_t *boards_of(const club_bot_terms *terms, const pod_game *game) {
    json_t *boards = json_array();
    for (size_t i = 0; i < terms->count; i++) {
        if (terms->board[i].game == game && terms->board[i].board[0]) {
            json_array_append_new(boards, json_string(terms->board[i].board));
        }
    }
    return boards;
}

static bool is_first(const club_bot_terms *terms, size_t index) {
    for (size_t i = 0; i < index; i++) {
        if (terms->board[i].game == terms->board[index].game) {
            return false;
        }
    }
    return true;
}

/* None: any. */
static json_t *write_players(const void *from) {
    json_t *players = json_array();
    for (int number = 2; number <= 6; number++) {
        if (*(const unsigned *)from & 1u << number) {
            json_array_append_new(players, json_integer(number));
        }
    }
    return players;
}

/* null: anybody. */
static json_t *write_range(const void *range) {
    return club_range_is_open(range) ? json_null() : api_show(api_range, range, NULL);
}

static json_t *write_games(const void *from) {
    const club_bot_terms *terms = from;
    json_t *games = json_array();
    for (size_t i = 0; i < terms->count; i++) {
        const pod_game *game = terms->board[i].game;
        if (is_first(terms, i)) {
            json_array_append_new(games, json_pack("{s:s s:o}", "game", game->name, "boards", boards_of(terms, game)));
        }
    }
    return games;
}

/* ---- Reading ---------------------------------------------------------------------------------------------------- */

static bool add_board(const pod_game *game, const char *board, club_bot_terms *out) {
    if (out->count == CLUB_BOT_BOARDS_MAX || !club_board_valid(board)) {
        return false;
    }
    club_bot_board *made = &out->board[out->count++];
    made->game = game;
    snprintf(made->board, sizeof made->board, "%.7s", board);
    return true;
}

/* One game with its boards: none are any. */
static bool read_game(const json_t *item, club_bot_terms *out) {
    const json_t *boards = json_object_get(item, "boards"), *board;
    const char *name = json_string_value(json_object_get(item, "game"));
    const pod_game *game = name ? pod_game_find(name, strlen(name)) : NULL;
    size_t i;
    if (!game || (boards && !json_is_array(boards))) {
        return false;
    }
    if (json_array_size(boards) == 0) {
        return add_board(game, "", out);
    }
    json_array_foreach(boards, i, board) {
        const char *word = json_string_value(board);
        if (!word || !*word || !add_board(game, word, out)) {
            return false;
        }
    }
    return true;
}

/* What is left out stays as it is. */
static bool read_games(const json_t *value, void *out, app_caller *caller) {
    club_bot_terms *terms = out;
    const json_t *item;
    size_t i;
    bool good = !value || json_is_array(value);
    (void)caller;
    terms->count = value ? 0 : terms->count;
    json_array_foreach(value, i, item) {
        good = good && read_game(item, terms);
    }
    return good;
}

static bool read_players(const json_t *value, void *out, app_caller *caller) {
    unsigned *players = out;
    const json_t *item;
    size_t i;
    bool good = !value || json_is_array(value);
    (void)caller;
    *players = value ? 0 : *players;
    json_array_foreach(value, i, item) {
        const json_int_t number = json_integer_value(item);
        good = good && number >= 2 && number <= 6;
        *players |= good ? 1u << number : 0;
    }
    return good;
}

/* null: anybody. */
static bool read_range(const json_t *value, void *out, app_caller *caller) {
    return !value || api_read_range(value, out, caller);
}

const api_schema_field api_bot_terms[] = {
    {"games", "BotGame[]", "Which games it plays, on at most 16 boards in all.", .optional = true,
     .expected = POD_N_("a list of at most 16 boards, as {\"game\":\"cephalopod\",\"boards\":[\"5x5\"]}"),
     .read = read_games, .write = write_games},
    {"clocks", "none|live|daily[]", "Of which classes of clocks.", .optional = true, API_INTO(club_bot_terms, classes),
     .expected = POD_N_("a list of 'live', 'daily' and 'none'")},
    {"players", "integer[]", "In games of how many, 2 to 6; any when it is empty or left out.", .optional = true,
     API_INTO(club_bot_terms, players), .expected = POD_N_("a list of numbers from 2 to 6"), .read = read_players,
     .write = write_players},
    {"range", "RatingRange?",
     "Of whom, by their ratings in the pool of such games between people, the ends included; of bots in that with "
     "bots. A newcomer counts as 1500, and in games that nobody can have a rating in anybody will do. null: anybody.",
     .optional = true, API_INTO(club_bot_terms, range), .expected = POD_N_("an object"), .read = read_range,
     .write = write_range},
    {"most", "integer", "How many games it plays at once: 1 to 50; 4 when left out of a new bot.", .optional = true,
     API_INTO(club_bot_terms, most), .least = 1, .most = CLUB_BOT_GAMES_MAX, .judged = true},
    {"taking", "boolean", "Whether it takes challenges at the moment; true when left out of a new bot.",
     .optional = true, API_INTO(club_bot_terms, taking)},
    {"rated", "boolean", "Whether it takes rated games, too; false when left out of a new bot.", .optional = true,
     API_INTO(club_bot_terms, rated)},
    {"variants", "boolean", "Whether it plays variants and handicaps, too; false when left out of a new bot.",
     .optional = true, API_INTO(club_bot_terms, variants)},
    {0},
};

bool api_ask_bot_terms(api_exchange *at, club_bot_terms *out) {
    const json_t *given = json_object_get(at->body, "terms");
    return (!given || json_is_object(given) || api_bad_field(&at->caller, "terms", POD_N_("an object"))) &&
           api_ask(api_bot_terms, given, out, &at->caller);
}

/* ---- Bots ------------------------------------------------------------------------------------------------------- */

#define OF_BOT(member) API_INTO(club_account, member)

const api_schema_field api_bot[] = {
    {"handle", "string", "By which it is challenged.", OF_BOT(handle)},
    {"name", "string", "As shown; empty for one that is called by the handle.", OF_BOT(name)},
    {"owner", "string", "The handle of the member who keeps it.", OF_BOT(bot.owner)},
    {"online", "boolean", "Whether it has a stream or a socket open."},
    {"playing", "integer", "How many games it plays now."},
    {"terms", "BotTerms", "Which challenges it takes.", OF_BOT(terms), .all = api_bot_terms},
    {0},
};

json_t *api_view_bot(api_exchange *at, const club_account *bot) {
    unsigned playing = 0;
    if (store_count_playing(at->self->store, &bot->person, &playing, at->fault)) {
        api_fails(at);
        return NULL;
    }
    json_t *view = api_show(api_bot, bot, NULL);
    json_object_set_new(view, "online", json_boolean(app_is_on(at->self, &bot->person)));
    json_object_set_new(view, "playing", json_integer(playing));
    return view;
}
