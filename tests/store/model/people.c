/* People: who they are, coming and going, whom they keep away, and whoever runs the club. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/model/model.h"

/* ---- Texts that the test gives ---------------------------------------------------------------------------------- */

static const char *kept_of(const known_text *known, size_t count, const char *given) {
    for (size_t i = 0; i < count; i++) {
        if (strcmp(known[i].given, given ? given : "") == 0) {
            return known[i].kept;
        }
    }
    return NULL;
}

const char *kept_name(const char *given) {
    static const known_text names[] = {
        {"", ""}, {"Ann", "Ann"}, {" Bo  Li ", "Bo Li"}, {"\xc3\x89mile", "\xc3\x89mile"}, {"\x1b", NULL}};
    return kept_of(names, sizeof names / sizeof names[0], given);
}

const char *kept_address(const char *given) {
    static const known_text addresses[] = {{"", ""},
                                           {"ann@EXAMPLE.org", "ann@example.org"},
                                           {"bo@example.org", "bo@example.org"},
                                           {"Cy@example.net", "Cy@example.net"},
                                           {"nowhere", NULL}};
    return kept_of(addresses, sizeof addresses / sizeof addresses[0], given);
}

/* NULL: it stays as it was. */
static void set_text(char *out, size_t size, const char *given) {
    if (given) {
        snprintf(out, size, "%s", given);
    }
}

/* ---- Looking -------------------------------------------------------------------------------------------------- */

/* As two handles look: o and 0, i and l and 1 are one, and - and _ nothing. */
static void look_of(const char *handle, char out[CLUB_HANDLE_SIZE]) {
    for (; *handle; handle++) {
        if (!strchr("-_", *handle)) {
            *out++ = *handle == '0' ? 'o' : strchr("1i", *handle) ? 'l' : *handle;
        }
    }
    *out = 0;
}

int find_handle(const model *club, const char *handle) {
    char wanted[CLUB_HANDLE_SIZE], look[CLUB_HANDLE_SIZE];
    look_of(handle, wanted);
    for (int i = 0; i < club->people; i++) {
        look_of(club->person[i]->handle, look);
        if (club->person[i]->handle[0] && strcmp(look, wanted) == 0) {
            return i;
        }
    }
    for (int i = 0; i < club->old_handles; i++) {
        look_of(club->old_handle[i].handle, look);
        if (strcmp(look, wanted) == 0) {
            return club->old_handle[i].person;
        }
    }
    return NOBODY;
}

bool is_member(const model *club, int person) {
    return person != NOBODY && club->person[person]->member;
}

static int find_relation(const model *club, int person, int other, club_relation_kind kind) {
    for (int i = 0; i < club->relations; i++) {
        const model_relation *at = &club->relation[i];
        if (at->person == person && at->other == other && at->kind == kind) {
            return i;
        }
    }
    return NOBODY;
}

bool blocked(const model *club, int one, int other) {
    return one != NOBODY && other != NOBODY && one != other &&
           (find_relation(club, one, other, CLUB_BLOCK) != NOBODY ||
            find_relation(club, other, one, CLUB_BLOCK) != NOBODY);
}

/* ---- Coming to be, and sessions --------------------------------------------------------------------------------- */

/* All zero for none. Five bits a byte, which is what its short name shows. */
club_session_key session_key(int number) {
    const unsigned of = (unsigned)(number + 1);
    return (club_session_key){
        {(uint8_t)(of & 31), (uint8_t)(of >> 5 & 31), (uint8_t)(of >> 10 & 31), (uint8_t)(of >> 15)}};
}

/* As many bits a byte. */
club_session_key token_key(int number) {
    return (club_session_key){
        {(uint8_t)(number & 31), (uint8_t)(number >> 5 & 31), (uint8_t)(number >> 10 & 31), 0, 1}};
}

