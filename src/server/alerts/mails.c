/* Alerts that are mailed: when it is time, those of a person go into one letter, in the transaction that notes it. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "club/game/time.h"
#include "server/alerts/alerts.h"
#include "server/health.h"
#include "server/http/actions.h"
#include "server/http/challenge/challenge.h"
#include "server/http/people/account.h"
#include "server/post/delivery.h"
#include "store/alerts.h"
#include "store/people.h"

enum { LOOKED_AT = 128, AGAIN_MS = 1000, ZONE_BYTES = 65536 };

typedef struct batch {
    store_alert alert[LOOKED_AT];
    size_t count;
} batch;

/* A person's, on their way into a letter. */
typedef struct bundle {
    const store_alert *alert;
    size_t count;
    club_account account;
    club_wishes wishes;
    club_zone zone;
    store_alert_mail mail[LOOKED_AT];
    char lines[STORE_LINES_SIZE], sentence[ALERT_TEXT_SIZE]; /* the latter of the last one that is told */
    size_t told;
} bundle;

/* ---- What has become of it ---------------------------------------------------------------------------------- */

static bool is_turn(const club_game *game, const club_alert *alert) {
    unsigned turn = club_turn(game);
    return turn != POD_NOBODY && club_person_same(&game->seat[turn].person, &alert->person) &&
           game->turn_ms <= alert->at_ms;
}

static bool has_offer(const club_game *game) {
    bool any = false;
    for (int i = 0; i < CLUB_PROPOSALS; i++) {
        any |= game->proposal[i].accepted != 0;
    }
    return any && !club_over(game);
}

/* What cannot be read now is taken to be so. */
static bool has_lapsed(server *self, const club_alert *alert) {
    server_caller nobody = {.language = POD_ENGLISH};
    club_challenge challenge;
    const server_cached_game *cached;
    switch (alert->kind) {
    case CLUB_ALERT_TURN:
    case CLUB_ALERT_HALF:
    case CLUB_ALERT_TENTH:
        cached = server_find(self, alert->about, &nobody);
        return cached && !is_turn(&cached->game, alert);
    case CLUB_ALERT_OFFER:
        cached = server_find(self, alert->about, &nobody);
        return cached && !has_offer(&cached->game);
    case CLUB_ALERT_CHALLENGE:
        return server_find_challenge(self, alert->about, &challenge, &nobody) &&
               club_challenge_state_at(&challenge, self->wall_ms) != CLUB_CHALLENGE_OPEN;
    default:
        return false;
    }
}

/* From whom the person wants to hear nothing. */
static bool is_unheard(server *self, const club_alert *alert) {
    unsigned relations = 0;
    store_fault fault;
    if (!club_person_is_nobody(&alert->by)) {
        store_find_relations(self->store, &alert->person, &alert->by, &relations, &fault);
    }
    return relations & (CLUB_BLOCK | CLUB_MUTE);
}

/* ---- The letter ------------------------------------------------------------------------------------------------ */

/* Only where it matters: of the system's own time zones. Without such a file it is UTC. */
static void load_zone(bundle *of) {
    const club_wishes *wishes = &of->wishes;
    const char *folder = getenv("TZDIR");
    char path[512];
    bool matters = wishes->digest || wishes->quiet_from != wishes->quiet_to;
    snprintf(path, sizeof path, "%s/%s", folder && *folder ? folder : "/usr/share/zoneinfo", of->account.zone);
    FILE *file = matters && of->account.zone[0] ? fopen(path, "rbe") : NULL;
    uint8_t *bytes = file ? malloc(ZONE_BYTES) : NULL;
    size_t length = bytes ? fread(bytes, 1, ZONE_BYTES, file) : 0;
    club_zone_read(bytes ? bytes : (const uint8_t *)"", length, &of->zone);
    free(bytes);
    if (file) {
        fclose(file);
    }
}

/* False: there is no more room in this letter. */
static bool add_line(server *self, bundle *of, const club_alert *alert) {
    char path[ALERT_PATH_SIZE];
    server_caller nobody = {.language = POD_ENGLISH};
    club_identity by;
    bool known = !club_person_is_nobody(&alert->by) && server_find_identity(self, &alert->by, &by, &nobody);
    const alert_words words = {alert, known ? &by : NULL, of->account.language};
    pod_text text = pod_text_over(of->sentence, sizeof of->sentence);
    size_t used = strlen(of->lines);
    alert_print(&words, &text);
    alert_path(&words, path);
    int length = snprintf(of->lines + used, sizeof of->lines - used, "%s\n%s%s\n\n", of->sentence,
                          self->config->public_url, path);
    bool fits = length >= 0 && (size_t)length < sizeof of->lines - used;
    of->lines[fits ? used + (size_t)length : used] = 0;
    of->told += fits;
    return fits;
}

