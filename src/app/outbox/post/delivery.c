#include "app/outbox/post/delivery.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/alerts/alerts.h"
#include "app/games/schedule.h"
#include "app/health.h"
#include "app/outbox/post/office.h"
#include "app/transaction.h"

/* ---- Opening ----------------------------------------------------------------------------------------- */

static bool refuse(store_fault *fault, const char *what, const char *why) {
    snprintf(fault->text, sizeof fault->text, "%.300s: %.150s", what, why);
    return false;
}

/* The first line of the file. */
static bool read_password(const char *path, char *out, size_t size, store_fault *fault) {
    FILE *file = fopen(path, "re");
    bool read = file && fgets(out, (int)size, file) && out[0] && !strchr("\r\n", out[0]);
    int why = errno;
    if (file) {
        fclose(file);
    }
    if (!read) {
        return refuse(fault, path, file ? "the file of the mail server's password is empty" : strerror(why));
    }
    size_t length = strcspn(out, "\r\n");
    bool whole = length < size - 1;
    out[length] = 0;
    return whole || refuse(fault, path, "the password of the mail server is too long");
}

struct app_post {
    struct post_office *office; /* or NULL: no mails are sent */
    int64_t look_ms;            /* when to look for letters in the store, since 1970; INT64_MAX: when one is added */
    char password[256];         /* of the mail server */
};

bool app_post_open(app *self, store_fault *fault) {
    const app_mail_settings *mail = &self->config->mail;
    struct app_post *post = self->post = calloc(1, sizeof *post);
    if (!post || !mail->url[0]) {
        return post || refuse(fault, "mail", "out of memory");
    }
    if (!self->config->public_url[0] || !mail->from[0]) {
        return refuse(fault, "mail", "links in mails need public_url, and mails need mail.from");
    }
    if (mail->password_file[0] && !read_password(mail->password_file, post->password, sizeof post->password, fault)) {
        return false;
    }
    const post_office_settings settings = {.smtp = self->settings.smtp,
                                           .server = {.url = mail->url,
                                                      .from = mail->from,
                                                      .user = mail->user,
                                                      .password = post->password,
                                                      .authorities = mail->ca_file,
                                                      .plain = !mail->tls},
                                           .club = self->config->club.name,
                                           .url = self->config->public_url,
                                           .key = &self->key,
                                           .painter = self->settings.painter,
                                           .wake = self->settings.wake,
                                           .context = self->settings.context};
    post->office = self->settings.smtp ? post_office_create(&settings) : NULL;
    return post->office || refuse(fault, "mail", "out of memory or threads");
}

/* ---- To the office ----------------------------------------------------------------------------------- */

enum { LOOK_AGAIN_MS = 1000, LOOKED_AT = 2 * POST_OFFICE_ROOM };

static const app_caller nobody = {.language = POD_ENGLISH};

typedef struct hopeless {
    char id[CLUB_ID_SIZE];
    const char *why;
} hopeless;

/* Letters of one look. The store may not be used while they are visited. */
typedef struct batch {
    app *self;
    size_t room;
    hopeless hopeless[LOOKED_AT];
    size_t hopeless_count;
    store_letter sending[POST_OFFICE_ROOM];
    size_t sending_count;
} batch;

static void give_up(batch *of, const char *id, const char *why) {
    hopeless *at = &of->hopeless[of->hopeless_count++];
    memcpy(at->id, id, sizeof at->id);
    at->why = why;
}

static bool visit(void *context, const store_letter *waiting) {
    batch *of = context;
    app *self = of->self;
    const club_letter *letter = &waiting->letter;
    if (waiting->next_ms > self->wall_ms) {
        self->post->look_ms = waiting->next_ms;
        return false;
    }
    if (post_office_has(self->post->office, letter->id)) {
        return true;
    }
    if (waiting->damaged) {
        give_up(of, letter->id, "the letter is damaged in the database");
    } else if (letter->until_ms <= self->wall_ms) {
        give_up(of, letter->id, "it is of no use any more");
    } else if (of->room) {
        of->sending[of->sending_count++] = *waiting;
        of->room--;
    }
    return true;
}

static void note(app *self, const post_result *result) {
    static const char *const words[] = {"delivered", "later", "refused"};
    self->metrics.mails[result->outcome]++;
    app_log(&self->logger, result->outcome == POST_DELIVERED ? APP_INFO : APP_WARNING, "mail", "{s:s s:s s:i s:s}",
            "letter", result->id, "outcome", words[result->outcome], "attempts", result->attempts, "text", result->why);
}

