/* A member's games, records, opponents, openings and trophies. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#include "api/profile/profile.h"
#include "app/acts.h"
#include "app/games/record.h"
#include "app/health.h"
#include "app/people/account.h"
#include "club/game/game.h"

/* ---- Games -------------------------------------------------------------------------------------------------- */

/* A page of a member's games: which they are, and where to go on. */
typedef struct games_page {
    club_account account;
    store_played_filter filter;
    store_ids ids;
    bool more;
} games_page;

/* What can be shown within two milliseconds (./bench routes), however many were asked for. */
enum { GAMES_A_PAGE = 50 };

/* False: it is answered with a problem. */
static bool find_games(api_exchange *at, size_t most, games_page *page) {
    profile_asked asked;
    if (!profile_ask(at, &page->account, &asked) || !profile_filter(at, &page->account.person, &asked, &page->filter)) {
        return false;
    }
    const size_t limit = asked.page.limit > most ? most : asked.page.limit;
    return !store_played_games(at->self->store, &page->filter, limit, &page->ids, &page->more, at->fault) ||
           api_fails(at);
}

/* What a game that goes on is like now. False: it cannot be read. */
static bool complete(api_exchange *at, store_played *played) {
    const app_cached_game *cached = app_find(at->self, played->id, &at->caller);
    if (cached) {
        club_game room;
        const club_game *game = club_seen(&cached->game, &at->caller.person, &room);
        pod_text text = pod_text_over(played->position, sizeof played->position);
        pod_position_print(&game->now, &text);
        played->moves = game->ply;
    }
    return cached != NULL;
}

/* A game that cannot be read is null: the list does not end for it. */
static bool add_game(api_exchange *at, const games_page *page, const char *id, json_t *items) {
    store_played played;
    store_status status = store_find_played(at->self->store, &page->account.person, id, &played, at->fault);
    if (status == STORE_DAMAGED) {
        app_report_damage(at->self, id);
    } else if (status) {
        return false;
    }
    const bool known = !status && (played.result || complete(at, &played));
    json_array_append_new(items, known ? api_show(profile_game, &played, NULL) : json_null());
    return true;
}

void profile_answer_games(api_exchange *at) {
    games_page page;
    if (!find_games(at, GAMES_A_PAGE, &page)) {
        return;
    }
    json_t *items = json_array();
    for (size_t i = 0; i < page.ids.count; i++) {
        if (!add_game(at, &page, page.ids.id[i], items)) {
            json_decref(items);
            api_fails(at);
            return;
        }
    }
    char cursor[PROFILE_CURSOR_SIZE];
    profile_print_cursor(page.filter.before_ms, page.filter.before_id, cursor);
    json_t *next = api_next_page(at, page.more ? cursor : NULL);
    api_exchange_answer(at, json_pack("{s:o s:o}", "items", items, "next", next));
}

/* ---- Records ------------------------------------------------------------------------------------------------ */

static void link_next(api_exchange *at, int64_t number, const char *id) {
    char cursor[PROFILE_CURSOR_SIZE];
    profile_print_cursor(number, id, cursor);
    api_link_next(at, cursor);
}

/* Appends the record of a game; between texts there is an empty line, and JSON is a line. */
static bool add_record(api_exchange *at, const char *id, app_record_form form, char **records, size_t *length) {
    club_game game;
    store_status status = store_load(at->self->store, id, &game, at->fault);
    if (status) {
        return status == STORE_DAMAGED; /* of which the log knows by the list */
    }
    char *record = app_record_text(&game, &at->caller.person, form);
    club_free(&game);
    const size_t more = record ? strlen(record) : 0;
    char *longer = record ? realloc(*records, *length + more + 2) : NULL;
    if (longer) {
        *length += (size_t)snprintf(longer + *length, more + 2, "%s%s", *length && form == APP_RECORD_TEXT ? "\n" : "",
                                    record);
        *records = longer;
    } else {
        snprintf(at->fault->text, sizeof at->fault->text, "out of memory");
    }
    free(record);
    return longer != NULL;
}

/* Packs an answer for whoever takes that. Where there is no room for it, it stays as it is. */
static void pack(transport_answer *answer, const char *accept_encoding) {
    const size_t room = ZSTD_compressBound(answer->length);
    char *packed = transport_quality(accept_encoding, "zstd") > 0 ? malloc(room) : NULL;
    const size_t length = packed ? ZSTD_compress(packed, room, answer->body, answer->length, 1) : 0;
    answer->vary = "Accept-Encoding";
    if (!packed || ZSTD_isError(length)) {
        free(packed);
        return;
    }
    transport_answer_own_bytes(answer, answer->type, packed, length);
    answer->coding = "zstd";
}

