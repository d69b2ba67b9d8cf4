#include "app/games/game_cache.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/bytes.h"

/* Ids are random, so nobody can choose where they fall. */
static size_t bucket_of(const app_game_cache *cache, const char *id) {
    return (size_t)(pod__checksum((const uint8_t *)id, strlen(id)) % cache->buckets);
}

bool app_game_cache_open(app_game_cache *cache, size_t capacity) {
    *cache = (app_game_cache){.buckets = capacity * 2 + 1, .capacity = capacity};
    cache->bucket = calloc(cache->buckets, sizeof(app_cached_game *));
    return cache->bucket != NULL;
}

void app_said_free(app_said *first) {
    while (first) {
        app_said *next = first->next;
        free(first);
        first = next;
    }
}

static void free_game(app_cached_game *cached) {
    club_free(&cached->game);
    club_plans_free(&cached->plans);
    app_said_free(cached->said);
    free(cached->watcher);
    free(cached);
}

static void free_games(app_cached_game *first) {
    while (first) {
        app_cached_game *older = first->older;
        free_game(first);
        first = older;
    }
}

void app_game_cache_close(app_game_cache *cache) {
    free_games(cache->newest);
    free_games(cache->gone);
    free(cache->bucket);
    *cache = (app_game_cache){0};
}

/* ---- By age --------------------------------------------------------------------------------- */

static void unlink_age(app_game_cache *cache, app_cached_game *cached) {
    *(cached->newer ? &cached->newer->older : &cache->newest) = cached->older;
    *(cached->older ? &cached->older->newer : &cache->oldest) = cached->newer;
    cached->newer = cached->older = NULL;
}

static void link_newest(app_game_cache *cache, app_cached_game *cached) {
    cached->older = cache->newest;
    *(cache->newest ? &cache->newest->newer : &cache->oldest) = cached;
    cache->newest = cached;
}

/* ---- Comings and goings ---------------------------------------------------------------------- */

static void stir(app_game_cache *cache, app_cached_game *cached) {
    if (cached->stirred) {
        return;
    }
    cached->stirred = true;
    cached->stirred_ms = cache->now_ms;
    cached->previous_stirred = cache->last_stirred;
    *(cache->last_stirred ? &cache->last_stirred->next_stirred : &cache->stirred) = cached;
    cache->last_stirred = cached;
}

static void calm(app_game_cache *cache, app_cached_game *cached) {
    if (!cached->stirred) {
        return;
    }
    *(cached->previous_stirred ? &cached->previous_stirred->next_stirred : &cache->stirred) = cached->next_stirred;
    *(cached->next_stirred ? &cached->next_stirred->previous_stirred : &cache->last_stirred) = cached->previous_stirred;
    cached->next_stirred = cached->previous_stirred = NULL;
    cached->stirred = false;
}

int app_game_cache_wait_ms(const app_game_cache *cache) {
    if (!cache->stirred) {
        return -1;
    }
    int64_t passed = cache->now_ms - cache->stirred->stirred_ms;
    return passed < APP_PRESENCE_MS ? (int)(APP_PRESENCE_MS - passed) : 0;
}