/* When it cannot be kept the letter is read again, and sent again. */
static void settle(app *self, const store_delivery *delivery) {
    app_caller caller = nobody;
    store_fault fault;
    if (app_transaction(self, &caller) && store_settle_letter(self->store, delivery, &fault) == STORE_FAILED) {
        app_store_fails(self, fault.text);
    }
}

static void drop(app *self, const char *id, const char *why) {
    post_result result = {.outcome = POST_REFUSED};
    snprintf(result.id, sizeof result.id, "%s", id);
    snprintf(result.why, sizeof result.why, "%s", why);
    note(self, &result);
    settle(self, &(store_delivery){.id = result.id, .done = true, .at_ms = self->wall_ms});
    self->post->look_ms = 0; /* it may have hidden others */
}

/* To the office; but what tells of something waits for the end of quiet hours, whenever it was decided on. */
static void hand_over(app *self, const store_letter *waiting) {
    const club_letter *letter = &waiting->letter;
    alert_hours hours = {.reached = true, .loud_ms = self->wall_ms, .quiet_ms = CLUB_NEVER_MS};
    if (letter->topic == CLUB_LETTER_NOTICES && !app_alert_hours(self, &letter->person, &hours)) {
        self->post->look_ms = self->wall_ms + LOOK_AGAIN_MS;
    } else if (!hours.reached) {
        drop(self, letter->id, "whom it is for is gone");
    } else if (hours.loud_ms > self->wall_ms) {
        settle(self, &(store_delivery){.id = letter->id, .at_ms = hours.loud_ms, .untried = true});
        self->post->look_ms = 0;
    } else {
        post_office_send(self->post->office, waiting, hours.quiet_ms);
    }
}

static void look(app *self) {
    batch found = {.self = self, .room = post_office_room(self->post->office)};
    store_fault fault;
    self->post->look_ms = INT64_MAX;
    store_status status = store_waiting_letters(self->store, LOOKED_AT, visit, &found, &fault);
    if (status == STORE_DAMAGED) {
        app_log(&self->logger, APP_ERROR, "damaged", "{s:s}", "error", fault.text);
    } else if (status) {
        app_store_fails(self, fault.text);
        self->post->look_ms = self->wall_ms + LOOK_AGAIN_MS;
    }
    for (size_t i = 0; i < found.hopeless_count; i++) {
        drop(self, found.hopeless[i].id, found.hopeless[i].why);
    }
    for (size_t i = 0; i < found.sending_count; i++) {
        hand_over(self, &found.sending[i]);
    }
    sodium_memzero(found.sending, sizeof found.sending);
}

/* ---- And back ---------------------------------------------------------------------------------------- */

int64_t app_post_retry_ms(int64_t now_ms, int attempts) {
    enum { FIRST_MS = 2000, LONGEST_MS = 4 * 3600 * 1000 };
    int64_t wait = FIRST_MS;
    for (int i = 1; i < attempts && wait < LONGEST_MS; i++) {
        wait *= 4;
    }
    return now_ms + (wait < LONGEST_MS ? wait : LONGEST_MS);
}

static void take_results(app *self) {
    post_result result;
    while (post_office_take(self->post->office, &result)) {
        int64_t again = app_post_retry_ms(self->wall_ms, result.attempts);
        if (result.outcome == POST_LATER && again >= result.until_ms) {
            result.outcome = POST_REFUSED;
        }
        note(self, &result);
        bool done = result.outcome != POST_LATER;
        settle(self, &(store_delivery){.id = result.id, .done = done, .at_ms = done ? self->wall_ms : again});
        self->post->look_ms = 0; /* there is room, and something to be tried again */
    }
}

/* What the mail server took is noted; what was broken off is sent again. */
static void take_last_results(app *self) {
    post_result result;
    while (post_office_take(self->post->office, &result)) {
        if (result.outcome != POST_LATER) {
            note(self, &result);
            settle(self, &(store_delivery){.id = result.id, .done = true, .at_ms = self->wall_ms});
        }
    }
}

void app_post_stop(app *self) {
    if (!self->post || !self->post->office) {
        return;
    }
    post_office_stop(self->post->office);
    take_last_results(self);
    post_office_free(self->post->office);
    self->post->office = NULL;
}

void app_post_close(app *self) {
    free(self->post);
}

struct post_office *app_post_office(const app *self) {
    return self->post->office;
}

void app_post_turn(app *self) {
    if (!self->post->office) {
        return;
    }
    if (post_office_recall(self->post->office, self->wall_ms) || self->post->look_ms <= self->wall_ms) {
        look(self);
    }
    take_results(self);
}

void app_post_expect(app *self) {
    self->post->look_ms = 0;
}

int app_post_wait_ms(const app *self) {
    return self->post->office ? app_wait_until(self, self->post->look_ms) : -1;
}
