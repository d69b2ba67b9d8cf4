/* Who is told what, and how people wish to be told. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/model/model.h"

/* ---- Telling -------------------------------------------------------------------------------------------------- */

typedef struct subject {
    club_alert_kind kind;
    const char *about;
    int64_t number;
} subject;

static int actor_of(const model *club, const attempt *of) {
    return of->fresh ? club->people - 1 : of->actor;
}

/* Each thing once; nobody is told what they have done themselves. */
static bool was_told(const model_person *who, const model_alert *what) {
    bool was = false;
    for (int i = 0; i < who->alerts && !was; i++) {
        const model_alert *other = &who->alert[i];
        was = other->kind == what->kind && other->number == what->number && strcmp(other->about, what->about) == 0;
    }
    return was;
}

/* Behind those that came before it. */
static void put(model_person *who, const model_alert *added) {
    int at = who->alerts++;
    who->alert = realloc(who->alert, (size_t)who->alerts * sizeof *who->alert);
    for (; at > 0 && who->alert[at - 1].order > added->order; at--) {
        who->alert[at] = who->alert[at - 1];
    }
    who->alert[at] = *added;
}

void model_bring_alerts(model *club, int guest, int member) {
    model_person *from = club->person[guest], *to = club->person[member];
    int left = 0;
    for (int i = 0; i < from->alerts; i++) {
        if (was_told(to, &from->alert[i])) {
            from->alert[left++] = from->alert[i];
        } else {
            put(to, &from->alert[i]);
        }
    }
    from->alerts = left;
}

static void tell_by(model *club, const attempt *of, int person, int by, subject what) {
    model_person *who = person == NOBODY || person == actor_of(club, of) ? NULL : club->person[person];
    if (!who || who->former) {
        return;
    }
    model_alert added = {
        .kind = what.kind, .number = what.number, .at = of->request.now_ms, .by = by, .order = ++club->told};
    snprintf(added.about, sizeof added.about, "%s", what.about);
    if (!was_told(who, &added)) {
        put(who, &added);
    }
}

/* A bot's own hook, too, where it was not told before. */
static void tell_with_hook(model *club, const attempt *of, int person, int by, subject what) {
    const int before = person == NOBODY ? 0 : club->person[person]->alerts;
    tell_by(club, of, person, by, what);
    if (person != NOBODY && club->person[person]->alerts > before) {
        model_tell_hook(club->person[person], of->request.now_ms);
    }
}

static void tell(model *club, const attempt *of, int person, subject what) {
    tell_with_hook(club, of, person, actor_of(club, of), what);
}

static bool sits_before(const model_game *game, unsigned seat) {
    for (unsigned i = 0; i < seat; i++) {
        if (game->seat[i].person == game->seat[seat].person) {
            return true;
        }
    }
    return false;
}

static unsigned count_players(const model *club, const model_game *game) {
    unsigned count = 0;
    for (unsigned i = 0; i < game->seats; i++) {
        const int person = game->seat[i].person;
        count += person != NOBODY && !club->person[person]->former && !sits_before(game, i);
    }
    return count;
}

/* Of each player of a game between people; not whoever plays too, or has muted the player. */
static void tell_followers(model *club, const attempt *of, const model_game *game) {
    if (count_players(club, game) < 2) {
        return;
    }
    for (unsigned s = 0; s < game->seats; s++) {
        const int player = game->seat[s].person;
        for (int i = 0; player != NOBODY && !club->person[player]->former && i < club->relations; i++) {
            const model_relation *at = &club->relation[i];
            if (at->kind == CLUB_FOLLOW && at->other == player && hears(club, at->person, player) &&
                !seats_of(game, at->person)) {
                tell_by(club, of, at->person, player, (subject){CLUB_ALERT_FOLLOWED, game->id, 0});
            }
        }
    }
}

static void tell_players(model *club, const attempt *of, const model_game *game, subject what) {
    what.about = game->id;
    for (unsigned i = 0; i < game->seats; i++) {
        tell(club, of, game->seat[i].person, what);
    }
}

