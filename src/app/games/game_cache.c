#include "app/games/game_cache.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/bytes.h"

/* Ids are random, so nobody can choose where they fall. */
static size_t bucket_of(const server_game_cache *cache, const char *id) {
    return (size_t)(pod__checksum((const uint8_t *)id, strlen(id)) % cache->buckets);
}

bool server_game_cache_open(server_game_cache *cache, size_t capacity) {
    *cache = (server_game_cache){.buckets = capacity * 2 + 1, .capacity = capacity};
    cache->bucket = calloc(cache->buckets, sizeof(server_cached_game *));
    return cache->bucket != NULL;
}

static void free_game(server_cached_game *cached) {
    club_free(&cached->game);
    club_plans_free(&cached->plans);
    json_decref(cached->said);
    free(cached->watcher);
    free(cached);
}

static void free_games(server_cached_game *first) {
    while (first) {
        server_cached_game *older = first->older;
        free_game(first);
        first = older;
    }
}

void server_game_cache_close(server_game_cache *cache) {
    free_games(cache->newest);
    free_games(cache->gone);
    free(cache->bucket);
    *cache = (server_game_cache){0};
}

/* ---- By age --------------------------------------------------------------------------------- */

static void unlink_age(server_game_cache *cache, server_cached_game *cached) {
    *(cached->newer ? &cached->newer->older : &cache->newest) = cached->older;
    *(cached->older ? &cached->older->newer : &cache->oldest) = cached->newer;
    cached->newer = cached->older = NULL;
}

static void link_newest(server_game_cache *cache, server_cached_game *cached) {
    cached->older = cache->newest;
    *(cache->newest ? &cache->newest->newer : &cache->oldest) = cached;
    cache->newest = cached;
}

/* ---- Comings and goings ---------------------------------------------------------------------- */

static void stir(server_game_cache *cache, server_cached_game *cached) {
    if (cached->stirred) {
        return;
    }
    cached->stirred = true;
    cached->stirred_ms = cache->now_ms;
    cached->previous_stirred = cache->last_stirred;
    *(cache->last_stirred ? &cache->last_stirred->next_stirred : &cache->stirred) = cached;
    cache->last_stirred = cached;
}

static void calm(server_game_cache *cache, server_cached_game *cached) {
    if (!cached->stirred) {
        return;
    }
    *(cached->previous_stirred ? &cached->previous_stirred->next_stirred : &cache->stirred) = cached->next_stirred;
    *(cached->next_stirred ? &cached->next_stirred->previous_stirred : &cache->last_stirred) = cached->previous_stirred;
    cached->next_stirred = cached->previous_stirred = NULL;
    cached->stirred = false;
}

int server_game_cache_wait_ms(const server_game_cache *cache) {
    if (!cache->stirred) {
        return -1;
    }
    int64_t passed = cache->now_ms - cache->stirred->stirred_ms;
    return passed < SERVER_PRESENCE_MS ? (int)(SERVER_PRESENCE_MS - passed) : 0;
}

server_cached_game *server_game_cache_next_stirred(server_game_cache *cache) {
    while (server_game_cache_wait_ms(cache) == 0) {
        server_cached_game *cached = cache->stirred;
        int64_t least = (int64_t)cached->watchers * 1000 / SERVER_PRESENCE_PER_SECOND;
        calm(cache, cached);
        if (!cached->presence_ms || cache->now_ms - cached->presence_ms >= least) {
            cached->presence_ms = cache->now_ms;
            return cached;
        }
        stir(cache, cached);
    }
    return NULL;
}

/* ---- Games ---------------------------------------------------------------------------------- */

server_cached_game *server_game_cache_find(server_game_cache *cache, const char *id) {
    server_cached_game *cached = cache->bucket[bucket_of(cache, id)];
    while (cached && strcmp(cached->game.id, id) != 0) {
        cached = cached->next_in_bucket;
    }
    if (cached && cached != cache->newest) {
        unlink_age(cache, cached);
        link_newest(cache, cached);
    }
    return cached;
}

server_cached_game *server_game_cache_add(server_game_cache *cache, club_game *game) {
    server_cached_game *cached = calloc(1, sizeof *cached);
    if (!cached) {
        club_free(game);
        return NULL;
    }
    cached->game = *game;
    cached->told = game->ply;
    cached->told_version = cached->settled = game->version;
    server_cached_game **bucket = &cache->bucket[bucket_of(cache, game->id)];
    cached->next_in_bucket = *bucket;
    *bucket = cached;
    link_newest(cache, cached);
    cache->count++;
    cache->grown = true;
    return cached;
}

