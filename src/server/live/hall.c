#include "server/live/hall.h"

#include <stdlib.h>
#include <string.h>

/* FNV-1a (Fowler, Noll, Vo). Ids are random, so nobody can choose where they fall. */
static size_t bucket_of(const server_hall *hall, const char *id) {
    size_t hash = 14695981039346656037u;
    for (; *id; id++) {
        hash = (hash ^ (unsigned char)*id) * 1099511628211u;
    }
    return hash % hall->buckets;
}

bool server_hall_open(server_hall *hall, size_t capacity) {
    *hall = (server_hall){.buckets = capacity * 2 + 1, .capacity = capacity};
    hall->bucket = calloc(hall->buckets, sizeof(server_table *));
    return hall->bucket != NULL;
}

static void free_table(server_table *table) {
    club_free(&table->game);
    free(table->watcher);
    free(table);
}

static void free_tables(server_table *first) {
    while (first) {
        server_table *older = first->older;
        free_table(first);
        first = older;
    }
}

void server_hall_close(server_hall *hall) {
    free_tables(hall->newest);
    free_tables(hall->gone);
    free(hall->bucket);
    *hall = (server_hall){0};
}

/* ---- By age --------------------------------------------------------------------------------- */

static void unlink_age(server_hall *hall, server_table *table) {
    *(table->newer ? &table->newer->older : &hall->newest) = table->older;
    *(table->older ? &table->older->newer : &hall->oldest) = table->newer;
    table->newer = table->older = NULL;
}

static void link_newest(server_hall *hall, server_table *table) {
    table->older = hall->newest;
    *(hall->newest ? &hall->newest->newer : &hall->oldest) = table;
    hall->newest = table;
}

/* ---- Comings and goings ---------------------------------------------------------------------- */

static void stir(server_hall *hall, server_table *table) {
    if (table->stirred) {
        return;
    }
    table->stirred = true;
    table->stirred_ms = hall->now_ms;
    table->previous_stirred = hall->last_stirred;
    *(hall->last_stirred ? &hall->last_stirred->next_stirred : &hall->stirred) = table;
    hall->last_stirred = table;
}

static void calm(server_hall *hall, server_table *table) {
    if (!table->stirred) {
        return;
    }
    *(table->previous_stirred ? &table->previous_stirred->next_stirred : &hall->stirred) = table->next_stirred;
    *(table->next_stirred ? &table->next_stirred->previous_stirred : &hall->last_stirred) = table->previous_stirred;
    table->next_stirred = table->previous_stirred = NULL;
    table->stirred = false;
}

int server_hall_wait_ms(const server_hall *hall) {
    if (!hall->stirred) {
        return -1;
    }
    int64_t passed = hall->now_ms - hall->stirred->stirred_ms;
    return passed < SERVER_PRESENCE_MS ? (int)(SERVER_PRESENCE_MS - passed) : 0;
}

server_table *server_hall_next_stirred(server_hall *hall) {
    while (server_hall_wait_ms(hall) == 0) {
        server_table *table = hall->stirred;
        int64_t least = (int64_t)table->watchers * 1000 / SERVER_PRESENCE_PER_SECOND;
        calm(hall, table);
        if (!table->presence_ms || hall->now_ms - table->presence_ms >= least) {
            table->presence_ms = hall->now_ms;
            return table;
        }
        stir(hall, table);
    }
    return NULL;
}

/* ---- Games ---------------------------------------------------------------------------------- */

server_table *server_hall_find(server_hall *hall, const char *id) {
    server_table *table = hall->bucket[bucket_of(hall, id)];
    while (table && strcmp(table->game.id, id) != 0) {
        table = table->next_in_bucket;
    }
    if (table && table != hall->newest) {
        unlink_age(hall, table);
        link_newest(hall, table);
    }
    return table;
}

server_table *server_hall_add(server_hall *hall, club_game *game) {
    server_table *table = calloc(1, sizeof *table);
    if (!table) {
        club_free(game);
        return NULL;
    }
    table->game = *game;
    table->told = game->ply;
    server_table **bucket = &hall->bucket[bucket_of(hall, game->id)];
    table->next_in_bucket = *bucket;
    *bucket = table;
    link_newest(hall, table);
    hall->count++;
    hall->grown = true;
    return table;
}

