/* A connection that we end may have answers in it that are not read yet, while more of what the other end sends is on
   its way. Closed then, the system resets it, and those answers may be lost (RFC 9112, 9.6). So we say that nothing
   more comes, throw away what still arrives, and close when the other end has closed, or had time and bytes enough. */
#include <errno.h>
#include <fcntl.h>
#include <linux/sockios.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "transport/inside.h"

enum { LINGER_MS = 2000, LINGERING_MAX = 64 };

/* Whether something is on its way, in one direction or the other. */
static bool is_under_way(int file) {
    int unread = 0, unsent = 0;
    return (ioctl(file, SIOCINQ, &unread) == 0 && unread > 0) || (ioctl(file, SIOCOUTQ, &unsent) == 0 && unsent > 0);
}

/* The library closes its file; ours is another of the same connection. */
void transport_linger(transport *self, struct MHD_Connection *handle, bool refused) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(handle, MHD_CONNECTION_INFO_CONNECTION_FD);
    if (!info || self->lingering_count == LINGERING_MAX || (!refused && !is_under_way(info->connect_fd))) {
        return;
    }
    lingering *at = calloc(1, sizeof *at);
    int file = at ? fcntl(info->connect_fd, F_DUPFD_CLOEXEC, 0) : -1;
    if (file < 0) {
        free(at);
        return;
    }
    shutdown(file, SHUT_WR);
    *at = (lingering){.file = file, .deadline_ms = self->now_ms + LINGER_MS, .next = self->first_lingering};
    self->first_lingering = at;
    self->lingering_count++;
}

/* Whether there is no more reason to wait for the other end. */
static bool is_done(const transport *self, lingering *at) {
    char bytes[4096];
    for (size_t taken = 0; taken < READ_BUDGET && at->taken < REFUSED_MAX;) {
        ssize_t length = recv(at->file, bytes, sizeof bytes, MSG_DONTWAIT);
        if (length <= 0) {
            bool later = length < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
            return !later || self->now_ms > at->deadline_ms;
        }
        taken += (size_t)length;
        at->taken += (size_t)length;
    }
    return at->taken >= REFUSED_MAX || self->now_ms > at->deadline_ms;
}

void transport_linger_on(transport *self, bool to_the_end) {
    for (lingering **link = &self->first_lingering; *link;) {
        lingering *at = *link;
        if (to_the_end || is_done(self, at)) {
            *link = at->next;
            self->lingering_count--;
            close(at->file);
            free(at);
        } else {
            link = &at->next;
        }
    }
}
