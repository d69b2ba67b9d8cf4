/* Preloaded into a server that takes mails, or into what brings them: it dies, as by SIGKILL, at a chosen moment of the
   next mail.

     LUDOPOD_DEATH_FILE   a file of one byte, which may be written at any time:
                          'p' before it is taken out of new/
                          'b' before its transaction is synced
                          'c' after that, before anybody knows
                          'r' before its file goes; 'R' after it
                        and in `ludopod mail`:
                          'w' before the mail is in new/; 'W' after it
                          anything else: it lives */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
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

int renameat(int folder, const char *from, int other, const char *to) {
    NEXT(real, int (*)(int, const char *, int, const char *));
    const int delivers = strncmp(from, "tmp/", 4) == 0;
    die_at(delivers ? 'w' : 'p');
    int result = real(folder, from, other, to);
    if (delivers) {
        die_at('W');
    }
    return result;
}

int unlinkat(int folder, const char *path, int flags) {
    NEXT(real, int (*)(int, const char *, int));
    die_at('r');
    int result = real(folder, path, flags);
    die_at('R');
    return result;
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