static void open_session(model *club, int number, int person, unsigned network, int64_t now) {
    club->session[number] =
        (model_session){.person = person, .open = true, .network = network, .begun = now, .seen = now / 1000};
    club->sessions = number >= club->sessions ? number + 1 : club->sessions;
}

int add_guest(model *club, const attempt *of, const char *name) {
    const int64_t now = of->request.now_ms;
    model_person *made = calloc(1, sizeof *made);
    snprintf(made->id, sizeof made->id, "%s", of->guest.person.id);
    snprintf(made->name, sizeof made->name, "%s", name);
    made->language = of->guest.language;
    made->created = now / 1000;
    open_session(club, of->guest_session, club->people, 0, now);
    club->person[club->people] = made;
    made->claimed_by = made->owner = NOBODY;
    return club->people++;
}

int add_bot(model *club, const attempt *of) {
    const club_people_request *asked = &of->request.people;
    const int64_t now = of->request.now_ms;
    model_person *made = calloc(1, sizeof *made);
    snprintf(made->id, sizeof made->id, "%s", of->request.id);
    snprintf(made->handle, sizeof made->handle, "%s", asked->handle);
    snprintf(made->name, sizeof made->name, "%s", kept_name(asked->name));
    made->language = club->person[of->actor]->language;
    made->member = true;
    made->created = now / 1000;
    made->since = now;
    made->owner = of->actor;
    made->terms = *asked->terms;
    made->claimed_by = NOBODY;
    club->person[club->people] = made;
    return club->people++;
}

void end_sessions_of(model *club, int person, int kept) {
    for (int i = 0; i < club->sessions; i++) {
        club->session[i].open &= club->session[i].person != person || i == kept;
    }
    for (int i = 0; i < club->tokens; i++) {
        club->token[i].open &= club->token[i].person != person && club->person[club->token[i].person]->owner != person;
    }
}

/* Of two that were used and begun in the same seconds, the one with the greater key. */
static bool used_sooner(const model *club, int one, int other) {
    const model_session *left = &club->session[one], *right = &club->session[other];
    const int64_t used = left->seen - right->seen, begun = left->begun / 1000 - right->begun / 1000;
    const club_session_key keys[2] = {session_key(one), session_key(other)};
    return used ? used < 0 : begun ? begun < 0 : memcmp(&keys[0], &keys[1], sizeof keys[0]) > 0;
}

/* A person has a hundred sessions at most. */
static void make_room_for_session(model *club, int person) {
    int count, oldest;
    do {
        count = 0;
        oldest = NOBODY;
        for (int i = 0; i < club->sessions; i++) {
            if (club->session[i].open && club->session[i].person == person) {
                count++;
                oldest = oldest == NOBODY || used_sooner(club, i, oldest) ? i : oldest;
            }
        }
        if (count >= 100) {
            club->session[oldest].open = false;
        }
    } while (count > 100);
}

/* The session that a request came with ends, and another begins. */
void change_session(model *club, const attempt *of, int person) {
    if (of->session != NOBODY) {
        club->session[of->session].open = false;
    }
    make_room_for_session(club, person);
    open_session(club, of->new_session, person, of->network, of->request.now_ms);
}

/* ---- Letters -------------------------------------------------------------------------------------------------- */

void add_letter(model *club, attempt *of, int to, const char *address, const char *topic, const char *detail) {
    const model_person *who = club->person[to];
    if (!club->mail || !*address) {
        return;
    }
    const bool confirms = strcmp(topic, "confirm") == 0, recovers = strcmp(topic, "recover") == 0;
    const int64_t now = of->request.now_ms;
    model_letter *made = &club->letter[club->letters++];
    *made = (model_letter){.topic = topic, .person = to, .language = who->language, .created = now};
    made->code = confirms || recovers ? of->new_code : 0;
    made->until = now + (confirms ? (int64_t)DAY : recovers ? (int64_t)HOUR : 3 * (int64_t)DAY);
    snprintf(made->address, sizeof made->address, "%s", address);
    snprintf(made->name, sizeof made->name, "%s", who->handle);
    snprintf(made->detail, sizeof made->detail, "%s", detail);
    int before = 0; /* of the same decision */
    for (int i = 0; i < club->letters - 1; i++) {
        before += strcmp(club->letter[i].id, of->request.people.letter[0]) == 0;
    }
    snprintf(made->id, sizeof made->id, "%s", of->request.people.letter[before]);
}

