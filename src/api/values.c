/* What the moves of a solved position are worth, looked up in the tables that the server has. */
#include <stdlib.h>
#include <string.h>

#include "api/exchange.h"
#include "api/schema.h"
#include "solve/tables/tables.h"

/* What is unpacked of the tables stays until it is more than this. */
enum { UNPACKED_MAX = 64 << 20 };

static const char *result_word(const pod_table_value *value) {
    return value->result > 0 ? "win" : value->result < 0 ? "loss" : "draw";
}

/* Into the object; out of memory it stays without, as everywhere. */
static json_t *add_value(json_t *to, const pod_table_value *value) {
    json_object_set_new(to, "result", json_string(result_word(value)));
    json_object_set_new(to, "least", json_integer(value->least));
    json_object_set_new(to, "most", json_integer(value->most));
    json_object_set_new(to, "plies", value->plies ? json_integer(value->plies) : json_null());
    return to;
}

typedef struct valued_move {
    pod_move move;
    unsigned number; /* in canonical order */
    pod_table_value value;
} valued_move;

static int better_first(const void *left, const void *right) {
    const valued_move *one = left, *other = right;
    int better = pod_table_value_compare(&other->value, &one->value);
    return better ? better : (int)one->number - (int)other->number;
}

static json_t *move_json(const pod_position *position, const valued_move *of) {
    char move[POD_MOVE_TEXT_SIZE];
    pod_text text = pod_text_over(move, sizeof move);
    pod_move_print(position, of->move, &text);
    return add_value(json_pack("{s:s}", "move", move), &of->value);
}

/* The moves that the tables know, the better ones first: of a position that they hold, all. */
static json_t *moves_json(const pod_tables *tables, const pod_position *position) {
    pod_move_list moves;
    valued_move known[POD_MOVES_MAX];
    unsigned count = 0;
    pod_moves(position, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        known[count] = (valued_move){.move = moves.move[i], .number = i};
        count += pod_tables_probe_move(tables, position, moves.move[i], &known[count].value);
    }
    qsort(known, count, sizeof known[0], better_first);
    json_t *list = json_array();
    for (unsigned i = 0; i < count; i++) {
        json_array_append_new(list, move_json(position, &known[i]));
    }
    return list;
}

/* What the query says. */
typedef struct values_asked {
    const pod_game *game; /* NULL: the first of the table */
    const char *position;
} values_asked;

/* The position that the query names, or the caller's problem. */
static bool find_position(api_exchange *at, pod_position *out) {
    values_asked asked;
    pod_options options;
    club_fault fault = {.code = CLUB_ERROR_RULES};
    if (!api_ask_query(at, &asked)) {
        return false;
    }
    const pod_game *game = asked.game ? asked.game : pod_game_at(0);
    pod_options_default(game, &options);
    if (pod_position_parse(&(pod_position_text){game, &options, asked.position, strlen(asked.position)}, out,
                           &fault.rules)) {
        return app_problem_club(&at->caller.problem, at->caller.language, &fault);
    }
    return true;
}

/* Values never change, so a browser may keep them; the answer is for whoever asks, since it may renew a cookie. */
static void show_values(api_exchange *at) {
    pod_position position;
    pod_table_value value;
    if (!find_position(at, &position)) {
        return;
    }
    if (!pod_tables_probe(at->api->values, &position, &value)) {
        api_exchange_answer(at, json_pack("{s:n s:n s:n s:n s:[]}", "result", "least", "most", "plies", "moves"));
        return;
    }
    json_t *moves = moves_json(at->api->values, &position);
    pod__tables_keep_within(at->api->values, UNPACKED_MAX);
    api_exchange_answer(at, add_value(json_pack("{s:o}", "moves", moves), &value));
    at->answer->cache = "private, max-age=86400";
}

static const api_schema_field values_query[] = {
    {"game", "string", "The name of the game; cephalopod when left out.", .optional = true,
     API_INTO(values_asked, game), .expected = POD_N_("the name of a game"), .read = api_find_game},
    {"position", "string", "A position line; the word start for the start.", API_INTO(values_asked, position),
     .usual = ""},
    {0},
};

static const api_schema_field values[] = {
    {"result", "win|draw|loss?",
     "Of the player to move, when both play as well as can be; null, as all but moves, when no table holds the "
     "position."},
    {"least", "integer?", "At least so many pieces more than the other at the end."},
    {"most", "integer?", "At most; equal to least where it is known exactly."},
    {"plies", "integer?", "How many turns it takes, when the winner hurries; null when not known."},
    {"moves", "MoveValue[]", "All moves, the better ones first; none when no table holds the position."},
    {0},
};

static const api_schema_field move_value[] = {
    {"move", "string", "As the notation writes it."},
    {"result", "win|draw|loss", "Of the player who makes it."},
    {"least", "integer", "As above."},
    {"most", "integer", "As above."},
    {"plies", "integer?", "As above."},
    {0},
};

const api_schema api_values_schemas[] = {
    {"Values", "What a position and its moves are worth.", values},
    {"MoveValue", "What a move is worth.", move_value},
    {0},
};

const api_route api_values_routes[] = {
    {API_GET("/values"), "showValues",
     "Says what each move of a position is worth, if a table of this server holds it.", API_FOR_ANYONE, CLUB_SCOPE_READ,
     .response = "Values", .query = values_query, .never = API_LIST(APP_UNAVAILABLE),
     .refusals = API_LIST(CLUB_ERROR_RULES), .answer = show_values},
    {0},
};
