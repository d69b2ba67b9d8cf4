/* A whole club, small and obvious: arrays, and plain code written from the rules of the club (docs/protocol.md says
   them to people). It is told what is asked for, in the words of club/decision.h, and says what becomes of it: refused,
   with the code, or done. Of src/club it uses the words of requests alone, and of the games their rules.

   The test does the same with the real club and store (trial.h), and compares (compare.c). People, games and challenges
   are indexes. Moments are milliseconds since 1970. */
#ifndef LUDOPOD_TESTS_STORE_MODEL_MODEL_H
#define LUDOPOD_TESTS_STORE_MODEL_MODEL_H

#include "club/decision.h"

#define NEVER INT64_MAX

enum {
    NOBODY = -1,
    PEOPLE_MAX = 16384,
    GAMES_MAX = 16384,
    CHALLENGES_MAX = 16384,
    SESSIONS_MAX = 65536,
    OUTAGES_MAX = 4096,
    VACATIONS_MAX = 256,
    KEYS_MAX = 16,
    LETTERS_MAX = 512,
    INVITATIONS_MAX = 512,
    TOKENS_MAX = 4096,
    REPORTS_MAX = 16384,
    MEASURES_MAX = 16384,
    EVENTS_MAX = 512,
    MESSAGES_MAX = 24,
    NOTES_MAX = 12,
    CONVERSATIONS_MAX = 8192,
    WORDS_MAX = 24,
    PUZZLES = 20,
    PUZZLE_GAMES = 2,
    RATED_POOLS = 9,
    PLAN_SIZE = 1024
};

enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR };

/* ---- Time ----------------------------------------------------------------------------------------------------- */

typedef enum pace { NO_CLOCK, LIVE, DAILY } pace;

/* A clock that games are played with. */
typedef struct clock_kind {
    const char *text;
    pace pace;
    int64_t bank, increment, cap, delay, period;
    int periods;
} clock_kind;

enum { CLOCK_KINDS = 9 };
extern const clock_kind clock_kinds[CLOCK_KINDS]; /* the first: none */

typedef struct span {
    int64_t from, to;
} span;

typedef struct seat_clock {
    int64_t bank, delay, period, lag;
    int periods;
} seat_clock;

/* ---- People --------------------------------------------------------------------------------------------------- */

typedef struct model_key {
    char id[CLUB_ID_SIZE], name[CLUB_NAME_SIZE];
    unsigned number, counter; /* the device's name for it is the number */
    int64_t used;
} model_key;

typedef struct model_proof {
    bool there;
    unsigned code;
    int64_t until;
    char address[64];
} model_proof;

/* Of a person at the puzzles of a game, or at rated games; of none, without attempts. */
typedef struct model_rating {
    double rating, deviation;
    unsigned attempts;
    int64_t at;
} model_rating;

/* A person's attempt at a puzzle: the first. */
typedef struct model_try {
    bool done, solved;
    int64_t at;
    double before;
} model_try;

/* Something that a person is told. */
typedef struct model_alert {
    club_alert_kind kind;
    char about[CLUB_ID_SIZE];
    int64_t number, at, read; /* read: 0, not yet */
    int by;
    unsigned long order; /* among those of all */
} model_alert;

typedef struct model_person {
    char id[CLUB_ID_SIZE];
    bool member, former;
    char handle[CLUB_HANDLE_SIZE], name[CLUB_NAME_SIZE], zone[CLUB_ZONE_SIZE];
    const char *line; /* or NULL */
    pod_language language;
    bool dark;
    bool by_itself; /* vacations begin by themselves */
    unsigned roles;
    int64_t created, since, deleted; /* created: in whole seconds */
    size_t version;
    char email[64];
    bool confirmed;
    const char *failing;  /* why mails to it come back, or NULL */
    const char *password; /* its hash, or NULL */
    unsigned totp;        /* 0: none */
    bool totp_on;
    int64_t totp_step;
    unsigned recovery[CLUB_RECOVERY_CODES];
    int recovery_count;
    model_key key[KEYS_MAX];
    int keys;
    model_proof proof[CLUB_PROOF_KINDS];
    int64_t lapsed;
    span vacation[VACATIONS_MAX];
    int vacations;
    model_rating puzzles[PUZZLE_GAMES];
    model_try tried[PUZZLES];
    int claimed_by; /* a moderator, or NOBODY */
    model_rating rated[RATED_POOLS];
    model_alert *alert;
    int alerts;
    char wishes[CLUB_WISHES_SIZE]; /* as they are kept */
    int owner;                     /* of a bot, also of one that has left; NOBODY: it is none */
    club_bot_terms terms;
    const char *hook; /* where it is told things; NULL: nowhere */
    int64_t hook_key, old_hook_key;
    int64_t *hooked; /* when what waits there was told */
    int hooked_count;
} model_person;

