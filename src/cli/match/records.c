/* The records of a match: each game is added when it ends, so that a match goes on where it was broken off. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file_replacement.h"
#include "cli/files.h"
#include "cli/match/match.h"
#include "cli/ugi/ugi.h"

static void print_game(const void *context, pod_text *out) {
    pod_record_write_text(context, out);
    pod_text_add(out, "\n");
}

/* All of it or nothing: half a game would be no game for whoever goes on with the file. */
static int append(int file, const char *text) {
    struct stat before;
    bool regular = !fstat(file, &before) && S_ISREG(before.st_mode);
    int error = pod__write_all(file, text, strlen(text));
    if (error && regular && ftruncate(file, before.st_size)) {
        return error; /* the first is the one to tell */
    }
    return error;
}

int match_records_add(const match *played, const pod_record *record) {
    char *text = pod__printed(print_game, record, NULL);
    if (!text) {
        return ENOMEM;
    }
    int file = open(played->records, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    int error = file < 0 ? errno : append(file, text);
    if (file >= 0 && close(file) && !error) {
        error = errno;
    }
    free(text);
    return error;
}

/* The number of a game of this match, or -1. */
static int64_t number_of(const match *played, const pod_record *record) {
    const char *title = pod_record_tag(record, "Match");
    const char *round = pod_record_tag(record, "Round");
    int64_t number;
    bool ours = title && round && !strcmp(title, played->title) && ugi_number(round, 1, UINT32_MAX, &number);
    return ours ? number - 1 : -1;
}

static cli_status take_over(match *played, const pod_record *record) {
    int64_t number = number_of(played, record);
    if (number < 0) {
        const char *title = pod_record_tag(record, "Match");
        return cli_error(played->language,
                         "{0} holds games of another match; give another file with --records, or continue with: {1}",
                         played->records, title ? title : "-");
    }
    if (number < played->games && pod_record_end(record)->turn == POD_NOBODY) {
        match_take(played, (uint32_t)number, pod_record_end(record));
    }
    return CLI_DONE;
}

/* Before anything is played: whether games can be added at all. */
static cli_status try_to_open(const match *played) {
    int file = open(played->records, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0) {
        return cli_system_error(played->language, played->records);
    }
    close(file);
    return CLI_DONE;
}

/* The games that are in the file already. */
static cli_status take_over_all(match *played) {
    pod_record **record;
    size_t length, count;
    pod_fault fault;
    char *text = cli_file_read(played->language, played->records, &length);
    if (!text || !length) {
        free(text);
        return text ? CLI_DONE : CLI_BAD;
    }
    pod_error error = pod_records_read(text, length, &record, &count, &fault);
    free(text);
    if (error) {
        return cli_fault(played->language, played->records, &fault);
    }
    cli_status status = CLI_DONE;
    for (size_t i = 0; i < count && !status; i++) {
        status = take_over(played, record[i]);
    }
    pod_records_free(record, count);
    return status;
}

cli_status match_records_resume(match *played) {
    if (!played->records) {
        return CLI_DONE;
    }
    cli_status status = cli_lock_take(played->language, played->records, &played->records_lock);
    if (!status && !pod__file_is_special(played->records)) {
        status = take_over_all(played);
    }
    return status ? status : try_to_open(played);
}
