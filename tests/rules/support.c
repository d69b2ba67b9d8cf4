#include "rules/support.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const pod_game *cephalopod(void) {
    return pod_game_at(POD_GAME_CEPHALOPOD);
}

static void must(pod_error error, const pod_fault *fault) {
    if (error) {
        char message[512];
        pod_text text = pod_text_over(message, sizeof message);
        pod_fault_print(fault, POD_ENGLISH, &text);
        fail_msg("%s", message);
    }
}

static void set(pod_options *options, const char *name, const char *value) {
    pod_fault fault;
    must(pod_options_set(cephalopod(), options, name, value, &fault), &fault);
}

/* ---- Pictures ---------------------------------------------------------------------------------- */

static char owner_of(char bracket) {
    static const char brackets[] = "(<[{/!.";
    static const char owners[] = "abcdefn";
    const char *found = memchr(brackets, bracket, sizeof brackets - 1);
    assert_non_null(found);
    return owners[found - brackets];
}

static void end_run(unsigned *empties, pod_text *out) {
    if (*empties) {
        pod_text_format(out, "%u", *empties);
    }
    *empties = 0;
}

/* A picture as the rows of a position line. */
static void rows_of(const char *picture, pod_text *out) {
    unsigned empties = 0;
    while (*picture) {
        if (isspace((unsigned char)*picture)) {
            if (*picture++ == '\n') {
                end_run(&empties, out);
                pod_text_add_char(out, '/');
            }
            continue;
        }
        if (strncmp(picture, "...", 3) == 0) {
            empties++;
        } else {
            end_run(&empties, out);
            pod_text_add_char(out, owner_of(picture[0]));
            pod_text_add_char(out, picture[1]);
        }
        picture += 3;
    }
    end_run(&empties, out);
}

pod_position variant_board(const char *variant, const char *turn, const char *picture) {
    char line[2 * POD_POSITION_TEXT_SIZE];
    pod_text text = pod_text_over(line, sizeof line);
    rows_of(picture, &text);
    pod_text_format(&text, " %s", turn);
    pod_options options;
    pod_position position;
    pod_fault fault;
    pod_options_default(cephalopod(), &options);
    set(&options, "variant", variant);
    must(pod_position_parse(&(pod_position_text){cephalopod(), &options, line, text.length}, &position, &fault),
         &fault);
    return position;
}

pod_position board(const char *turn, const char *picture) {
    return variant_board("", turn, picture);
}

pod_position start(const char *option, ...) {
    pod_options options;
    pod_position position;
    pod_fault fault;
    pod_options_default(cephalopod(), &options);
    va_list words;
    va_start(words, option);
    for (const char *name = option; name; name = va_arg(words, const char *)) {
        set(&options, name, va_arg(words, const char *));
    }
    va_end(words);
    must(pod_start(cephalopod(), &options, &position, &fault), &fault);
    return position;
}

/* ---- Playing ----------------------------------------------------------------------------------- */

pod_position played(pod_position position, const char *events) {
    while (*events) {
        size_t length = strcspn(events, " ");
        pod_event event;
        pod_fault fault;
        must(pod_event_parse(&position, events, length, &event, &fault), &fault);
        pod_event_apply(&position, &event);
        events += length + strspn(events + length, " ");
    }
    return position;
}

void assert_board(pod_position actual, const char *turn, const char *picture) {
    char line[2][POD_POSITION_TEXT_SIZE];
    char variant[16];
    pod_options options = {.given = 0};
    cephalopod()->rules->options_of(&actual, &options);
    snprintf(variant, sizeof variant, "%s",
             (const char *const[]){"", "snub", "dodeca", "snub+dodeca"}[options.value[POD_OPTION_VARIANT]]);
    pod_position expected = variant_board(variant, turn, picture);
    const pod_position *both[] = {&actual, &expected};
    for (unsigned i = 0; i < 2; i++) {
        pod_text text = pod_text_over(line[i], sizeof line[i]);
        cephalopod()->notation->print_position(both[i], &text);
    }
    assert_string_equal(line[0], line[1]);
    assert_true(pod_position_equal(&actual, &expected));
}

void assert_moves_on(const pod_position *position, const char *square, const char *moves) {
    char list[1024] = "";
    pod_text all = pod_text_over(list, sizeof list);
    pod_move_list legal;
    cephalopod()->rules->moves(position, &legal);
    for (unsigned i = 0; i < legal.count; i++) {
        char move[POD_MOVE_TEXT_SIZE];
        pod_text text = pod_text_over(move, sizeof move);
        cephalopod()->notation->print_move(position, legal.move[i], &text);
        if (strcspn(move, "=") == strlen(square) && strncmp(move, square, strlen(square)) == 0) {
            pod_text_format(&all, "%s%s", all.length ? " " : "", move);
        }
    }
    assert_string_equal(list, moves);
}

static void assert_by_seat(const uint8_t value[POD_SEATS_MAX], unsigned players, const char *expected) {
    char joined[64] = "";
    pod_text text = pod_text_over(joined, sizeof joined);
    for (unsigned seat = 0; seat < players; seat++) {
        pod_text_format(&text, "%s%u", seat ? "-" : "", value[seat]);
    }
    assert_string_equal(joined, expected);
}

void assert_places(const pod_position *position, const char *places) {
    pod_outcome outcome;
    cephalopod()->rules->outcome(position, &outcome);
    assert_by_seat(outcome.place, position->players, places);
}

void assert_scores(const pod_position *position, const char *scores) {
    pod_outcome outcome;
    cephalopod()->rules->outcome(position, &outcome);
    assert_by_seat(outcome.score, position->players, scores);
}

pod_position random_cephalopod(unsigned rows, unsigned columns, unsigned before_end, uint64_t *random) {
    static pod_position before[1024];
    pod_position now = {.game = POD_GAME_CEPHALOPOD, .rows = (uint8_t)rows, .columns = (uint8_t)columns, .players = 2};
    unsigned count = 0;
    while (now.turn != POD_NOBODY) {
        pod_move_list moves;
        assert_true(count < sizeof before / sizeof before[0]);
        before[count++] = now;
        pod_moves(&now, &moves);
        pod_apply(&now, moves.move[random_below(random, moves.count)]);
    }
    unsigned back = before_end ? before_end : 1 + random_below(random, count);
    return before[back > count ? 0 : count - back];
}
