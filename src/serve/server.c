#include "serve/server.h"
#include "base/clock.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "app/alerts/alerts.h"
#include "app/health.h"
#include "app/outbox/hooks/delivery.h"
#include "app/acts.h"
#include "app/people/recover.h"
#include "api/view.h"
#include "mail/inbox/delivery.h"
#include "app/games/computer.h"
#include "app/games/deadlines.h"
#include "app/games/listing.h"
#include "api/live/notices.h"
#include "app/lobby/pairs.h"
#include "app/games/schedule.h"
#include "app/games/talk.h"
#include "app/outbox/post/delivery.h"
#include "app/outbox/push/delivery.h"
#include "app/app.h"
#include "store/people.h"

static void read_clocks(server *self, int64_t *wall_ms, int64_t *monotonic_ms) {
    struct timespec wall;
    if (self->clock) {
        self->clock(self->context, wall_ms, monotonic_ms);
        return;
    }
    clock_gettime(CLOCK_REALTIME, &wall);
    *monotonic_ms = pod__now_ms();
    *wall_ms = self->database_clock.there ? *monotonic_ms + self->database_clock.ahead_ms
                                          : (int64_t)wall.tv_sec * 1000 + wall.tv_nsec / 1000000;
}

static void look_at_clock(server *self) {
    int64_t wall_ms, step;
    read_clocks(self, &wall_ms, &self->now_ms);
    if (!self->time.club_ms) {
        server_time_begin(&self->time, wall_ms, self->now_ms);
    }
    step = server_time_advance(&self->time, wall_ms, self->now_ms);
    if (step) {
        server_log(&self->logger, SERVER_WARNING, "clock_step", "{s:I}", "ms", (json_int_t)step);
    }
    self->wall_ms = self->time.club_ms;
    self->now = self->wall_ms / 1000;
}

/* ---- Coming and going ----------------------------------------------------------------------------- */

static int thread_count(const server_config *config) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return config->threads ? config->threads : processors > 1 ? (int)processors - 1 : 1;
}

/* Games in which the computer was to move when the last server ended: as many as there is room for. */
static bool resume_games(server *self, store_fault *fault) {
    self->backlog.left = true;
    do {
        server_turn_begin(self);
        server_turn_end(self);
    } while (self->backlog.after[0] && server_resume_wait_ms(self) == 0);
    *fault = self->backlog.fault;
    server_log(&self->logger, SERVER_INFO, "resumed", "{s:I s:b}", "games", (json_int_t)self->backlog.found, "more",
               self->backlog.left);
    return !fault->text[0];
}

static void log_refused(void *context, const pod_fault *fault) {
    const server *self = context;
    char why[2 * POD_FAULT_ARGUMENT_SIZE];
    pod_text text = pod_text_over(why, sizeof why);
    pod_fault_print(fault, POD_ENGLISH, &text);
    server_log(&self->logger, SERVER_WARNING, "table_refused", "{s:s}", "text", why);
}

/* Tables that were asked for must be there; those of the usual place need not. */
static bool open_tables(server *self, store_fault *fault) {
    char place[SERVER_PATH_SIZE];
    pod_text text = pod_text_over(place, sizeof place);
    pod_fault why;
    pod_text_add(&text, self->config->tables);
    if (!text.length) {
        pod_tables_place(&text);
    }
    if (text.length && pod_tables_open(place, log_refused, self, &self->tables, &why) == POD_OK) {
        server_log(&self->logger, SERVER_INFO, "tables", "{s:s s:I}", "folder", place, "files",
                   (json_int_t)pod_tables_count(self->tables));
        /* What cannot be opened twice is not told twice: then no values are answered. */
        pod_tables_open(place, NULL, NULL, &self->values, NULL);
        return true;
    }
    self->tables = NULL;
    if (!self->config->tables[0]) {
        return true;
    }
    text = pod_text_over(fault->text, sizeof fault->text);
    pod_fault_print(&why, POD_ENGLISH, &text);
    return false;
}

static server_puzzles *read_puzzles(server *self) {
    size_t refused;
    server_puzzles *puzzles = server_puzzles_read(self->files, &refused);
    if (puzzles && refused) {
        server_log(&self->logger, SERVER_WARNING, "puzzles_refused", "{s:I}", "lines", (json_int_t)refused);
    }
    return puzzles;
}