static void answer_records(api_exchange *at, const store_ids *ids, app_record_form form) {
    size_t length = 0;
    char *records = calloc(1, 1);
    for (size_t i = 0; records && i < ids->count; i++) {
        if (!add_record(at, ids->id[i], form, &records, &length)) {
            free(records);
            api_fails(at);
            return;
        }
    }
    transport_answer_own(at->answer, 200,
                         form == APP_RECORD_JSON ? "application/x-ndjson" : "text/plain; charset=utf-8", records);
    if (records) {
        pack(at->answer, at->request->accept_encoding);
    }
}

void profile_answer_ids(api_exchange *at, const store_ids *ids) {
    answer_records(at, ids, APP_RECORD_TEXT);
}

void profile_answer_records(api_exchange *at) {
    games_page page;
    if (!find_games(at, PROFILE_RECORDS_A_PAGE, &page)) {
        return;
    }
    if (page.more) {
        link_next(at, page.filter.before_ms, page.filter.before_id);
    }
    answer_records(at, &page.ids, APP_RECORD_TEXT);
}

void profile_answer_public(api_exchange *at) {
    public_asked asked = {.since = 0};
    store_public_filter filter;
    store_ids ids;
    bool more;
    if (!api_ask_query(at, &asked)) {
        return;
    }
    filter = (store_public_filter){
        .since_ms = asked.since, .until_ms = asked.until ? asked.until : INT64_MAX, .rating = asked.rating * 1000};
    snprintf(filter.game, sizeof filter.game, "%s", asked.game ? asked.game->name : "");
    snprintf(filter.board, sizeof filter.board, "%s",
             !*asked.board || club_board_valid(asked.board) ? asked.board : "none");
    if (!profile_read_cursor(at, asked.page.cursor, &filter.since_ms, filter.after_id)) {
        return;
    }
    const size_t limit = asked.page.limit > PROFILE_RECORDS_A_PAGE ? PROFILE_RECORDS_A_PAGE : asked.page.limit;
    if (store_public_games(at->self->store, &filter, limit, &ids, &more, at->fault)) {
        api_fails(at);
        return;
    }
    if (more) {
        link_next(at, filter.since_ms, filter.after_id);
    }
    answer_records(at, &ids, asked.form ? APP_RECORD_TEXT : APP_RECORD_JSON);
}

/* ---- Opponents ---------------------------------------------------------------------------------------------- */

typedef struct faced_page {
    json_t *items;
    size_t limit;
    bool more;
    char next[PROFILE_CURSOR_SIZE];
} faced_page;

static bool add_faced(void *context, const void *faced) {
    faced_page *page = context;
    const store_faced *row = faced;
    if (json_array_size(page->items) == page->limit) {
        page->more = true;
        return false;
    }
    json_array_append_new(page->items, api_show(profile_opponent, row, NULL));
    profile_print_cursor((int64_t)row->score.games, row->opponent, page->next);
    return true;
}

void profile_answer_opponents(api_exchange *at) {
    club_account account;
    store_faced_part part = {.limit = 0};
    profile_asked asked;
    int64_t below = 0;
    if (!profile_ask(at, &account, &asked) || !profile_read_cursor(at, asked.page.cursor, &below, part.after)) {
        return;
    }
    faced_page page = {.limit = asked.page.limit};
    part.person = account.person;
    part.below = (size_t)below;
    part.limit = page.limit + 1;
    page.items = json_array();
    if (store_list_faced(at->self->store, &part, (store_visitor){&page, add_faced}, at->fault)) {
        json_decref(page.items);
        api_fails(at);
        return;
    }
    json_t *next = api_next_page(at, page.more ? page.next : NULL);
    api_exchange_answer(at, json_pack("{s:o s:o}", "items", page.items, "next", next));
}

/* ---- Openings ----------------------------------------------------------------------------------------------- */

void profile_answer_openings(api_exchange *at) {
    club_account account;
    profile_asked asked;
    char board[PROFILE_BOARD_SIZE];
    pod_options usual;
    if (!profile_ask(at, &account, &asked)) {
        return;
    }
    pod_options_default(asked.game, &usual);
    snprintf(board, sizeof board, "%dx%d", usual.value[POD_OPTION_ROWS], usual.value[POD_OPTION_COLUMNS]);
    const store_opened_filter filter = {.person = account.person,
                                        .game = asked.game->name,
                                        .board = *asked.board ? asked.board : board,
                                        .moves = asked.moves,
                                        .limit = asked.page.limit};
    api_items items = api_items_begin(at, profile_opening);
    json_t *list = api_items_end(at, &items, store_list_opened(at->self->store, &filter, API_ITEMS(items), at->fault));
    api_exchange_answer(at, list ? json_pack("{s:o}", "items", list) : NULL);
}

