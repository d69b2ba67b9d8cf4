/* Sends one mail, as the server does, and says what became of it.

     send_mail URL TO [USER PASSWORD [AUTHORITIES]]    smtp: with + before the URL goes without STARTTLS

   The mail is read from standard input. Prints "delivered", "later" or "refused", and why. */
#include <signal.h>
#include <stdio.h>

#include "app/outbox/post/smtp.h"

static bool never(void *context) {
    (void)context;
    return false;
}

int main(int argc, char **argv) {
    static const char *const outcomes[] = {"delivered", "later", "refused"};
    static char text[65536];
    if (argc < 3) {
        return 2;
    }
    signal(SIGPIPE, SIG_IGN);
    bool plain = argv[1][0] == '+';
    const post_smtp_settings settings = {.url = argv[1] + plain,
                                         .from = "club@mail.example.net",
                                         .user = argc > 4 ? argv[3] : "",
                                         .password = argc > 4 ? argv[4] : "",
                                         .authorities = argc > 5 ? argv[5] : "",
                                         .plain = plain};
    const post_message message = {
        .to = argv[2], .text = text, .length = fread(text, 1, sizeof text, stdin), .ends = never};
    char why[POST_REASON_SIZE];
    void *connection = post_smtp_curl.open(&settings);
    if (!connection) {
        return 1;
    }
    outbox_outcome outcome = post_smtp_curl.send(connection, &message, why);
    post_smtp_curl.close(connection);
    printf("%s\n%s\n", outcomes[outcome], why);
    return 0;
}