static void unlink_touched(server_game_cache *cache, server_cached_game *cached) {
    for (server_cached_game **at = &cache->touched; *at; at = &(*at)->next_touched) {
        if (*at == cached) {
            *at = cached->next_touched;
            return;
        }
    }
}

void server_game_cache_remove(server_game_cache *cache, server_cached_game *cached) {
    while (cached->watchers) {
        server_peer *peer = cached->watcher[0];
        server_peer_fail(peer);
        server_game_cache_leave(cache, cached, peer);
    }
    server_cached_game **at = &cache->bucket[bucket_of(cache, cached->game.id)];
    while (*at != cached) {
        at = &(*at)->next_in_bucket;
    }
    *at = cached->next_in_bucket;
    unlink_age(cache, cached);
    unlink_touched(cache, cached);
    calm(cache, cached);
    cache->count--;
    cached->older = cache->gone;
    cache->gone = cached;
}

static bool is_in_use(const server_cached_game *cached) {
    return cached->watchers || cached->thinking || cached->touched;
}

/* Between turns the cache may be larger than its capacity only by games that are in use. */
void server_game_cache_sweep(server_game_cache *cache) {
    server_cached_game *cached = cache->grown ? cache->oldest : NULL;
    while (cached && cache->count > cache->capacity) {
        server_cached_game *newer = cached->newer;
        if (!is_in_use(cached)) {
            server_game_cache_remove(cache, cached);
        }
        cached = newer;
    }
    free_games(cache->gone);
    cache->gone = NULL;
    cache->grown = false;
}

void server_game_cache_touch(server_game_cache *cache, server_cached_game *cached) {
    if (!cached->touched) {
        cached->touched = true;
        cached->next_touched = cache->touched;
        cache->touched = cached;
    }
}

server_cached_game *server_game_cache_next_touched(server_game_cache *cache) {
    server_cached_game *cached = cache->touched;
    if (cached) {
        cache->touched = cached->next_touched;
        cached->touched = false;
    }
    return cached;
}

/* ---- Watching ------------------------------------------------------------------------------- */

static void count_present(server_cached_game *cached, const server_peer *peer, int change) {
    cached->spectators += club_plays(&cached->game, &peer->person) ? 0 : change;
    for (unsigned i = 0; i < cached->game.seat_count; i++) {
        if (club_person_same(&cached->game.seat[i].person, &peer->person)) {
            cached->present[i] += change;
        }
    }
}

void server_game_cache_count_present(server_cached_game *cached) {
    memset(cached->present, 0, sizeof cached->present);
    cached->spectators = 0;
    for (size_t i = 0; i < cached->watchers; i++) {
        count_present(cached, cached->watcher[i], 1);
    }
}

server_watching server_game_cache_watch(server_game_cache *cache, server_cached_game *cached, server_peer *peer) {
    int free_place = -1;
    for (int i = 0; i < SERVER_WATCHES_MAX; i++) {
        if (peer->watching[i] == cached) {
            return SERVER_WATCHING;
        }
        if (!peer->watching[i] && free_place < 0) {
            free_place = i;
        }
    }
    if (free_place < 0) {
        return SERVER_WATCHING_TOO_MANY;
    }
    if (!pod__grow(&cached->watcher, &cached->watcher_room, cached->watchers + 1, sizeof(server_peer *))) {
        return SERVER_WATCHING_NO_MEMORY;
    }
    peer->watching[free_place] = cached;
    cached->watcher[cached->watchers++] = peer;
    count_present(cached, peer, 1);
    stir(cache, cached);
    return SERVER_WATCHING;
}

void server_game_cache_leave(server_game_cache *cache, server_cached_game *cached, server_peer *peer) {
    for (int i = 0; i < SERVER_WATCHES_MAX; i++) {
        if (peer->watching[i] == cached) {
            peer->watching[i] = NULL;
        }
    }
    for (size_t i = 0; i < cached->watchers; i++) {
        if (cached->watcher[i] == peer) {
            cached->watcher[i] = cached->watcher[--cached->watchers];
            count_present(cached, peer, -1);
            stir(cache, cached);
            return;
        }
    }
}

void server_game_cache_leave_all(server_game_cache *cache, server_peer *peer) {
    for (int i = 0; i < SERVER_WATCHES_MAX; i++) {
        if (peer->watching[i]) {
            server_game_cache_leave(cache, peer->watching[i], peer);
        }
    }
}