/* ---- What was reached --------------------------------------------------------------------------------------- */

static json_t *reached_json(const club_reached *of) {
    json_t *items = json_array(), *beaten = json_array();
    for (int i = 0; i < CLUB_TROPHY_COUNT; i++) {
        const profile_feat feat = {(club_trophy)i, of->trophy[i]};
        if (feat.feat.at_ms) {
            json_array_append_new(items, api_show(profile_trophy, &feat, NULL));
        }
    }
    for (unsigned i = 0; i < POD_CHARACTERS; i++) {
        if (of->beaten[i].at_ms) {
            json_array_append_new(beaten, json_string(pod_character_at(i + 1)->name));
        }
    }
    return json_pack("{s:o s:o}", "items", items, "beaten", beaten);
}

static json_t *reached_by(api_exchange *at, const club_person *person) {
    club_reached reached;
    if (store_find_reached(at->self->store, person, &reached, at->fault)) {
        api_fails(at);
        return NULL;
    }
    return reached_json(&reached);
}

void profile_answer_reached(api_exchange *at) {
    club_account account;
    if (app_find_member(at->self, &at->caller, api_exchange_id(at), &account)) {
        api_exchange_answer(at, reached_by(at, &account.person));
    }
}

json_t *api_reached_export(api_exchange *at) {
    return reached_by(at, &at->caller.person);
}

void profile_answer_news(api_exchange *at) {
    enum { NEWS_MAX = 30 };
    api_items items = api_items_begin(at, profile_news);
    api_answer_items(
        at, api_items_end(at, &items,
                          store_list_news(at->self->store, &at->caller.person, NEWS_MAX, API_ITEMS(items), at->fault)));
}

/* ---- How games go on ---------------------------------------------------------------------------------------- */

enum { CONTINUED_MAX = 20 };

typedef struct continued_list {
    size_t count;
    char next[CONTINUED_MAX][CLUB_OPENING_SIZE];
    store_score score[CONTINUED_MAX];
} continued_list;

static bool keep_continued(void *context, const void *entry) {
    continued_list *list = context;
    const store_opened *row = entry;
    snprintf(list->next[list->count], CLUB_OPENING_SIZE, "%s", row->position);
    list->score[list->count++] = row->score;
    return list->count < CONTINUED_MAX;
}

/* Each row by the first move that leads there. */
static json_t *continued_json(const pod_position *position, const continued_list *list) {
    char text[CONTINUED_MAX][POD_MOVE_TEXT_SIZE] = {{0}};
    pod_move_list moves;
    pod_moves(position, &moves);
    for (unsigned i = 0; list->count && i < moves.count; i++) {
        char image[CLUB_OPENING_SIZE];
        pod_position after = *position;
        pod_apply(&after, moves.move[i]);
        club_opening_image(&after, image);
        for (size_t j = 0; j < list->count; j++) {
            if (!*text[j] && strcmp(image, list->next[j]) == 0) {
                pod_text out = pod_text_over(text[j], sizeof text[j]);
                pod_move_print(position, moves.move[i], &out);
            }
        }
    }
    json_t *items = json_array();
    for (size_t j = 0; j < list->count; j++) {
        const profile_continuation of = {text[j], list->score[j]};
        if (*text[j]) {
            json_array_append_new(items, api_show(profile_continued, &of, NULL));
        }
    }
    return items;
}

/* What was played a moment ago need not be in it. */
void profile_answer_continued(api_exchange *at) {
    continued_asked asked;
    continued_list list = {.count = 0};
    char image[CLUB_OPENING_SIZE], board[PROFILE_BOARD_SIZE];
    pod_options options;
    pod_position position;
    club_fault fault = {.code = CLUB_ERROR_RULES};
    if (!api_ask_query(at, &asked)) {
        return;
    }
    asked.game = asked.game ? asked.game : pod_game_at(0);
    pod_options_default(asked.game, &options);
    if (pod_position_parse(&(pod_position_text){asked.game, &options, asked.position, strlen(asked.position)},
                           &position, &fault.rules)) {
        app_problem_club(&at->caller.problem, at->caller.language, &fault);
        return;
    }
    snprintf(board, sizeof board, "%ux%u", position.rows, position.columns);
    club_opening_image(&position, image);
    const store_continued_filter filter = {asked.game->name, board, image, CONTINUED_MAX};
    if (store_list_continued(at->self->store, &filter, (store_visitor){&list, keep_continued}, at->fault)) {
        api_fails(at);
        return;
    }
    api_exchange_answer(at, json_pack("{s:o}", "items", continued_json(&position, &list)));
    at->answer->cache = "private, max-age=60";
}
