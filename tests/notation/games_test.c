/* The games between the characters that come with the program: by the rules, with names and times. */
#include <stdio.h>
#include <stdlib.h>

#include "ludopod/character.h"
#include "ludopod/record.h"
#include "notation/support.h"

enum { GAMES = 60, LEAST_TENTHS = 6, MOST_TENTHS = 60 };

static char *file_text(size_t *length) {
    enum { ROOM = 1 << 20 };
    FILE *file = fopen(CHARACTERS_GAMES, "rb");
    char *text = malloc(ROOM);
    assert_true(file && text);
    *length = fread(text, 1, ROOM, file);
    assert_true(*length < ROOM && !fclose(file));
    return text;
}

/* The number of the character that a tag names. */
static unsigned named(const pod_record *record, const char *tag) {
    const char *name = pod_record_tag(record, tag);
    for (unsigned number = 1; number <= POD_CHARACTERS; number++) {
        char expected[64];
        snprintf(expected, sizeof expected, "%s (Ludopod)", pod_character_at(number)->title);
        if (strcmp(name, expected) == 0) {
            return number;
        }
    }
    return 0;
}

static size_t times_in(const char *text) {
    size_t count = 0;
    for (char *end = NULL; *text; text = end) {
        const unsigned long tenths = strtoul(text, &end, 10);
        assert_true(end > text && tenths >= LEAST_TENTHS && tenths <= MOST_TENTHS);
        count++;
    }
    return count;
}

/* Reading them has played every move by the rules, and compared the result. */
static void each_game_is_whole(void **state) {
    pod_record **record;
    size_t count, length;
    pod_fault fault;
    unsigned plays[POD_CHARACTERS + 1] = {0};
    char *text = file_text(&length);
    (void)state;
    assert_int_equal(pod_records_read(text, length, &record, &count, &fault), POD_OK);
    assert_int_equal(count, GAMES);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(pod_record_end(record[i])->turn, POD_NOBODY);
        assert_int_equal(pod_record_assumed(record[i]), 0);
        plays[named(record[i], "A")]++;
        plays[named(record[i], "B")]++;
        assert_int_equal(times_in(pod_record_tag(record[i], "Times")), pod_record_length(record[i]));
    }
    assert_int_equal(plays[0], 0);
    for (unsigned number = 1; number <= POD_CHARACTERS; number++) {
        assert_true(plays[number] > 0);
    }
    pod_records_free(record, count);
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_game_is_whole)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
