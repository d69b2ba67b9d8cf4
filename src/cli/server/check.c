/* `ludopod admin check`: whether everything a club holds is whole, and what is calculated once more. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/json.h"
#include "cli/server/server.h"
#include "store/host/host.h"
#include "store/ratings.h"

/* ---- Checking ---------------------------------------------------------------------------------------------------- */

/* What was looked at, and what was found: each fault is told as it is met. */
typedef struct check {
    const admin_call *call;
    store *from;
    size_t games, strays, faults;
    store_rerating ratings;
} check;

static void find(check *of, const char *sentence, const char *first, const char *second) {
    of->faults++;
    cli_error(of->call->language, sentence, first, second);
}

static void find_game(void *context, const char *game, const char *what) {
    find(context, CLI_TEXT("game {0} is not what its moves make it: {1}"), game, what);
}

static bool find_stray(void *context, sql_row *row) {
    check *of = context;
    if (sql_number(row, 1)) {
        of->strays += (size_t)sql_number(row, 1);
        find(of, CLI_TEXT("{1} rows are about what is not there, or contradict themselves: {0}"), sql_text(row, 0),
             sql_text(row, 1));
    }
    return true;
}

/* CLI_BAD: it could not be looked at. */
static cli_status look_at_all(check *of) {
    store_fault fault;
    store_status status = store_check(of->from, &fault);
    if (status == STORE_DAMAGED) {
        find(of, "{0}", fault.text, NULL);
        status = STORE_OK;
    }
    status = status ? status : store_check_games(of->from, &of->games, find_game, of, &fault);
    status = status ? status : store_ask(of->from, &(store_question){.query = "host_strays"}, find_stray, of, &fault);
    status = status ? status : store_check_ratings(of->from, &of->ratings, &fault);
    if (status) {
        return cli_error(of->call->language, "{0}", fault.text, NULL);
    }
    if (of->ratings.differences) {
        find(of, CLI_TEXT("{1} figures of ratings do not follow from {0} rated games"),
             CLI_SHORT("%zu", of->ratings.games), CLI_SHORT("%zu", of->ratings.differences));
    }
    return CLI_DONE;
}

static void write_check(pod__json *json, const void *context) {
    const check *of = context;
    pod__json_add(json, POD__U("games", of->games), POD__U("rated", of->ratings.games),
                  POD__U("differences", of->ratings.differences), POD__U("strays", of->strays),
                  POD__U("faults", of->faults));
}

static cli_status say_checked(const check *of) {
    if (of->call->json) {
        return cli_print_json(of->call->language, write_check, of);
    }
    cli_say(stdout, of->call->language,
            of->faults ? CLI_TEXT("{0} games were looked at; {1} things are wrong")
                       : CLI_TEXT("{0} games were looked at, and all else; everything is whole"),
            CLI_SHORT("%zu", of->games), CLI_SHORT("%zu", of->faults));
    putchar('\n');
    return CLI_DONE;
}

cli_status cli_admin_check(const admin_call *call) {
    check of = {.call = call, .from = cli_admin_read(call)};
    if (!of.from) {
        return CLI_BAD;
    }
    cli_status status = look_at_all(&of);
    store_close(of.from);
    status = status ? status : say_checked(&of);
    return !status && of.faults ? CLI_NO : status;
}

/* ---- Calculated once more: ratings, lists
 * ------------------------------------------------------------------------------- */

/* In the club's log: the host, by whom nobody is meant. */
static store_status note_recalculation(store *self, const char *act, const store_rerating *found, store_fault *fault) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    club_change change = {
        .family = CLUB_PEOPLE,
        .person = {.kind = CLUB_PERSON_AUDIT, .at_ms = (int64_t)now.tv_sec * 1000, .audit = {.act = act}}};
    snprintf(change.person.audit.detail, sizeof change.person.audit.detail, "%zu", found->differences);
    return store_apply(self, &(club_decision){.change_count = 1, .change = {&change}}, fault);
}

typedef store_status (*recalculation)(store *self, store_rerating *out, store_fault *fault);

static store_status recalculate_played(store *self, store_rerating *out, store_fault *fault) {
    return store_recalculate_played(self, &out->games, &out->differences, fault);
}

/* All or nothing. */
static store_status recalculate(store *self, recalculation how, const char *act, store_rerating *out,
                                store_fault *fault) {
    store_status status = store_begin(self, fault);
    if (status) {
        return status;
    }
    status = how(self, out, fault);
    status = status ? status : note_recalculation(self, act, out, fault);
    if (status) {
        store_rollback(self);
        return status;
    }
    return store_commit(self, fault);
}

static void write_found(pod__json *json, const void *context) {
    const store_rerating *found = context;
    pod__json_add(json, POD__U("games", found->games), POD__U("differences", found->differences));
}

/* It may take minutes, so no server runs meanwhile. */
static cli_status recalculate_and_say(const admin_call *call, recalculation how, const char *act, const char *changed,
                                      const char *whole) {
    store_rerating found = {0};
    store_fault fault;
    store *club = cli_admin_serve(call);
    if (!club) {
        return CLI_BAD;
    }
    const store_status status = recalculate(club, how, act, &found, &fault);
    store_close(club);
    if (status) {
        return cli_error(call->language, "{0}", fault.text, NULL);
    }
    if (call->json) {
        return cli_print_json(call->language, write_found, &found);
    }
    cli_say(stdout, call->language, found.differences ? changed : whole, CLI_SHORT("%zu", found.games),
            CLI_SHORT("%zu", found.differences));
    putchar('\n');
    return CLI_DONE;
}

cli_status cli_admin_recalculate(const admin_call *call) {
    return recalculate_and_say(call, store_recalculate_ratings, "recalculate",
                               CLI_TEXT("{0} rated games; {1} figures did not follow from them, and do now"),
                               CLI_TEXT("{0} rated games; all ratings follow from them"));
}

cli_status cli_admin_recalculate_played(const admin_call *call) {
    return recalculate_and_say(
        call, recalculate_played, "relist",
        CLI_TEXT("{0} games; {1} lines of what people have done did not follow from them, and do now"),
        CLI_TEXT("{0} games; all that people have done follows from them"));
}