model_glimpse glimpse_of(const model *club, int game) {
    const model_game *of = game == NOBODY ? NULL : club->game[game];
    return of ? (model_glimpse){game_over(of), has_open_seat(of), of->ply, of->entries, turn_of(of)}
              : (model_glimpse){.over = false};
}

static void tell_of_game(model *club, const attempt *of, const model_glimpse *before) {
    const model_game *game = club->game[of->game];
    const club_act act = of->request.act;
    if (act == CLUB_CHAT && of->request.talk.room == CLUB_ROOM_PLAYERS) {
        tell_players(club, of, game, (subject){CLUB_ALERT_CHAT, NULL, game->messages - 1});
    }
    if (of->offered && game->offer[of->request.game.offer].accepted) {
        tell_players(club, of, game, (subject){CLUB_ALERT_OFFER, NULL, (int64_t)before->entries});
    }
    if (game_over(game) != before->over) {
        tell_players(club, of, game, (subject){CLUB_ALERT_ENDED, NULL, 0});
    } else if (!game_over(game) && has_open_seat(game) != before->open) {
        tell_players(club, of, game, (subject){CLUB_ALERT_BEGAN, NULL, 0});
        tell_followers(club, of, game);
    } else if (!game_over(game) && game->started && (game->ply != before->ply || turn_of(game) != before->turn)) {
        tell(club, of, game->seat[turn_of(game)].person, (subject){CLUB_ALERT_TURN, game->id, game->turn_at});
    }
}

static void tell_of_challenge(model *club, const attempt *of) {
    const model_challenge *challenge = club->challenge[of->challenge];
    const club_act act = of->request.act;
    bool ended = strcmp(challenge->state, "declined") == 0;
    if ((act == CLUB_CHALLENGE_ACCEPT && of->made_game == NOBODY) || (act == CLUB_CHALLENGE_DECLINE && ended)) {
        tell(club, of, challenge->maker, (subject){CLUB_ALERT_ANSWER, challenge->id, (int64_t)challenge->version - 1});
    }
}

static void tell_invited(model *club, const attempt *of) {
    const model_challenge *made = club->challenge[of->made_challenge];
    for (unsigned i = 0; made->invited == CLUB_INVITED_PEOPLE && i < made->seats; i++) {
        tell(club, of, made->place[i].person, (subject){CLUB_ALERT_CHALLENGE, made->id, 0});
    }
}

static void tell_of_message(model *club, const attempt *of) {
    const model_conversation *with = find_conversation(club, of->actor, of->about);
    if (hears(club, of->about, of->actor)) {
        tell(club, of, of->about, (subject){CLUB_ALERT_MESSAGE, club->person[of->actor]->id, with->count - 1});
    }
}

/* An answer to an appeal may take the decision back, too: it is told alone. */
static void tell_of_order(model *club, const attempt *of) {
    const club_act act = of->request.act;
    const int64_t number = act == CLUB_DECIDE ? 1 : act == CLUB_LIFT ? 2 : act == CLUB_ANSWER_APPEAL ? 3 : 0;
    const int which = act == CLUB_DECIDE ? club->measures - 1 : of->measure;
    if (number) {
        const model_measure *at = &club->measure[which];
        tell_with_hook(club, of, at->person, NOBODY, (subject){CLUB_ALERT_MODERATOR, at->id, number});
    } else if (act == CLUB_ACKNOWLEDGE && !of->was_seen) {
        read_alerts(club->person[of->actor], club->measure[which].id, of->request.now_ms);
    }
}

/* Each of those whose reports are answered, once. */
static void tell_reporters(model *club, const attempt *of) {
    for (int i = 0; of->request.act == CLUB_CLOSE_CASE && i < club->reports; i++) {
        const model_report *at = &club->report[i];
        if (at->person == of->about && at->closed == of->request.now_ms) {
            tell_by(club, of, at->reporter, NOBODY,
                    (subject){CLUB_ALERT_MODERATOR, of->request.id, CLUB_ALERT_REPORT_CLOSED});
        }
    }
}

