/* Preloaded into a server that takes mails: it dies, as by SIGKILL, at a chosen moment of the next mail.

     LUDOPOD_DEATH_FILE   a file of one byte, which may be written at any time:
                          'p' before it is parsed: the end of a mail has come over a socket
                          'b' before its transaction is synced
                          'c' after that, before anybody knows
                          'r' before a verdict of LMTP is sent; 'R' after it
                          anything else: it lives */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

static void die_at(char moment) {
    static const volatile char *chosen;
    const char *path = getenv("LUDOPOD_DEATH_FILE");
    if (!chosen && path) {
        int file = open(path, O_RDONLY | O_CLOEXEC);
        void *mapped = mmap(NULL, 1, PROT_READ, MAP_SHARED, file, 0);
        if (file < 0 || mapped == MAP_FAILED) {
            abort();
        }
        close(file);
        chosen = mapped;
    }
    if (chosen && *chosen == moment) {
        kill(getpid(), SIGKILL);
    }
}

/* ISO C has no cast from an object to a function. */
#define NEXT(function, type)                                                                                           \
    __typeof__(type) function;                                                                                         \
    do {                                                                                                               \
        void *symbol = dlsym(RTLD_NEXT, __func__);                                                                     \
        if (!symbol) {                                                                                                 \
            abort();                                                                                                   \
        }                                                                                                              \
        memcpy(&function, &symbol, sizeof function);                                                                   \
    } while (0)

ssize_t recv(int socket, void *bytes, size_t size, int flags) {
    NEXT(real, ssize_t(*)(int, void *, size_t, int));
    ssize_t got = real(socket, bytes, size, flags);
    if (got > 0 && memmem(bytes, (size_t)got, "\r\n.\r\n", 5)) {
        die_at('p');
    }
    return got;
}

ssize_t send(int socket, const void *bytes, size_t size, int flags) {
    static const char verdict[] = "250 2.0.0 ";
    NEXT(real, ssize_t(*)(int, const void *, size_t, int));
    const int answers = size >= sizeof verdict - 1 && memcmp(bytes, verdict, sizeof verdict - 1) == 0;
    if (answers) {
        die_at('r');
    }
    ssize_t sent = real(socket, bytes, size, flags);
    if (answers) {
        die_at('R');
    }
    return sent;
}

#define SYNC(name)                                                                                                     \
    int name(int file) {                                                                                               \
        NEXT(real, int (*)(int));                                                                                      \
        die_at('b');                                                                                                   \
        int result = real(file);                                                                                       \
        die_at('c');                                                                                                   \
        return result;                                                                                                 \
    }
SYNC(fsync)
SYNC(fdatasync)
