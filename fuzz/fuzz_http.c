/* HTTP requests below the transport: the first line is a path, with "POST" in front or not; the rest is the body. What
   is answered must be an answer: a status, and JSON from the API. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "fuzz_server.h"

static void check(const server_request *request, const server_answer *answer) {
    if (answer->status < 200 || answer->status > 503) {
        abort();
    }
    if (strncmp(request->path, "/api/", 5) == 0 && strcmp(answer->type, "application/json") == 0) {
        json_t *body = json_loadb(answer->body, answer->length, 0, NULL);
        bool says_why = json_is_string(json_object_get(json_object_get(body, "error"), "message"));
        if (!body || (answer->status >= 400) != says_why) {
            abort();
        }
        json_decref(body);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_house house;
    char text[SERVER_BODY_MAX];
    fuzz_house_open(&house);
    fuzz_fill(&house, data, size, text, sizeof text);
    char *body = strchr(text, '\n');
    if (body) {
        *body++ = 0;
    }
    bool posts = strncmp(text, "POST ", 5) == 0;
    server_request request = fuzz_request(&house, posts ? SERVER_POST : SERVER_GET, text + (posts ? 5 : 0));
    char *query = strchr(request.path, '?');
    if (query) {
        *query = 0;
        request.query = query + 1;
    }
    request.body = body ? body : "";
    request.body_length = strlen(request.body);
    server_answer answer = {0};
    server_answer_clear(&answer);
    server_turn_begin(house.server);
    server_http(house.server, &request, &answer);
    check(&request, &answer);
    if (!server_turn_end(house.server)) {
        abort();
    }
    server_answer_clear(&answer);
    fuzz_house_close(&house);
    return 0;
}
