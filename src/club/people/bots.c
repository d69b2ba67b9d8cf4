/* A member's own bots: making them, what they are called, which challenges they take, and their end. */
#include <stdio.h>
#include <string.h>

#include "club/people/deciding.h"

static club_error check_terms(const club_deciding *of) {
    const club_bot_terms *terms = club_people_asked(of)->terms;
    if (terms && club_bot_terms_valid(terms)) {
        return CLUB_OK;
    }
    club_error error = club_refuse_number(of->fault, CLUB_ERROR_BOT_TERMS, CLUB_BOT_BOARDS_MAX, CLUB_BOT_GAMES_MAX);
    snprintf(of->fault->rules.argument[2], sizeof of->fault->rules.argument[2], "%d", CLUB_RANGE_MAX);
    return error;
}

/* The answer is about the bot that is made: its id is the free one of the request. */
static void add_bot(const club_deciding *of, const char *name) {
    const club_account *own = club_people_known(of)->own;
    club_account made = {.language = own->language};
    memcpy(made.person.id, of->request->id, sizeof made.person.id);
    club_person_change *change = &club_deciding_change(of, CLUB_PEOPLE)->person;
    *change = (club_person_change){.kind = CLUB_PERSON_BOT, .person = made.person, .at_ms = of->request->now_ms};
    change->bot.owner = own->person;
    change->bot.language = own->language;
    change->bot.terms = club_people_asked(of)->terms;
    club_people_set_text(change->bot.handle, sizeof change->bot.handle, club_people_asked(of)->handle);
    club_people_set_text(change->bot.name, sizeof change->bot.name, name);
}

club_error club_people_make_bot(const club_deciding *of) {
    char name[CLUB_NAME_SIZE] = "";
    club_error error = club_people_need_member(of);
    if (!error && club_people_known(of)->bot_count >= CLUB_BOTS_MAX) {
        error = club_refuse_number(of->fault, CLUB_ERROR_BOTS, CLUB_BOTS_MAX, 0);
    }
    error = error ? error : club_people_check_handle(of);
    error = error ? error : club_people_check_name(of, club_people_asked(of)->name, name);
    error = error ? error : check_terms(of);
    if (!error) {
        add_bot(of, name);
    }
    return error;
}

club_error club_people_need_bot(const club_deciding *of) {
    const club_account *bot = club_people_known(of)->about;
    const club_person *actor = &of->request->actor;
    const bool own = bot && bot->bot.is && !bot->deleted_ms &&
                     (club_person_same(&bot->bot.keeper, actor) || club_person_same(&bot->person, actor));
    return own ? CLUB_OK : club_refuse(of->fault, CLUB_ERROR_NO_BOT, club_people_asked(of)->handle, NULL);
}

static void rename_bot(const club_deciding *of, const char *name) {
    club_account bot = *club_people_known(of)->about;
    club_people_set_text(bot.name, sizeof bot.name, name);
    club_people_set_profile(of, &bot);
}

club_error club_people_set_bot(const club_deciding *of) {
    const club_people_request *ask = club_people_asked(of);
    char name[CLUB_NAME_SIZE] = "";
    club_error error = club_people_need_bot(of);
    error = error || !ask->name ? error : club_people_check_name(of, ask->name, name);
    error = error || !ask->terms ? error : check_terms(of);
    if (!error && ask->name) {
        rename_bot(of, name);
    }
    if (!error && ask->terms) {
        club_people_change(of, CLUB_PERSON_BOT_TERMS, club_people_known(of)->about)->bot.terms = ask->terms;
    }
    return error;
}

static void retire(const club_deciding *of, const club_account *bot) {
    club_people_change(of, CLUB_PERSON_DELETED, bot);
    club_people_end_others(of, bot, &(club_session_key){0});
}

void club_people_retire_all(const club_deciding *of) {
    for (size_t i = 0; i < club_people_known(of)->bot_count; i++) {
        retire(of, &club_people_known(of)->bots[i]);
    }
}

club_error club_people_retire_bot(const club_deciding *of) {
    club_error error = club_people_need_bot(of);
    if (!error) {
        retire(of, club_people_known(of)->about);
    }
    return error;
}
