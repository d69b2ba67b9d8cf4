/* Any file as a table: it is refused, or all of it can be read. A sum over the whole file would keep changed bytes from
   reaching what lies behind it, so the sums of the head are made right first; those of the blocks are left to chance.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/bytes.h"
#include "fuzz.h"
#include "ludopod/game.h"
#include "solve/octogo/table.h"
#include "solve/tables/file.h"

enum { SIZE_MAX_READ = 1 << 16 };

static void mend_sums(uint8_t *bytes, size_t length) {
    pod__table_head head;
    if (length < POD__TABLE_HEAD) {
        return;
    }
    pod__table_head_get(bytes, &head);
    size_t entries = (length - POD__TABLE_HEAD) / POD__TABLE_INDEX_ENTRY;
    size_t blocks = head.block && head.content / head.block < entries ? pod__table_blocks(&head) : 0;
    uint8_t *index = bytes + POD__TABLE_HEAD;
    uint64_t begin = POD__TABLE_HEAD + blocks * POD__TABLE_INDEX_ENTRY;
    for (size_t i = 0; i < blocks; i++) {
        uint64_t end = pod__get(index + i * POD__TABLE_INDEX_ENTRY, 8);
        if (end > begin && end <= length) {
            uint64_t sum = pod__table_sum(0, bytes + begin, (size_t)(end - begin));
            pod__put(index + i * POD__TABLE_INDEX_ENTRY + 8, sum, 8);
        }
        begin = end;
    }
    pod__put(bytes + POD__TABLE_HEAD_SUM, pod__table_head_sum(bytes, index, blocks), 8);
}

static void read_all(const char *path) {
    pod__octo_table table;
    pod_fault fault;
    if (pod__octo_table_open(&table, path, &fault)) {
        must(fault.argument[0][0] || fault.code == POD_ERROR_MEMORY);
        return;
    }
    for (size_t index = 0; index < table.frame.entries; index += 4093) {
        pod__octo_entry entry;
        pod__octo_table_entry(&table, index, &entry);
    }
    pod__octo_table_close(&table);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char path[] = "/tmp/ludopod-fuzz-table.XXXXXX";
    uint8_t *bytes = malloc(size + 1);
    int file = size <= SIZE_MAX_READ && bytes ? mkstemp(path) : -1;
    if (file >= 0) {
        memcpy(bytes, data, size);
        mend_sums(bytes, size);
        if (write(file, bytes, size) == (ssize_t)size) {
            read_all(path);
        }
        close(file);
        unlink(path);
    }
    free(bytes);
    return 0;
}
