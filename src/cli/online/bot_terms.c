/* What a bot tells the club of itself before it plays: of which ratings it takes challenges. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/text.h"
#include "cli/online/bot.h"
#include "cli/online/sign.h"

enum { RATING_MAX = 4000 };

void bot_say(const bot *self, const char *id, const char *message, const char *first) {
    printf("%s: ", id);
    cli_say(stdout, self->language, message, first, NULL);
    putchar('\n');
    fflush(stdout);
}

bool bot_is_refused(bot *self, const online_reply *reply) {
    char why[256];
    if (reply->status != ONLINE_UNKNOWN || self->ends) {
        return self->ends;
    }
    self->ends = true;
    self->status = cli_error(self->language, "the club does not know the token (any more): {0}",
                             online_why(reply, why, sizeof why), NULL);
    return true;
}

/* "" is an open end. */
static bool read_end(const char *text, size_t length, int64_t *out) {
    *out = 0;
    return !length || pod__whole_read(text, length, 1, RATING_MAX, out);
}

bool bot_range_read(const char *word, bot_range *out) {
    const char *dash = strchr(word, '-');
    return dash && read_end(word, (size_t)(dash - word), &out->least) &&
           read_end(dash + 1, strlen(dash + 1), &out->most) && (out->least || out->most) &&
           (!out->most || out->least <= out->most);
}

/* An account that is no bot's, or a token that may not: waiting does not help. */
static void answered(bot *self, const online_reply *reply) {
    char why[256];
    self->telling = NULL;
    if (bot_is_refused(self, reply) || reply->status == ONLINE_OK) {
        return;
    }
    if (online_is_for_later(reply)) {
        online_wait_longer(&self->reopen, reply->retry_after_s);
        return;
    }
    self->ends = true;
    self->status = cli_error(self->language, "the club does not take the range of ratings: {0}",
                             online_why(reply, why, sizeof why), NULL);
}

static void set(void *context, const online_reply *reply) {
    bot *self = context;
    self->told = reply->status == ONLINE_OK;
    answered(self, reply);
}

static json_t *end_of(int64_t end) {
    return end ? json_integer(end) : json_null();
}

static void tell(bot *self, const char *handle) {
    const online_listener listener = {self, NULL, set};
    char path[128];
    json_t *range = json_pack("{s:o s:o}", "least", end_of(self->range.least), "most", end_of(self->range.most));
    json_t *body = json_pack("{s:{s:o}}", "terms", "range", range);
    char *text = body ? json_dumps(body, JSON_COMPACT) : NULL;
    snprintf(path, sizeof path, "/api/v1/me/bots/%s", handle);
    self->telling = text ? online_begin(self->http, path, text, &listener, NULL) : NULL;
    free(text);
    json_decref(body);
}

/* Under which name it plays. */
static void named(void *context, const online_reply *reply) {
    bot *self = context;
    json_t *me = reply->status == ONLINE_OK ? json_loadb(reply->body, reply->length, 0, NULL) : NULL;
    char handle[64];
    snprintf(handle, sizeof handle, "%s", online_text(json_object_get(me, "person"), "handle"));
    json_decref(me);
    answered(self, reply);
    if (reply->status == ONLINE_OK) {
        tell(self, handle);
    }
}

bool bot_terms_turn(bot *self) {
    const online_listener listener = {self, NULL, named};
    const bool due = !self->told && (self->range.least || self->range.most);
    if (due && !self->telling && pod__now_ms() >= self->reopen.next_ms) {
        self->telling = online_begin(self->http, "/api/v1/me", NULL, &listener, &self->reopen);
    }
    return !due;
}
