/* Whether an address can be listened on, and if not, why. */
#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "server/transport_inside.h"

static bool refuse(const server_address *address, const char *why, store_fault *fault) {
    bool bracket = strchr(address->host, ':') != NULL;
    if (address->unix_socket) {
        snprintf(fault->text, sizeof fault->text, "cannot listen on unix:%s: %s", address->host, why);
    } else {
        snprintf(fault->text, sizeof fault->text, "cannot listen on %s%s%s:%d: %s", bracket ? "[" : "", address->host,
                 bracket ? "]" : "", address->port, why);
    }
    return false;
}

static bool try_to_bind(const struct sockaddr *to, socklen_t length) {
    int yes = 1;
    int probe = socket(to->sa_family, SOCK_STREAM, 0);
    bool good = probe >= 0 && setsockopt(probe, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
                bind(probe, to, length) == 0 && listen(probe, 1) == 0;
    int why = errno;
    if (probe >= 0) {
        close(probe);
    }
    errno = why;
    return good;
}

static bool can_listen_on_port(const server_address *address, store_fault *fault) {
    struct addrinfo hints = {.ai_flags = AI_NUMERICHOST, .ai_socktype = SOCK_STREAM}, *found;
    char port[8];
    snprintf(port, sizeof port, "%d", address->port);
    int unknown = getaddrinfo(address->host, port, &hints, &found);
    if (unknown) {
        return refuse(address, gai_strerror(unknown), fault);
    }
    bool good = try_to_bind(found->ai_addr, found->ai_addrlen);
    good = good || refuse(address, strerror(errno), fault);
    freeaddrinfo(found);
    return good;
}

/* Whether a server answers at a socket; errno says why not. */
static bool is_answered(const struct sockaddr_un *to) {
    int probe = socket(AF_UNIX, SOCK_STREAM, 0);
    bool answered = probe >= 0 && connect(probe, (const struct sockaddr *)to, sizeof *to) == 0;
    int why = errno;
    if (probe >= 0) {
        close(probe);
    }
    errno = why;
    return answered;
}

/* A socket that nobody answers is what a killed server left, and may go. Anything else is somebody's. */
static bool can_listen_on_socket(const server_address *address, store_fault *fault) {
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    struct stat about;
    snprintf(to.sun_path, sizeof to.sun_path, "%.*s", (int)sizeof to.sun_path - 1, address->host);
    if (lstat(address->host, &about) == 0) {
        if (!S_ISSOCK(about.st_mode)) {
            return refuse(address, "there is a file of that name, which is not a socket", fault);
        }
        if (is_answered(&to)) {
            return refuse(address, strerror(EADDRINUSE), fault);
        }
        if (errno != ECONNREFUSED || unlink(address->host) != 0) {
            return refuse(address, strerror(errno), fault);
        }
    }
    bool good = try_to_bind((const struct sockaddr *)&to, sizeof to);
    if (good) {
        unlink(address->host);
    }
    return good || refuse(address, strerror(errno), fault);
}

bool transport_can_listen(const server_address *address, store_fault *fault) {
    return address->unix_socket ? can_listen_on_socket(address, fault) : can_listen_on_port(address, fault);
}
