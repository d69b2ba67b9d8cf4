/* What the check of a certificate keeps in memory, and what it reads again: also from a file that was changed. */
#include "rules/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/work.h"
#include "ludopod/prove.h"
#include "solve/folder.h"
#include "solve/weak/certificate.h"
#include "solve/weak/claim.h"
#include "solve/weak/distinct.h"

static const uint64_t seed = 20061126;

/* ---- Tables, each once ----------------------------------------------------------------------------------------- */

enum { ADDED = 3000, BYTES_MAX = 64, IN_PIECE = 10 };

typedef struct adding {
    size_t bytes;
    uint8_t table[ADDED][BYTES_MAX];
    uint32_t number[ADDED];
    pod__distinct *to;
} adding;

static bool add_piece(void *context, unsigned thread, size_t piece) {
    (void)thread;
    adding *at = context;
    bool added = true;
    for (size_t i = piece * IN_PIECE; i < (piece + 1) * IN_PIECE && added; i++) {
        added = pod__distinct_add(at->to, at->table[i], &at->number[i]);
    }
    return added;
}

/* Of so many different ones, at most; they differ in one byte only. */
static void choose(adding *at, unsigned different, uint64_t *random) {
    for (size_t i = 0; i < ADDED; i++) {
        unsigned which = random_below(random, different);
        memset(at->table[i], 0, sizeof at->table[i]);
        at->table[i][which % at->bytes] = (uint8_t)(which / at->bytes);
    }
}

static void equal_tables_have_the_same_number_and_others_not(void **state) {
    (void)state;
    static adding at;
    uint64_t random = seed;
    for (unsigned try = 0; try < 12; try++) {
        at.bytes = (size_t)1 << try % 7;
        choose(&at, 1 + random_below(&random, 1u << (try + 1)), &random);
        at.to = pod__distinct_open(at.bytes);
        assert_non_null(at.to);
        assert_true(pod__work(1 + try % 3, ADDED / IN_PIECE, add_piece, &at));
        for (size_t i = 0; i < ADDED; i++) {
            assert_memory_equal(pod__distinct_at(at.to, at.number[i]), at.table[i], at.bytes);
        }
        for (size_t i = 0; i < ADDED; i++) {
            size_t other = random_below(&random, ADDED);
            bool equal = memcmp(at.table[i], at.table[other], at.bytes) == 0;
            assert_int_equal(at.number[i] == at.number[other], equal);
        }
        pod__distinct_close(at.to);
    }
    pod__distinct_close(NULL);
}

/* ---- Files that change ----------------------------------------------------------------------------------------- */

enum { BLOCK = 200, CONTENT_MAX = 1 << 14 };

/* A certificate for 1x7, in many blocks, and another. */
typedef struct files {
    folder in;
    char made[FOLDER_PATH + 32], other[FOLDER_PATH + 32];
    uint8_t content[CONTENT_MAX];
    size_t length;
} files;

/* With sums that are right. */
static void write_content(const char *path, const uint8_t *bytes, size_t length) {
    pod__table_head head;
    pod__table_writer writer;
    pod__certificate_head(POD__CERTIFICATE_MAGIC, length, &head);
    head.block = BLOCK;
    assert_int_equal(pod__table_writer_begin(&writer, path, &head, NULL), POD_OK);
    assert_int_equal(pod__table_writer_put(&writer, bytes, length, NULL), POD_OK);
    assert_int_equal(pod__table_writer_finish(&writer, NULL), POD_OK);
    pod__table_writer_end(&writer);
}