void model_tell(model *club, const attempt *of, const model_glimpse *before) {
    tell_of_order(club, of);
    tell_reporters(club, of);
    if (of->request.act == CLUB_WRITE) {
        tell_of_message(club, of);
    }
    if (of->game != NOBODY) {
        tell_of_game(club, of, before);
    }
    if (of->challenge != NOBODY) {
        tell_of_challenge(club, of);
    }
    if (of->made_challenge != NOBODY) {
        tell_invited(club, of);
    }
    if (of->made_game != NOBODY && !has_open_seat(club->game[of->made_game])) {
        tell_players(club, of, club->game[of->made_game], (subject){CLUB_ALERT_BEGAN, NULL, 0});
        tell_followers(club, of, club->game[of->made_game]);
    }
}

void model_remind(model *club, const attempt *of) {
    const model_game *game = club->game[of->game];
    const int64_t now = of->request.now_ms;
    bool half = now >= reminder_at(club, game, 50), tenth = half && now >= reminder_at(club, game, 90);
    if (half) {
        tell(club, of, game->seat[turn_of(game)].person,
             (subject){tenth ? CLUB_ALERT_TENTH : CLUB_ALERT_HALF, game->id, game->turn_at});
    }
}

/* ---- Acts ------------------------------------------------------------------------------------------------------ */

void read_alerts(model_person *who, const char *about, int64_t now) {
    for (int i = 0; i < who->alerts; i++) {
        model_alert *at = &who->alert[i];
        if (!at->read && (!about || strcmp(about, at->about) == 0)) {
            at->read = now;
        }
    }
}

/* The oldest of so many goes. */
static void drop_oldest_device(model *club, int person) {
    int count = 0;
    model_session *oldest = NULL;
    for (model_session *at = club->session; at < club->session + club->sessions; at++) {
        if (at->open && at->device[0] && at->person == person) {
            count++;
            bool older = !oldest || at->device_at < oldest->device_at ||
                         (at->device_at == oldest->device_at && strcmp(at->device, oldest->device) > 0);
            oldest = older ? at : oldest;
        }
    }
    if (count >= CLUB_DEVICES_MAX) {
        oldest->device[0] = 0;
    }
}

/* A session has one, and so has an endpoint. */
static void add_device(model *club, const attempt *of) {
    model_session *own = &club->session[of->session];
    own->device[0] = 0;
    for (model_session *at = club->session; at < club->session + club->sessions; at++) {
        at->device[0] = at->device[0] && strcmp(at->endpoint, of->device.endpoint) == 0 ? 0 : at->device[0];
    }
    drop_oldest_device(club, of->actor);
    memcpy(own->device, of->device.id, sizeof own->device);
    snprintf(own->endpoint, sizeof own->endpoint, "%.31s", of->device.endpoint);
    own->device_at = of->request.now_ms;
}

static void remove_device(model *club, const attempt *of) {
    for (model_session *at = club->session; at < club->session + club->sessions; at++) {
        if (at->person == of->actor && strcmp(at->device, of->device.id) == 0) {
            at->device[0] = 0;
        }
    }
}

const char *model_alert_act(model *club, attempt *of) {
    const club_alert_request *asked = &of->request.alert;
    if (of->actor == NOBODY) {
        return "members";
    }
    model_person *who = club->person[of->actor];
    if (of->request.act == CLUB_ADD_DEVICE) {
        add_device(club, of);
        return NULL;
    }
    if (of->request.act == CLUB_REMOVE_DEVICE) {
        remove_device(club, of);
        return NULL;
    }
    if (of->request.act == CLUB_SET_WISHES) {
        pod_text text = pod_text_over(who->wishes, sizeof who->wishes);
        who->wishes[0] = 0;
        club_wishes_print(&asked->wishes, &text);
        return NULL;
    }
    read_alerts(who, asked->about, of->request.now_ms);
    return NULL;
}
