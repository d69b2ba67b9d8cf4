/* Games and challenges as lines of a mail. */
#include <stdio.h>
#include <string.h>

#include "app/outbox/post/body.h"
#include "club/game/proposals.h"
#include "club/game/time.h"
#include "ludopod/character.h"
#include "mail/act.h"

static void add(pod_text *out, pod_language language, const char *english, const char *first, const char *second) {
    char said[2048];
    pod_text text = pod_text_over(said, sizeof said);
    pod_text_add_message(&text, pod_translate(language, english), (const char *const[3]){first, second, ""});
    body_add(out, said);
    pod_text_add(out, "\n");
}

/* Behind what was said before, with a space. */
static void add_count(pod_language language, const char *one, const char *many, unsigned long count, pod_text *out) {
    char number[24];
    snprintf(number, sizeof number, "%lu", count);
    pod_text_add(out, out->length ? " " : "");
    pod_text_add_message(out, pod_translate_plural(language, one, many, count), (const char *const[3]){number});
}

void mail_print_time(int64_t ms, pod_language language, pod_text *out) {
    const unsigned long minutes = (unsigned long)((ms + 59999) / 60000), hours = minutes / 60, days = hours / 24;
    if (days) {
        add_count(language, "{0} day", "{0} days", days, out);
    }
    if (hours % 24) {
        add_count(language, "{0} hour", "{0} hours", hours % 24, out);
    }
    if (!days && (minutes % 60 || !hours)) {
        add_count(language, "{0} minute", "{0} minutes", minutes % 60, out);
    }
}

/* ---- Games ------------------------------------------------------------------------------------------------------- */

const char *mail_player(const mail_view *of, unsigned seat) {
    const club_seat *at = &of->game->seat[seat];
    return at->kind == CLUB_COMPUTER ? pod_translate(of->language, pod_character_at(at->character)->title)
           : at->name[0]             ? at->name
                                     : "?";
}

bool mail_is_turn_of(const club_game *game, const club_person *who) {
    const unsigned turn = club_turn(game);
    return turn != POD_NOBODY && club_person_same(&game->seat[turn].person, who);
}

static void print_board_size(const club_game *game, pod_text *out) {
    pod_text_format(out, "%ux%u", game->now.rows, game->now.columns);
}

void mail_print_subject(const mail_view *of, pod_text *out) {
    pod_text_format(out, "%s ", of->game->game->title);
    print_board_size(of->game, out);
    for (unsigned i = 0; i < of->game->seat_count; i++) {
        pod_text_format(out, "%s%s", i ? " – " : ": ", mail_player(of, i));
    }
    pod_text_format(out, " (%s)", of->game->id);
}

/* "White: anna (you)" */
static void print_seats(const mail_view *of, pod_text *out) {
    for (unsigned i = 0; i < of->game->seat_count; i++) {
        const bool own = club_person_same(&of->game->seat[i].person, of->who);
        add(out, of->language, own ? POD_N_("{0}: {1} (you)") : "{0}: {1}",
            of->game->game->notation->seat_name(i, of->language), mail_player(of, i));
    }
}

/* The last event; where it was a move it is shown in the diagram. */
static void print_position(const mail_view *of, pod_text *out) {
    const club_game *game = of->game;
    const club_event *last = game->ply ? &game->event[game->ply - 1] : NULL;
    if (!last || last->what.kind != POD_EVENT_MOVE) {
        body_board_print(&game->now, NULL, POD_MOVE_NONE, out);
        return;
    }
    pod_position before = game->start;
    for (size_t i = 0; i + 1 < game->ply; i++) {
        pod_event_apply(&before, &game->event[i].what);
    }
    body_board_print(&game->now, &before, last->what.move, out);
}

static void print_clock(const mail_view *of, pod_text *out) {
    static const char *const ends[] = {[CLUB_ZERO_NONE] = POD_N_("Time left: {0}"),
                                       [CLUB_ZERO_CANCEL] = POD_N_("Time left: {0}; then the game is cancelled"),
                                       [CLUB_ZERO_LOSE] = POD_N_("Time left: {0}; then the game is lost"),
                                       [CLUB_ZERO_LEAVE] =
                                           POD_N_("Time left: {0}; then the player is out of the game")};
    const club_zero zero = club_time_zero(of->game);
    char left[96];
    pod_text text = pod_text_over(left, sizeof left);
    if (zero.at_ms == CLUB_NEVER_MS) {
        return;
    }
    int64_t ms = zero.at_ms - of->self->wall_ms;
    mail_print_time(ms < 0 ? 0 : ms, of->language, &text);
    add(out, of->language, ends[zero.kind], left, "");
}

/* ---- What happened ----------------------------------------------------------------------------------------------- */

/* What is said of the reader, and of others. {0}: the name; {1}: the move, the score. */
typedef struct sentence {
    const char *own, *other;
} sentence;