app_cached_game *app_game_cache_next_stirred(app_game_cache *cache) {
    while (app_game_cache_wait_ms(cache) == 0) {
        app_cached_game *cached = cache->stirred;
        int64_t least = (int64_t)cached->watchers * 1000 / APP_PRESENCE_PER_SECOND;
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

app_cached_game *app_game_cache_find(app_game_cache *cache, const char *id) {
    app_cached_game *cached = cache->bucket[bucket_of(cache, id)];
    while (cached && strcmp(cached->game.id, id) != 0) {
        cached = cached->next_in_bucket;
    }
    if (cached && cached != cache->newest) {
        unlink_age(cache, cached);
        link_newest(cache, cached);
    }
    return cached;
}

app_cached_game *app_game_cache_add(app_game_cache *cache, club_game *game) {
    app_cached_game *cached = calloc(1, sizeof *cached);
    if (!cached) {
        club_free(game);
        return NULL;
    }
    cached->game = *game;
    cached->told = game->ply;
    cached->told_version = cached->settled = game->version;
    app_cached_game **bucket = &cache->bucket[bucket_of(cache, game->id)];
    cached->next_in_bucket = *bucket;
    *bucket = cached;
    link_newest(cache, cached);
    cache->count++;
    cache->grown = true;
    return cached;
}

static void unlink_touched(app_game_cache *cache, app_cached_game *cached) {
    for (app_cached_game **at = &cache->touched; *at; at = &(*at)->next_touched) {
        if (*at == cached) {
            *at = cached->next_touched;
            return;
        }
    }
}

void app_game_cache_remove(app_game_cache *cache, app_cached_game *cached) {
    while (cached->watchers) {
        app_peer *peer = cached->watcher[0];
        app_peer_fail(peer);
        app_game_cache_leave(cache, cached, peer);
    }
    app_cached_game **at = &cache->bucket[bucket_of(cache, cached->game.id)];
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

static bool is_in_use(const app_cached_game *cached) {
    return cached->watchers || cached->thinking || cached->touched;
}

/* Between turns the cache may be larger than its capacity only by games that are in use. */
void app_game_cache_sweep(app_game_cache *cache) {
    app_cached_game *cached = cache->grown ? cache->oldest : NULL;
    while (cached && cache->count > cache->capacity) {
        app_cached_game *newer = cached->newer;
        if (!is_in_use(cached)) {
            app_game_cache_remove(cache, cached);
        }
        cached = newer;
    }
    free_games(cache->gone);
    cache->gone = NULL;
    cache->grown = false;
}

void app_game_cache_touch(app_game_cache *cache, app_cached_game *cached) {
    if (!cached->touched) {
        cached->touched = true;
        cached->next_touched = cache->touched;
        cache->touched = cached;
    }
}

app_cached_game *app_game_cache_next_touched(app_game_cache *cache) {
    app_cached_game *cached = cache->touched;
    if (cached) {
        cache->touched = cached->next_touched;
        cached->touched = false;
    }
    return cached;
}

/* ---- Watching ------------------------------------------------------------------------------- */

static void count_present(app_cached_game *cached, const app_peer *peer, int change) {
    cached->spectators += club_plays(&cached->game, &peer->person) ? 0 : change;
    for (unsigned i = 0; i < cached->game.seat_count; i++) {
        if (club_person_same(&cached->game.seat[i].person, &peer->person)) {
            cached->present[i] += change;
        }
    }
}

void app_game_cache_count_present(app_cached_game *cached) {
    memset(cached->present, 0, sizeof cached->present);
    cached->spectators = 0;
    for (size_t i = 0; i < cached->watchers; i++) {
        count_present(cached, cached->watcher[i], 1);
    }
}

app_watching app_game_cache_watch(app_game_cache *cache, app_cached_game *cached, app_peer *peer) {
    int free_place = -1;
    for (int i = 0; i < APP_WATCHES_MAX; i++) {
        if (peer->watching[i] == cached) {
            return APP_WATCHING;
        }
        if (!peer->watching[i] && free_place < 0) {
            free_place = i;
        }
    }
    if (free_place < 0) {
        return APP_WATCHING_TOO_MANY;
    }
    if (!pod__grow(&cached->watcher, &cached->watcher_room, cached->watchers + 1, sizeof(app_peer *))) {
        return APP_WATCHING_NO_MEMORY;
    }
    peer->watching[free_place] = cached;
    cached->watcher[cached->watchers++] = peer;
    count_present(cached, peer, 1);
    stir(cache, cached);
    return APP_WATCHING;
}

void app_game_cache_leave(app_game_cache *cache, app_cached_game *cached, app_peer *peer) {
    for (int i = 0; i < APP_WATCHES_MAX; i++) {
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

void app_game_cache_leave_all(app_game_cache *cache, app_peer *peer) {
    for (int i = 0; i < APP_WATCHES_MAX; i++) {
        if (peer->watching[i]) {
            app_game_cache_leave(cache, peer->watching[i], peer);
        }
    }
}