static files *files_make(void) {
    files *out = calloc(1, sizeof *out);
    assert_non_null(out);
    out->in = table_folder_make();
    snprintf(out->made, sizeof out->made, "%s/made", out->in.root);
    snprintf(out->other, sizeof out->other, "%s/other", out->in.root);
    pod_position position = {.game = POD_GAME_CEPHALOPOD, .rows = 1, .columns = 7, .players = 2};
    const pod_prove_request request =
        POD_PROVE_REQUEST(.goal = POD_GOAL_WIN, .threads = 1, .memory = (size_t)1 << 28, .file = out->made);
    pod_prove_report report;
    pod_fault fault;
    assert_int_equal(pod_prove(&position, &request, &report, NULL), POD_OK);
    assert_int_equal(report.answer, POD_PROVE_PROVEN);
    pod__stream from;
    assert_int_equal(pod__stream_open(&from, out->made, POD__CERTIFICATE_MAGIC, &fault), POD_OK);
    out->length = (size_t)from.end;
    assert_in_range(out->length, 10 * BLOCK, CONTENT_MAX);
    assert_true(pod__stream_bytes(&from, out->length, out->content));
    pod__stream_close(&from);
    write_content(out->made, out->content, out->length);
    return out;
}

static void files_remove(files *made) {
    folder_remove(made->in.root);
    free(made);
}