/* Whoever has an address that is known to be theirs. */
void tell_owner(model *club, attempt *of, int to, const char *topic) {
    const model_person *who = club->person[to];
    add_letter(club, of, to, who->confirmed ? who->email : "", topic, "");
}

/* ---- Signing up ----------------------------------------------------------------------------------------------- */

bool looks_valid(const char *handle) {
    size_t length = strlen(handle);
    return length >= 3 && length <= 20 && strspn(handle, "abcdefghijklmnopqrstuvwxyz0123456789_-") == length &&
           strspn(handle, "_-") < length;
}

/* The words of the test that nobody may be called. */
bool is_reserved(const char *handle) {
    return strcmp(handle, "admin") == 0 || strcmp(handle, "supp0rt") == 0;
}

static model_invitation *find_invitation(model *club, unsigned code) {
    for (int i = 0; i < club->invitations; i++) {
        if (club->invitation[i].code == code && club->invitation[i].left > 0) {
            return &club->invitation[i];
        }
    }
    return NULL;
}

static const char *check_sign_up(model *club, const attempt *of) {
    const club_people_request *asked = &of->request.people;
    if (is_member(club, of->actor)) {
        return "member";
    }
    if (!asked->handle || !looks_valid(asked->handle)) {
        return "handle";
    }
    if (find_handle(club, asked->handle) != NOBODY || is_reserved(asked->handle)) {
        return "handle_taken";
    }
    if (!kept_name(asked->name)) {
        return "name";
    }
    if (asked->email && *asked->email && (!club->mail || !kept_address(asked->email))) {
        return club->mail ? "email" : "no_mail";
    }
    if (!club->open && !find_invitation(club, of->code)) {
        return "invitation";
    }
    return asked->proven || strlen(asked->password) >= 8 ? NULL : "password";
}

static void set_recovery(model_person *who, unsigned first) {
    for (int i = 0; i < CLUB_RECOVERY_CODES; i++) {
        who->recovery[i] = first + (unsigned)i;
    }
    who->recovery_count = CLUB_RECOVERY_CODES;
    who->version++;
}

static const char *sign_up(model *club, attempt *of) {
    const club_people_request *asked = &of->request.people;
    const char *wrong = check_sign_up(club, of);
    if (wrong) {
        return wrong;
    }
    of->actor = of->fresh ? add_guest(club, of, "") : of->actor;
    model_person *who = club->person[of->actor];
    who->member = true;
    who->since = of->request.now_ms;
    who->version++;
    snprintf(who->handle, sizeof who->handle, "%s", asked->handle);
    if (*kept_name(asked->name)) {
        set_text(who->name, sizeof who->name, kept_name(asked->name));
    }
    if (asked->password_hash) {
        who->password = asked->password_hash;
        who->version++;
    }
    if (asked->passkey) {
        add_key(who, of, asked->passkey->name);
    }
    set_recovery(who, of->recovery);
    if (asked->email && *asked->email) {
        take_address(club, of, of->actor, kept_address(asked->email));
    }
    if (!club->open) {
        find_invitation(club, of->code)->left--;
    }
    change_session(club, of, of->actor);
    return NULL;
}

/* ---- Signing in ----------------------------------------------------------------------------------------------- */

static bool came_from(const model *club, int person, unsigned network) {
    for (int i = 0; i < club->sessions; i++) {
        const model_session *at = &club->session[i];
        if (at->open && at->person == person && at->network == network) {
            return true;
        }
    }
    return false;
}

