/* Replacing a file at once or not at all, for whoever writes files: it is written aside, synced and renamed, and the
   folder is synced, so that after a crash the old content is there or the new, whole.

   A symbolic link stays what it is: the file it leads to is replaced, with its permissions. What is no regular file (a
   device, a pipe) is not replaced; it gets all bytes at the end, in order.

   Functions return 0 or an errno. One thread at a time for one replacement. */
#ifndef LUDOPOD_BASE_FILE_REPLACEMENT_H
#define LUDOPOD_BASE_FILE_REPLACEMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

#include "base/text.h"

/* Whether there are files of layers and tables: the page's WebAssembly has neither zstd nor mmap. Who asks for this
   first needs no code for them there: the compiler leaves it out. */
#ifdef __wasi__
enum { POD__FILES = 0 };
#else
enum { POD__FILES = 1 };
#endif

typedef struct pod__replacement {
    int file;     /* to write to, empty at first; -1: not begun */
    char *path;   /* what is replaced */
    char *aside;  /* the name of `file` until then; NULL: it has none */
    int straight; /* the device or pipe that gets all of it at the end; -1: none */
} pod__replacement;

/* Ready to write. pod__replacement_end() must follow, also when this fails. */
int pod__replacement_begin(pod__replacement *out, const char *path);
/* Puts what was written in place. */
int pod__replacement_finish(pod__replacement *replacement);
/* Gives up what was not finished, and frees. */
void pod__replacement_end(pod__replacement *replacement);

/* Writes all of it, to where the file stands. */
int pod__write_all(int file, const void *bytes, size_t length);
/* The same to a place of the file. */
int pod__write_at(int file, const void *bytes, size_t length, uint64_t at);
/* Makes what was renamed into a folder, or removed from it, outlive a power cut. path: a file in that folder. */
int pod__folder_of_sync(const char *path);
/* Whose a file is, or shall be that is about to be made: ours, but what root makes is the owner's of its folder, for
   that is a service's, which must read it. Of *out only st_uid and st_gid matter. */
int pod__owner_for(const char *path, struct stat *out);
/* Renames a file or folder, so that it outlives a power cut. */
int pod__rename(const char *from, const char *to);
/* Where a user's data of one kind is, by the XDG Base Directory Specification; nothing when nothing says where. */
void pod__place_of_data(const char *kind, pod_text *out);
/* Whether something is there that is no regular file, links being followed: it cannot be read back. */
bool pod__file_is_special(const char *path);

#endif
