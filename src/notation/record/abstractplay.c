/* The game-record schema of Abstract Play: github.com/AbstractPlay/recranks, src/schemas/gamerecord.json. What it calls
   the first player is the one who moves first, and a round is a turn of everybody in that order. */
#include <string.h>

#include "notation/record/inside.h"
#include "notation/text/fault.h"

static void put_string(pod_text *out, const char *string) {
    pod_text_add_char(out, '"');
    pod_text_add_json(out, string, strlen(string));
    pod_text_add_char(out, '"');
}

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
static void put_variants(const pod_record *record, pod_text *out) {
    const char *variant = pod_record_tag(record, "Variant");
    const char *board = pod_record_tag(record, "Board");
    bool more = false;
    pod_text_add(out, ",\"variants\":[");
    for (const char *word = variant ? variant : ""; *word;) {
        size_t length = strcspn(word, "+");
        pod_text_format(out, "%s\"%.*s\"", more ? "," : "", (int)length, word);
        more = true;
        word += length + (word[length] == '+');
    }
    pod_options usual;
    pod_options_default(pod_game_of(&record->start), &usual);
    if (usual.value[POD_OPTION_ROWS] != record->start.rows ||
        usual.value[POD_OPTION_COLUMNS] != record->start.columns) {
        pod_text_format(out, "%s\"%s\"", more ? "," : "", board);
    }
    pod_text_add_char(out, ']');
}

static void put_site(const pod_record *record, pod_text *out) {
    const char *site = pod_record_tag(record, "Site");
    const char *id = pod_record_tag(record, "GameId");
    pod_text_add(out, "\"site\":{\"name\":");
    put_string(out, site ? site : "Ludopod");
    if (id) {
        pod_text_add(out, ",\"gameid\":");
        put_string(out, id);
    }
    pod_text_add_char(out, '}');
}

/* A record has a day and no time of day. The file is generated from the record alone, hence the third date. */
static void put_dates(const char *date, pod_text *out) {
    static const char *const names[] = {"date-start", "date-end", "date-generated"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        pod_text_format(out, ",\"%s\":\"%.4s-%.2s-%.2sT00:00:00Z\"", names[i], date, date + 5, date + 8);
    }
}

/* Results are the larger the better: the number of players placed behind. */
static void put_players(const pod_record *record, pod_text *out) {
    unsigned players = record->start.players;
    pod_outcome outcome;
    pod_game_of(&record->end)->rules->outcome(&record->end, &outcome);
    pod_text_add(out, ",\"players\":[");
    for (unsigned i = 0; i < players; i++) {
        unsigned seat = (first_seat(record) + i) % players;
        char tag[] = {(char)('A' + seat), '\0'};
        const char *name = pod_record_tag(record, tag);
        pod_text_add(out, i ? ",{\"name\":" : "{\"name\":");
        put_string(out, name ? name : "?");
        pod_text_format(out, ",\"seat\":\"%c\",\"score\":%u,\"result\":%u}", (char)('a' + seat), outcome.score[seat],
                        players - outcome.place[seat]);
    }
    pod_text_add_char(out, ']');
}

static void put_header(const pod_record *record, const char *date, pod_text *out) {
    const char *position = pod_record_tag(record, "Position");
    pod_text_add(out, "{\"header\":{\"game\":{\"name\":");
    put_string(out, pod_game_of(&record->start)->title);
    put_variants(record, out);
    pod_text_add(out, "},");
    put_site(record, out);
    put_dates(date, out);
    put_players(record, out);
    if (position) {
        pod_text_add(out, ",\"startingPosition\":");
        put_string(out, position);
    }
    pod_text_add_char(out, '}');
}

/* ---- Moves --------------------------------------------------------------------------------------- */

/* A round being gathered: one place a player. */
typedef struct row {
    unsigned players;
    unsigned used; /* players who have an entry, as bits */
    char entry[POD_SEATS_MAX][POD_MOVE_TEXT_SIZE];
} row;

static void put_row(row *round, bool first, pod_text *out) {
    pod_text_add(out, first ? "[" : ",[");
    for (unsigned i = 0; i < round->players; i++) {
        pod_text_add(out, i ? "," : "");
        if (round->used >> i & 1u) {
            put_string(out, round->entry[i]);
        } else {
            pod_text_add(out, "null");
        }
    }
    pod_text_add_char(out, ']');
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
static void put_moves(const pod_record *record, pod_text *out) {
    pod_position position = record->start;
    row round = {.players = record->start.players};
    bool first = true;
    pod_text_add(out, ",\"moves\":[");
    for (pod_record_node node = record->node[POD_RECORD_ROOT].child; node != POD_RECORD_NONE;
         node = record->node[node].child) {
        const pod_event *event = &record->node[node].event;
        unsigned place = (event->seat + round.players - first_seat(record)) % round.players;
        if (round.used >> place) {
            put_row(&round, first, out);
            first = false;
        }
        print_entry(&position, event, round.entry[place]);
        round.used |= 1u << place;
        pod_event_apply(&position, event);
    }
    if (round.used) {
        put_row(&round, first, out);
    }
    pod_text_add(out, "]}\n");
}

pod_error pod_record_write_abstractplay(const pod_record *record, pod_text *out, pod_fault *fault) {
    const char *date = pod_record_tag(record, "Date");
    if (record->end.turn != POD_NOBODY) {
        return pod_fault_set(fault, POD_ERROR_RECORD_UNFINISHED, 0, 0, "Abstract Play", NULL, NULL);
    }
    if (!is_date(date)) {
        return pod_fault_set(fault, POD_ERROR_RECORD_TAG_VALUE, 0, 0, date, "Date", "2026.11.21");
    }
    put_header(record, date, out);
    put_moves(record, out);
    return POD_OK;
}
