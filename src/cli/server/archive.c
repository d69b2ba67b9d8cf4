/* `ludopod admin archive`: the games between people that ended on each day that is over, a file a day for researchers,
   and SHA256SUMS of all. A day whose file stands there is left alone, so the same command each night adds what is new.
 */
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zstd.h>

#include "app/games/record.h"
#include "base/file_replacement.h"
#include "base/json.h"
#include "cli/server/server.h"
#include "store/played.h"

enum { LEVEL = 12, LINES = 100, NAME_SIZE = 48 };
static const int64_t day_ms = INT64_C(86400000);

typedef struct archive {
    const admin_call *call;
    store *from;
    char *text; /* of the day: a record in JSON a line */
    size_t length, games;
    size_t days, all; /* that were written, and the games in them */
    store_fault fault;
} archive;

static bool fail(archive *of, const char *what) {
    cli_error(of->call->language, "{0}", what, NULL);
    return false;
}

static bool add_text(char **to, size_t *length, const char *more) {
    const size_t size = strlen(more);
    char *longer = realloc(*to, *length + size + 1);
    if (longer) {
        memcpy(longer + *length, more, size + 1);
        *length += size;
        *to = longer;
    }
    return longer != NULL;
}

/* One that cannot be read is left out: `ludopod admin check` tells of it. */
static bool add_game(archive *of, const char *id) {
    club_game game;
    store_status status = store_load(of->from, id, &game, &of->fault);
    if (status) {
        return status == STORE_DAMAGED || fail(of, of->fault.text);
    }
    char *record = app_record_text(&game, &(club_person){.id = ""}, APP_RECORD_JSON);
    bool well = record && add_text(&of->text, &of->length, record);
    club_free(&game);
    free(record);
    of->games++;
    return well || fail(of, "out of memory");
}

static bool gather(archive *of, int64_t since_ms, int64_t until_ms) {
    store_public_filter filter = {.since_ms = since_ms, .until_ms = until_ms};
    store_ids ids;
    bool more = true;
    of->length = of->games = 0;
    while (more) {
        if (store_public_games(of->from, &filter, LINES, &ids, &more, &of->fault)) {
            return fail(of, of->fault.text);
        }
        for (size_t i = 0; i < ids.count; i++) {
            if (!add_game(of, ids.id[i])) {
                return false;
            }
        }
    }
    return true;
}

static bool put(archive *of, const char *path, const void *bytes, size_t length) {
    pod__replacement file;
    int error = pod__replacement_begin(&file, path);
    error = error ? error : pod__write_all(file.file, bytes, length);
    error = error ? error : pod__replacement_finish(&file);
    pod__replacement_end(&file);
    return !error || fail(of, strerror(error));
}

/* The day's file first, then the line of SHA256SUMS that says that it is whole. */
static bool put_day(archive *of, const char *name, const char *folder, char **sums, size_t *length) {
    unsigned char digest[crypto_hash_sha256_BYTES];
    char path[APP_PATH_SIZE], hex[2 * sizeof digest + 1], line[sizeof hex + NAME_SIZE + 4];
    const size_t room = ZSTD_compressBound(of->length);
    void *packed = malloc(room);
    const size_t size = packed ? ZSTD_compress(packed, room, of->text, of->length, LEVEL) : 0;
    bool well = packed && !ZSTD_isError(size);
    if (well) {
        crypto_hash_sha256(digest, packed, size);
        sodium_bin2hex(hex, sizeof hex, digest, sizeof digest);
        snprintf(line, sizeof line, "%s  %s\n", hex, name);
        snprintf(path, sizeof path, "%s/%s", folder, name);
        well = put(of, path, packed, size) && add_text(sums, length, line);
        snprintf(path, sizeof path, "%s/SHA256SUMS", folder);
        well = well && put(of, path, *sums, *length);
    }
    free(packed);
    of->days += well;
    of->all += well ? of->games : 0;
    return well;
}

static void name_day(int64_t day, char out[NAME_SIZE]) {
    const time_t seconds = (time_t)(day * (day_ms / 1000));
    struct tm parts;
    gmtime_r(&seconds, &parts);
    strftime(out, NAME_SIZE, "games-%Y-%m-%d.ndjson.zst", &parts);
}

/* The day on which the first of all games ended; `none` when there is none. */
static bool first_day(archive *of, int64_t none, int64_t *out) {
    store_public_filter filter = {.until_ms = none * day_ms};
    store_ids ids;
    bool more;
    if (store_public_games(of->from, &filter, 1, &ids, &more, &of->fault)) {
        return fail(of, of->fault.text);
    }
    *out = ids.count ? filter.since_ms / day_ms : none;
    return true;
}

static bool archive_days(archive *of, const char *folder) {
    char path[APP_PATH_SIZE], name[NAME_SIZE];
    const int64_t today = (int64_t)time(NULL) * 1000 / day_ms;
    int64_t day;
    snprintf(path, sizeof path, "%s/SHA256SUMS", folder);
    FILE *file = fopen(path, "r");
    size_t length = 0;
    char *sums = calloc(1, 1);
    char line[256];
    while (sums && file && fgets(line, sizeof line, file) && add_text(&sums, &length, line)) {
    }
    if (file) {
        fclose(file);
    }
    bool well = sums && first_day(of, today, &day);
    for (; well && day < today; day++) {
        name_day(day, name);
        if (!strstr(sums, name)) {
            well = gather(of, day * day_ms, (day + 1) * day_ms) &&
                   (!of->games || put_day(of, name, folder, &sums, &length));
        }
    }
    free(sums);
    return well;
}

static void write_archive(pod__json *json, const void *context) {
    const archive *of = context;
    pod__json_integer(json, "days", (int64_t)of->days);
    pod__json_integer(json, "games", (int64_t)of->all);
}

cli_status cli_admin_archive(const admin_call *call) {
    archive of = {.call = call, .from = cli_admin_read(call)};
    if (!of.from) {
        return CLI_BAD;
    }
    const bool well = archive_days(&of, call->word[0]);
    store_close(of.from);
    free(of.text);
    if (!well) {
        return CLI_BAD;
    }
    if (call->json) {
        return cli_print_json(call->language, write_archive, &of);
    }
    cli_say(stdout, call->language, CLI_TEXT("days archived: {0}; games: {1}"), CLI_SHORT("%zu", of.days),
            CLI_SHORT("%zu", of.all));
    putchar('\n');
    return CLI_DONE;
}
