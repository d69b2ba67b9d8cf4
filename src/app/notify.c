#include "app/notify.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"

static int64_t watchdog_of_environment(void) {
    const char *interval = getenv("WATCHDOG_USEC"), *process = getenv("WATCHDOG_PID");
    int64_t wanted = 0, microseconds = 0;
    if (process) {
        pod__whole_read(process, strlen(process), 0, INT64_MAX, &wanted);
    }
    if (!interval || (process && wanted != getpid())) {
        return 0;
    }
    pod__whole_read(interval, strlen(interval), 0, INT64_MAX, &microseconds);
    return microseconds >= 2000 ? microseconds / 1000 : 0;
}

void app_notifier_open(app_notifier *out) {
    const char *path = getenv("NOTIFY_SOCKET");
    *out = (app_notifier){.socket = -1, .address.sun_family = AF_UNIX};
    size_t length = path ? strlen(path) : 0;
    if (length < 2 || length >= sizeof out->address.sun_path || (path[0] != '/' && path[0] != '@')) {
        return;
    }
    memcpy(out->address.sun_path, path, length);
    if (path[0] == '@') {
        out->address.sun_path[0] = 0; /* a name that is in no file system */
    }
    out->length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
    out->socket = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    out->watchdog_ms = out->socket < 0 ? 0 : watchdog_of_environment();
}

void app_notifier_close(app_notifier *notifier) {
    if (notifier->socket >= 0) {
        close(notifier->socket);
    }
    notifier->socket = -1;
}

void app_notify(const app_notifier *notifier, const char *state) {
    if (notifier && notifier->socket >= 0) {
        sendto(notifier->socket, state, strlen(state), MSG_NOSIGNAL, (const struct sockaddr *)&notifier->address,
               notifier->length);
    }
}