typedef struct model_puzzle {
    double rating, deviation;
    unsigned attempts; /* of everybody */
} model_puzzle;

typedef struct model_session {
    int person;
    bool open;
    unsigned network; /* 0: not known, or forgotten */
    int64_t begun;
    int64_t seen;              /* in seconds */
    char device[CLUB_ID_SIZE]; /* that takes pushes, as long as the session is open; "": none */
    char endpoint[32];
    int64_t device_at;
} model_session;

/* Its number makes its key. */
typedef struct model_token {
    int person;
    bool open;
    char name[CLUB_NAME_SIZE];
    unsigned scopes;
    int64_t made, until;
} model_token;

typedef struct model_relation {
    int person, other;
    club_relation_kind kind;
} model_relation;

/* Something that was written to another. */
typedef struct model_words {
    int person;
    const char *text;
    int64_t at;
    bool heard;
} model_words;

/* How far somebody has read a conversation; gone: they have left the club. */
typedef struct model_side {
    int person, read;
    bool gone;
} model_side;

typedef struct model_conversation {
    char id[CLUB_ID_SIZE];
    model_side side[2]; /* the first began it */
    model_words words[WORDS_MAX];
    int count;
} model_conversation;

typedef struct model_letter {
    char id[CLUB_ID_SIZE];
    const char *topic;
    int person;
    pod_language language;
    char address[64], name[CLUB_HANDLE_SIZE], detail[64];
    unsigned code; /* 0: none */
    int64_t created, until;
} model_letter;

typedef struct model_invitation {
    unsigned code;
    int left;
} model_invitation;

/* ---- Games ---------------------------------------------------------------------------------------------------- */

typedef struct model_seat {
    bool taken;
    unsigned character; /* of a computer; 0: a person's */
    int person;
    bool bot;
    int before; /* the guest as whom the person had it until since */
    int64_t since;
    char name[CLUB_NAME_SIZE];
    bool barred;
    model_rating start, from, to; /* of a rated game: when it was made, and what its end has changed */
} model_seat;

typedef struct model_event {
    pod_event what;
    int64_t at;
} model_event;

/* Seats are bits. */
typedef struct model_offer {
    unsigned accepted, asked;
    size_t to_ply;
} model_offer;

typedef struct model_plan {
    size_t ply;
    char text[PLAN_SIZE]; /* "": there is none */
} model_plan;

typedef struct model_message {
    int person;
    club_room room;
    char name[CLUB_NAME_SIZE];
    const char *text;
    int64_t at;
} model_message;

typedef struct model_note {
    int person;
    const char *text;
} model_note;

typedef enum ending { BY_RULES, DRAWN, ABORTED, NOT_BEGUN, ANNULLED, BY_MODERATOR } ending;

typedef struct model_game {
    char id[CLUB_ID_SIZE];
    int next; /* the rematch */
    const pod_game *kind;
    pod_options options;
    pod_position start, now;
    pod_history history;
    const clock_kind *clock;
    club_game_terms agreed; /* but for the clock */
    unsigned seats;
    model_seat seat[POD_SEATS_MAX];
    int64_t created, started, turn_at, charged, paused; /* created: in whole seconds; 0: not so */
    seat_clock left[POD_SEATS_MAX];
    model_event event[EVENTS_MAX];
    size_t ply, entries, version;
    ending ending;
    model_offer offer[CLUB_PROPOSALS];
    model_plan plan[POD_SEATS_MAX];
    model_message message[MESSAGES_MAX];
    int messages;
    model_note note[NOTES_MAX];
    int notes;
    int64_t rated_at; /* when it changed ratings; 0: not so far */
    bool void_;       /* that was taken back */
} model_game;