/* What a guest has becomes the member's, except where the member plays already. */
static void bring_games(model *club, int guest, int member, int64_t now) {
    for (int i = 0; i < club->games; i++) {
        model_game *game = club->game[i];
        bool there = seats_of(game, member) != 0, noted = false;
        for (unsigned s = 0; s < game->seats && !there; s++) {
            if (game->seat[s].person == guest) {
                game->seat[s].person = member;
                game->seat[s].before = guest;
                game->seat[s].since = now;
            }
        }
        const bool left = seats_of(game, guest) != 0;
        for (int m = 0; m < game->messages && !left; m++) {
            game->message[m].person = game->message[m].person == guest ? member : game->message[m].person;
        }
        for (int n = 0; n < game->notes; n++) {
            noted |= game->note[n].person == member;
        }
        for (int n = 0; n < game->notes && !left && !noted; n++) {
            game->note[n].person = game->note[n].person == guest ? member : game->note[n].person;
        }
    }
}

static void bring_challenges(model *club, int guest, int member) {
    for (int i = 0; i < club->challenges; i++) {
        model_challenge *challenge = club->challenge[i];
        bool there = false;
        for (unsigned s = 0; s < challenge->seats; s++) {
            there |= challenge->place[s].person == member;
        }
        bool changes = challenge->maker == guest;
        for (unsigned s = 0; s < challenge->seats && !there; s++) {
            challenge->place[s].person = challenge->place[s].person == guest ? member : challenge->place[s].person;
        }
        challenge->maker = changes ? member : challenge->maker;
        challenge->version += changes;
    }
}

static const char *sign_in(model *club, attempt *of) {
    const club_people_request *asked = &of->request.people;
    if (!is_member(club, of->about) || is_bot(club, of->about) || !asked->proven) {
        return "sign_in";
    }
    model_person *who = club->person[of->about];
    const bool codes = wants_code(who, of);
    if (codes && asked->totp_step <= who->totp_step) {
        return "totp";
    }
    if (asked->passkey) {
        of->key->counter = asked->passkey->counter;
        of->key->used = of->request.now_ms;
    }
    if (codes) {
        who->totp_step = asked->totp_step;
        who->version++;
    }
    const bool familiar = came_from(club, of->about, of->network);
    if (of->actor != NOBODY && !is_member(club, of->actor)) {
        bring_games(club, of->actor, of->about, of->request.now_ms);
        bring_challenges(club, of->actor, of->about);
        model_bring_alerts(club, of->actor, of->about);
    }
    change_session(club, of, of->about);
    if (!familiar) {
        add_letter(club, of, of->about, who->confirmed ? who->email : "", "sign_in", asked->session.agent);
    }
    return NULL;
}

/* ---- Sessions of one's own -------------------------------------------------------------------------------------- */

static const char *end_own_session(model *club, attempt *of) {
    switch (of->request.act) {
    case CLUB_SIGN_OUT:
        if (of->actor == NOBODY) {
            return "members";
        }
        club->session[of->session].open = false;
        return NULL;
    case CLUB_REVOKE:
        if (!is_member(club, of->actor)) {
            return "members";
        }
        if (of->revoked == NOBODY || !club->session[of->revoked].open ||
            club->session[of->revoked].person != of->actor) {
            return "no_session";
        }
        club->session[of->revoked].open = false;
        return NULL;
    default:
        if (is_member(club, of->actor)) {
            end_sessions_of(club, of->actor, of->session);
            return NULL;
        }
        return "members";
    }
}

/* ---- Tokens of one's own -------------------------------------------------------------------------------------------
 */

static int tokens_of(const model *club, int person) {
    int count = 0;
    for (int i = 0; i < club->tokens; i++) {
        count += club->token[i].open &&
                 (club->token[i].person == person || club->person[club->token[i].person]->owner == person);
    }
    return count;
}

