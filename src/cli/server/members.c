/* What whoever runs a club does with its members: `ludopod admin people`, `role`, `invite`, `reset` and `ratings`. Each
   opens the database as a server does, so no server may run meanwhile. */
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "app/auth/secrets.h"
#include "base/json.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/server/server.h"
#include "store/people.h"
#include "store/ratings.h"

/* A club that is open to its host. */
typedef struct club {
    pod_language language;
    bool json; /* what is told is for programs */
    store *store;
    auth_key key;
} club;

static bool tell(const club *self, const char *why) {
    cli_error(self->language, "{0}", why, NULL);
    return false;
}

/* A store would make a database that is not there. */
static bool is_there(const club *self, const char *database) {
    static const char scheme[] = "sqlite:";
    const char *file = strncmp(database, scheme, sizeof scheme - 1) == 0 ? database + sizeof scheme - 1 : NULL;
    if (file && access(file, F_OK) != 0) {
        cli_error(self->language, "{0}: there is no database of that name", file, NULL);
        return false;
    }
    return true;
}

static bool open_club(const cli_arguments *arguments, const app_config *config, club *out) {
    const sql_driver *driver;
    store_fault fault;
    bool made;
    *out = (club){.language = arguments->language, .json = arguments->option[CLI_OPTION_JSON] != NULL};
    if (!is_there(out, config->database) || !cli_need_key(config, out->language) ||
        !cli_find_driver(config, out->language, &driver)) {
        return false;
    }
    if (store_open(config->database, driver, &out->store, &fault)) {
        return tell(out, fault.text);
    }
    return !config->key_file[0] || auth_key_open(config->key_file, &out->key, &made, fault.text, sizeof fault.text) ||
           tell(out, fault.text);
}

static void close_club(club *self) {
    store_close(self->store);
    auth_key_forget(&self->key);
}

static cli_status status_of(bool done) {
    return done ? CLI_DONE : CLI_BAD;
}

/* ---- Deciding ------------------------------------------------------------------------------------------------ */

static bool keep(const club *self, const club_decision *decision) {
    store_fault fault;
    store_status status = store_begin(self->store, &fault);
    if (!status) {
        status = store_apply(self->store, decision, &fault);
        if (status) {
            store_rollback(self->store);
        } else {
            status = store_commit(self->store, &fault);
        }
    }
    return !status || tell(self, fault.text);
}

/* In the host's name and now. */
static bool carry_out(const club *self, const club_account *about, club_request *request) {
    club_decision decision;
    const club_facts facts = {.people.about = about};
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    request->now_ms = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
    bool refused = club_decide(&facts, request, &decision) != CLUB_OK;
    if (refused) {
        char why[2 * POD_FAULT_ARGUMENT_SIZE];
        pod_text text = pod_text_over(why, sizeof why);
        club_fault_print(&decision.fault, self->language, &text);
        tell(self, why);
    }
    bool done = !refused && keep(self, &decision);
    club_decision_free(&decision);
    return done;
}

static bool find_member(const club *self, const char *handle, club_account *out) {
    club_person person;
    store_fault fault;
    store_status status = store_find_handle(self->store, handle, &person, &fault);
    status = status ? status : store_load_account(self->store, &person, out, &fault);
    if (!status && strcmp(out->handle, handle) == 0) {
        return true;
    }
    if (!status || status == STORE_NOT_FOUND) {
        cli_error(self->language, "there is no member '{0}'", handle, NULL);
        return false;
    }
    return tell(self, fault.text);
}

static bool say(const club *self, const char *sentence, const char *first, const char *second) {
    cli_say(stdout, self->language, sentence, first, second);
    putchar('\n');
    return true;
}

/* The same for programs: an object of two texts, or of a text and a number that is written as one. */
typedef struct answer {
    const char *name[2], *value[2];
    bool is_number; /* the second */
} answer;

static void write_answer(const void *context, pod_text *out) {
    const answer *told = context;
    pod__json json = pod__json_over(out);
    pod__json_object(&json, NULL);
    pod__json_string(&json, told->name[0], told->value[0]);
    (told->is_number ? pod__json_raw : pod__json_string)(&json, told->name[1], told->value[1]);
    pod__json_end(&json);
    pod_text_add_char(out, '\n');
}

/* Tells what was done: `told` to programs, the sentence about its values to people. */
static bool answer_with(const club *self, const char *sentence, const answer *told) {
    return self->json ? cli_print(self->language, write_answer, told) == CLI_DONE
                      : say(self, sentence, told->value[0], told->value[1]);
}

/* ---- The actions ----------------------------------------------------------------------------------------------- */

static bool print_person(void *context, const store_person_row *row) {
    const club *self = context;
    const answer told = {{"handle", "name"}, {row->handle, row->name}, false};
    if (self->json) {
        return cli_print(self->language, write_answer, &told) == CLI_DONE;
    }
    printf("%s\t%s\n", row->handle, row->name);
    return true;
}

cli_status cli_admin_people(const cli_arguments *arguments, const app_config *config) {
    enum { PEOPLE_MAX = 100000 };
    club self;
    store_fault fault;
    bool done = open_club(arguments, config, &self);
    const char *beginning = arguments->words > 1 ? arguments->word[1] : "";
    if (done &&
        store_find_people(self.store, beginning, PEOPLE_MAX, (store_person_visitor){&self, print_person}, &fault)) {
        done = tell(&self, fault.text);
    }
    close_club(&self);
    return status_of(done);
}

