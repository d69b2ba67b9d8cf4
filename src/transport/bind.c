#include "transport/bind.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { BACKLOG = 511, OPEN_MODE = 0777, PRIVATE_MODE = 0600 };

static int refuse(const app_address *address, const char *why, store_fault *fault) {
    bool bracket = strchr(address->host, ':') != NULL;
    if (address->unix_socket) {
        snprintf(fault->text, sizeof fault->text, "cannot listen on unix:%s: %s", address->host, why);
    } else {
        snprintf(fault->text, sizeof fault->text, "cannot listen on %s%s%s:%d: %s", bracket ? "[" : "", address->host,
                 bracket ? "]" : "", address->port, why);
    }
    return -1;
}

static bool set_up(int file, const struct sockaddr *to, socklen_t length) {
    int yes = 1;
    return setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 && fcntl(file, F_SETFD, FD_CLOEXEC) == 0 &&
           fcntl(file, F_SETFL, O_NONBLOCK) == 0 && bind(file, to, length) == 0 && listen(file, BACKLOG) == 0;
}

/* mode: of a UNIX socket, which has it from the moment on that it can be found. -1, and errno says why. */
static int listen_on(const struct sockaddr *to, socklen_t length, mode_t mode) {
    int file = socket(to->sa_family, SOCK_STREAM, 0);
    if (file < 0 || (fchmod(file, mode) == 0 && set_up(file, to, length))) {
        return file;
    }
    int why = errno;
    close(file);
    errno = why;
    return -1;
}

static int port_of(int file) {
    struct sockaddr_storage bound;
    socklen_t length = sizeof bound;
    if (getsockname(file, (struct sockaddr *)&bound, &length) != 0) {
        return 0;
    }
    return bound.ss_family == AF_INET6 ? ntohs(((const struct sockaddr_in6 *)&bound)->sin6_port)
                                       : ntohs(((const struct sockaddr_in *)&bound)->sin_port);
}

static int listen_on_port(const app_address *address, int *port, store_fault *fault) {
    struct addrinfo hints = {.ai_flags = AI_NUMERICHOST, .ai_socktype = SOCK_STREAM}, *found;
    char number[8];
    snprintf(number, sizeof number, "%d", address->port);
    int unknown = getaddrinfo(address->host, number, &hints, &found);
    if (unknown) {
        return refuse(address, gai_strerror(unknown), fault);
    }
    int file = listen_on(found->ai_addr, found->ai_addrlen, OPEN_MODE);
    int why = errno;
    freeaddrinfo(found);
    if (file < 0) {
        refuse(address, strerror(why), fault);
        errno = why;
        return -1;
    }
    *port = port_of(file);
    return file;
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
static int listen_on_socket(const app_address *address, mode_t mode, store_fault *fault) {
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
    int file = listen_on((const struct sockaddr *)&to, sizeof to, mode);
    return file < 0 ? refuse(address, strerror(errno), fault) : file;
}

/* Browsers take localhost for either loopback, whichever answers. A machine without IPv6 has one of them. */
static bool listen_on_both(const app_address *address, transport_listeners *out, store_fault *fault) {
    app_address four = {.host = "127.0.0.1", .port = address->port}, six = {.host = "::1"};
    out->first = listen_on_port(&four, &out->port, fault);
    six.port = out->port;
    out->second = out->first < 0 ? -1 : listen_on_port(&six, &out->port, fault);
    if (out->first >= 0 && out->second < 0 && errno != EADDRNOTAVAIL && errno != EAFNOSUPPORT) {
        close(out->first);
        out->first = -1;
    }
    return out->first >= 0;
}

bool transport_listen(const app_address *address, transport_listeners *out, store_fault *fault) {
    *out = (transport_listeners){.first = -1, .second = -1};
    if (!address->unix_socket && strcmp(address->host, "localhost") == 0) {
        return listen_on_both(address, out, fault);
    }
    out->first =
        address->unix_socket ? listen_on_socket(address, OPEN_MODE, fault) : listen_on_port(address, &out->port, fault);
    return out->first >= 0;
}

int transport_listen_privately(const char *path, store_fault *fault) {
    app_address address = {.unix_socket = true};
    if (strlen(path) >= sizeof((struct sockaddr_un *)0)->sun_path) {
        snprintf(fault->text, sizeof fault->text, "%s: a socket cannot have so long a name", path);
        return -1;
    }
    snprintf(address.host, sizeof address.host, "%s", path);
    return listen_on_socket(&address, PRIVATE_MODE, fault);
}
