/* Runs a fuzz target over a corpus, for builds without libFuzzer: replay FOLDER... */
#include <dirent.h>
#include <stdio.h>
#include <string.h>

#include "fuzz.h"

enum { INPUT_MAX = 1 << 20, PATH_SIZE = 4096 };

static int run_file(const char *path) {
    FILE *file = fopen(path, "rb");
    uint8_t *input = malloc(INPUT_MAX);
    if (!file || !input) {
        perror(path);
        exit(2);
    }
    size_t size = fread(input, 1, INPUT_MAX, file);
    fclose(file);
    /* A copy of just that size, so that AddressSanitizer sees a read beyond its end. */
    uint8_t *exact = malloc(size ? size : 1);
    must(exact != NULL);
    memcpy(exact, input, size);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
    free(input);
    return 1;
}

static int run_folder(const char *folder) {
    DIR *entries = opendir(folder);
    if (!entries) {
        perror(folder);
        exit(2);
    }
    int count = 0;
    for (struct dirent *entry; (entry = readdir(entries));) {
        char path[PATH_SIZE];
        if (entry->d_name[0] != '.' && snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) < (int)sizeof path) {
            count += run_file(path);
        }
    }
    closedir(entries);
    return count;
}

int main(int argc, char **argv) {
    int count = 0;
    for (int i = 1; i < argc; i++) {
        count += run_folder(argv[i]);
    }
    printf("%d inputs\n", count);
    return count ? 0 : 1;
}
