/* `ludopod mail`: puts a mail into the Maildir of a club, for mail servers that can only start programs. They learn by
   the exit status whether the mail was taken, comes again, or goes back to its sender: nothing but the mail itself
   sends it back, so that what whoever runs the club has to mend costs no mail. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/config.h"
#include "cli/command.h"
#include "cli/server/server.h"
#include "mail/inbox/maildir.h"
#include "mail/inbox/read.h"
#include "serve/config.h"

typedef struct mail {
    app_config config;
    pod_language language;
    const char *ours;               /* the club's address */
    const char *recipient, *sender; /* of the envelope; NULL: its head says them */
    char *bytes;
    size_t length;
} mail;

static cli_status read_config(const cli_arguments *arguments, mail *of) {
    const char *file = arguments->option[CLI_OPTION_CONFIG];
    app_config *config = &of->config;
    server_config_fault fault;
    server_config_default(config);
    if (!file) {
        cli_error(of->language, "the server's settings are missing; expected --config FILE", NULL, NULL);
        return CLI_AGAIN;
    }
    if (!server_config_read(file, config, &fault)) {
        cli_error(of->language, "{0}", fault.text, NULL);
        return CLI_AGAIN;
    }
    of->ours = config->inbox.address[0] ? config->inbox.address : config->mail.from;
    if (!config->inbox.maildir[0] || !of->ours[0]) {
        cli_error(of->language, "the server of {0} takes no mail; set mail.in.maildir and mail.from", file, NULL);
        return CLI_AGAIN;
    }
    return CLI_DONE;
}

/* ---- The envelope -------------------------------------------------------------------------------------------- */

/* As they are given; else as Exim, OpenSMTPD, Postfix (for aliases) and qmail tell programs. */
static cli_status read_envelope(const cli_arguments *arguments, mail *of) {
    of->recipient = arguments->words > 0 ? arguments->word[0] : getenv("RECIPIENT");
    of->sender = arguments->words > 1 ? arguments->word[1] : getenv("SENDER");
    const char *const addresses[] = {of->recipient, of->sender};
    for (size_t i = 0; i < sizeof addresses / sizeof *addresses; i++) {
        const char *address = addresses[i];
        if (address && (strlen(address) >= INBOX_ADDRESS_SIZE || address[strcspn(address, "<>\r\n")])) {
            cli_error(of->language, "'{0}' is not a mail address", address, NULL);
            return CLI_NO_USER;
        }
    }
    if (of->recipient && !inbox_address_is(of->ours, of->recipient, NULL)) {
        cli_error(of->language, "'{0}' is not an address of the club; expected {1}", of->recipient, of->ours);
        return CLI_NO_USER;
    }
    return CLI_DONE;
}

static void print_envelope(const mail *of, char *out, size_t size) {
    pod_text text = pod_text_over(out, size);
    if (of->sender) {
        pod_text_format(&text, "Return-Path: <%s>\n", of->sender);
    }
    if (of->recipient) {
        pod_text_format(&text, "Delivered-To: %s\n", of->recipient);
    }
}

/* ---- The mail ------------------------------------------------------------------------------------------------ */

/* All of standard input, so that whoever writes it is not cut off; what is more than may be is thrown away. */
static cli_status read_mail(mail *of) {
    const size_t most = (size_t)of->config.inbox.size_kib << 10;
    char rest[4096];
    of->bytes = malloc(most + 1);
    of->length = of->bytes ? fread(of->bytes, 1, most + 1, stdin) : 0;
    while (fread(rest, 1, sizeof rest, stdin) > 0) {
    }
    if (of->bytes && !ferror(stdin)) {
        return CLI_DONE;
    }
    cli_system_error(of->language, "-");
    return CLI_AGAIN;
}

static cli_status check_mail(const mail *of) {
    inbox_head head;
    const char *why = of->length > (size_t)of->config.inbox.size_kib << 10
                          ? "the mail is too large"
                          : inbox_head_read(of->bytes, of->length, &head);
    if (why) {
        cli_error(of->language, "the mail was not taken: {0}", why, NULL);
    }
    return why ? CLI_UNAVAILABLE : CLI_DONE;
}

static cli_status deliver(const mail *of) {
    char front[2 * INBOX_ADDRESS_SIZE + 64] = "";
    const char *maildir = of->config.inbox.maildir;
    print_envelope(of, front, sizeof front);
    int folder = maildir_open(maildir, false);
    const bool delivered = folder >= 0 && maildir_deliver(folder, front, of->bytes, of->length);
    if (!delivered) {
        cli_system_error(of->language, maildir);
    }
    if (folder >= 0) {
        close(folder);
    }
    return delivered ? CLI_DONE : CLI_AGAIN;
}

cli_status cli_mail(const cli_arguments *arguments) {
    mail of = {.language = arguments->language};
    cli_status status = read_config(arguments, &of);
    status = status ? status : read_envelope(arguments, &of);
    status = status ? status : read_mail(&of);
    status = status ? status : check_mail(&of);
    status = status ? status : deliver(&of);
    free(of.bytes);
    return status;
}
