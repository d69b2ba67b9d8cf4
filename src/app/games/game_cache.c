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
    free(cached->voice);
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

static void leave(app_game_cache *cache, app_cached_game *cached, app_peer *peer, bool gone);

void app_game_cache_remove(app_game_cache *cache, app_cached_game *cached) {
    while (cached->watchers) {
        app_peer *peer = cached->watcher[0];
        app_peer_fail(peer);
        leave(cache, cached, peer, true);
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

/* ---- Voices ---------------------------------------------------------------------------------- */

static void end_voice(app_cached_game *cached, size_t index) {
    app_peer *voice = cached->voice[index];
    cached->voice[index] = cached->voice[--cached->voices];
    voice->way->part(voice->way, voice);
    app_peer_empty(voice);
    app_peer_step_out(voice);
    free(voice);
}

static void tell_themselves(const app_cached_game *cached, const app_way *way, app_text *text) {
    for (size_t i = cached->alone; i < cached->watchers; i++) {
        if (cached->watcher[i]->way == way) {
            app_peer_send(cached->watcher[i], text, APP_LOOKED_ON);
        }
    }
}

/* All are told themselves again, what the voices were still to say, too. */
static void scatter(app_cached_game *cached) {
    while (cached->voices) {
        app_peer *voice = cached->voice[0];
        for (app_text *text; (text = app_peer_take(voice));) {
            tell_themselves(cached, voice->way, text);
            app_text_release(text);
        }
        end_voice(cached, 0);
    }
    cached->alone = cached->watchers;
}

/* NULL: there is no memory. */
static app_peer *find_voice(app_cached_game *cached, const app_peer *peer) {
    for (size_t i = 0; i < cached->voices; i++) {
        if (cached->voice[i]->way == peer->way) {
            return cached->voice[i];
        }
    }
    app_peer *made = pod__grow(&cached->voice, &cached->voice_room, cached->voices + 1, sizeof(app_peer *))
                         ? calloc(1, sizeof *made)
                         : NULL;
    if (made) {
        made->way = peer->way;
        made->ready = peer->ready;
        cached->voice[cached->voices++] = made;
    }
    return made;
}

/* A voice that speaks to nobody is none. */
static void leave_voice(app_cached_game *cached, const app_way *way) {
    for (size_t i = cached->alone; i < cached->watchers; i++) {
        if (cached->watcher[i]->way == way) {
            return;
        }
    }
    for (size_t i = 0; i < cached->voices; i++) {
        if (cached->voice[i]->way == way) {
            end_voice(cached, i);
        }
    }
}

/* What is still to be said comes first, of the peer as of the voice. */
static bool join_voice(app_cached_game *cached, const app_peer *peer) {
    if (!peer->way || peer->first || peer->close_code || club_plays(&cached->game, &peer->person)) {
        return false;
    }
    app_peer *voice = find_voice(cached, peer);
    if (voice && !voice->first && !voice->close_code && peer->way->join(peer->way, voice, peer)) {
        return true;
    }
    leave_voice(cached, peer->way);
    return false;
}

void app_game_cache_gather(app_cached_game *cached) {
    for (size_t i = cached->alone; i-- > 0;) {
        app_peer *peer = cached->watcher[i];
        if (join_voice(cached, peer)) {
            cached->watcher[i] = cached->watcher[--cached->alone];
            cached->watcher[cached->alone] = peer;
        }
    }
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
    scatter(cached);
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
            scatter(cached);
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
    cached->watcher[cached->watchers++] = cached->watcher[cached->alone];
    cached->watcher[cached->alone++] = peer;
    count_present(cached, peer, 1);
    stir(cache, cached);
    return APP_WATCHING;
}

/* gone: there is nobody any more whom a voice could speak to. */
static void leave(app_game_cache *cache, app_cached_game *cached, app_peer *peer, bool gone) {
    for (int i = 0; i < APP_WATCHES_MAX; i++) {
        if (peer->watching[i] == cached) {
            peer->watching[i] = NULL;
        }
    }
    size_t i = 0;
    while (i < cached->watchers && cached->watcher[i] != peer) {
        i++;
    }
    if (i == cached->watchers) {
        return;
    }
    if (i >= cached->alone && !gone) {
        scatter(cached);
    }
    const bool alone = i < cached->alone;
    if (alone) {
        cached->watcher[i] = cached->watcher[--cached->alone];
        i = cached->alone;
    }
    cached->watcher[i] = cached->watcher[--cached->watchers];
    if (!alone) {
        leave_voice(cached, peer->way);
    }
    count_present(cached, peer, -1);
    stir(cache, cached);
}

void app_game_cache_leave(app_game_cache *cache, app_cached_game *cached, app_peer *peer) {
    leave(cache, cached, peer, false);
}

void app_game_cache_leave_all(app_game_cache *cache, app_peer *peer) {
    for (int i = 0; i < APP_WATCHES_MAX; i++) {
        if (peer->watching[i]) {
            leave(cache, peer->watching[i], peer, true);
        }
    }
}
