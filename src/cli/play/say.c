/* What there is to say about a game. */
#include "cli/cli.h"
#include "cli/play/play.h"
#include "notation/text/sentence.h"

static const char *name_of(const cli_play *play, unsigned seat) {
    return play->game->notation->seat_name(seat, play->language);
}

/* Who was eliminated by an event, in a game that goes on. Those who resign are said already. */
static void say_eliminated(const cli_play *play, size_t index, pod_text *out) {
    const pod_position *after = &play->current.position[index];
    pod_outcome outcome, earlier;
    play->game->rules->outcome(after, &outcome);
    play->game->rules->outcome(after - 1, &earlier);
    for (unsigned seat = 0; seat < after->players && !outcome.over; seat++) {
        if (outcome.place[seat] && !earlier.place[seat]) {
            pod_text_add(out, "; ");
            cli_add(out, play->language, "{0} is eliminated", name_of(play, seat), NULL);
        }
    }
}

void cli_play_say_event(const cli_play *play, size_t index, pod_text *out) {
    const pod_event *event = cli_game_event(&play->current, index);
    if (event->kind == POD_EVENT_MOVE) {
        play->game->notation->speak(&play->current.position[index - 1], event->move, play->language, out);
        say_eliminated(play, index, out);
    } else {
        cli_add(out, play->language, event->kind == POD_EVENT_RESIGN ? "{0} resigns" : CLI_TEXT("{0} runs out of time"),
                name_of(play, event->seat), NULL);
    }
}

void cli_play_say_turn(const cli_play *play, pod_text *out) {
    const unsigned seat = cli_game_now(&play->current)->turn;
    pod_text_add(out, pod__say_of_seat(play->game->notation->seat_name, seat, "{0} to move", play->language).text);
}

void cli_play_say_scores(const cli_play *play, pod_text *out) {
    const pod_position *now = cli_game_now(&play->current);
    pod_outcome outcome;
    play->game->rules->outcome(now, &outcome);
    for (unsigned seat = 0; seat < now->players; seat++) {
        pod_text_format(out, "%s%s %u", seat ? ", " : "", name_of(play, seat), (unsigned)outcome.score[seat]);
    }
}

/* Those in first place, "White, Black and Orange". Returns how many they are. */
static unsigned list_first(const cli_play *play, const pod_outcome *outcome, char *names, size_t size) {
    unsigned first[POD_SEATS_MAX], found = 0;
    unsigned players = cli_game_now(&play->current)->players;
    for (unsigned seat = 0; seat < players; seat++) {
        if (outcome->place[seat] == 1) {
            first[found++] = seat;
        }
    }
    snprintf(names, size, "%s", found ? name_of(play, first[0]) : "");
    for (unsigned i = 1; i < found; i++) {
        char before[160];
        snprintf(before, sizeof before, "%s", names);
        pod_text text = pod_text_over(names, size);
        cli_add(&text, play->language, i + 1 < found ? CLI_TEXT("{0}, {1}") : CLI_TEXT("{0} and {1}"), before,
                name_of(play, first[i]));
    }
    return found;
}

void cli_play_say_result(const cli_play *play, pod_text *out) {
    char winners[160], scores[200];
    pod_text numbers = pod_text_over(scores, sizeof scores);
    pod_outcome outcome;
    play->game->rules->outcome(cli_game_now(&play->current), &outcome);
    unsigned first = list_first(play, &outcome, winners, sizeof winners);
    cli_play_say_scores(play, &numbers);
    cli_add(out, play->language, first == 1 ? "{0} wins: {1}" : CLI_TEXT("A draw between {0}: {1}"), winners, scores);
}

void cli_play_say_proof(const cli_play *play, const pod_search_report *report, pod_text *out) {
    static const char *const plain[] = {CLI_TEXT("a proven loss"), CLI_TEXT("a proven draw"), CLI_TEXT("a proven win")};
    static const char *const timed[] = {CLI_TEXT("a proven loss in {0}"), CLI_TEXT("a proven draw"),
                                        CLI_TEXT("a proven win in {0}")};
    const pod_position *now = cli_game_now(&play->current);
    if (report->proven && now->players == 2 && now->turn < 2) {
        unsigned result = (unsigned)(2 * report->expected[now->turn] + 0.5);
        cli_add(out, play->language, (report->plies ? timed : plain)[result], CLI_SHORT("%u", report->plies), NULL);
    }
}

void cli_play_say_game(const cli_play *play, pod_text *out) {
    const pod_position *now = cli_game_now(&play->current);
    pod_options options;
    play->game->rules->options_of(now, &options);
    pod_text_format(out, "%s %ux%u", play->game->title, now->rows, now->columns);
    for (size_t i = 0; i < play->game->rules->option_count; i++) {
        const pod_option *option = &play->game->rules->options[i];
        if (option->id == POD_OPTION_VARIANT && options.value[option->id] && option->words) {
            pod_text_format(out, " (%s)", option->words[options.value[option->id]]);
        }
    }
}