/* ---- Challenges ----------------------------------------------------------------------------------------------- */

typedef struct model_place {
    int person;
    bool accepted;
    char name[CLUB_NAME_SIZE]; /* of a guest */
} model_place;

typedef struct model_challenge {
    char id[CLUB_ID_SIZE];
    size_t version;
    const pod_game *kind;
    pod_options options;
    const clock_kind *clock;
    club_game_terms agreed; /* but for the clock */
    bool random;
    club_invited invited;
    int least, most; /* ratings of those whom it invites; 0: no end */
    unsigned seats;
    model_place place[POD_SEATS_MAX];
    int maker;
    char maker_name[CLUB_NAME_SIZE]; /* of a guest */
    unsigned times;
    bool standing;
    const char *state;
    int ended_by;
    const char *reason;
    int counter_of, game;
    int64_t created, until;
} model_challenge;

/* ---- Order ---------------------------------------------------------------------------------------------------- */

typedef struct model_report {
    int person, reporter, game; /* game: NOBODY for none */
    club_subject_kind kind;
    int64_t message;
    bool open;
    int64_t closed; /* when; 0: it is open */
} model_report;

typedef struct model_measure {
    char id[CLUB_ID_SIZE];
    int person, by, game; /* by: NOBODY is the host */
    club_measure_kind kind;
    int64_t message, at, until;
    bool seen, lifted, appealed, answered;
    const char *text; /* of a message that was removed */
    char handle[CLUB_HANDLE_SIZE], name[CLUB_NAME_SIZE];
} model_measure;

/* That a moderator took from its owner. */
typedef struct model_old_handle {
    int person;
    char handle[CLUB_HANDLE_SIZE];
} model_old_handle;

/* ---- The club ------------------------------------------------------------------------------------------------- */

typedef struct model {
    bool open, mail, guest_chat; /* how it is run */
    model_person *person[PEOPLE_MAX];
    int people;
    model_game *game[GAMES_MAX];
    int games;
    model_challenge *challenge[CHALLENGES_MAX];
    int challenges;
    model_session session[SESSIONS_MAX]; /* its number makes its key */
    int sessions;
    model_relation relation[PEOPLE_MAX];
    int relations;
    model_conversation conversation[CONVERSATIONS_MAX];
    int conversations;
    model_letter letter[LETTERS_MAX];
    int letters;
    model_token token[TOKENS_MAX];
    int tokens;
    model_invitation invitation[INVITATIONS_MAX];
    int invitations;
    model_puzzle puzzle[PUZZLES];
    model_report report[REPORTS_MAX];
    int reports;
    model_measure measure[MEASURES_MAX];
    int measures;
    model_old_handle old_handle[MEASURES_MAX];
    int old_handles;
    span outage[OUTAGES_MAX];
    int outages;
    int rated_game[GAMES_MAX]; /* that have ended, in that order */
    int rated_games;
    int64_t beat;       /* the latest write */
    unsigned long told; /* alerts so far */
} model;

/* One act that is tried: the request, and what it is about in the model. Texts of the request live as long. */
typedef struct attempt {
    club_request request;
    int actor;  /* NOBODY: the club itself, the host, or someone who is no person yet */
    bool fresh; /* someone who becomes a guest by it; request.guest is set */
    club_guest guest;
    int session;        /* that it came with, or NOBODY */
    club_device device; /* of ADD_DEVICE and REMOVE_DEVICE */
    int game, challenge, puzzle;
    int measure, subject_game; /* of an act of order */
    bool was_seen;             /* of an act of order: the decision was, before */
    int about;                 /* a person: of SIGN_IN, RELATE, PAIR and the like */
    int new_session, guest_session;
    unsigned code, new_code, recovery, totp,
        network; /* what the request's hashes stand for; recovery: the first of ten */
    const clock_kind *clock;
    model_key *key; /* of the account that it is about */
    unsigned key_number;
    int revoked;              /* a session */
    int ended;                /* a token */
    int order[POD_SEATS_MAX]; /* people, as the real club drew them by lot */
    unsigned own_seat;        /* and where the maker sits next */
    /* What the request points to. */
    club_setup setup;
    club_offer offer;
    club_passkey passkey;
    club_bot_terms terms;
    char text[PLAN_SIZE], seat[3], code_text[16], session_id[CLUB_ID_SIZE];
    /* What came of it in the model, to be looked at. */
    int made_game, made_challenge;
    bool offered; /* something new was, in a game */
} attempt;

