#include "server/inbox/message.h"

#include <stdlib.h>

void inbox_message_clear(inbox_message *message) {
    free(message->text);
    *message = (inbox_message){0};
}
