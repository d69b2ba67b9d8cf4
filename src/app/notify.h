/* What a service manager is told: systemd's protocol of datagrams (sd_notify(3)). It is a few lines, so no library is
   needed for it, and it works with every manager that speaks it. */
#ifndef LUDOPOD_APP_NOTIFY_H
#define LUDOPOD_APP_NOTIFY_H

#include <stdint.h>
#include <sys/socket.h>
#include <sys/un.h>

typedef struct app_notifier {
    int socket; /* -1: nobody listens */
    struct sockaddr_un address;
    socklen_t length;
    int64_t watchdog_ms; /* the manager restarts whom it has not heard for so long; 0: it does not watch */
} app_notifier;

/* As NOTIFY_SOCKET, WATCHDOG_USEC and WATCHDOG_PID of the environment say. */
void app_notifier_open(app_notifier *out);
void app_notifier_close(app_notifier *notifier);
/* "READY=1", "WATCHDOG=1", "STOPPING=1", "STATUS=…". NULL, or a notifier nobody listens to, is allowed: nothing is
   said. Never waits; what cannot be said is lost. From any thread. */
void app_notify(const app_notifier *notifier, const char *state);

#endif
