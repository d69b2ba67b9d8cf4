/* `ludopod mail`: hands a mail to the server that runs, as a mail server does that can only start programs: by LMTP, or
   into the Maildir that the server watches. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/server/server.h"
#include "server/inbox/head.h"
#include "server/inbox/read.h"

enum { PATIENCE_SECONDS = 120, REPLY_SIZE = 1024 };

typedef struct mail {
    const server_inbox_settings *to;
    pod_language language;
    char *bytes;
    size_t length;
    const char *ours;
    char recipient[INBOX_ADDRESS_SIZE], sender[INBOX_ADDRESS_SIZE];
} mail;

/* ---- LMTP ---------------------------------------------------------------------------------------------------- */

static int connect_to(const server_address *to) {
    struct sockaddr_storage at = {0};
    socklen_t length = sizeof(struct sockaddr_in);
    const char *host = strcmp(to->host, "localhost") == 0 ? "127.0.0.1" : to->host;
    struct sockaddr_un *path = (struct sockaddr_un *)&at;
    struct sockaddr_in *four = (struct sockaddr_in *)&at;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)&at;
    if (to->unix_socket) {
        path->sun_family = AF_UNIX;
        snprintf(path->sun_path, sizeof path->sun_path, "%.*s", (int)sizeof path->sun_path - 1, to->host);
        length = sizeof *path;
    } else if (inet_pton(AF_INET, host, &four->sin_addr) == 1) {
        four->sin_family = AF_INET;
        four->sin_port = htons((uint16_t)to->port);
    } else {
        six->sin6_family = AF_INET6;
        six->sin6_port = htons((uint16_t)to->port);
        inet_pton(AF_INET6, host, &six->sin6_addr);
        length = sizeof *six;
    }
    int file = socket(at.ss_family, SOCK_STREAM, 0);
    const struct timeval patience = {.tv_sec = PATIENCE_SECONDS};
    if (file >= 0 && setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience) == 0 &&
        setsockopt(file, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience) == 0 &&
        connect(file, (const struct sockaddr *)&at, length) == 0) {
        return file;
    }
    int why = errno;
    if (file >= 0) {
        close(file);
    }
    errno = why;
    return -1;
}

/* The last line of the next reply; its first figure, or 0 when none comes. */
static int read_reply(FILE *from, char reply[REPLY_SIZE]) {
    do {
        if (!fgets(reply, REPLY_SIZE, from) || strlen(reply) < 4) {
            snprintf(reply, REPLY_SIZE, "the server said nothing more");
            return 0;
        }
    } while (reply[3] == '-');
    reply[strcspn(reply, "\r\n")] = 0;
    return reply[0] - '0';
}

/* Lines end with CRLF, and one that begins with a dot gets another. */
static void write_mail(FILE *to, const char *bytes, size_t length) {
    bool begun = true;
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] == '\r' && i + 1 < length && bytes[i + 1] == '\n') {
            continue;
        }
        if (begun && bytes[i] == '.') {
            fputc('.', to);
        }
        begun = bytes[i] == '\n';
        fputs(begun ? "\r" : "", to);
        fputc(bytes[i], to);
    }
    fputs(begun ? ".\r\n" : "\r\n.\r\n", to);
    fflush(to);
}

/* The last reply's first figure. */
static int talk(const mail *of, FILE *to, FILE *from, char reply[REPLY_SIZE]) {
    int figure = read_reply(from, reply);
    if (figure == 2) {
        fprintf(to, "LHLO localhost\r\nMAIL FROM:<%s> SIZE=%zu SMTPUTF8\r\nRCPT TO:<%s>\r\n", of->sender, of->length,
                of->recipient);
        fflush(to);
    }
    for (int i = 0; figure == 2 && i < 3; i++) {
        figure = read_reply(from, reply);
    }
    if (figure != 2) {
        return figure;
    }
    fputs("DATA\r\n", to);
    fflush(to);
    figure = read_reply(from, reply);
    if (figure == 3) {
        write_mail(to, of->bytes, of->length);
        figure = read_reply(from, reply);
    }
    return figure;
}

static cli_status send_mail(const mail *of) {
    char reply[REPLY_SIZE];
    int file = connect_to(&of->to->lmtp), other = file >= 0 ? dup(file) : -1;
    FILE *to = file >= 0 ? fdopen(file, "w") : NULL, *from = other >= 0 ? fdopen(other, "r") : NULL;
    if (!to || !from) {
        cli_error(of->language, "the server of {0} does not answer: {1}", of->to->lmtp.host, strerror(errno));
        return CLI_AGAIN;
    }
    int figure = talk(of, to, from, reply);
    fclose(to);
    fclose(from);
    if (figure != 2) {
        cli_error(of->language, "the mail was not taken: {0}", reply, NULL);
    }
    return figure == 2 ? CLI_DONE : figure == 5 ? CLI_NO : CLI_AGAIN;
}

