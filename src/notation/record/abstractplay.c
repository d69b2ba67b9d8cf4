/* The game-record schema of Abstract Play: github.com/AbstractPlay/recranks, src/schemas/gamerecord.json. What it calls
   the first player is the one who moves first, and a round is a turn of everybody in that order. */
#include <string.h>

#include "notation/json.h"
#include "notation/record/record.h"

static unsigned first_seat(const pod_record *record) {
    return record->start.turn == POD_NOBODY ? 0 : record->start.turn;
}

/* ---- Header -------------------------------------------------------------------------------------- */

/* Whether a tag holds a whole date, as "2026.11.21". */
static bool is_date(const char *date) {
    static const char form[] = "####.##.##";
    if (!date || strlen(date) != sizeof form - 1) {
        return false;
    }
    for (size_t i = 0; form[i]; i++) {
        if (form[i] == '#' ? !pod__is_digit(date[i]) : date[i] != form[i]) {
            return false;
        }
    }
    unsigned month = (unsigned)(date[5] - '0') * 10 + (unsigned)(date[6] - '0');
    unsigned day = (unsigned)(date[8] - '0') * 10 + (unsigned)(date[9] - '0');
    return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

/* The variants of the game, and the board where it is not the usual one. */
static void write_variants(pod__json *json, const pod_record *record) {
    const char *variant = pod_record_tag(record, "Variant");
    pod__json_array(json, "variants");
    for (const char *word = variant ? variant : ""; *word;) {
        size_t length = strcspn(word, "+");
        pod__json_bytes(json, NULL, word, length);
        word += length + (word[length] == '+');
    }
    pod_options usual;
    pod_options_default(pod_game_of(&record->start), &usual);
    if (usual.value[POD_OPTION_ROWS] != record->start.rows ||
        usual.value[POD_OPTION_COLUMNS] != record->start.columns) {
        pod__json_string(json, NULL, pod_record_tag(record, "Board"));
    }
    pod__json_end(json);
}

static void write_site(pod__json *json, const pod_record *record) {
    const char *site = pod_record_tag(record, "Site");
    const char *id = pod_record_tag(record, "GameId");
    pod__json_object(json, "site");
    pod__json_string(json, "name", site ? site : "Ludopod");
    if (id) {
        pod__json_string(json, "gameid", id);
    }
    pod__json_end(json);
}

/* A record has a day and no time of day. The file is generated from the record alone, hence the third date. */
static void write_dates(pod__json *json, const char *date) {
    static const char *const names[] = {"date-start", "date-end", "date-generated"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        pod__json_quote(json, names[i]);
        pod_text_format(json->text, "%.4s-%.2s-%.2sT00:00:00Z", date, date + 5, date + 8);
        pod__json_unquote(json);
    }
}

/* As the result says it, which need not be that of the moves: a draw can be agreed on. Of two it is 1-0, 0-1 or
   1/2-1/2, of more the places themselves. */
static unsigned place_of(const pod_record *record, unsigned seat) {
    const char *result = pod_record_result(record);
    if (record->start.players > 2) {
        return (unsigned)(result[2 * seat] - '0');
    }
    return result[0] == '1' && result[1] == '/' ? 1 : (result[0] == '1') == (seat == 0) ? 1 : 2;
}

/* Results are the larger the better: the number of players placed behind. */
static void write_players(pod__json *json, const pod_record *record) {
    unsigned players = record->start.players;
    pod_outcome outcome;
    pod_game_of(&record->end)->rules->outcome(&record->end, &outcome);
    pod__json_array(json, "players");
    for (unsigned i = 0; i < players; i++) {
        unsigned seat = (first_seat(record) + i) % players;
        char tag[] = {(char)('A' + seat), '\0'};
        const char *name = pod_record_tag(record, tag);
        pod__json_object(json, NULL);
        pod__json_string(json, "name", name ? name : "?");
        pod__json_seat(json, "seat", seat);
        pod__json_add(json, POD__U("score", outcome.score[seat]), POD__U("result", players - place_of(record, seat)));
        pod__json_end(json);
    }
    pod__json_end(json);
}

static void write_header(pod__json *json, const pod_record *record, const char *date) {
    const char *position = pod_record_tag(record, "Position");
    pod__json_object(json, "header");
    pod__json_object(json, "game");
    pod__json_string(json, "name", pod_game_of(&record->start)->title);
    write_variants(json, record);
    pod__json_end(json);
    write_site(json, record);
    write_dates(json, date);
    write_players(json, record);
    if (position) {
        pod__json_string(json, "startingPosition", position);
    }
    pod__json_end(json);
}

/* ---- Moves --------------------------------------------------------------------------------------- */

/* A round being gathered: one place a player. */
typedef struct row {
    unsigned players;
    unsigned used; /* players who have an entry, as bits */
    char entry[POD_SEATS_MAX][POD_MOVE_TEXT_SIZE];
} row;

static void write_row(pod__json *json, row *round) {
    pod__json_array(json, NULL);
    for (unsigned i = 0; i < round->players; i++) {
        if (round->used >> i & 1u) {
            pod__json_string(json, NULL, round->entry[i]);
        } else {
            pod__json_null(json, NULL);
        }
    }
    pod__json_end(json);
    round->used = 0;
}

/* What stands in a player's place of a round: the move, or "resign" or "timeout". */
static void print_entry(const pod_position *position, const pod_event *event, char out[POD_MOVE_TEXT_SIZE]) {
    char word[POD_MOVE_TEXT_SIZE];
    pod_text text = pod_text_over(word, sizeof word);
    pod_event_print(position, event, &text);
    const char *colon = strchr(word, ':');
    text = pod_text_over(out, POD_MOVE_TEXT_SIZE);
    pod_text_add(&text, colon ? colon + 1 : word);
}

/* A new round begins where an entry would stand before or on one there is already. */
static void write_moves(pod__json *json, const pod_record *record) {
    pod_position position = record->start;
    row round = {.players = record->start.players};
    pod__json_array(json, "moves");
    for (pod_record_node node = record->node[POD_RECORD_ROOT].child; node != POD_RECORD_NONE;
         node = record->node[node].child) {
        const pod_event *event = &record->node[node].event;
        unsigned place = (event->seat + round.players - first_seat(record)) % round.players;
        if (round.used >> place) {
            write_row(json, &round);
        }
        print_entry(&position, event, round.entry[place]);
        round.used |= 1u << place;
        pod_event_apply(&position, event);
    }
    if (round.used) {
        write_row(json, &round);
    }
    pod__json_end(json);
}

static pod_error check_writable(const pod_record *record, pod_fault *fault) {
    const char *date = pod_record_tag(record, "Date");
    if (strcmp(pod_record_result(record), "*") == 0) {
        return pod_fault_set(fault, POD_ERROR_RECORD_UNFINISHED, &(pod_fault_about){.argument = {"Abstract Play"}});
    }
    if (!is_date(date)) {
        return pod_fault_set(fault, POD_ERROR_RECORD_TAG_VALUE,
                             &(pod_fault_about){.argument = {date, "Date", "2026.11.21"}});
    }
    return POD_OK;
}

static void write_record(const pod_record *record, pod_text *out) {
    pod__json json = pod__json_over(out);
    pod__json_object(&json, NULL);
    write_header(&json, record, pod_record_tag(record, "Date"));
    write_moves(&json, record);
    pod__json_end(&json);
    pod_text_add_char(out, '\n');
}

pod_error pod_record_write_abstractplay(const pod_record *record, pod_text *out, pod_fault *fault) {
    pod_error error = check_writable(record, fault);
    if (!error) {
        write_record(record, out);
    }
    return error;
}

pod_error pod_records_write_abstractplay(pod_record *const *records, size_t count, pod_text *out, size_t *wrong,
                                         pod_fault *fault) {
    for (size_t i = 0; i < count; i++) {
        pod_error error = check_writable(records[i], fault);
        if (error) {
            *(wrong ? wrong : &(size_t){0}) = i;
            return error;
        }
    }
    for (size_t i = 0; i < count; i++) {
        pod_text_add(out, count == 1 ? "" : i ? "," : "[");
        write_record(records[i], out);
    }
    pod_text_add(out, count == 1 ? "" : count ? "]\n" : "[]\n");
    return POD_OK;
}
