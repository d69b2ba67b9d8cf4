#include "cli/fairplay/kept.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/bytes.h"
#include "ludopod/version.h"

enum { NUMBER = 8, HEAD_NUMBERS = 4, GAME_NUMBERS = 5, MOVE_NUMBERS = 5, GAMES_AT_MOST = 1 << 20 };

static const uint8_t magic[NUMBER] = {'L', 'P', 'F', 'A', 'I', 'R', '1', '\n'};

static uint64_t version_sum(void) {
    const char *version = pod_version();
    return pod__checksum((const uint8_t *)version, strlen(version));
}

static void free_lists(fair_lists *lists) {
    fair_list_free(&lists->player);
    fair_list_free(&lists->others);
}

void fair_kept_free(fair_kept *kept) {
    for (size_t i = 0; i < kept->count; i++) {
        free_lists(&kept->game[i].lists);
    }
    free(kept->game);
    *kept = (fair_kept){.nodes = kept->nodes};
}

/* ---- Games ------------------------------------------------------------------------------------------------------ */

static void print_record(const void *context, pod_text *out) {
    pod_record_write_text(context, out);
}

bool fair_game_key(const fair_game *game, uint64_t *out) {
    size_t length;
    char *text = pod__printed(print_record, game->record, &length);
    uint8_t number[NUMBER];
    if (!text) {
        return false;
    }
    uint64_t sum = pod__checksum((const uint8_t *)text, length);
    free(text);
    pod__put(number, game->seats, NUMBER);
    sum = pod__checksum_add(sum, number, NUMBER);
    for (size_t i = 0; game->time_ms && i < pod_record_length(game->record); i++) {
        pod__put(number, (uint64_t)game->time_ms[i], NUMBER);
        sum = pod__checksum_add(sum, number, NUMBER);
    }
    *out = sum;
    return true;
}

const fair_lists *fair_kept_find(const fair_kept *kept, uint64_t key) {
    for (size_t i = 0; i < kept->count; i++) {
        if (kept->game[i].key == key) {
            return &kept->game[i].lists;
        }
    }
    return NULL;
}

bool fair_kept_add(fair_kept *kept, uint64_t key, fair_lists *lists) {
    if (!pod__grow(&kept->game, &kept->room, kept->count + 1, sizeof *kept->game)) {
        free_lists(lists);
        return false;
    }
    kept->game[kept->count++] = (fair_kept_game){key, *lists};
    return true;
}

/* ---- Writing ---------------------------------------------------------------------------------------------------- */

static uint64_t bits_of(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static uint8_t *put(uint8_t *at, uint64_t value) {
    pod__put(at, value, NUMBER);
    return at + NUMBER;
}

static uint8_t *put_moves(uint8_t *at, const fair_list *list) {
    for (size_t i = 0; i < list->count; i++) {
        const fair_move *move = &list->move[i];
        at = put(at, move->ply);
        at = put(at, move->best);
        at = put(at, bits_of(move->loss));
        at = put(at, bits_of(move->gap));
        at = put(at, (uint64_t)(move->time_ms + 1));
    }
    return at;
}

static uint8_t *put_game(uint8_t *at, const fair_kept_game *game) {
    const fair_list *player = &game->lists.player, *others = &game->lists.others;
    const uint64_t head[GAME_NUMBERS] = {game->key, player->made, others->made, player->count, others->count};
    for (size_t i = 0; i < GAME_NUMBERS; i++) {
        at = put(at, head[i]);
    }
    return put_moves(put_moves(at, player), others);
}

uint8_t *fair_kept_write(const fair_kept *kept, size_t *length) {
    size_t numbers = HEAD_NUMBERS + 1;
    for (size_t i = 0; i < kept->count; i++) {
        const fair_lists *lists = &kept->game[i].lists;
        numbers += GAME_NUMBERS + MOVE_NUMBERS * (lists->player.count + lists->others.count);
    }
    uint8_t *bytes = calloc(numbers, NUMBER);
    if (!bytes) {
        return NULL;
    }
    memcpy(bytes, magic, NUMBER);
    uint8_t *at = put(put(put(bytes + NUMBER, version_sum()), kept->nodes), kept->count);
    for (size_t i = 0; i < kept->count; i++) {
        at = put_game(at, &kept->game[i]);
    }
    put(at, pod__checksum(bytes, (size_t)(at - bytes)));
    *length = numbers * NUMBER;
    return bytes;
}

/* ---- Reading ---------------------------------------------------------------------------------------------------- */

/* Numbers that are left; what is read behind the last one is 0, and good is false from then on. */
typedef struct reader {
    const uint8_t *at;
    size_t left;
    bool good;
} reader;

static uint64_t take(reader *from) {
    from->good = from->good && from->left;
    if (!from->good) {
        return 0;
    }
    const uint64_t value = pod__get(from->at, NUMBER);
    from->at += NUMBER;
    from->left--;
    return value;
}

static double take_real(reader *from) {
    const uint64_t bits = take(from);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* False: no memory. */
static bool take_moves(reader *from, size_t count, fair_list *out) {
    out->games = 1;
    from->good = from->good && count <= from->left / MOVE_NUMBERS;
    if (from->good && count && !pod__grow(&out->move, &out->room, count, sizeof *out->move)) {
        return false;
    }
    for (size_t i = 0; from->good && i < count; i++) {
        fair_move *move = &out->move[out->count++];
        move->game = 0;
        move->ply = (size_t)take(from);
        move->best = take(from) == 1;
        move->loss = take_real(from);
        move->gap = take_real(from);
        move->time_ms = (int64_t)take(from) - 1;
    }
    return true;
}

static bool take_game(reader *from, fair_kept *out) {
    const uint64_t key = take(from);
    fair_lists lists = {0};
    lists.player.made = (size_t)take(from);
    lists.others.made = (size_t)take(from);
    const size_t player = (size_t)take(from), others = (size_t)take(from);
    if (take_moves(from, player, &lists.player) && take_moves(from, others, &lists.others)) {
        return fair_kept_add(out, key, &lists);
    }
    free_lists(&lists);
    return false;
}

/* Whole and unchanged since it was written. */
static bool is_sound(const uint8_t *bytes, size_t length) {
    return length % NUMBER == 0 && length / NUMBER > HEAD_NUMBERS && memcmp(bytes, magic, NUMBER) == 0 &&
           pod__get(bytes + length - NUMBER, NUMBER) == pod__checksum(bytes, length - NUMBER);
}

fair_kept_status fair_kept_read(const uint8_t *bytes, size_t length, fair_kept *out) {
    if (!length) {
        return FAIR_KEPT_READ;
    }
    if (!is_sound(bytes, length)) {
        return FAIR_KEPT_DAMAGED;
    }
    reader from = {bytes + NUMBER, length / NUMBER - 2, true};
    if (take(&from) != version_sum() || take(&from) != out->nodes) {
        return FAIR_KEPT_OTHER;
    }
    const uint64_t games = take(&from);
    bool room = true;
    from.good = from.good && games <= GAMES_AT_MOST;
    for (uint64_t i = 0; room && from.good && i < games; i++) {
        room = take_game(&from, out);
    }
    if (!room || !from.good || from.left) {
        fair_kept_free(out);
        return room ? FAIR_KEPT_DAMAGED : FAIR_KEPT_MEMORY;
    }
    return FAIR_KEPT_READ;
}
