/* HTTP requests below the transport: the first line is a path, with "POST" in front or not; the rest is the body. What
   is answered must be an answer: a status, and JSON from the API. */
#include <string.h>

#include "fuzz.h"
#include "fuzz_server.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_house house;
    char text[TRANSPORT_BODY_MAX];
    fuzz_house_open(&house);
    fuzz_fill(data, size, text, sizeof text);
    char *body = strchr(text, '\n');
    if (body) {
        *body++ = 0;
    }
    bool posts = strncmp(text, "POST ", 5) == 0;
    transport_request request =
        fuzz_request(FUZZ_GUEST, posts ? TRANSPORT_POST : TRANSPORT_GET, text + (posts ? 5 : 0));
    char *query = strchr(request.path, '?');
    if (query) {
        *query = 0;
        request.query = query + 1;
    }
    request.body = body ? body : "";
    request.body_length = strlen(request.body);
    transport_answer answer;
    fuzz_ask(&house, &request, &answer);
    fuzz_check_answer(&request, &answer);
    transport_answer_clear(&answer);
    fuzz_house_close(&house);
    return 0;
}
