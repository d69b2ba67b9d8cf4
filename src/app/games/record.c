#include "app/games/record.h"

#include <stdio.h>
#include <time.h>

#include "base/text.h"
#include "ludopod/character.h"
#include "ludopod/record.h"

static void name_players(pod_record *record, const club_game *game) {
    for (unsigned i = 0; i < game->seat_count; i++) {
        const club_seat *seat = &game->seat[i];
        char tag[] = {(char)('A' + i), 0};
        char name[CLUB_NAME_SIZE + 16];
        snprintf(name, sizeof name, "%s", seat->name[0] ? seat->name : "?");
        if (seat->kind == CLUB_COMPUTER) {
            snprintf(name, sizeof name, "%s (Ludopod)", pod_character_at(seat->character)->title);
        }
        pod_record_set_tag(record, tag, name, NULL);
    }
}

static void date_record(pod_record *record, const club_game *game) {
    time_t created = (time_t)game->created;
    struct tm date;
    char text[16];
    gmtime_r(&created, &date);
    strftime(text, sizeof text, "%Y.%m.%d", &date);
    pod_record_set_tag(record, "Date", text, NULL);
}

/* How it ended, where the moves do not say it. */
static const char *termination(const club_game *game) {
    static const char *const texts[] = {[CLUB_DRAW_AGREED] = "draw by agreement",
                                        [CLUB_ABORTED] = "cancelled: aborted before everyone had moved",
                                        [CLUB_NO_MOVE] = "cancelled: no first move in time",
                                        [CLUB_TIME_ANNULLED] =
                                            "cancelled: time ran out together with that of another game",
                                        [CLUB_BY_MODERATOR] = "cancelled by a moderator"};
    return game->ending == CLUB_BY_RULES ? "draw: as many moves as a game may have" : texts[game->ending];
}

/* By agreement a game ends in a position in which it could go on. */
static void end_record(pod_record *record, const club_game *game) {
    char result[32];
    pod_text text = pod_text_over(result, sizeof result);
    if (!club_over(game) || pod_record_end(record)->turn == POD_NOBODY) {
        return;
    }
    pod_result_print(&game->now, &text); /* "*" when it was cancelled */
    pod_record_set_tag(record, "Result", result, NULL);
    pod_record_set_tag(record, "Termination", termination(game), NULL);
}

static void print_json(const void *context, pod_text *out) {
    pod_record_write_json(context, out);
}

static void print_text(const void *context, pod_text *out) {
    pod_record_write_text(context, out);
}

static void print_abstractplay(const void *context, pod_text *out) {
    pod_record_write_abstractplay(context, out, NULL);
}

char *app_record_text(const club_game *of, const club_person *who, app_record_form form) {
    club_game room;
    const club_game *game = club_seen(of, who, &room);
    static pod__printer *const print[] = {
        [APP_RECORD_TEXT] = print_text, [APP_RECORD_JSON] = print_json, [APP_RECORD_ABSTRACTPLAY] = print_abstractplay};
    pod_record *record = pod_record_create(&game->start);
    if (!record) {
        return NULL;
    }
    name_players(record, game);
    date_record(record, game);
    bool whole = true;
    for (size_t i = 0; whole && i < game->ply; i++) {
        whole = pod_record_add(record, &game->event[i].what) == POD_OK;
    }
    end_record(record, game);
    if (form == APP_RECORD_ABSTRACTPLAY) { /* which tells games apart by their sites and numbers */
        whole &= pod_record_set_tag(record, "GameId", game->id, NULL) == POD_OK;
    }
    char *text = whole ? pod__printed(print[form], record, NULL) : NULL;
    pod_record_free(record);
    return text;
}