/* place: from the end when it is below 0. */
static void overwrite(const char *path, long place, const uint8_t *bytes, size_t length) {
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    assert_int_equal(fseek(file, place, place < 0 ? SEEK_END : SEEK_SET), 0);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

/* How many blocks are damaged, as they are now. */
static unsigned damaged_blocks(const pod__table_reader *reader) {
    uint8_t block[BLOCK];
    unsigned damaged = 0;
    for (size_t i = 0; i < reader->file.blocks; i++) {
        const pod_error error = pod__table_reader_block(reader, i, block, NULL);
        assert_true(!error || error == POD_ERROR_TABLE_DAMAGED);
        damaged += error != POD_OK;
    }
    return damaged;
}

/* By the index as it was when the file was opened. */
static void any_byte_that_changes_in_a_block_is_seen(void **state) {
    (void)state;
    files *made = files_make();
    pod__table_reader reader;
    uint8_t bytes[2 * CONTENT_MAX];
    assert_int_equal(
        pod__table_reader_open(&reader, made->made, POD__CERTIFICATE_MAGIC, POD__CERTIFICATE_VERSION, NULL), POD_OK);
    FILE *file = fopen(made->made, "rb");
    assert_non_null(file);
    const size_t length = fread(bytes, 1, sizeof bytes, file), blocks = reader.file.blocks;
    fclose(file);
    assert_int_equal(damaged_blocks(&reader), 0);
    for (size_t i = 0; i < length; i += 1 + i % 5) {
        const uint8_t other = bytes[i] ^ 1u;
        overwrite(made->made, (long)i, &other, 1);
        assert_int_equal(damaged_blocks(&reader), i >= POD__TABLE_HEAD + blocks * POD__TABLE_INDEX_ENTRY);
        overwrite(made->made, (long)i, &bytes[i], 1);
    }
    pod__table_reader_close(&reader);
    files_remove(made);
}

typedef enum change { CUT, BYTE, OVERWRITTEN, REMOVED, REPLACED, CHANGES } change;

typedef struct changing {
    const files *at;
    change how;
    long place; /* from the end of the file */
    bool done;
} changing;

/* All bytes of the other file over those of this one, which then ends elsewhere, or has a tail. */
static void overwrite_all(const files *at) {
    uint8_t bytes[2 * CONTENT_MAX];
    FILE *file = fopen(at->other, "rb");
    assert_non_null(file);
    const size_t length = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    overwrite(at->made, 0, bytes, length);
}

/* Asked for the first time when all bytes have been checked, and the first layer is being evaluated. */
static bool change_once(void *context, const pod_progress *progress) {
    (void)progress;
    changing *at = context;
    const uint8_t byte = 0x55;
    if (at->done) {
        return true;
    }
    at->done = true;
    switch (at->how) {
    case CUT:
        assert_int_equal(truncate(at->at->made, BLOCK), 0);
        break;
    case BYTE:
        overwrite(at->at->made, -at->place, &byte, 1);
        break;
    case OVERWRITTEN:
        overwrite_all(at->at);
        break;
    case REMOVED:
        assert_int_equal(unlink(at->at->made), 0);
        break;
    default:
        assert_int_equal(rename(at->at->other, at->at->made), 0);
        break;
    }
    return true;
}

static void a_file_that_changes_meanwhile_is_damaged(void **state) {
    (void)state;
    files *made = files_make();
    for (unsigned try = 0; try < 6 * CHANGES; try++) {
        changing how = {made, (change)(try % CHANGES), 5 + (long)(try * 3), false};
        const pod_prove_check check =
            POD_PROVE_CHECK(.threads = 1 + try / CHANGES % 3, .progress = {&how, change_once});
        pod_prove_verdict verdict = {0};
        pod_fault fault = {0};
        write_content(made->made, made->content, made->length);
        uint8_t other[CONTENT_MAX];
        memcpy(other, made->content, made->length);
        other[made->length - 1]++;
        write_content(made->other, other, made->length);
        const pod_error error = pod_prove_check_file(made->made, &check, &verdict, &fault);
        assert_true(how.done);
        if (how.how == REMOVED || how.how == REPLACED) { /* it was opened before */
            assert_int_equal(error, POD_OK);
            assert_int_equal(verdict.flaw, POD_PROVE_SOUND);
        } else {
            assert_int_equal(error, POD_ERROR_PROOF_DAMAGED);
            assert_string_equal(fault.argument[0], made->made);
        }
    }
    files_remove(made);
}

/* Whether a place is in the head of a layer, which is read once only, or before them all. */
static bool is_in_head(const pod__claim *claim, uint64_t place) {
    enum { LAYER_HEAD = 11 };
    bool after = false;
    for (unsigned i = 0; i < (POD__CHECK_PIPS + 1) * (POD__CHECK_SQUARES + 1); i++) {
        const pod__answers *answers = &claim->answers[i / (POD__CHECK_SQUARES + 1)][i % (POD__CHECK_SQUARES + 1)];
        if (answers->count && place + LAYER_HEAD >= answers->place && place < answers->place) {
            return true;
        }
        after = after || (answers->count && place >= answers->place);
    }
    return !after;
}

/* Even if all sums are right: what is read the second time is believed only if it would be the first time. */
static void what_is_read_again_is_checked_again(void **state) {
    (void)state;
    files *made = files_make();
    static pod__claim claim;
    const pod_prove_check how = POD_PROVE_CHECK(.threads = 1);
    uint64_t random = seed;
    unsigned changed = 0, flaws = 0;
    for (unsigned try = 0; try < 100; try++) {
        uint8_t content[CONTENT_MAX];
        pod__stream first, second;
        pod_prove_verdict verdict = {0}, whole = {0};
        pod_fault fault = {0};
        pod_error error = POD_OK;
        assert_int_equal(pod__stream_open(&first, made->made, POD__CERTIFICATE_MAGIC, &fault), POD_OK);
        claim = (pod__claim){.content = &first, .verdict = &verdict};
        assert_true(pod__claim_read(&claim));
        memcpy(content, made->content, made->length);
        size_t place = random_below(&random, (unsigned)made->length);
        content[place] = (uint8_t)(content[place] + 1 + random_below(&random, try % 2 ? 255 : 2));
        write_content(made->other, content, made->length);
        assert_int_equal(pod__stream_open(&second, made->other, POD__CERTIFICATE_MAGIC, &fault), POD_OK);
        claim.content = &second;
        if (!is_in_head(&claim, place)) {
            const bool holds = pod__claim_holds(&claim, &how, &error);
            assert_int_equal(pod_prove_check_file(made->other, &how, &whole, NULL), POD_OK);
            assert_true(!holds || !whole.flaw);
            assert_true(whole.flaw != POD_PROVE_FLAW_ORDER || second.error);
            assert_true(holds || second.error || verdict.flaw);
            assert_true(!second.error || (second.error == POD_ERROR_PROOF_DAMAGED && !error));
            changed += second.error != POD_OK;
            flaws += verdict.flaw != POD_PROVE_SOUND;
        }
        pod__claim_free(&claim);
        pod__stream_close(&first);
        pod__stream_close(&second);
    }
    assert_true(changed > 8 && flaws > 8);
    files_remove(made);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_tables_have_the_same_number_and_others_not),
        cmocka_unit_test(any_byte_that_changes_in_a_block_is_seen),
        cmocka_unit_test(a_file_that_changes_meanwhile_is_damaged),
        cmocka_unit_test(what_is_read_again_is_checked_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