static void decide(server *self, bundle *of, size_t index, bool reached) {
    const store_alert *at = &of->alert[index];
    store_alert_mail *mail = &of->mail[index];
    const club_alert_facts facts = {.now_ms = self->wall_ms,
                                    .zone = &of->zone,
                                    .read = at->read_ms != 0,
                                    .lapsed = has_lapsed(self, &at->alert),
                                    .unheard = is_unheard(self, &at->alert)};
    int64_t until_ms = 0;
    club_alert_verdict verdict =
        reached ? club_alert_mail(&of->wishes, &at->alert, &facts, &until_ms) : CLUB_ALERT_DROP;
    bool full = verdict == CLUB_ALERT_SEND && !add_line(self, of, &at->alert);
    *mail = (store_alert_mail){at->ordinal, verdict == CLUB_ALERT_WAIT || full ? until_ms : 0};
}

static club_letter letter_of(const server *self, const bundle *of) {
    club_letter letter = {.topic = CLUB_LETTER_NOTICES,
                          .person = of->account.person,
                          .language = of->account.language,
                          .created_ms = self->wall_ms,
                          .until_ms = self->wall_ms + CLUB_LETTER_MS};
    uint8_t random[CLUB_ID_LENGTH];
    randombytes_buf(random, sizeof random);
    club_id_make(random, letter.id);
    snprintf(letter.address, sizeof letter.address, "%s", of->account.email);
    snprintf(letter.name, sizeof letter.name, "%s", of->account.handle);
    if (of->told == 1 && strlen(of->sentence) < sizeof letter.detail) {
        memcpy(letter.detail, of->sentence, strlen(of->sentence) + 1);
    }
    return letter;
}

/* False: it could not be stored. */
static bool mail_to(server *self, bundle *of) {
    server_caller nobody = {.language = POD_ENGLISH};
    const club_person *person = &of->alert[0].alert.person;
    bool found = false;
    store_fault fault;
    if (!server_load_account(self, &nobody, person, &of->account, &found) ||
        store_find_wishes(self->store, person, &of->wishes, &fault)) {
        return false;
    }
    load_zone(of);
    for (size_t i = 0; i < of->count; i++) {
        decide(self, of, i, found && of->account.email_confirmed);
    }
    const club_letter letter = letter_of(self, of);
    const store_alert_mails mails = {of->mail, of->count, of->told ? &letter : NULL, of->lines};
    if (!server_transaction(self, &nobody)) {
        return false;
    }
    store_status status = store_settle_alert_mails(self->store, &mails, &fault);
    if (status) {
        server_store_fails(self, fault.text);
    } else if (of->told) {
        server_post_expect(self);
    }
    return !status;
}

/* ---- Turns ------------------------------------------------------------------------------------------------------- */

static bool take(void *context, const store_alert *alert) {
    batch *of = context;
    of->alert[of->count++] = *alert;
    return of->count < LOOKED_AT;
}

static bool mail_all(server *self, const batch *due) {
    bool done = true;
    for (size_t i = 0; done && i < due->count;) {
        bundle of = {.alert = &due->alert[i], .count = 1};
        while (i + of.count < due->count &&
               club_person_same(&of.alert[of.count].alert.person, &of.alert[0].alert.person)) {
            of.count++;
        }
        done = mail_to(self, &of);
        i += of.count;
    }
    return done;
}

void server_mail_alerts(server *self) {
    batch due = {.count = 0};
    store_fault fault;
    if (!self->post.office || self->wall_ms < self->alert_mails_ms) {
        return;
    }
    bool done = !store_due_alert_mails(self->store, (store_due){self->wall_ms, LOOKED_AT},
                                       (store_alert_visitor){&due, take}, &fault) &&
                mail_all(self, &due) && !store_next_alert_mail(self->store, &self->alert_mails_ms, &fault);
    if (!done) {
        self->alert_mails_ms = self->wall_ms + AGAIN_MS;
    }
}

int server_alert_mails_wait_ms(const server *self) {
    int64_t wait = self->alert_mails_ms - self->wall_ms;
    if (!self->post.office || self->alert_mails_ms == CLUB_NEVER_MS) {
        return -1;
    }
    return wait < 0 ? 0 : wait < INT32_MAX ? (int)wait : INT32_MAX;
}
