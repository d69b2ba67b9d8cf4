/* Commands about games, each an act of the club. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/admission.h"
#include "app/games/record.h"
#include "app/outbox/post/body.h"
#include "app/people/correspondent.h"
#include "club/game/game.h"
#include "mail/act.h"

/* The game that a command is about, as the member sees it; NULL: there is none, and the answer says so. */
static const club_game *find_game(mail_act *of, const mail_command *command) {
    app_caller caller = of->caller;
    const app_cached_game *cached = app_find(of->self, command->about, &caller);
    if (cached) {
        mail_is_about_game(of, &cached->game);
    } else {
        mail_say_problem(of, &caller.problem);
    }
    return cached ? club_seen(&cached->game, &of->account.person, &of->seen) : NULL;
}

/* The same of a game in which the member plays. */
static const app_cached_game *find_own(mail_act *of, const mail_command *command) {
    app_caller caller = of->caller;
    club_fault fault;
    const app_cached_game *cached = find_game(of, command) ? app_find(of->self, command->about, &caller) : NULL;
    if (!cached || club_plays(&cached->game, &of->account.person)) {
        return cached;
    }
    club_refuse(&fault, CLUB_ERROR_NOT_SEATED, NULL, NULL);
    app_problem_club(&caller.problem, caller.language, &fault);
    mail_say_problem(of, &caller.problem);
    return NULL;
}

static size_t ply_of(const mail_command *command, const club_game *game) {
    return command->has_ply ? command->ply : game->ply;
}

/* Does it, and shows the game afterwards, whether it was done or not. */
static bool act(mail_act *of, const mail_command *command, club_request request) {
    const bool done = mail_act_in(of, command->about, &request);
    mail_show_later(of, command->about);
    return done;
}

/* ---- Moves ------------------------------------------------------------------------------------------------------- */

/* Conditional moves, a line each; they begin behind what the game has seen. The room is for as much as is written. */
static void print_lines(const char *text, char *out, size_t size) {
    pod_text lines = pod_text_over(out, size);
    pod_text_add(&lines, "");
    for (size_t length; *text; text += length + (text[length] != 0)) {
        text += strspn(text, " ");
        length = strcspn(text, "/\n");
        size_t kept = length;
        while (kept && text[kept - 1] == ' ') {
            kept--;
        }
        if (kept) {
            pod_text_format(&lines, "%s%.*s", lines.length ? "\n" : "", (int)kept, text);
        }
    }
}

static bool keep_plan(mail_act *of, const mail_command *command, size_t ply, const char *text) {
    char lines[INBOX_TEXT_MAX + 1];
    print_lines(text, lines, sizeof lines);
    return mail_say_done(
        of, act(of, command, (club_request){.act = CLUB_PLAN, .talk = {.text = lines, .ply = ply, .seat = ""}}),
        *text ? POD_N_("Kept as conditional moves: {0}") : POD_N_("There are no conditional moves any more."), text);
}

/* A reply makes one move. What follows it is a command of its own. */
static bool plan_behind(mail_act *of, const mail_command *command, size_t ply, const char *text) {
    mail_command plan = *command;
    plan.verb = MAIL_QUEUE;
    plan.has_ply = true;
    plan.ply = ply;
    plan.rest = text;
    if (mail_must_ask(of, &plan)) {
        mail_ask(of, &plan);
        return true;
    }
    return keep_plan(of, &plan, ply, text);
}

static bool do_move(mail_act *of, const mail_command *command) {
    const club_game *game = find_game(of, command);
    char move[MAIL_WORD_SIZE];
    size_t length = strcspn(command->rest, " \n");
    if (!game) {
        return false;
    }
    const size_t ply = ply_of(command, game);
    snprintf(move, sizeof move, "%.*s", (int)(length < sizeof move ? length : sizeof move - 1), command->rest);
    if (!act(of, command, (club_request){.act = CLUB_MOVE, .game = {.ply = ply, .text = move}})) {
        return false;
    }
    mail_say(of, POD_N_("Your move was made: {0}"), move);
    const char *rest = command->rest + length + strspn(command->rest + length, " \n");
    return !*rest || plan_behind(of, command, ply + 1, rest);
}

/* Moves that are tried out: the position after them. False: one is not legal, and the answer says which. */
static bool try_moves(mail_act *of, const char *moves, pod_position *position) {
    for (size_t length; *moves; moves += length + strspn(moves + length, " \n")) {
        pod_fault fault;
        pod_move move;
        char why[1024];
        pod_text text = pod_text_over(why, sizeof why);
        length = strcspn(moves, " \n");
        if (position->turn == POD_NOBODY || pod_move_parse(position, moves, length, &move, &fault) != POD_OK) {
            if (position->turn != POD_NOBODY) {
                pod_fault_print(&fault, of->caller.language, &text);
            }
            mail_say(of, POD_N_("Not done: {0}"),
                     position->turn == POD_NOBODY
                         ? pod_translate(of->caller.language, POD_N_("the game would be over before that move"))
                         : why);
            return false;
        }
        pod_apply(position, move);
    }
    return true;
}

