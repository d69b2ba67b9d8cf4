/* From the command line to a game that can be played. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/file_replacement.h"
#include "cli/files.h"
#include "cli/play/play.h"
#include "cli/position.h"
#include "cli/values.h"
#include "ludopod/character.h"

/* "ac", "a,c" or "none" */
static cli_status read_human(const cli_arguments *arguments, unsigned players, unsigned *human) {
    const char *list = arguments->option[CLI_OPTION_HUMAN];
    unsigned seats = 0;
    for (const char *c = strcmp(list, "none") ? list : ""; *c; c++) {
        unsigned seat = (unsigned)(tolower((unsigned char)*c) - 'a');
        if (*c != ',' && seat >= players) {
            const char bad[] = {*c, 0}, last[] = {(char)('a' + players - 1), 0};
            return cli_wrong_usage(arguments, "'{0}' is not a player of this game; expected letters a to {1}, or none",
                                   bad, last);
        }
        seats |= *c == ',' ? 0 : 1u << seat;
    }
    *human = seats;
    return CLI_DONE;
}

enum { TAG_SIZE = 64 };

/* What no person's name is by chance. */
static void tag_character(unsigned number, char out[TAG_SIZE]) {
    snprintf(out, TAG_SIZE, "%s (Ludopod)", pod_character_at(number)->title);
}

static pod_error tag_seats(cli_play *play) {
    unsigned players = play->current.position[0].players;
    for (unsigned seat = 0; seat < players; seat++) {
        const char tag[] = {(char)('A' + seat), 0};
        char name[TAG_SIZE];
        if (cli_play_is_human(play, seat)) {
            snprintf(name, sizeof name, "%s", play->game->notation->seat_name(seat, POD_ENGLISH));
        } else {
            tag_character(play->character, name);
        }
        if (cli_game_tag(&play->current, tag, name)) {
            return POD_ERROR_MEMORY;
        }
    }
    return POD_OK;
}

static pod_error tag_date(cli_play *play) {
    char date[16];
    time_t now = time(NULL);
    struct tm local;
    if (!localtime_r(&now, &local) || !strftime(date, sizeof date, "%Y.%m.%d", &local)) {
        return POD_OK;
    }
    return cli_game_tag(&play->current, "Date", date);
}

/* The number of the character that a record calls so; 0: of none. */
static unsigned character_tagged(const char *name) {
    for (unsigned number = POD_CHARACTERS; number; number--) {
        char tag[TAG_SIZE];
        tag_character(number, tag);
        if (!strcmp(tag, name)) {
            return number;
        }
    }
    return 0;
}

/* Who plays is in the record's tags; the command line comes first. */
static void seats_of_record(cli_play *play, const cli_arguments *arguments) {
    unsigned players = play->current.position[0].players;
    for (unsigned seat = 0; seat < players; seat++) {
        const char tag[] = {(char)('A' + seat), 0};
        const char *name = pod_record_tag(play->current.record, tag);
        const unsigned character = name ? character_tagged(name) : 0;
        if (!character) {
            play->human |= 1u << seat;
        } else if (!arguments->option[CLI_OPTION_CHARACTER]) {
            play->character = character;
        }
    }
}

/* The options on the command line may not contradict the record. */
static cli_status check_options(const cli_arguments *arguments, const cli_play *play, const char *path) {
    cli_start asked;
    pod_options have;
    cli_status status = cli_start_read(arguments, &asked);
    if (status) {
        return status;
    }
    play->game->rules->options_of(&play->current.position[0], &have);
    for (size_t i = 0; i < play->game->rules->option_count; i++) {
        const pod_option *option = &play->game->rules->options[i];
        if (asked.options.given >> option->id & 1u && asked.options.value[option->id] != have.value[option->id]) {
            return cli_wrong_usage(arguments,
                                   "{0} holds a game with another '{1}'; leave the option out to continue it", path,
                                   option->name);
        }
    }
    return CLI_DONE;
}

/* The one game of a record file. */
static cli_status read_record(pod_language language, const char *path, pod_record **out) {
    size_t count;
    pod_record **records;
    if (cli_records_read(language, path, &records, &count)) {
        return CLI_BAD;
    }
    cli_status status = CLI_DONE;
    if (count == 1) {
        *out = records[0];
        records[0] = NULL;
    } else {
        status = cli_error(language, "{0} holds several games; only a file with one game can be continued", path, NULL);
    }
    pod_records_free(records, count);
    return status;
}