static bool open_parts(server *self, const server_parts *parts, store_fault *fault) {
    server_search_pool_settings settings = {.threads = thread_count(self->config),
                                            .search_threads = (unsigned)self->config->search_threads,
                                            .table_bytes = (size_t)self->config->table_mib << 20,
                                            .think_ms = self->config->think_ms,
                                            .tables = self->tables,
                                            .wake = parts->wake,
                                            .context = parts->context};
    self->files = server_files_read_page(self->config->web, fault->text, sizeof fault->text);
    self->about = self->files ? server_files_read(self->config->pages, fault->text, sizeof fault->text) : NULL;
    if (!self->about) {
        return false;
    }
    snprintf(fault->text, sizeof fault->text, "out of memory or threads");
    self->puzzles = read_puzzles(self);
    server_crowd_open(&self->crowd);
    self->limits = server_limits_create();
    self->searches = server_search_pool_create(&settings);
    self->hasher = auth_hasher_create(self->config->password_mib, parts->wake, parts->context);
    self->attempts = auth_attempts_create();
    self->gallery = parts->painter ? picture_gallery_create(parts->painter, parts->wake, parts->context) : NULL;
    self->scribes = server_jobs_create(&(server_jobs_settings){
        .at_once = 1, .waiting = 64, .usual_ms = 5, .wake = parts->wake, .context = parts->context});
    return self->puzzles && self->limits && self->searches && self->hasher && self->attempts && self->scribes &&
           (!parts->painter || self->gallery) && server_sessions_open(&self->sessions) &&
           server_lobby_open(&self->lobby) &&
           server_game_cache_open(&self->games, (size_t)self->config->games_in_memory);
}

/* Without a file the secrets that are sealed with it are lost with the server. */
static bool open_key(server *self, store_fault *fault) {
    bool made = false;
    if (!self->config->key_file[0]) {
        randombytes_buf(self->key.bytes, sizeof self->key.bytes);
        if (self->config->inbox.maildir[0]) {
            server_log(&self->logger, SERVER_WARNING, "no_key", "{s:s}", "text",
                       "without key_file the reply addresses of mails end with this run of the server");
        }
        return true;
    }
    if (!auth_key_open(self->config->key_file, &self->key, &made, fault->text, sizeof fault->text)) {
        return false;
    }
    if (made) {
        server_log(&self->logger, SERVER_WARNING, "key_made", "{s:s s:s}", "file", self->config->key_file, "text",
                   "the club's key was made; keep a copy of it, but not beside the copies of the database");
    }
    return true;
}

server *server_create(const server_parts *parts, store_fault *fault) {
    server *self = calloc(1, sizeof *self);
    if (!self || sodium_init() < 0) {
        snprintf(fault->text, sizeof fault->text, "out of memory or randomness");
        free(self);
        return NULL;
    }
    self->config = parts->config;
    self->logger = parts->logger;
    self->store = parts->store;
    self->clock = parts->clock;
    self->context = parts->context;
    self->beat_ms = parts->beat_ms;
    self->notifier = parts->notifier;
    self->verifier = parts->verifier;
    auth_challenges_open(&self->challenges);
    self->database_clock = store_clock_of(self->store);
    look_at_clock(self);
    self->health.next_beat_ms = self->now_ms + self->beat_ms; /* opening it was a write */
    const post_parts post = {parts->smtp, parts->painter, parts->wake, parts->context};
    if (!server_schedule_open(self, fault) || store_start_thread(self->store, parts->wake, parts->context, fault) ||
        !open_tables(self, fault) || !open_key(self, fault) || !open_parts(self, parts, fault) ||
        !resume_games(self, fault) || !server_listing_open(self, fault) || !server_post_open(self, &post, fault) ||
        !server_push_open(self, parts->outbound, parts->wake, parts->context, fault) ||
        !server_hooks_open(self, parts->outbound, parts->wake, parts->context, fault) ||
        !server_inbox_open(self, parts->mime, parts->wake, parts->context, fault)) {
        server_free(self);
        return NULL;
    }
    return self;
}

/* What they have sent is written down, or it would be sent again. */
static void close_offices(server *self) {
    const bool between_turns = !self->in_transaction;
    server_post_close(self);
    server_push_close(self);
    server_hooks_close(self);
    if (between_turns && self->in_transaction) {
        server_turn_end(self);
    }
}

void server_stop_thinking(server *self) {
    server_search_pool_free(self->searches);
    self->searches = NULL;
    server_inbox_close(self);
    close_offices(self);
    auth_hasher_stop(self->hasher);
    picture_gallery_stop(self->gallery);
    server_jobs_stop(self->scribes);
}

