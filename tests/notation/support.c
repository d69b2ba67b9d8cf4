#include "notation/support.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "notation/line.h"

void print_seed(const char *test, uint64_t seed) {
    printf("%s: seed %" PRIu64 "\n", test, seed);
}

const pod_game *cephalopod(void) {
    return pod_game_at(POD_GAME_CEPHALOPOD);
}

pod_options options_of_variant(const char *variant) {
    pod_options options;
    pod_options_default(cephalopod(), &options);
    assert_int_equal(pod_options_set(cephalopod(), &options, "variant", variant, NULL), POD_OK);
    return options;
}

pod_position position_of(const char *line, const char *variant) {
    pod_options options = options_of_variant(variant);
    return line_position(cephalopod(), &options, line);
}

pod_position random_start(uint64_t *random) {
    pod_options options;
    pod_position position;
    pod_options_default(cephalopod(), &options);
    do {
        options.value[POD_OPTION_ROWS] = (int16_t)(1 + random_below(random, POD_SIDE_MAX));
        options.value[POD_OPTION_COLUMNS] = (int16_t)(1 + random_below(random, POD_SIDE_MAX));
        options.value[POD_OPTION_PLAYERS] = (int16_t)(2 + random_below(random, POD_SEATS_MAX - 1));
        options.value[POD_OPTION_VARIANT] = (int16_t)random_below(random, 4);
        options.value[POD_OPTION_FIRST] = (int16_t)random_below(random, POD_SEATS_MAX);
    } while (pod_start(cephalopod(), &options, &position, NULL));
    return position;
}

/* A player who is still in, or POD_NOBODY when nobody was found. */
static unsigned someone_in(const pod_position *position, uint64_t *random) {
    unsigned seat = random_below(random, position->players);
    pod_position after = *position;
    return cephalopod()->rules->leave(&after, seat) ? POD_NOBODY : seat;
}

pod_event random_event(const pod_position *position, uint64_t *random) {
    unsigned leaving = random_below(random, 200) ? POD_NOBODY : someone_in(position, random);
    if (leaving != POD_NOBODY) {
        return (pod_event){.kind = random_below(random, 2) ? POD_EVENT_RESIGN : POD_EVENT_TIMEOUT,
                           .seat = (uint8_t)leaving};
    }
    pod_move_list list;
    cephalopod()->rules->moves(position, &list);
    assert_true(list.count > 0);
    return (pod_event){
        .kind = POD_EVENT_MOVE, .seat = position->turn, .move = list.move[random_below(random, list.count)]};
}

void assert_fault(const char *input, pod_error error, const pod_fault *fault, const expected_fault *expected) {
    char message[2048];
    pod_text text = pod_text_over(message, sizeof message);
    pod_fault_print(fault, POD_ENGLISH, &text);
    if (error != expected->code || fault->code != error || fault->offset != expected->offset ||
        fault->length != expected->length || strcmp(message, expected->message) != 0) {
        fail_msg("'%s'\n  gave %s %zu+%zu: %s\n  not  %s %zu+%zu: %s", input, pod_error_name(error), fault->offset,
                 fault->length, message, pod_error_name(expected->code), expected->offset, expected->length,
                 expected->message);
    }
}