/* NULL: it is done, and the model is as it is then; else the code of the refusal, and nothing has changed. */
const char *model_act(model *club, attempt *of);
/* Its parts, by families. */
const char *model_game_act(model *club, attempt *of);
const char *model_offer_act(model *club, attempt *of);
const char *model_challenge_act(model *club, attempt *of);
const char *model_people_act(model *club, attempt *of);
const char *model_account_act(model *club, attempt *of);
/* Something waits to be sent to the hook of this person, where it has one. */
void model_tell_hook(model_person *who, int64_t at);
/* What has waited there since before this is forgotten. */
void model_forget_hooked(model *club, int64_t before);
const char *model_bot_act(model *club, attempt *of);
const char *model_talk_act(model *club, attempt *of);
const char *model_vacation_act(model *club, attempt *of);
const char *model_puzzle_act(model *club, attempt *of);
const char *model_conversation_act(model *club, attempt *of);
const char *model_order_act(model *club, attempt *of);
const char *model_alert_act(model *club, attempt *of);

/* conversations.c: whether one has not muted the other. */
bool hears(const model *club, int one, int other);

/* alerts.c: how a game was before an act, for who is to be told what has changed. */
typedef struct model_glimpse {
    bool over, open;
    size_t ply, entries;
    unsigned turn;
} model_glimpse;
model_glimpse glimpse_of(const model *club, int game);
/* Those whom the act, which was done, concerns. */
/* Of a guest who signs in. */
void model_bring_alerts(model *club, int guest, int member);
void model_tell(model *club, const attempt *of, const model_glimpse *before);
/* They have been seen: those about this, or all (NULL). */
void read_alerts(model_person *who, const char *about, int64_t now);
/* The player to move is reminded, if it is time. */
void model_remind(model *club, const attempt *of);

/* clocks.c */
seat_clock full_clock(const clock_kind *kind);
int64_t clock_left(const clock_kind *kind, const seat_clock *clock);
bool clock_runs(const model_game *of);
/* Charges the clock that runs, up to now; so much of it is forgiven. */
void charge(const model *club, model_game *of, int64_t now, int64_t lag);
int64_t forgiven(const model_game *of, int64_t lag);
void clock_moved(const clock_kind *kind, seat_clock *clock);
bool is_paused(const model_game *of, int64_t now);
/* When the time of the seat to move is over; NEVER: no clock runs. */
int64_t zero_at(const model *club, const model_game *of);
/* The same, and so much longer as a move may be on its way. */
int64_t deadline_of(const model *club, const model_game *of);
/* When so much of the time for a turn is over, in hundredths; NEVER: no clock runs, or nobody is reminded. */
int64_t reminder_at(const model *club, const model_game *of, int hundredths);
/* When a vacation of the player to move begins by itself, before the game is lost; NEVER: it does not. */
int64_t vacation_begins(const model *club, const model_game *of);
/* Vacation that is left in the year of this moment. */
int64_t vacation_left(const model_person *of, int64_t now);
const span *vacation_at(const model_person *of, int64_t now);

/* games.c */
bool game_over(const model_game *of);
unsigned turn_of(const model_game *of); /* POD_NOBODY when it is over */
/* Bits of the seats of former members who are still in a game that goes on: they are to leave it. */
unsigned former_seats(const model *club, const model_game *of);
bool has_open_seat(const model_game *of);
unsigned seats_of(const model_game *of, int person);
unsigned seats_in(const model_game *of);
/* Whether a move of this seat, or of every seat, stands on the record. */
bool has_moved(const model_game *of, unsigned seat);
bool all_have_moved(const model_game *of);
/* What may have come between those who would play again, and that they do. */
const char *check_rematch(const model *club, const attempt *of);
void begin_rematch(model *club, attempt *of);
void replay(model_game *of);
int model_add_game(model *club, const model_game *made);
void model_start_clocks(model_game *of, int64_t now);
/* A move, or a player who leaves: after it plans are followed, where there are any. */
void add_event(const model *club, model_game *of, const pod_event *event, int64_t now, int64_t lag);
const char *own_seat(const model_game *of, int actor, const char *letter, unsigned *out);
void void_offers(model_game *of);

