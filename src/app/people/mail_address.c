#include "app/people/mail_address.h"

#include "app/health.h"
#include "store/post/mail.h"

#define DAY_MS (INT64_C(24) * 3600 * 1000)

const char *app_mail_address(const app *self) {
    const app_config *config = self->config;
    return !config->inbox.maildir[0] ? "" : config->inbox.address[0] ? config->inbox.address : config->mail.from;
}

void app_reply_address(const app *self, const mail_token *token, char out[MAIL_REPLY_SIZE]) {
    char spelt[MAIL_TOKEN_SIZE];
    mail_token whole = *token;
    whole.until_ms = whole.until_ms ? whole.until_ms : self->wall_ms + MAIL_TOKEN_DAYS * DAY_MS;
    mail_token_print(&self->key, &whole, spelt);
    mail_token_address(app_mail_address(self), spelt, out);
}

bool app_own_mail_token(app *self, const club_person *person, mail_token *out) {
    *out =
        (mail_token){.kind = MAIL_TOKEN_COMMANDS, .person = *person, .until_ms = self->wall_ms + INT64_C(365) * DAY_MS};
    if (store_find_mail_generation(self->store, person, &out->serial, &self->fault)) {
        app_store_fails(self);
        return false;
    }
    out->ply = out->serial >> 13;
    return true;
}

bool app_own_mail_address(app *self, const club_person *person, char out[MAIL_REPLY_SIZE]) {
    mail_token token;
    const bool found = app_own_mail_token(self, person, &token);
    if (found) {
        app_reply_address(self, &token, out);
    }
    return found;
}
