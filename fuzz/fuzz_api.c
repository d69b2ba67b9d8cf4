/* Requests to every route of the API, one a line, in a club of members: the name of the route, who asks and what for,
   and the body, or the query of a GET:

       makeMove ar {"ply":1,"move":"b2"}

   is ann in the running game. A route or actor that there is not stands for some other, so that every line is a
   request. In a body $ stands for the id that the path has. What a path asks for is one letter: an id of the club
   (fuzz_id()), h the handle of bob, b that of the robot; any other text stands for itself. */
#include <stdlib.h>
#include <string.h>

#include "api/router.h"
#include "fuzz.h"
#include "fuzz_server.h"

enum { PATH_SIZE = 256, WORD_SIZE = 40, LINES_MAX = 24 };

static size_t count_routes(void) {
    size_t count = 0;
    while (api_route_at(count)) {
        count++;
    }
    return count;
}

static const api_route *route_of(const char *word) {
    unsigned hash = 5381;
    size_t at = 0;
    for (const api_route *route; (route = api_route_at(at)); at++) {
        if (strcmp(route->operation, word) == 0) {
            return route;
        }
    }
    for (const char *letter = word; *letter; letter++) {
        hash = hash * 33 + (unsigned char)*letter;
    }
    return api_route_at(hash % count_routes());
}

static fuzz_actor actor_of(char letter) {
    static const char letters[FUZZ_ACTORS + 1] = "gabmrn";
    const char *at = letter ? strchr(letters, letter) : NULL;
    return at ? (fuzz_actor)(at - letters) : (fuzz_actor)((unsigned char)letter % FUZZ_ACTORS);
}

static const char *name_of(const char *word) {
    const char *id = word[0] && !word[1] ? fuzz_id(word[0]) : NULL;
    if (id) {
        return id;
    }
    return strcmp(word, "h") == 0 ? "bob" : strcmp(word, "b") == 0 ? "robot" : *word ? word : "x";
}

/* The pattern with the name in each pair of braces. */
static void write_path(const char *pattern, const char *name, char out[PATH_SIZE]) {
    size_t filled = 0;
    for (const char *at = pattern; *at && filled + WORD_SIZE < PATH_SIZE; at++) {
        if (*at != '{') {
            out[filled++] = *at;
            continue;
        }
        /* A slash would make it another path. */
        for (const char *letter = name; *letter && letter < name + API_PARAMETER_SIZE - 1; letter++) {
            out[filled++] = *letter;
            out[filled - 1] = *letter == '/' || *letter == '?' ? '-' : *letter;
        }
        at = strchr(at, '}');
    }
    out[filled] = 0;
}

static void write_body(const char *text, const char *name, char out[TRANSPORT_BODY_MAX]) {
    const size_t length = strlen(name);
    size_t filled = 0;
    for (; *text && filled + length + 1 < TRANSPORT_BODY_MAX; text++) {
        if (*text == '$') {
            memcpy(out + filled, name, length);
            filled += length;
        } else {
            out[filled++] = *text;
        }
    }
    out[filled] = 0;
}

/* Takes the first word off a line. */
static void take_word(char **line, char out[WORD_SIZE]) {
    const size_t length = strcspn(*line, " "), kept = length < WORD_SIZE ? length : WORD_SIZE - 1;
    memcpy(out, *line, kept);
    out[kept] = 0;
    *line += length + ((*line)[length] == ' ');
}

static void ask(fuzz_house *house, char *line) {
    static char body[TRANSPORT_BODY_MAX];
    char operation[WORD_SIZE], who[WORD_SIZE], path[PATH_SIZE];
    transport_answer answer;
    take_word(&line, operation);
    take_word(&line, who);
    const api_route *route = route_of(operation);
    const char *name = name_of(*who ? who + 1 : who);
    if (!route->answer) {
        return;
    }
    write_path(route->pattern, name, path);
    write_body(line, name, body);
    transport_request request = fuzz_request(actor_of(who[0]), route->method, path);
    request.query = route->method == TRANSPORT_GET ? body : "";
    request.body = route->method == TRANSPORT_POST ? body : "";
    request.body_length = strlen(request.body);
    fuzz_ask(house, &request, &answer);
    fuzz_check_answer(&request, &answer);
    transport_answer_clear(&answer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_house house;
    char *text = malloc(size + 1), *line = text;
    must(text != NULL);
    memcpy(text, data, size);
    text[size] = 0;
    fuzz_house_open(&house);
    for (int left = LINES_MAX; left && *line; left--) {
        char *end = line + strcspn(line, "\n");
        const bool last = !*end;
        *end = 0;
        ask(&house, line);
        line = last ? end : end + 1;
    }
    fuzz_house_close(&house);
    free(text);
    return 0;
}
