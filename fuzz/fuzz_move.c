/* Events in a position: a position line, a line end, and what may be an event. What is accepted must be possible and
   read back from its canonical form. */
#include <string.h>

#include "fuzz.h"
#include "ludopod/ludopod.h"

static void check(const pod_game *game, const pod_position *position, const pod_event *event) {
    char word[POD_MOVE_TEXT_SIZE], sentence[256];
    pod_event again;
    pod_text text = pod_text_over(word, sizeof word);
    must(event->kind != POD_EVENT_MOVE || game->rules->legal(position, event->move));
    pod_event_print(position, event, &text);
    must(pod_text_fits(&text));
    must(pod_event_parse(position, word, text.length, &again, NULL) == POD_OK);
    must(again.kind == event->kind && again.seat == event->seat && again.move == event->move);
    if (event->kind == POD_EVENT_MOVE) {
        for (int language = 0; language < POD_LANGUAGE_COUNT; language++) {
            text = pod_text_over(sentence, sizeof sentence);
            game->notation->speak(position, event->move, (pod_language)language, &text);
            must(pod_text_fits(&text));
        }
    }
    pod_position after = *position;
    pod_event_apply(&after, event);
}

/* The first game of the table that has such a position; NULL when none has. */
static const pod_game *read_position(const char *line, size_t length, pod_position *out) {
    for (size_t i = 0; i < pod_game_count(); i++) {
        const pod_game *game = pod_game_at(i);
        pod_options options;
        pod_options_default(game, &options);
        if (i == POD_GAME_CEPHALOPOD) {
            options.value[POD_OPTION_VARIANT] = POD_CEPHALOPOD_SNUB | POD_CEPHALOPOD_DODECA;
        }
        if (!pod_position_parse(&(pod_position_text){game, &options, line, length}, out, NULL)) {
            return game;
        }
    }
    return NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *line = (const char *)data;
    const char *end = size ? memchr(line, '\n', size) : NULL;
    pod_position position;
    pod_event event;
    pod_fault fault;
    const pod_game *game = end ? read_position(line, (size_t)(end - line), &position) : NULL;
    if (!game) {
        return 0;
    }
    size_t rest = size - (size_t)(end + 1 - line);
    if (pod_event_parse(&position, end + 1, rest, &event, &fault)) {
        must(fault.offset + fault.length <= rest);
    } else {
        check(game, &position, &event);
    }
    return 0;
}