/* ---- Maildir ------------------------------------------------------------------------------------------------- */

static bool write_file(int folder, const char *path, const mail *of) {
    int file = openat(folder, path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    FILE *to = file >= 0 ? fdopen(file, "w") : NULL;
    if (!to) {
        return false;
    }
    fprintf(to, "Return-Path: <%s>\nDelivered-To: %s\n", of->sender, of->recipient);
    fwrite(of->bytes, 1, of->length, to);
    bool written = fflush(to) == 0 && fsync(file) == 0;
    return fclose(to) == 0 && written;
}

/* As Maildir wants it: written in tmp/, then moved to new/. */
static cli_status put_mail(const mail *of) {
    char host[64] = "localhost", name[160], from[176], to[176];
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    gethostname(host, sizeof host - 1);
    host[strcspn(host, "/:")] = 0;
    snprintf(name, sizeof name, "%lld.M%09ldP%ld.%s", (long long)now.tv_sec, now.tv_nsec, (long)getpid(), host);
    snprintf(from, sizeof from, "tmp/%s", name);
    snprintf(to, sizeof to, "new/%s", name);
    int folder = open(of->to->maildir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool put = folder >= 0 && write_file(folder, from, of) && renameat(folder, from, folder, to) == 0;
    int file = put ? openat(folder, "new", O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    put = put && file >= 0 && fsync(file) == 0;
    if (!put) {
        cli_system_error(of->language, of->to->maildir);
    }
    if (file >= 0) {
        close(file);
    }
    if (folder >= 0) {
        close(folder);
    }
    return put ? CLI_DONE : CLI_AGAIN;
}

/* ---- The command --------------------------------------------------------------------------------------------- */

static cli_status find_way(const cli_arguments *arguments, server_config *config) {
    const char *file = arguments->option[CLI_OPTION_CONFIG];
    server_config_fault fault;
    server_config_default(config);
    if (!file) {
        return cli_error(arguments->language, "the server's settings are missing; expected --config FILE", NULL, NULL);
    }
    if (!server_config_read(file, config, &fault)) {
        return cli_error(arguments->language, "{0}", fault.text, NULL);
    }
    if (!server_config_takes_mail(config) || (!config->inbox.address[0] && !config->mail.from[0])) {
        return cli_error(arguments->language,
                         "the server of {0} takes no mail; set mail.in.lmtp or mail.in.maildir, and mail.from", file,
                         NULL);
    }
    if (!config->inbox.lmtp.unix_socket && config->inbox.lmtp.host[0] && !config->inbox.lmtp.port) {
        return cli_error(arguments->language, "mail.in.lmtp names no port; expected one that stays the same", NULL,
                         NULL);
    }
    return CLI_DONE;
}

/* Addresses that are not given are those of the head. */
static cli_status find_addresses(const cli_arguments *arguments, mail *of) {
    const inbox_source source = {of->bytes, of->length, of->ours, NULL};
    inbox_head head;
    const char *why = inbox_head_read(of->bytes, of->length, &head);
    if (why) {
        cli_error(of->language, "the mail was not taken: {0}", why, NULL);
        return CLI_NO;
    }
    inbox_find_recipient(&source, of->recipient);
    snprintf(of->sender, sizeof of->sender, "%s", head.return_path);
    if (!head.returned) {
        inbox_address_copy(head.from, of->sender, sizeof of->sender);
    }
    const char *const given[] = {arguments->words > 0 ? arguments->word[0] : NULL,
                                 arguments->words > 1 ? arguments->word[1] : NULL};
    char *const places[] = {of->recipient, of->sender};
    for (size_t i = 0; i < 2; i++) {
        if (given[i] && (strlen(given[i]) >= INBOX_ADDRESS_SIZE || given[i][strcspn(given[i], "<>\r\n")])) {
            return cli_error(of->language, "'{0}' is not a mail address", given[i], NULL);
        }
        if (given[i]) {
            strcpy(places[i], given[i]);
        }
    }
    return CLI_DONE;
}

cli_status cli_mail(const cli_arguments *arguments) {
    server_config config;
    mail of = {.language = arguments->language, .to = &config.inbox};
    if (arguments->words > 2) {
        cli_error(of.language, "'{0}' is one argument too many", arguments->word[2], NULL);
        return cli_see_help(of.language, "mail");
    }
    cli_status status = find_way(arguments, &config);
    if (status) {
        return status;
    }
    of.ours = config.inbox.address[0] ? config.inbox.address : config.mail.from;
    of.bytes = cli_file_read(of.language, "-", &of.length);
    status = of.bytes ? find_addresses(arguments, &of) : CLI_AGAIN;
    if (!status) {
        status = config.inbox.lmtp.host[0] ? send_mail(&of) : put_mail(&of);
    }
    free(of.bytes);
    return status;
}