static const char *make_token(model *club, const attempt *of) {
    const club_people_request *asked = &of->request.people;
    const int64_t left = asked->token.until_ms - of->request.now_ms;
    const char *name = kept_name(asked->name);
    if (!is_member(club, of->actor)) {
        return "members";
    }
    if (asked->handle && !keeps(club, of->actor, of->about)) {
        return "no_bot";
    }
    if (!name || !*name || !asked->token.scopes || left <= 0 || left > INT64_C(366) * 24 * 3600 * 1000) {
        return "token";
    }
    if (tokens_of(club, of->actor) >= 20) {
        return "tokens";
    }
    model_token *made = &club->token[club->tokens++];
    *made = (model_token){.person = asked->handle ? of->about : of->actor,
                          .open = true,
                          .scopes = asked->token.scopes,
                          .made = of->request.now_ms,
                          .until = asked->token.until_ms};
    snprintf(made->name, sizeof made->name, "%s", name);
    return NULL;
}

static const char *end_token(model *club, const attempt *of) {
    if (!is_member(club, of->actor)) {
        return "members";
    }
    const int whose = of->ended == NOBODY ? NOBODY : club->token[of->ended].person;
    if (whose == NOBODY || !club->token[of->ended].open ||
        (whose != of->actor && club->person[whose]->owner != of->actor)) {
        return "no_token";
    }
    club->token[of->ended].open = false;
    return NULL;
}

/* ---- Oneself -------------------------------------------------------------------------------------------------- */

static const char *set_settings(model *club, attempt *of) {
    const club_people_request *asked = &of->request.people;
    if (of->actor == NOBODY) {
        return "members";
    }
    model_person *who = club->person[of->actor];
    if (asked->name && !kept_name(asked->name)) {
        return "name";
    }
    if ((asked->language && strcmp(asked->language, "xx") == 0) || (asked->zone && strcmp(asked->zone, "a b") == 0)) {
        return "setting";
    }
    if (asked->line && strcmp(asked->line, "\x1b") == 0) {
        return "setting";
    }
    who->line = asked->line ? asked->line : who->line;
    set_text(who->name, sizeof who->name, asked->name ? kept_name(asked->name) : NULL);
    set_text(who->zone, sizeof who->zone, asked->zone);
    who->language = asked->language ? POD_FRENCH : who->language; /* the only other one that the test gives */
    who->dark = strcmp(club_setting_word(&asked->settings, CLUB_SETTING_THEME), "dark") == 0;
    who->by_itself = asked->settings.value[CLUB_SETTING_VACATION] != 0;
    who->version++;
    return NULL;
}

/* In games and chats nobody is named so any more, notes are gone, and no challenge waits for a former member. */
static void forget_in_games(model *club, int person) {
    for (int i = 0; i < club->games; i++) {
        model_game *game = club->game[i];
        for (unsigned s = 0; s < game->seats; s++) {
            game->seat[s].name[0] = game->seat[s].person == person ? 0 : game->seat[s].name[0];
        }
        for (int m = 0; m < game->messages; m++) {
            game->message[m].name[0] = game->message[m].person == person ? 0 : game->message[m].name[0];
        }
        for (int n = 0; n < game->notes; n++) {
            if (game->note[n].person == person) {
                game->note[n] = game->note[--game->notes];
                break;
            }
        }
    }
}

void leave_challenge(model_challenge *of, int person) {
    const bool waits = strcmp(of->state, "open") == 0;
    bool in = false;
    for (unsigned s = 0; s < of->seats; s++) {
        in |= of->place[s].person == person;
    }
    if (waits && (of->maker == person || (in && of->invited == CLUB_INVITED_PEOPLE))) {
        of->state = of->maker == person ? "withdrawn" : "declined";
        of->version++;
    }
    for (unsigned s = 0; s < of->seats; s++) {
        if (of->place[s].person == person && strcmp(of->state, "open") == 0) {
            of->place[s] = (model_place){.person = NOBODY}; /* free again */
        }
    }
}