static void unlink_touched(server_hall *hall, server_table *table) {
    for (server_table **at = &hall->touched; *at; at = &(*at)->next_touched) {
        if (*at == table) {
            *at = table->next_touched;
            return;
        }
    }
}

void server_hall_remove(server_hall *hall, server_table *table) {
    while (table->watchers) {
        server_peer *peer = table->watcher[0];
        server_peer_fail(peer);
        server_hall_leave(hall, table, peer);
    }
    server_table **at = &hall->bucket[bucket_of(hall, table->game.id)];
    while (*at != table) {
        at = &(*at)->next_in_bucket;
    }
    *at = table->next_in_bucket;
    unlink_age(hall, table);
    unlink_touched(hall, table);
    calm(hall, table);
    hall->count--;
    table->older = hall->gone;
    hall->gone = table;
}

static bool is_in_use(const server_table *table) {
    return table->watchers || table->thinking || table->touched;
}

/* Between turns the hall may be larger than its capacity only by games that are in use. */
void server_hall_sweep(server_hall *hall) {
    server_table *table = hall->grown ? hall->oldest : NULL;
    while (table && hall->count > hall->capacity) {
        server_table *newer = table->newer;
        if (!is_in_use(table)) {
            server_hall_remove(hall, table);
        }
        table = newer;
    }
    free_tables(hall->gone);
    hall->gone = NULL;
    hall->grown = false;
}

void server_hall_touch(server_hall *hall, server_table *table) {
    if (!table->touched) {
        table->touched = true;
        table->next_touched = hall->touched;
        hall->touched = table;
    }
}

server_table *server_hall_next_touched(server_hall *hall) {
    server_table *table = hall->touched;
    if (table) {
        hall->touched = table->next_touched;
        table->touched = false;
    }
    return table;
}

/* ---- Watching ------------------------------------------------------------------------------- */

static bool make_watcher_room(server_table *table) {
    if (table->watchers < table->watcher_room) {
        return true;
    }
    size_t room = table->watcher_room ? table->watcher_room * 2 : 4;
    server_peer **grown = realloc(table->watcher, room * sizeof(server_peer *));
    if (grown) {
        table->watcher = grown;
        table->watcher_room = room;
    }
    return grown != NULL;
}

static void count_present(server_table *table, const server_peer *peer, int change) {
    table->spectators += club_plays(&table->game, &peer->person) ? 0 : change;
    for (unsigned i = 0; i < table->game.seat_count; i++) {
        if (club_person_same(&table->game.seat[i].person, &peer->person)) {
            table->present[i] += change;
        }
    }
}

void server_hall_count_present(server_table *table) {
    memset(table->present, 0, sizeof table->present);
    table->spectators = 0;
    for (size_t i = 0; i < table->watchers; i++) {
        count_present(table, table->watcher[i], 1);
    }
}

server_watching server_hall_watch(server_hall *hall, server_table *table, server_peer *peer) {
    int free_place = -1;
    for (int i = 0; i < SERVER_WATCHES_MAX; i++) {
        if (peer->watching[i] == table) {
            return SERVER_WATCHING;
        }
        if (!peer->watching[i] && free_place < 0) {
            free_place = i;
        }
    }
    if (free_place < 0) {
        return SERVER_WATCHING_TOO_MANY;
    }
    if (!make_watcher_room(table)) {
        return SERVER_WATCHING_NO_MEMORY;
    }
    peer->watching[free_place] = table;
    table->watcher[table->watchers++] = peer;
    count_present(table, peer, 1);
    stir(hall, table);
    return SERVER_WATCHING;
}

void server_hall_leave(server_hall *hall, server_table *table, server_peer *peer) {
    for (int i = 0; i < SERVER_WATCHES_MAX; i++) {
        if (peer->watching[i] == table) {
            peer->watching[i] = NULL;
        }
    }
    for (size_t i = 0; i < table->watchers; i++) {
        if (table->watcher[i] == peer) {
            table->watcher[i] = table->watcher[--table->watchers];
            count_present(table, peer, -1);
            stir(hall, table);
            return;
        }
    }
}

void server_hall_leave_all(server_hall *hall, server_peer *peer) {
    for (int i = 0; i < SERVER_WATCHES_MAX; i++) {
        if (peer->watching[i]) {
            server_hall_leave(hall, peer->watching[i], peer);
        }
    }
}
