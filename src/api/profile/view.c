/* How games, opponents and openings look. */
#include "api/view.h"
#include "api/profile/profile.h"

static json_t *show_kind(const void *character) {
    return json_string(*(const unsigned *)character ? "computer" : "human");
}

static const api_schema_field player[] = {
    {"kind", "human|computer", "Who it is.", API_INTO(store_played_seat, character), .write = show_kind},
    {"handle", "string?", "Of a member; null for all others.", API_INTO(store_played_seat, handle)},
    {"bot", "string", "Of a bot alone: the handle of the member who keeps it.", .optional = true,
     API_INTO(store_played_seat, bot)},
    {"name", "string", "As shown; empty for one who has none.", API_INTO(store_played_seat, name)},
    {"former", "boolean", "Whether the account was deleted.", API_INTO(store_played_seat, former)},
    {"character", "string", "Of a computer: its character's name.", .optional = true,
     API_INTO(store_played_seat, character), .write = api_write_character},
    {0},
};

const api_schema_field profile_seat[] = {
    {"seat", "string", "Its letter.", .kind = API_PLACE},
    {"", .all = player},
    {0},
};

const api_schema_field profile_game[] = {
    {"id", "string", "Ten letters and digits.", API_INTO(store_played, id)},
    {"game", "string", "Its name in the table of games.", API_INTO(store_played, game)},
    {"options", "Options", "The game's own options, each with its value.", API_INTO(store_played, game),
     .write = api_write_options},
    {"clock", "string?", "As in 5m+8s; null for none.", API_INTO(store_played, clock)},
    {"class", "live|daily|none", "Of the clock.", API_INTO(store_played, clock)},
    {"rated", "boolean", "Whether it counts for ratings.", API_INTO(store_played, rated)},
    {"seat", "string", "The letter of the member's seat, the first of several.", API_INTO(store_played, seat)},
    {"seats", "PlayedSeat[]", "One a player, in order.", API_EACH(store_played, of, seat_count), .all = profile_seat},
    {"result", "won|drawn|lost|cancelled?", "For the member; null while it goes on.", API_INTO(store_played, result)},
    {"moves", "integer", "How many events there are.", API_INTO(store_played, moves)},
    {"position", "string", "The position line now, or at the end.", API_INTO(store_played, position)},
    {"at_ms", "integer", "When it ended, or began; milliseconds since 1970.", API_INTO(store_played, at_ms)},
    {0},
};

static const api_schema_field score[] = {
    {"games", "integer", "How many games were played to their end.", API_INTO(store_score, games)},
    {"won", "integer", "By the member; of three and more: with the better place.", API_INTO(store_score, won)},
    {"drawn", "integer", "Or with the same place.", API_INTO(store_score, drawn)},
    {"lost", "integer", "By the member.", API_INTO(store_score, lost)},
    {0},
};

const api_schema_field profile_opponent[] = {
    {"", .all = player, API_INTO(store_faced, who)},
    {"", .all = score, API_INTO(store_faced, score)},
    {"at_ms", "integer", "When the latest ended, milliseconds since 1970.", API_INTO(store_faced, at_ms)},
    {0},
};

const api_schema_field profile_opening[] = {
    {"position", "string",
     "The position line after the moves: one for all that are the same when the board is turned or mirrored.",
     API_INTO(store_opened, position)},
    {"seat", "string", "The letter of the member's seat: a moved first.", API_INTO(store_opened, seat)},
    {"", .all = score, API_INTO(store_opened, score)},
    {0},
};

const api_schema_field profile_continued[] = {
    {"move", "string",
     "As the notation writes it; the first of several that lead to the same board, turned or mirrored.",
     API_INTO(profile_continuation, move)},
    {"", .all = score, API_INTO(profile_continuation, score)},
    {0},
};

const api_schema_field profile_news[] = {
    {"handle", "string", "Who it is.", API_INTO(store_news, handle)},
    {"name", "string", "As shown; empty for one who is called by the handle.", API_INTO(store_news, name)},
    {"what", "won|six_of_four|twelve_behind|last_move|untouched|crowd|puzzles|hard_puzzle",
     "A game that was won, or a trophy.", API_INTO(store_news, what)},
    {"game", "string?", "In which game; null where it was at puzzles.", API_INTO(store_news, game)},
    {"opponent", "string", "What the first of the opponents is called; empty for a character.",
     API_INTO(store_news, opponent)},
    {"character", "string", "Of a character its name.", .optional = true, API_INTO(store_news, character),
     .write = api_write_character},
    {"at_ms", "integer", "When, in milliseconds since 1970.", API_INTO(store_news, at_ms)},
    {0},
};

const api_schema_field profile_trophy[] = {
    {"trophy", "six_of_four|twelve_behind|last_move|untouched|crowd|nautilus|house|puzzles|hard_puzzle",
     "six_of_four: captured four dice at once and placed a six; won: twelve_behind after another had twelve pieces "
     "more, "
     "last_move by the last move, before which it was level, untouched without losing a piece to anybody else, "
     "crowd "
     "against two others or more; nautilus: beat that character, house: all of them; at the first attempt, puzzles: "
     "solved a hundred, hard_puzzle: one that was rated 2000 or more.",
     API_INTO(profile_feat, trophy)},
    {"at_ms", "integer", "When it was reached first, milliseconds since 1970.", API_INTO(profile_feat, feat.at_ms)},
    {"game", "string?", "In which game; null where it was in none.", API_INTO(profile_feat, feat.game)},
    {0},
};