static void forget_in_challenge(model_challenge *of, int person) {
    leave_challenge(of, person);
    of->maker_name[0] = of->maker == person ? 0 : of->maker_name[0];
    for (unsigned s = 0; s < of->seats; s++) {
        of->place[s].name[0] = of->place[s].person == person ? 0 : of->place[s].name[0];
    }
}

static void forget_relations(model *club, int person) {
    int kept = 0;
    for (int i = 0; i < club->relations; i++) {
        if (club->relation[i].person != person && club->relation[i].other != person) {
            club->relation[kept++] = club->relation[i];
        }
    }
    club->relations = kept;
}

/* The handle stays taken, and the games stay. */
void forget_person(model *club, int person, int64_t now) {
    model_person *who = club->person[person];
    model_person left = *who;
    free(who->alert);
    free(who->hooked);
    *who = (model_person){.former = true,
                          .language = left.language,
                          .created = left.created,
                          .since = left.since,
                          .deleted = now,
                          .owner = left.owner,
                          .claimed_by = left.claimed_by,
                          .version = left.version + 1,
                          .lapsed = left.lapsed,
                          .vacations = left.vacations};
    memcpy(who->id, left.id, sizeof who->id);
    memcpy(who->handle, left.handle, sizeof who->handle);
    memcpy(who->vacation, left.vacation, sizeof who->vacation);
    memcpy(who->rated, left.rated, sizeof who->rated);
    end_sessions_of(club, person, NOBODY);
    forget_relations(club, person);
    forget_conversations(club, person);
    forget_in_games(club, person);
    for (int i = 0; i < club->challenges; i++) {
        forget_in_challenge(club->challenge[i], person);
    }
}

/* The bots leave, too. */
static const char *delete_person(model *club, attempt *of) {
    if (!is_member(club, of->actor)) {
        return "members";
    }
    const char *handle = club->person[of->actor]->handle;
    if (!of->request.people.handle || strcmp(of->request.people.handle, handle) != 0) {
        return "typed";
    }
    tell_owner(club, of, of->actor, "deleted");
    forget_person(club, of->actor, of->request.now_ms);
    forget_bots_of(club, of->actor, of->request.now_ms);
    return NULL;
}

/* ---- Others --------------------------------------------------------------------------------------------------- */

static void set_relation(model *club, int person, int other, club_relation_kind kind, bool on) {
    const int known = find_relation(club, person, other, kind);
    if (on && known == NOBODY) {
        club->relation[club->relations++] = (model_relation){person, other, kind};
    } else if (!on && known != NOBODY) {
        club->relation[known] = club->relation[--club->relations];
    }
}

static int count_follows(const model *club, int person) {
    int count = 0;
    for (int i = 0; i < club->relations; i++) {
        count += club->relation[i].person == person && club->relation[i].kind == CLUB_FOLLOW;
    }
    return count;
}

/* Who blocks another does not follow them any more, nor is followed by them. */
static const char *relate(model *club, attempt *of) {
    const club_relation_kind kind = of->request.people.relation;
    const bool on = of->request.people.on;
    if (!is_member(club, of->actor)) {
        return "members";
    }
    if (!is_member(club, of->about)) {
        return "no_person";
    }
    if (of->about == of->actor) {
        return "self";
    }
    const bool follows = find_relation(club, of->actor, of->about, CLUB_FOLLOW) != NOBODY;
    if (kind == CLUB_FOLLOW && on && blocked(club, of->actor, of->about)) {
        return "apart";
    }
    if (kind == CLUB_FOLLOW && on && !follows && count_follows(club, of->actor) >= 200) {
        return "follows";
    }
    set_relation(club, of->actor, of->about, kind, on);
    if (kind == CLUB_BLOCK && on) {
        set_relation(club, of->actor, of->about, CLUB_FOLLOW, false);
        set_relation(club, of->about, of->actor, CLUB_FOLLOW, false);
    }
    return NULL;
}