cli_status cli_admin_role(const cli_arguments *arguments, const app_config *config) {
    club self;
    club_account member;
    club_request request = {.act = CLUB_SET_ROLES};
    const char *handle = arguments->word[1], *role = arguments->word[2];
    request.people.handle = handle;
    if (!club_role_parse(role, &request.people.roles)) {
        return cli_unknown(arguments->language, "'{0}' is not a role; expected player, moderator or administrator",
                           role, "player, moderator, administrator");
    }
    bool done = open_club(arguments, config, &self) && find_member(&self, handle, &member) &&
                carry_out(&self, &member, &request) &&
                answer_with(&self, CLI_TEXT("{0} is now {1}"), &(answer){{"handle", "role"}, {handle, role}, false});
    close_club(&self);
    return status_of(done);
}

cli_status cli_admin_invite(const cli_arguments *arguments, const app_config *config) {
    enum { USES_MAX = 1000 };
    club self;
    club_request request = {.act = CLUB_INVITE};
    const char *uses = arguments->words > 1 ? arguments->word[1] : "1";
    char code[AUTH_CODE_TEXT_SIZE], count[16];
    int64_t number;
    if (!pod__whole_read(uses, strlen(uses), 1, USES_MAX, &number)) {
        return cli_error(arguments->language, "'{0}' is not how many people are invited; expected 1 to 1000", uses,
                         NULL);
    }
    bool done = open_club(arguments, config, &self);
    request.people.uses = (unsigned)number;
    if (done) {
        auth_code_make(code);
        auth_code_hash(&self.key, code, &request.people.code);
        snprintf(count, sizeof count, "%u", request.people.uses);
        done = carry_out(&self, NULL, &request) && answer_with(&self, CLI_TEXT("{0} invites so many people: {1}"),
                                                               &(answer){{"code", "uses"}, {code, count}, true});
    }
    close_club(&self);
    return status_of(done);
}

cli_status cli_admin_reset(const cli_arguments *arguments, const app_config *config) {
    club self;
    club_account member;
    club_request request = {.act = CLUB_RESET};
    const char *handle = arguments->word[1];
    char code[AUTH_CODE_TEXT_SIZE];
    request.people.handle = handle;
    bool done = open_club(arguments, config, &self) && find_member(&self, handle, &member);
    if (done) {
        auth_code_make(code);
        auth_code_hash(&self.key, code, &request.people.new_code);
        done = carry_out(&self, &member, &request) &&
               answer_with(&self, CLI_TEXT("with {0} a new password can be set for {1}, once and within an hour"),
                           &(answer){{"code", "handle"}, {code, handle}, false});
    }
    close_club(&self);
    return status_of(done);
}

/* ---- Ratings ----------------------------------------------------------------------------------------------------- */

/* In the club's log: the host, by whom nobody is meant. */
static store_status note_recalculation(store *self, const store_rerating *found, store_fault *fault) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    club_decision decision = {
        .change_count = 1,
        .change = {&(club_change){.family = CLUB_PEOPLE,
                                  .person = {.kind = CLUB_PERSON_AUDIT,
                                             .at_ms = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000,
                                             .audit = {.act = "recalculate"}}}}};
    snprintf(decision.change[0]->person.audit.detail, sizeof decision.change[0]->person.audit.detail, "%zu",
             found->differences);
    return store_apply(self, &decision, fault);
}

/* All or nothing. */
static store_status recalculate(store *self, store_rerating *out, store_fault *fault) {
    store_status status = store_begin(self, fault);
    if (status) {
        return status;
    }
    status = store_recalculate_ratings(self, out, fault);
    status = status ? status : note_recalculation(self, out, fault);
    if (status) {
        store_rollback(self);
        return status;
    }
    return store_commit(self, fault);
}

static void write_found(const void *context, pod_text *out) {
    const store_rerating *found = context;
    pod__json json = pod__json_over(out);
    pod__json_object(&json, NULL);
    pod__json_unsigned(&json, "games", found->games);
    pod__json_unsigned(&json, "differences", found->differences);
    pod__json_end(&json);
    pod_text_add_char(out, '\n');
}

static bool say_found(const club *self, const store_rerating *found, bool checks) {
    char games[24], differences[24];
    if (self->json) {
        return cli_print(self->language, write_found, found) == CLI_DONE;
    }
    snprintf(games, sizeof games, "%zu", found->games);
    snprintf(differences, sizeof differences, "%zu", found->differences);
    if (!found->differences) {
        return say(self, "{0} rated games; all ratings follow from them", games, NULL);
    }
    return say(self,
               checks ? CLI_TEXT("{0} rated games; {1} figures do not follow from them")
                      : CLI_TEXT("{0} rated games; {1} figures did not follow from them, and do now"),
               games, differences);
}

/* A check that finds something is no success, so that scripts notice. */
cli_status cli_admin_ratings(const cli_arguments *arguments, const app_config *config) {
    club self;
    store_rerating found = {0};
    store_fault fault;
    const bool checks = strcmp(arguments->word[1], "check") == 0;
    if (!checks && strcmp(arguments->word[1], "recalculate") != 0) {
        return cli_unknown(arguments->language, "'{0}' cannot be done with ratings; expected check or recalculate",
                           arguments->word[1], "check, recalculate");
    }
    bool done = open_club(arguments, config, &self);
    if (done && (checks ? store_check_ratings : recalculate)(self.store, &found, &fault)) {
        done = tell(&self, fault.text);
    }
    done = done && say_found(&self, &found, checks) && !(checks && found.differences);
    close_club(&self);
    return status_of(done);
}