void server_free(server *self) {
    if (!self) {
        return;
    }
    server_stop_thinking(self);
    store_stop_thread(self->store);
    while (self->peers) {
        server_disconnect(self, self->peers);
    }
    server_game_cache_close(&self->games);
    server_lobby_close(&self->lobby);
    server_limits_free(self->limits);
    auth_hasher_free(self->hasher);
    picture_gallery_free(self->gallery);
    server_jobs_free(self->scribes);
    auth_attempts_free(self->attempts);
    auth_key_forget(&self->key);
    server_sessions_close(&self->sessions);
    server_files_free(self->files);
    server_files_free(self->about);
    for (pod_language language = 0; language < POD_LANGUAGE_COUNT; language++) {
        free(self->reference.page[language]);
    }
    free(self->reference.document);
    server_puzzles_free(self->puzzles);
    pod_tables_close(self->tables);
    pod_tables_close(self->values);
    free(self->health.damaged);
    free(self);
}

server_metrics *server_metrics_of(server *self) {
    return &self->metrics;
}

/* ---- Turns ----------------------------------------------------------------------------------------- */

void server_turn_begin(server *self) {
    look_at_clock(self);
    self->games.now_ms = self->now_ms;
    self->ready.turn++;
    self->refused = false;
    self->health.failed_in_turn = false;
    server_post_turn(self); /* first, while the store holds nothing but what is durable */
    server_push_turn(self);
    server_hooks_turn(self);
    server_prolong_outage(self);
    server_run_due(self);
    server_run_recoveries(self);
    server_mail_alerts(self);
    server_push_alerts(self);
    server_run_listing(self);
    server_pairs_turn(self);
    server_lobby_turn(self);
    server_take_results(self);
    server_resume(self);
    server_inbox_turn(self);
}

static store_status begin(server *self, store_fault *fault) {
    store_status status = store_begin(self->store, fault);
    status = status ? status : server_schedule_begin(self, fault);
    if (status) {
        store_rollback(self->store);
    }
    return status;
}

bool server_transaction(server *self, server_caller *caller) {
    store_fault fault;
    if (self->in_transaction) {
        return true;
    }
    /* Who waits for a lock waits once a turn, not once a request. */
    if (self->refused || begin(self, &fault)) {
        if (!self->refused) {
            server_store_fails(self, fault.text);
        }
        self->refused = true;
        server_problem_set(&caller->problem, caller->language, SERVER_UNAVAILABLE, NULL, NULL);
        caller->problem.retry_after = 1;
        return false;
    }
    self->in_transaction = true;
    return true;
}

/* Memory forgets what the disk did not take. Games are read again when next asked for. */
static void forget(server *self) {
    self->alert_mails_ms = self->alert_pushes_ms = 0;
    server_push_expect(self);
    server_hooks_expect(self);
    for (server_peer *peer = self->peers; peer; peer = peer->next) {
        if (peer->first && peer->latest == self->ready.turn) {
            server_peer_fail(peer);
        }
    }
    server_cached_game *kept = NULL;
    for (server_cached_game *cached; (cached = server_game_cache_next_touched(&self->games));) {
        if (cached->dirty) {
            server_let_go(self, cached);
        } else {
            cached->next_touched = kept;
            kept = cached;
        }
    }
    while (kept) {
        server_cached_game *next = kept->next_touched;
        server_game_cache_touch(&self->games, kept);
        kept = next;
    }
}

static void tell(server *self) {
    for (server_cached_game *cached; (cached = server_game_cache_next_touched(&self->games));) {
        if (cached->dirty) {
            server_lobby_game_changed(&self->lobby, cached);
        }
        server_publish(cached, self->wall_ms);
        server_publish_talk(self, cached);
        cached->dirty = false;
        server_ask_search(self, cached);
    }
    for (server_cached_game *cached; (cached = server_game_cache_next_stirred(&self->games));) {
        server_publish_presence(cached);
    }
}

bool server_must_stop(const server *self) {
    return store_is_lost(self->store);
}

/* Of two waits, of which -1 is none. */
static int sooner(int one, int other) {
    return one < 0 || (other >= 0 && other < one) ? other : one;
}

int server_wait_ms(const server *self) {
    int games = server_game_cache_wait_ms(&self->games), health = server_health_wait_ms(self);
    int post = sooner(server_post_wait_ms(self), server_alert_mails_wait_ms(self)), due = server_schedule_wait_ms(self);
    int waits = sooner(sooner(games, health), sooner(server_resume_wait_ms(self), server_lobby_wait_ms(self)));
    int later =
        sooner(sooner(server_recoveries_wait_ms(self), server_listing_wait_ms(self)), server_pairs_wait_ms(self));
    int push = sooner(server_push_wait_ms(self), server_alert_pushes_wait_ms(self));
    int mail = sooner(post, server_hooks_wait_ms(self));
    return sooner(sooner(sooner(waits, later), push), sooner(mail, due));
}