static cli_status resume(cli_play *play, const cli_arguments *arguments, const char *path) {
    pod_record *record = NULL;
    cli_status status = read_record(arguments->language, path, &record);
    if (status) {
        return status;
    }
    if (cli_game_resume(&play->current, record, path)) {
        return cli_out_of_memory(arguments->language);
    }
    play->game = pod_game_of(&play->current.position[0]);
    play->resumed = true;
    if (arguments->words) {
        return cli_error(arguments->language, "{0} holds a game already; leave the position out to continue it", path,
                         NULL);
    }
    seats_of_record(play, arguments);
    return check_options(arguments, play, path);
}

static cli_status begin(cli_play *play, const cli_arguments *arguments, const char *path) {
    pod_position start;
    cli_status status = cli_position_join(arguments, arguments->word, arguments->words, &start);
    if (status) {
        return status;
    }
    play->game = pod_game_of(&start);
    play->human = 1;
    if (cli_game_begin(&play->current, &start, path)) {
        return cli_out_of_memory(arguments->language);
    }
    return CLI_DONE;
}

/* Whether there is a game to go on with: an empty file, as mktemp makes it, is none, nor is a device or a pipe. */
static bool has_game(const char *path) {
    if (!path || pod__file_is_special(path)) {
        return false;
    }
    FILE *file = fopen(path, "rb");
    bool content = file ? fgetc(file) != EOF : errno != ENOENT;
    if (file) {
        fclose(file);
    }
    return content;
}

static cli_status finish_setup(cli_play *play, const cli_arguments *arguments) {
    if (arguments->option[CLI_OPTION_HUMAN]) {
        cli_status status = read_human(arguments, play->current.position[0].players, &play->human);
        if (status) {
            return status;
        }
    }
    pod_tables *tables;
    if (cli_tables_open(arguments, &tables)) {
        return CLI_BAD;
    }
    play->job = cli_search_job_create(tables, play->threads);
    if (!play->job || tag_seats(play) || (!play->resumed && tag_date(play))) {
        return cli_out_of_memory(arguments->language);
    }
    errno = cli_play_save(play);
    return errno ? cli_system_error(arguments->language, play->current.path) : CLI_DONE;
}

cli_status cli_play_open(cli_play *play, const cli_arguments *arguments) {
    if (arguments->option[CLI_OPTION_SERVER] || arguments->option[CLI_OPTION_TOKEN]) {
        return cli_play_open_club(play, arguments);
    }
    const char *path = arguments->option[CLI_OPTION_RECORD];
    *play = (cli_play){.language = arguments->language,
                       .seed = (uint64_t)time(NULL) << 16 ^ (uint64_t)getpid(),
                       .lock = CLI_LOCK_NONE,
                       .paced = !arguments->option[CLI_OPTION_AT_ONCE] && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO),
                       .ascii = arguments->option[CLI_OPTION_ASCII] != NULL};
    const char *character = arguments->option[CLI_OPTION_CHARACTER];
    cli_status status =
        cli_character_read(arguments->language, NULL, character ? character : CLI_CHARACTER_USUAL, &play->character);
    play->threads = cli_option_threads(arguments, &status);
    if (!status && path) {
        status = cli_lock_take(arguments->language, path, &play->lock);
    }
    if (!status) {
        status = has_game(path) ? resume(play, arguments, path) : begin(play, arguments, path);
    }
    return status ? status : finish_setup(play, arguments);
}

void cli_play_close(cli_play *play) {
    if (play->session) {
        play->club->close(play->session);
    }
    if (play->kept && play->current.count && !play->unsaved) {
        cli_say(stdout, play->language,
                cli_play_over(play) ? CLI_TEXT("The game is kept in {0}.\n")
                                    : CLI_TEXT("The game is kept in {0}. To continue it: ludopod play --record {0}\n"),
                play->kept, NULL);
    }
    cli_search_job_free(play->job);
    cli_lock_release(&play->lock);
    free(play->kept);
    if (play->current.record) {
        cli_game_end(&play->current);
    }
}