static bool do_preview(mail_act *of, const mail_command *command) {
    const club_game *game = find_game(of, command);
    if (!game) {
        return false;
    }
    pod_position position = game->now;
    if (!try_moves(of, command->rest, &position)) {
        return false;
    }
    mail_say(of, POD_N_("Nothing was played. After {0} it would be:"), command->rest);
    body_board_print(&position, NULL, POD_MOVE_NONE, &of->out);
    return true;
}

/* The word that ends conditional moves. */
static bool is_none(const char *text) {
    size_t length = strlen(text);
    const char *name = mail_value_find(text, &length);
    return length == 4 && memcmp(name, "none", length) == 0;
}

enum { PLAN_ROOM = 16 * 1024 /* of a plan: as large as one may be sent */ };

/* Each line of it. */
static void say_plan(mail_act *of, const club_plan *plan, const club_game *game) {
    char lines[PLAN_ROOM];
    pod_text text = pod_text_over(lines, sizeof lines);
    club_plan_print(plan, game, &text);
    for (char *rest, *line = strtok_r(lines, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        mail_say(of, POD_N_("Conditional moves: {0}"), line);
    }
}

/* Those of the member's seats. */
static bool show_plans(mail_act *of, const mail_command *command) {
    const app_cached_game *cached = find_own(of, command);
    bool some = false;
    for (unsigned i = 0; cached && i < cached->game.seat_count; i++) {
        const club_plan *plan = cached->plans.of[i];
        if (plan && club_person_same(&cached->game.seat[i].person, &of->account.person)) {
            say_plan(of, plan, &cached->game);
            some = true;
        }
    }
    if (cached && !some) {
        mail_say(of, POD_N_("There are no conditional moves."));
    }
    return cached != NULL;
}

static bool do_queue(mail_act *of, const mail_command *command) {
    const club_game *game = find_game(of, command);
    if (!game) {
        return false;
    }
    return *command->rest ? keep_plan(of, command, ply_of(command, game), is_none(command->rest) ? "" : command->rest)
                          : show_plans(of, command);
}

/* ---- Looking ----------------------------------------------------------------------------------------------------- */

static bool do_show(mail_act *of, const mail_command *command) {
    const club_game *game = find_game(of, command);
    if (game) {
        mail_show_later(of, game->id);
    }
    return game != NULL;
}

static bool say_record(mail_act *of, const mail_command *command) {
    const app_cached_game *cached = find_game(of, command) ? app_find(of->self, command->about, &of->caller) : NULL;
    char *record = cached ? app_record_text(&cached->game, &of->account.person, APP_RECORD_TEXT) : NULL;
    if (record) {
        mail_say_text(of, record);
    }
    of->failed |= cached && !record;
    free(record);
    return record != NULL;
}

static bool do_export(mail_act *of, const mail_command *command) {
    if (command->about[0]) {
        return say_record(of, command);
    }
    char place[512];
    snprintf(place, sizeof place, "%s/settings/account", of->self->config->public_url);
    mail_say(of, POD_N_("All that the club has of you can be fetched here, signed in: {0}"), place);
    return true;
}

/* ---- Offers ------------------------------------------------------------------------------------------------------ */

/* Whether another player offers it, and the member has not agreed yet. */
static bool is_offered(const mail_act *of, const club_game *game, club_proposal_kind kind) {
    const unsigned accepted = game->proposal[kind].accepted, mine = club_seats_of(game, &of->account.person);
    return accepted && !(accepted & mine);
}

static bool offer(mail_act *of, const mail_command *command, club_proposal_kind kind) {
    const club_game *game = find_game(of, command);
    if (!game) {
        return false;
    }
    const bool accepts = is_offered(of, game, kind);
    const club_request request = {.act = accepts ? CLUB_ACCEPT : CLUB_PROPOSE,
                                  .game = {.ply = ply_of(command, game), .offer = kind}};
    return mail_say_done(of, act(of, command, request),
                         accepts ? POD_N_("You have agreed.") : POD_N_("It was offered to the others."), NULL);
}

static bool do_draw(mail_act *of, const mail_command *command) {
    return offer(of, command, CLUB_PROPOSAL_DRAW);
}

static bool do_undo(mail_act *of, const mail_command *command) {
    return offer(of, command, CLUB_PROPOSAL_TAKEBACK);
}

/* The next game is shown, once there is one. */
static bool do_rematch(mail_act *of, const mail_command *command) {
    app_caller caller = of->caller;
    const bool done = offer(of, command, CLUB_PROPOSAL_REMATCH);
    const app_cached_game *cached = done ? app_find(of->self, command->about, &caller) : NULL;
    if (cached && cached->game.next[0]) {
        mail_show_later(of, cached->game.next);
    }
    return done;
}

static bool do_resign(mail_act *of, const mail_command *command) {
    const club_game *game = find_game(of, command);
    const bool counts = game && club_counts(game);
    bool done = game && act(of, command, (club_request){.act = CLUB_RESIGN, .game = {.ply = ply_of(command, game)}});
    return mail_say_done(
        of, done, counts ? POD_N_("You have resigned.") : POD_N_("The game was cancelled. Nobody has lost it."), NULL);
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

static bool do_chat(mail_act *of, const mail_command *command) {
    const club_game *game = find_game(of, command);
    if (!game) {
        return false;
    }
    const club_room room = club_plays(game, &of->account.person) ? CLUB_ROOM_PLAYERS : CLUB_ROOM_WATCHERS;
    club_request request = {.act = CLUB_CHAT, .talk = {.text = command->rest, .room = room}};
    return mail_say_done(of, mail_act_in(of, command->about, &request), POD_N_("It was said."), NULL);
}

static bool do_message(mail_act *of, const mail_command *command) {
    club_request request = {.act = CLUB_WRITE, .conversation.text = command->rest};
    app_caller caller = of->caller;
    app_correspondent with;
    char named[sizeof command->about + 1];
    snprintf(named, sizeof named, "%s%s", command->about[0] == '@' ? "" : "@", command->about);
    const bool done = app_admit(of->self, &caller) && app_find_correspondent(of->self, &caller, named, &with) &&
                      app_admit_message(of->self, &caller) &&
                      app_act_on_conversation(of->self, &caller, &with, &request);
    return mail_say_done(of, mail_say_whether(of, done, &caller), POD_N_("Your message to {0} was sent."),
                         command->about);
}

static bool keep_note(mail_act *of, const mail_command *command) {
    club_request request = {.act = CLUB_NOTE, .talk = {.text = command->rest}};
    return mail_say_done(of, find_game(of, command) && mail_act_in(of, command->about, &request),
                         POD_N_("Your note: {0}"), command->rest);
}

static bool show_note(mail_act *of, const mail_command *command) {
    char text[STORE_NOTE_SIZE];
    const app_cached_game *cached = find_own(of, command);
    if (!cached) {
        return false;
    }
    return mail_say_done(
        of,
        mail_stored(of, store_find_note(of->self->store, cached->game.id, &of->account.person, text, &of->self->fault)),
        POD_N_("Your note: {0}"), text);
}

static bool do_note(mail_act *of, const mail_command *command) {
    return *command->rest ? keep_note(of, command) : show_note(of, command);
}

/* ---- All --------------------------------------------------------------------------------------------------------- */

bool mail_do(mail_act *of, const mail_command *command) {
    static mail_doer *const acts[MAIL_VERBS] = {[MAIL_HELP] = mail_do_help,
                                                [MAIL_SIGN_UP] = mail_do_sign_up,
                                                [MAIL_CHALLENGE] = mail_do_challenge,
                                                [MAIL_ACCEPT] = mail_do_answer,
                                                [MAIL_DECLINE] = mail_do_answer,
                                                [MAIL_WITHDRAW] = mail_do_answer,
                                                [MAIL_MOVE] = do_move,
                                                [MAIL_PREVIEW] = do_preview,
                                                [MAIL_SHOW] = do_show,
                                                [MAIL_GAMES] = mail_do_games,
                                                [MAIL_HISTORY] = say_record,
                                                [MAIL_QUEUE] = do_queue,
                                                [MAIL_RESIGN] = do_resign,
                                                [MAIL_DRAW] = do_draw,
                                                [MAIL_UNDO] = do_undo,
                                                [MAIL_REMATCH] = do_rematch,
                                                [MAIL_CHAT] = do_chat,
                                                [MAIL_MESSAGE] = do_message,
                                                [MAIL_NOTE] = do_note,
                                                [MAIL_RATINGS] = mail_do_ratings,
                                                [MAIL_VACATION] = mail_do_vacation,
                                                [MAIL_NOTIFY] = mail_do_notify,
                                                [MAIL_EXPORT] = do_export,
                                                [MAIL_EVENT] = mail_do_event,
                                                [MAIL_JOIN] = mail_do_join,
                                                [MAIL_STANDING] = mail_do_event};
    return acts[command->verb](of, command);
}