static void end_turn(server *self) {
    tell(self);
    server_game_cache_sweep(&self->games);
    server_feed_watchdog(self);
}

/* Each day, from the first change or beat on: what is kept for a while only goes, some of it with each turn. When it
   fails, tomorrow. */
static void forget_old(server *self) {
    enum { DAY = 24 * 3600 };
    store_fault fault;
    server_caller nobody = {.language = POD_ENGLISH};
    bool due = self->forgotten_day != self->now / DAY;
    bool writes = self->in_transaction || (due && server_beat_is_due(self) && server_transaction(self, &nobody));
    if (!due || !writes) {
        return;
    }
    bool more = false;
    if (store_forget_old(self->store, self->wall_ms, &more, &fault)) {
        server_log(&self->logger, SERVER_WARNING, "not_forgotten", "{s:s}", "error", fault.text);
        more = false;
    }
    self->guests_due = !more;
    self->forgotten_day = more ? self->forgotten_day : self->now / DAY;
}

static store_status look_at_guest(server *self, const club_person *guest, store_fault *fault) {
    const bool here = server_online_find(&self->lobby.people, guest) || server_pairing_of(&self->lobby.pairing, guest);
    bool forgotten;
    store_status status = store_look_at_guest(self->store, guest, self->now, here, &forgotten, fault);
    if (!status && forgotten) {
        server_sessions_forget_person(&self->sessions, guest);
    }
    return status;
}

/* After that, a few with each change or beat until all whom nobody has met are gone. */
static void forget_guests(server *self) {
    enum { AT_ONCE = 5 };
    store_fault fault;
    store_ids due;
    server_caller nobody = {.language = POD_ENGLISH};
    bool writes =
        self->in_transaction || (self->guests_due && server_beat_is_due(self) && server_transaction(self, &nobody));
    if (!self->guests_due || !writes) {
        return;
    }
    store_status status = store_due_guests(self->store, self->now, AT_ONCE, &due, &fault);
    self->guests_due = !status && due.count == AT_ONCE;
    for (size_t i = 0; !status && i < due.count; i++) {
        club_person guest;
        memcpy(guest.id, due.id[i], sizeof guest.id);
        status = look_at_guest(self, &guest, &fault);
    }
    if (status) {
        self->guests_due = false;
        server_log(&self->logger, SERVER_WARNING, "not_forgotten", "{s:s}", "error", fault.text);
    }
}

/* Whether the store's thread has something to do for this turn. */
static bool hand_over(server *self, bool quiet) {
    forget_old(self);
    forget_guests(self);
    self->beats = server_beat_is_due(self);
    self->changed = self->in_transaction;
    self->in_transaction = false;
    if (!self->changed && !self->beats) {
        server_inbox_settle(self, true);
        end_turn(self);
        return false;
    }
    self->commit_began = (double)pod__now_ns() / 1e9;
    store_give(self->store, &(store_job){.alive_ms = self->wall_ms, .quiet = quiet});
    return true;
}

bool server_turn_commit(server *self) {
    return hand_over(self, false);
}

static void note_outcome(server *self, bool well, const store_fault *fault) {
    if (self->beats) {
        server_set_beat(self, well);
    }
    if (!well) {
        self->metrics.commits_failed += self->changed;
        server_store_fails(self, fault->text);
        return;
    }
    server_store_works(self);
    if (self->changed) {
        server_metrics_commit(&self->metrics, (double)pod__now_ns() / 1e9 - self->commit_began);
    }
}

bool server_turn_settle(server *self, bool *durable) {
    store_status status;
    store_fault fault;
    if (!store_take(self->store, &status, &fault)) {
        return false;
    }
    self->database_clock = store_clock_of(self->store);
    look_at_clock(self);
    note_outcome(self, status == STORE_OK, &fault);
    *durable = !status || !self->changed;
    server_sessions_settle(&self->sessions, *durable);
    server_schedule_settle(self, status == STORE_OK);
    server_lobby_settle(&self->lobby, *durable);
    if (!*durable) {
        forget(self);
    }
    server_inbox_settle(self, *durable);
    self->changed = self->beats = false;
    end_turn(self);
    return true;
}

bool server_turn_end(server *self) {
    bool durable = true;
    if (hand_over(self, true)) {
        store_wait(self->store);
        server_turn_settle(self, &durable);
    }
    return durable;
}