/* challenges.c: a game is cancelled through this person: the challenge that it was for may be open again. */
void reopen_challenge(model *club, int game, int through, int64_t now);

/* talk.c */
void follow_plans(const model *club, model_game *of, int64_t now);
void end_plans(model_game *of);

void cancel_game(const model *club, model_game *of, ending why, int64_t now);

/* order.c: why a moderator's decision keeps the actor from it; NULL: nothing does. */
const char *model_restraint(const model *club, const attempt *of);
/* Until when a mute or a ban stands; 0: there is none. */
int64_t restrained_until(const model *club, int person, club_measure_kind kind);

/* puzzles.c: the puzzles that there are, by their numbers. The id lives until the next call. */
const char *puzzle_id(int puzzle);
int puzzle_rating(int puzzle); /* that it was shipped with */
const pod_game *puzzle_game(int puzzle);

/* conversations.c: of these two; NULL: there is none. */
model_conversation *find_conversation(model *club, int one, int other);
model_side *side_of(model_conversation *of, int person);
void forget_conversations(model *club, int person);

/* ratings.c: the pools by their numbers; NOBODY: games of these terms are not rated. */
typedef struct rated_seats {
    unsigned count, computers, bots;
} rated_seats;
const char *rated_pool_name(int pool);
int rated_pool(const pod_game *kind, const pod_options *options, const clock_kind *clock, rated_seats seats);
int pool_of_game(const model_game *of);
model_rating rating_now(const model *club, int person, int pool, int64_t now);
/* A game may just have come to its end. */
void rate_game(model *club, int game, int64_t now);
/* What this one has changed is taken back, or counts again; so those after it change other things. */
void void_game(model *club, int game);

/* bots.c */
bool is_bot(const model *club, int person);
/* Whether it is a bot of the person, or is the person itself. */
bool keeps(const model *club, int person, int bot);
/* Why it begins no more games; NULL: it does, or is no bot. */
const char *busy_bot(const model *club, int person);
/* Why those of the bots in a challenge that are not the actor do not play it, or the actor. new: they are asked. */
/* Who asks a bot, and when. */
typedef struct asker {
    int person;
    int64_t now;
} asker;
const char *bots_refuse(const model *club, const model_challenge *asked, asker who, bool new);
void forget_bots_of(model *club, int person, int64_t now);

/* people.c */
int add_bot(model *club, const attempt *of);
/* A member leaves the club. */
void forget_person(model *club, int person, int64_t now);
int find_handle(const model *club, const char *handle); /* one that looks alike, a former member's too */
bool looks_valid(const char *handle);
bool is_reserved(const char *handle);
/* No challenge waits for this person any more. */
void leave_challenge(model_challenge *of, int person);
bool blocked(const model *club, int one, int other);
/* Of the actor and another player of the game one has blocked the other. */
bool is_away(const model *club, int actor, int person, int64_t now);
bool plays_with_blocked(const model *club, const model_game *of, int actor);
bool is_member(const model *club, int person);
/* Someone comes to be by an act. */
int add_guest(model *club, const attempt *of, const char *name);
void add_letter(model *club, attempt *of, int to, const char *address, const char *topic, const char *detail);
void tell_owner(model *club, attempt *of, int to, const char *topic);
bool wants_code(const model_person *of, const attempt *asked);
club_session_key session_key(int number);
club_session_key token_key(int number);
void change_session(model *club, const attempt *of, int person);
void end_sessions_of(model *club, int person, int kept);
void add_proof(model *club, attempt *of, int person, club_proof_kind kind, const char *address);
void take_address(model *club, attempt *of, int person, const char *address);
void add_key(model_person *to, const attempt *of, const char *name);

/* Texts with what is known of them. */
typedef struct known_text {
    const char *given;
    const char *kept; /* NULL: it is refused */
} known_text;
const char *kept_name(const char *given);    /* NULL: refused */
const char *kept_address(const char *given); /* the same; "" is none */

#endif