/* With the name in its place; nobody's is said as it is. */
static void say_of(const mail_view *of, const sentence *said, unsigned seat, const char *detail, pod_text *out) {
    const bool own = club_person_same(&of->game->seat[seat].person, of->who);
    add(out, of->language, own ? said->own : said->other, mail_player(of, seat), detail);
}

static void print_event(const mail_view *of, const club_event *event, pod_text *out) {
    static const sentence sentences[] = {
        [POD_EVENT_MOVE] = {POD_N_("You played {1}."), POD_N_("{0} played {1}.")},
        [POD_EVENT_RESIGN] = {POD_N_("You resigned."), POD_N_("{0} resigned.")},
        [POD_EVENT_TIMEOUT] = {POD_N_("You ran out of time."), POD_N_("{0} ran out of time.")}};
    say_of(of, &sentences[event->what.kind], event->what.seat, event->text, out);
}

static void print_places(const mail_view *of, const pod_outcome *outcome, pod_text *out) {
    for (unsigned place = 1; place <= of->game->seat_count; place++) {
        for (unsigned seat = 0; seat < of->game->seat_count; seat++) {
            if (outcome->place[seat] == place) {
                pod_text_format(out, "%u. ", place);
                body_add(out, mail_player(of, seat));
                pod_text_add(out, "\n");
            }
        }
    }
}

static void print_winner(const mail_view *of, const pod_outcome *outcome, unsigned winner, pod_text *out) {
    static const sentence by_score = {POD_N_("You won, {1}."), POD_N_("{0} won, {1}.")},
                          won = {POD_N_("You won."), POD_N_("{0} won.")};
    const club_game *game = of->game;
    const bool scored = game->seat_count == 2 && game->ply && game->event[game->ply - 1].what.kind == POD_EVENT_MOVE;
    char score[32]; /* "13–12", the winner's first */
    snprintf(score, sizeof score, "%u–%u", (unsigned)outcome->score[winner], (unsigned)outcome->score[!winner]);
    say_of(of, scored ? &by_score : &won, winner, score, out);
}

static void print_end(const mail_view *of, pod_text *out) {
    const club_game *game = of->game;
    pod_outcome outcome;
    unsigned first = 0, winner = 0;
    game->game->rules->outcome(&game->now, &outcome);
    for (unsigned seat = 0; seat < game->seat_count; seat++) {
        first += outcome.place[seat] == 1;
        winner = outcome.place[seat] == 1 ? seat : winner;
    }
    if (club_state_of(game) == CLUB_STATE_CANCELLED) {
        add(out, of->language, POD_N_("The game was cancelled. Nobody won or lost."), "", "");
        return;
    }
    if (first != 1) {
        add(out, of->language, POD_N_("The game is a draw."), "", "");
        return;
    }
    print_winner(of, &outcome, winner, out);
    if (game->seat_count > 2) {
        print_places(of, &outcome, out);
    }
}

/* What was done since the person's own last move, of at most so many; of somebody who does not play, the last. */
static void print_events(const mail_view *of, pod_text *out) {
    enum { MOST = 12 };
    const club_game *game = of->game;
    const unsigned mine = club_seats_of(game, of->who);
    size_t from = game->ply;
    while (from && game->ply - from < MOST &&
           (mine ? !(mine >> game->event[from - 1].what.seat & 1) : from == game->ply)) {
        from--;
    }
    from -= from && from == game->ply; /* it was the person's own */
    for (size_t i = from; i < game->ply; i++) {
        print_event(of, &game->event[i], out);
    }
}

static void print_turn(const mail_view *of, pod_text *out) {
    const club_game *game = of->game;
    const unsigned turn = club_turn(game);
    if (turn == POD_NOBODY) {
        print_end(of, out);
        return;
    }
    if (!club_person_same(&game->seat[turn].person, of->who)) {
        add(out, of->language, POD_N_("{0} is to move."), mail_player(of, turn), "");
        print_clock(of, out);
        return;
    }
    add(out, of->language, POD_N_("It is your turn."), "", "");
    print_clock(of, out);
    if (of->replies) {
        const mail_token token = mail_token_of_turn(game, of->who);
        mail_note_reply(of->replies, &token, game->id);
        body_add(out, game->game->notation->move_help(of->language));
        pod_text_add(out, "\n");
    }
}

