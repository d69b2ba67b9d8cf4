#include "server/inbox/message.h"

#include <stdlib.h>

void inbox_message_clear(inbox_message *message) {
    free(message->text);
    *message = (inbox_message){0};
}

inbox_verdict server_mail_act(struct server *self, const inbox_message *message) {
    (void)self, (void)message;
    return (inbox_verdict){INBOX_REFUSED, "5.3.2", "this club takes no mail yet"};
}
