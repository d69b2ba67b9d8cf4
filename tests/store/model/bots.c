/* Bots: persons that others keep, and which challenges they take. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/model/model.h"

bool is_bot(const model *club, int person) {
    return person != NOBODY && club->person[person]->owner != NOBODY;
}

bool keeps(const model *club, int person, int bot) {
    return bot != NOBODY && club->person[bot]->member && person != NOBODY &&
           (club->person[bot]->owner == person || (bot == person && is_bot(club, bot)));
}

/* Games in which somebody sits and that are not over. */
static unsigned playing(const model *club, int person) {
    unsigned count = 0;
    for (int i = 0; i < club->games; i++) {
        count += seats_of(club->game[i], person) && !game_over(club->game[i]);
    }
    return count;
}

const char *busy_bot(const model *club, int person) {
    const bool bot = is_bot(club, person) && club->person[person]->member;
    return bot && playing(club, person) >= club->person[person]->terms.most ? "bot_busy" : NULL;
}

static bool plays_board(const club_bot_terms *takes, const model_challenge *asked) {
    char board[16];
    snprintf(board, sizeof board, "%dx%d", asked->options.value[POD_OPTION_ROWS],
             asked->options.value[POD_OPTION_COLUMNS]);
    for (size_t i = 0; i < takes->count; i++) {
        if (takes->board[i].game == asked->kind && (!*takes->board[i].board || !strcmp(takes->board[i].board, board))) {
            return true;
        }
    }
    return false;
}

/* Of the boards that the test draws these alone are with another option than usual. */
static bool is_variant(const model_challenge *asked) {
    const bool octogo = strcmp(asked->kind->name, "octogo") == 0;
    return octogo || asked->options.value[POD_OPTION_VARIANT] != 0;
}

/* Where nobody can have a rating anybody will do. Bots are rated among bots. */
static bool is_in_range(const model *club, const club_range *of, const model_challenge *asked, asker who) {
    const rated_seats seats = {asked->seats, 0, is_bot(club, who.person)};
    const int pool = rated_pool(asked->kind, &asked->options, asked->clock, seats);
    const bool open = !of->least && !of->most;
    const double points = pool == NOBODY || open ? 0 : round(rating_now(club, who.person, pool, who.now).rating);
    return pool == NOBODY || open || (points >= of->least && (!of->most || points <= of->most));
}

static const char *takes(const model *club, int bot, const model_challenge *asked, asker who) {
    const club_bot_terms *terms = &club->person[bot]->terms;
    static const club_clock_class classes[] = {
        [NO_CLOCK] = CLUB_CLOCK_NONE, [LIVE] = CLUB_CLOCK_LIVE, [DAILY] = CLUB_CLOCK_DAILY};
    if (!terms->taking) {
        return "bot_away";
    }
    if (!plays_board(terms, asked)) {
        return "bot_board";
    }
    if (terms->players && !(terms->players & 1u << asked->options.value[POD_OPTION_PLAYERS])) {
        return "bot_players";
    }
    if (is_variant(asked) && !terms->variants) {
        return "bot_option";
    }
    if (!(terms->classes & 1u << classes[asked->clock->pace])) {
        return "bot_clock";
    }
    if (asked->agreed.rated && !terms->rated) {
        return "bot_rated";
    }
    return is_in_range(club, &terms->range, asked, who) ? busy_bot(club, bot) : "bot_range";
}

const char *bots_refuse(const model *club, const model_challenge *asked, asker who, bool new) {
    const int actor = who.person;
    bool plays = false;
    for (unsigned i = 0; i < asked->seats; i++) {
        plays |= actor != NOBODY && asked->place[i].person == actor;
    }
    const char *wrong = plays ? busy_bot(club, actor) : NULL;
    for (unsigned i = 0; !wrong && i < asked->seats; i++) {
        const int person = asked->place[i].person;
        if (is_bot(club, person) && person != actor) {
            wrong = new ? takes(club, person, asked, who) : busy_bot(club, person);
        }
    }
    return wrong;
}

/* ---- Their owners --------------------------------------------------------------------------------------------------
 */