/* The host, who is nobody of the club, or an administrator. */
static const char *run_club(model *club, attempt *of) {
    const bool host = of->actor == NOBODY;
    if (!host && !(is_member(club, of->actor) && club->person[of->actor]->roles & CLUB_ADMINISTRATOR)) {
        return "role";
    }
    if (of->request.act == CLUB_INVITE) {
        club->invitation[club->invitations++] = (model_invitation){of->code, (int)of->request.people.uses};
        return NULL;
    }
    if (is_bot(club, of->about)) {
        return "bot";
    }
    if (!is_member(club, of->about)) {
        return "no_person";
    }
    if (of->request.act == CLUB_SET_ROLES) {
        club->person[of->about]->roles = of->request.people.roles;
        club->person[of->about]->version++;
    } else {
        add_proof(club, of, of->about, CLUB_PROOF_RESET, "");
    }
    return NULL;
}

const char *model_people_act(model *club, attempt *of) {
    if (is_bot(club, of->actor) && of->request.act != CLUB_SET_BOT && of->request.act != CLUB_RELATE &&
        !(of->request.act >= CLUB_SET_HOOK && of->request.act <= CLUB_TEST_HOOK)) {
        return "bot";
    }
    switch (of->request.act) {
    case CLUB_MAKE_BOT:
    case CLUB_SET_BOT:
    case CLUB_RETIRE_BOT:
    case CLUB_SET_HOOK:
    case CLUB_TURN_HOOK_KEY:
    case CLUB_TEST_HOOK:
        return model_bot_act(club, of);
    case CLUB_SIGN_UP:
        return sign_up(club, of);
    case CLUB_SIGN_IN:
        return sign_in(club, of);
    case CLUB_SIGN_OUT:
    case CLUB_REVOKE:
    case CLUB_REVOKE_OTHERS:
        return end_own_session(club, of);
    case CLUB_MAKE_TOKEN:
        return make_token(club, of);
    case CLUB_END_TOKEN:
        return end_token(club, of);
    case CLUB_SET_SETTINGS:
        return set_settings(club, of);
    case CLUB_DELETE_PERSON:
        return delete_person(club, of);
    case CLUB_RELATE:
        return relate(club, of);
    case CLUB_SET_ROLES:
    case CLUB_INVITE:
    case CLUB_RESET:
        return run_club(club, of);
    default:
        return model_account_act(club, of);
    }
}

static const char *act_of_family(model *club, attempt *of) {
    const club_act act = of->request.act;
    const char *kept = model_restraint(club, of);
    if (kept) {
        return kept;
    }
    if (act >= CLUB_READ_ALERTS) {
        return model_alert_act(club, of);
    }
    if (act >= CLUB_REPORT) {
        return model_order_act(club, of);
    }
    if (act == CLUB_VACATION_BEGIN || act == CLUB_VACATION_END) {
        return model_vacation_act(club, of);
    }
    if (act == CLUB_ATTEMPT_PUZZLE) {
        return model_puzzle_act(club, of);
    }
    if (act >= CLUB_WRITE) {
        return model_conversation_act(club, of);
    }
    if (act >= CLUB_CHAT) {
        return model_talk_act(club, of);
    }
    if (act >= CLUB_SIGN_UP) {
        return model_people_act(club, of);
    }
    return act >= CLUB_CHALLENGE ? model_challenge_act(club, of)
           : act >= CLUB_PROPOSE ? model_offer_act(club, of)
                                 : model_game_act(club, of);
}

/* Whatever ends a game, it counts for ratings then. */
const char *model_act(model *club, attempt *of) {
    const model_glimpse before = glimpse_of(club, of->game);
    const bool goes_on = of->game != NOBODY && !game_over(club->game[of->game]);
    const char *wrong = act_of_family(club, of);
    if (!wrong && goes_on) {
        rate_game(club, of->game, of->request.now_ms);
    }
    if (!wrong) {
        model_tell(club, of, &before);
    }
    return wrong;
}
