/* Links are one number: digits of what there was to choose from, the first of them the lowest, and a 1 above the last.
   docs/notation.md says which. */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/text.h"
#include "ludopod/link.h"
#include "notation/text/fault.h"

/* A number of up to 11936 bits, taken apart into digits of different bases and put together from them. */
/* So many that every text of POD_LINK_LENGTH_MAX letters, with 5.954 bits each, fits. */
enum { POD__NUMBER_WORDS = 373 };

typedef struct pod__number {
    uint32_t word[POD__NUMBER_WORDS]; /* the lowest first */
    size_t count;                     /* words in use; the highest of them is not 0 */
} pod__number;

/* ---- Numbers ----------------------------------------------------------------------------------------------------- */

static pod__number number_of(uint32_t small) {
    pod__number number = {.count = small ? 1 : 0};
    number.word[0] = small;
    return number;
}

static bool number_is(const pod__number *number, uint32_t small) {
    return number->count == (small ? 1u : 0u) && number->word[0] == small;
}

/* number = number * factor + more; false when that does not fit, and the number is then spoilt. */
static bool number_multiply(pod__number *number, uint32_t factor, uint32_t more) {
    uint64_t carry = more;
    for (size_t i = 0; i < number->count; i++) {
        carry += (uint64_t)number->word[i] * factor;
        number->word[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry && number->count == POD__NUMBER_WORDS) {
        return false;
    }
    if (carry) {
        number->word[number->count++] = (uint32_t)carry;
    }
    return true;
}

/* sum = sum + number * factor; false when that does not fit, and the sum is then spoilt. */
static bool number_add(pod__number *sum, const pod__number *number, uint32_t factor) {
    uint64_t carry = 0;
    for (size_t i = 0; i < number->count || carry; i++) {
        if (i == POD__NUMBER_WORDS) {
            return false;
        }
        carry += i < sum->count ? sum->word[i] : 0;
        carry += i < number->count ? (uint64_t)number->word[i] * factor : 0;
        sum->word[i] = (uint32_t)carry;
        carry >>= 32;
        if (i >= sum->count && sum->word[i]) {
            sum->count = i + 1;
        }
    }
    return true;
}

/* number = number / divisor; the remainder. */
static uint32_t number_divide(pod__number *number, uint32_t divisor) {
    uint64_t rest = 0;
    assert(divisor);
    for (size_t i = number->count; i-- > 0;) {
        rest = rest << 32 | number->word[i];
        number->word[i] = (uint32_t)(rest / divisor);
        rest %= divisor;
    }
    while (number->count && !number->word[number->count - 1]) {
        number->count--;
    }
    return (uint32_t)rest;
}

/* Letters of the text, lowest first, and those of a position line; there 0 is the end. */
static const char letters[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz /-,";

enum {
    BASE = 62,          /* letters of the text */
    LINE_LETTERS = 66,  /* letters of a position line */
    VERSIONS = 4,       /* that the number has room for; this is 0 */
    CHECK_LETTERS = 2,  /* after the number */
    CHECK_PRIME = 3833, /* the largest below 62 * 62: a wrong letter and two that changed places are always found */
    LEAVINGS = 2        /* ways to leave: the events' kinds after POD_EVENT_MOVE */
};

typedef enum start_kind { START_USUAL, START_OPTIONS, START_LINE, START_KINDS } start_kind;

/* What a position line says itself. */
static bool line_says(pod_option_id id) {
    return id == POD_OPTION_ROWS || id == POD_OPTION_COLUMNS || id == POD_OPTION_PLAYERS || id == POD_OPTION_FIRST;
}

static uint32_t values_of(const pod_option *option) {
    return (uint32_t)(option->maximum - option->minimum) + 1;
}

/* ---- Writing ------------------------------------------------------------------------------------- */

typedef struct writer {
    pod__number sum, place; /* place: the product of all bases so far */
    bool full;
} writer;

static void put(writer *out, uint32_t base, uint32_t digit) {
    out->full = out->full || !number_add(&out->sum, &out->place, digit) || !number_multiply(&out->place, base, 0);
}

static int16_t within(const pod_option *option, int16_t value) {
    return value < option->minimum ? option->minimum : value > option->maximum ? option->maximum : value;
}

static void put_options(writer *out, const pod_rules *rules, const pod_options *options, start_kind kind) {
    for (size_t i = 0; i < rules->option_count; i++) {
        const pod_option *option = &rules->options[i];
        if (kind == START_OPTIONS || !line_says(option->id)) {
            int16_t value = within(option, options->value[option->id]);
            put(out, values_of(option), (uint32_t)(value - option->minimum));
        }
    }
}

static void put_line(writer *out, const pod_position *start) {
    pod_text text = POD__ROOM(POD_POSITION_TEXT_SIZE);
    pod_position_print(start, &text);
    for (const char *c = text.data; *c; c++) {
        put(out, LINE_LETTERS + 1, (uint32_t)(strchr(letters, *c) - letters) + 1);
    }
    put(out, LINE_LETTERS + 1, 0);
}

static start_kind kind_of(const pod_position *start, const pod_options *options) {
    const pod_rules *rules = pod_game_of(start)->rules;
    pod_options usual;
    pod_position made;
    pod_option_id bad;
    pod_options_default(pod_game_of(start), &usual);
    if (rules->start(options, &made, &bad) || !pod_position_equal(&made, start)) {
        return START_LINE;
    }
    for (size_t i = 0; i < rules->option_count; i++) {
        pod_option_id id = rules->options[i].id;
        if (options->value[id] != usual.value[id]) {
            return START_OPTIONS;
        }
    }
    return START_USUAL;
}

static void put_start(writer *out, const pod_position *start) {
    const pod_rules *rules = pod_game_of(start)->rules;
    pod_options options = {.given = 0};
    rules->options_of(start, &options);
    start_kind kind = kind_of(start, &options);
    put(out, VERSIONS, 0);
    put(out, POD_GAMES_MAX, start->game);
    put(out, START_KINDS, kind);
    if (kind != START_USUAL) {
        put_options(out, rules, &options, kind);
    }
    if (kind == START_LINE) {
        put_line(out, start);
    }
}

static void put_event(writer *out, const pod_position *position, const pod_event *event) {
    pod_move_list moves;
    uint32_t index = 0;
    pod_moves(position, &moves);
    while (index < moves.count && (event->kind != POD_EVENT_MOVE || moves.move[index] != event->move)) {
        index++;
    }
    put(out, moves.count + 1u, index);
    if (event->kind != POD_EVENT_MOVE) {
        put(out, LEAVINGS, (uint32_t)event->kind - POD_EVENT_RESIGN);
        put(out, position->players, event->seat);
    }
}

/* The letters of a number, the highest first, and its check. False when there are too many. */
static bool print(const pod__number *number, char out[POD_LINK_SIZE]) {
    char reversed[POD_LINK_SIZE];
    pod__number rest = *number;
    size_t count = 0;
    uint32_t check = number_divide(&rest, CHECK_PRIME);
    for (rest = *number; rest.count && count < POD_LINK_LENGTH_MAX - CHECK_LETTERS; count++) {
        reversed[count] = letters[number_divide(&rest, BASE)];
    }
    for (size_t i = 0; i < count; i++) {
        out[i] = reversed[count - 1 - i];
    }
    out[count] = letters[check / BASE];
    out[count + 1] = letters[check % BASE];
    out[count + CHECK_LETTERS] = '\0';
    return !rest.count;
}

static pod_error refuse_long(pod_fault *fault) {
    return pod_fault_set(fault, POD_ERROR_LINK_LONG,
                         &(pod_fault_about){.argument = {pod__word_of_number(POD_LINK_LENGTH_MAX).text}});
}

pod_error pod_link_write(const pod_record *record, pod_text *out, pod_fault *fault) {
    writer game = {.place = number_of(1)};
    pod_position position = *pod_record_start(record);
    char text[POD_LINK_SIZE];
    put_start(&game, &position);
    for (size_t i = 0; i < pod_record_length(record) && !game.full; i++) {
        const pod_event *event = pod_record_event(record, i);
        put_event(&game, &position, event);
        pod_event_apply(&position, event);
    }
    put(&game, 1, 1);
    if (game.full || !print(&game.sum, text)) {
        return refuse_long(fault);
    }
    pod_text_add(out, text);
    return POD_OK;
}

/* ---- Reading ------------------------------------------------------------------------------------- */

/* The number of a text whose letters and check are right. */
static pod_error read_number(const char *text, size_t length, pod__number *out, pod_fault *fault) {
    size_t digits = length > CHECK_LETTERS ? length - CHECK_LETTERS : 0;
    uint32_t check = 0;
    *out = number_of(0);
    if (length > POD_LINK_LENGTH_MAX) {
        return refuse_long(fault);
    }
    for (size_t i = 0; i < length; i++) {
        const char *letter = memchr(letters, text[i], BASE);
        if (!letter) {
            pod_fault_about about = {i, 1, {pod__word_of(text + i, 1).text}};
            return pod_fault_set(fault, POD_ERROR_LINK_LETTER, &about);
        }
        uint32_t digit = (uint32_t)(letter - letters);
        check = i < digits ? check : check * BASE + digit;
        if (i < digits && !number_multiply(out, BASE, digit)) {
            return refuse_long(fault);
        }
    }
    pod__number rest = *out;
    bool right = digits && number_divide(&rest, CHECK_PRIME) == check;
    return right ? POD_OK : pod_fault_set(fault, POD_ERROR_LINK, NULL);
}

/* The digits are the writer's, so what it cannot have written is refused here or in the end, when the game is written
   again. */
static bool take_options(pod__number *in, const pod_rules *rules, start_kind kind, pod_options *out) {
    for (size_t i = 0; i < rules->option_count; i++) {
        const pod_option *option = &rules->options[i];
        if (kind == START_OPTIONS || !line_says(option->id)) {
            out->value[option->id] = (int16_t)(option->minimum + (int)number_divide(in, values_of(option)));
            out->given |= 1u << option->id;
        }
    }
    return in->count;
}

static bool take_line(pod__number *in, const pod_game *game, const pod_options *options, pod_position *out) {
    char line[POD_POSITION_TEXT_SIZE];
    size_t length = 0;
    uint32_t digit;
    while ((digit = number_divide(in, LINE_LETTERS + 1)) && length < sizeof line) {
        line[length++] = letters[digit - 1];
    }
    return !digit && !pod_position_parse(&(pod_position_text){game, options, line, length}, out, NULL);
}

static pod_error take_start(pod__number *in, pod_position *out, pod_fault *fault) {
    pod_options options;
    pod_option_id bad;
    if (number_divide(in, VERSIONS)) {
        return pod_fault_set(fault, POD_ERROR_LINK_VERSION, NULL);
    }
    uint32_t game = number_divide(in, POD_GAMES_MAX);
    start_kind kind = (start_kind)number_divide(in, START_KINDS);
    if (game >= pod_game_count()) {
        return pod_fault_set(fault, POD_ERROR_LINK_VERSION, NULL);
    }
    const pod_rules *rules = pod_game_at(game)->rules;
    pod_options_default(pod_game_at(game), &options);
    bool good = kind == START_USUAL || take_options(in, rules, kind, &options);
    if (good && kind == START_LINE) {
        good = take_line(in, pod_game_at(game), &options, out);
    } else if (good) {
        good = !rules->start(&options, out, &bad);
    }
    return good ? POD_OK : pod_fault_set(fault, POD_ERROR_LINK, NULL);
}

static bool take_event(pod__number *in, const pod_position *position, pod_event *out) {
    pod_move_list moves;
    pod_moves(position, &moves);
    uint32_t index = number_divide(in, moves.count + 1u);
    if (index < moves.count) {
        *out = (pod_event){.kind = POD_EVENT_MOVE, .seat = position->turn, .move = moves.move[index]};
        return true;
    }
    out->kind = (pod_event_kind)(POD_EVENT_RESIGN + number_divide(in, LEAVINGS));
    out->seat = (uint8_t)number_divide(in, position->players);
    pod_position after = *position;
    return !pod_leave(&after, out->seat);
}

/* Everything after the start, up to the 1 above it. */
static pod_error take_events(pod__number *in, pod_record *record, pod_fault *fault) {
    while (!number_is(in, 1)) {
        const pod_position *position = pod_record_end(record);
        pod_event event;
        if (!in->count || position->turn == POD_NOBODY || !take_event(in, position, &event)) {
            return pod_fault_set(fault, POD_ERROR_LINK, NULL);
        }
        if (pod_record_add(record, &event)) {
            return pod_fault_set(fault, POD_ERROR_MEMORY, NULL);
        }
    }
    return POD_OK;
}

/* There is one text for a game: this one. */
static pod_error compare(const pod_record *record, const char *text, size_t length, pod_fault *fault) {
    pod_text written = POD__ROOM(POD_LINK_SIZE);
    pod_error error = pod_link_write(record, &written, fault);
    if (!error && (written.length != length || memcmp(written.data, text, length) != 0)) {
        error = pod_fault_set(fault, POD_ERROR_LINK, NULL);
    }
    return error;
}

pod_error pod_link_read(const char *text, size_t length, pod_record **out, pod_fault *fault) {
    pod__number number;
    pod_position start;
    pod_error error = read_number(text, length, &number, fault);
    if (!error) {
        error = take_start(&number, &start, fault);
    }
    if (error) {
        return error;
    }
    pod_record *record = pod_record_create(&start);
    if (!record) {
        return pod_fault_set(fault, POD_ERROR_MEMORY, NULL);
    }
    error = take_events(&number, record, fault);
    if (!error) {
        error = compare(record, text, length, fault);
    }
    if (error) {
        pod_record_free(record);
        return error;
    }
    *out = record;
    return POD_OK;
}
