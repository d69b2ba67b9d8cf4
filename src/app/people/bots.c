#include "app/people/bots.h"

#include <string.h>

#include "app/people/account.h"
#include "store/people.h"

/* As it stands. */
static bool find_bot(app *self, const club_person *who, club_bot_facts *out, app_caller *caller) {
    club_account account;
    bool found;
    if (!app_load_account(self, caller, who, &account, &found)) {
        return false;
    }
    *out = (club_bot_facts){.person = *who, .terms = account.terms};
    memcpy(out->handle, account.handle, sizeof out->handle);
    return !store_count_playing(self->store, who, &out->games, &self->fault) || app_account_fails(self, caller);
}

bool app_add_bot_facts(app *self, const club_identity *who, club_challenge_facts *facts, app_caller *caller) {
    if (!who->bot.is || !who->handle[0]) {
        return true;
    }
    for (size_t i = 0; i < facts->bot_count; i++) {
        if (club_person_same(&facts->bot[i].person, &who->person)) {
            return true;
        }
    }
    return find_bot(self, &who->person, &facts->bot[facts->bot_count++], caller);
}

static bool look_at(app *self, const club_person *who, char handle[CLUB_HANDLE_SIZE], club_facts *out,
                    app_caller *caller) {
    club_bot_facts bot;
    if (!find_bot(self, who, &bot, caller)) {
        return false;
    }
    if (bot.games >= bot.terms.most) {
        memcpy(handle, bot.handle, sizeof bot.handle);
        out->busy = handle;
        out->busy_games = bot.terms.most;
    }
    return true;
}

bool app_find_busy_bot(app *self, const club_game *game, char handle[CLUB_HANDLE_SIZE], club_facts *out,
                       app_caller *caller) {
    bool well = !caller->bot.is || look_at(self, &caller->person, handle, out, caller);
    for (unsigned i = 0; well && game && i < game->seat_count; i++) {
        const club_seat *seat = &game->seat[i];
        if (seat->bot.is && !seat->former) {
            well = look_at(self, &seat->person, handle, out, caller);
        }
    }
    return well;
}