/* Offers of the others. */
static void print_offers(const mail_view *of, pod_text *out) {
    static const char *const sentences[CLUB_PROPOSALS] = {
        [CLUB_PROPOSAL_DRAW] = POD_N_("A draw is offered."),
        [CLUB_PROPOSAL_TAKEBACK] = POD_N_("Another player asks to take a move back."),
        [CLUB_PROPOSAL_PAUSE] = POD_N_("A pause is offered."),
        [CLUB_PROPOSAL_REMATCH] = POD_N_("Another player wants to play again.")};
    const unsigned mine = club_seats_of(of->game, of->who);
    for (unsigned kind = 0; kind < CLUB_PROPOSALS; kind++) {
        const unsigned accepted = of->game->proposal[kind].accepted;
        if (accepted && mine && !(accepted & mine)) {
            const mail_token token = mail_token_of_offer(of->game, of->who, (club_proposal_kind)kind);
            add(out, of->language, sentences[kind], "", "");
            if (of->replies) {
                mail_note_reply(of->replies, &token, of->game->id);
            }
        }
    }
}

/* "draw k7f3q9x2mw": text: what is behind it is for the person to say. */
static void add_choice(const mail_view *of, mail_verb verb, bool text, pod_text *list) {
    pod_text_format(list, "%s%s %s%s", list->length ? ", " : "", mail_form_of(verb)->shown[of->language], of->game->id,
                    text ? " …" : "");
}

/* Commands that the person may write about it now. */
static void print_choices(const mail_view *of, pod_text *out) {
    static const struct {
        club_possibility can;
        mail_verb verb;
    } choices[] = {{CLUB_CAN_TAKEBACK, MAIL_UNDO},
                   {CLUB_CAN_DRAW, MAIL_DRAW},
                   {CLUB_CAN_RESIGN, MAIL_RESIGN},
                   {CLUB_CAN_ABORT, MAIL_RESIGN},
                   {CLUB_CAN_REMATCH, MAIL_REMATCH}};
    const unsigned possible = club_possible(of->game, of->who, of->self->wall_ms),
                   mine = club_seats_of(of->game, of->who), turn = club_turn(of->game);
    char list[512] = "";
    pod_text text = pod_text_over(list, sizeof list);
    if (mine && turn != POD_NOBODY) {
        add_choice(of, MAIL_CHAT, true, &text);
        if (!(mine >> turn & 1)) {
            add_choice(of, MAIL_QUEUE, true, &text);
        }
    }
    for (size_t i = 0; i < sizeof choices / sizeof choices[0]; i++) {
        if (possible & 1u << choices[i].can) {
            add_choice(of, choices[i].verb, false, &text);
        }
    }
    if (text.length) {
        add(out, of->language, POD_N_("You may also write: {0}"), list, "");
    }
}

void mail_print_game(const mail_view *of, pod_text *out) {
    print_seats(of, out);
    pod_text_add(out, "\n");
    print_position(of, out);
    pod_text_add(out, "\n");
    print_events(of, out);
    print_offers(of, out);
    print_turn(of, out);
    print_choices(of, out);
    pod_text_add(out, "\n");
}

/* ---- Challenges -------------------------------------------------------------------------------------------------- */

/* "Three days for each move", where the clock is one of those that are offered. */
static void print_clock_terms(const club_clock_terms *terms, pod_language language, pod_text *out) {
    char clock[CLUB_CLOCK_TEXT_SIZE];
    pod_text text = pod_text_over(clock, sizeof clock);
    club_clock_print(terms, &text);
    const char *words = *clock ? clock : pod_translate(language, POD_N_("no clock"));
    for (size_t i = 0; i < club_clock_preset_count(); i++) {
        const club_clock_preset *preset = club_clock_preset_at(i);
        words = strcmp(preset->text, clock) == 0 ? pod_translate(language, preset->title) : words;
    }
    pod_text_add(out, words);
}

void mail_print_challenge(const club_challenge *challenge, pod_language language, pod_text *out) {
    const club_terms *terms = &challenge->terms;
    pod_text_format(out, "%s %dx%d", terms->game->title, (int)terms->options.value[POD_OPTION_ROWS],
                    (int)terms->options.value[POD_OPTION_COLUMNS]);
    pod_text_add(out, ", ");
    print_clock_terms(&terms->agreed.clock, language, out);
    pod_text_format(out, ", %s", pod_translate(language, terms->agreed.rated ? POD_N_("rated") : POD_N_("casual")));
    pod_text_format(out, " (%s)\n", challenge->id);
    for (unsigned i = 0; i < challenge->seat_count; i++) {
        const club_challenge_seat *seat = &challenge->seat[i];
        const char *name = seat->who.handle[0] ? seat->who.handle : seat->who.name[0] ? seat->who.name : "?";
        const char *answer =
            pod_translate(language, seat->accepted ? POD_N_("has accepted") : POD_N_("has not answered yet"));
        char player[CLUB_NAME_SIZE + 64];
        pod_text text = pod_text_over(player, sizeof player);
        pod_text_format(&text, "%s – %s", name, answer);
        add(out, language, terms->random ? "{1}" : "{0}: {1}", terms->game->notation->seat_name(i, language), player);
    }
}