static bool is_sound(const club_bot_terms *terms) {
    const club_range *of = &terms->range;
    const bool ends = of->least >= 0 && of->least <= 4000 && of->most >= 0 && of->most <= 4000;
    return terms->count && terms->classes && terms->most >= 1 && terms->most <= 50 && ends &&
           (!of->most || of->least <= of->most);
}

static const char *make(model *club, attempt *of) {
    const club_people_request *asked = &of->request.people;
    int kept = 0;
    if (!is_member(club, of->actor)) {
        return "members";
    }
    for (int i = 0; i < club->people; i++) {
        kept += club->person[i]->member && club->person[i]->owner == of->actor;
    }
    if (kept >= 5) {
        return "bots";
    }
    if (!looks_valid(asked->handle)) {
        return "handle";
    }
    if (find_handle(club, asked->handle) != NOBODY || is_reserved(asked->handle)) {
        return "handle_taken";
    }
    if (!kept_name(asked->name)) {
        return "name";
    }
    if (!is_sound(asked->terms)) {
        return "bot_terms";
    }
    of->about = add_bot(club, of);
    return NULL;
}

static const char *set(model *club, attempt *of) {
    const club_people_request *asked = &of->request.people;
    if (!keeps(club, of->actor, of->about)) {
        return "no_bot";
    }
    model_person *bot = club->person[of->about];
    if (asked->name && !kept_name(asked->name)) {
        return "name";
    }
    if (asked->terms && !is_sound(asked->terms)) {
        return "bot_terms";
    }
    if (asked->name) {
        snprintf(bot->name, sizeof bot->name, "%s", kept_name(asked->name));
        bot->version++;
    }
    if (asked->terms) {
        bot->terms = *asked->terms;
        bot->version++;
    }
    return NULL;
}

/* ---- Hooks ------------------------------------------------------------------------------------------------------ */

void model_tell_hook(model_person *who, int64_t at) {
    if (who->hook) {
        who->hooked = realloc(who->hooked, (size_t)(who->hooked_count + 1) * sizeof *who->hooked);
        who->hooked[who->hooked_count++] = at;
    }
}

void model_forget_hooked(model *club, int64_t before) {
    for (int i = 0; i < club->people; i++) {
        model_person *who = club->person[i];
        int left = 0;
        for (int j = 0; j < who->hooked_count; j++) {
            if (who->hooked[j] + CLUB_HOOK_TRIED_MS >= before) {
                who->hooked[left++] = who->hooked[j];
            }
        }
        who->hooked_count = left;
    }
}

static void set_hook(model_person *bot, const attempt *of) {
    const char *asked = of->request.people.hook;
    if (!*asked) {
        bot->hook = NULL;
        bot->hooked_count = 0;
        return;
    }
    bot->hook_key = bot->hook ? bot->hook_key : of->request.now_ms;
    bot->old_hook_key = bot->hook ? bot->old_hook_key : 0;
    bot->hook = asked;
}

static const char *hook_act(model *club, attempt *of) {
    if (!keeps(club, of->actor, of->about)) {
        return "no_bot";
    }
    model_person *bot = club->person[of->about];
    if (of->request.act == CLUB_SET_HOOK) {
        set_hook(bot, of);
        return NULL;
    }
    if (!bot->hook) {
        return "no_hook";
    }
    if (of->request.act == CLUB_TEST_HOOK) {
        model_tell_hook(bot, of->request.now_ms);
    } else {
        bot->old_hook_key = bot->hook_key;
        bot->hook_key = of->request.now_ms;
    }
    return NULL;
}

const char *model_bot_act(model *club, attempt *of) {
    if (of->request.act >= CLUB_SET_HOOK && of->request.act <= CLUB_TEST_HOOK) {
        return hook_act(club, of);
    }
    if (of->request.act == CLUB_MAKE_BOT) {
        return make(club, of);
    }
    if (of->request.act == CLUB_SET_BOT) {
        return set(club, of);
    }
    if (!keeps(club, of->actor, of->about)) {
        return "no_bot";
    }
    forget_person(club, of->about, of->request.now_ms);
    return NULL;
}

void forget_bots_of(model *club, int person, int64_t now) {
    for (int i = 0; i < club->people; i++) {
        if (club->person[i]->owner == person && club->person[i]->member) {
            forget_person(club, i, now);
        }
    }
}
