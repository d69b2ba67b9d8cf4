#include "api/host/host.h"

#include <string.h>

#include "api/json.h"
#include "api/problem.h"

static const api_host_act *find_act(const char *name) {
    const api_host_act *act = api_host_acts;
    while (act->name && strcmp(act->name, name) != 0) {
        act++;
    }
    return act->name ? act : NULL;
}

/* False: it is not what `ludopod admin` sends. */
static bool read_call(json_t *asked, api_host_call *out) {
    const char *name, *language;
    const json_t *words, *word;
    size_t i;
    if (json_unpack(asked, "{s:s s:o s:s !}", "act", &name, "words", &words, "language", &language) ||
        !json_is_array(words) || json_array_size(words) > API_HOST_WORDS) {
        return app_problem_set(&out->caller.problem, POD_ENGLISH, APP_BAD_FIELD, "words", "[...]");
    }
    json_array_foreach(words, i, word) {
        out->word[i] = json_is_string(word) ? json_string_value(word) : "";
    }
    out->caller.language = transport_language(language);
    out->act = find_act(name);
    return out->act || app_problem_set(&out->caller.problem, out->caller.language, APP_NO_PAGE, name, NULL);
}

void api_host_answer(api *self, const transport_request *request, transport_answer *answer) {
    api_host_call call = {.api = self, .word = {"", "", "", ""}, .answer = answer, .told = json_object()};
    json_t *asked = api_ask_object(request->body, request->body_length, &call.caller);
    if (asked && read_call(asked, &call) && call.act->act(&call)) {
        transport_answer_own(answer, 200, "application/json", api_json_text(call.told, NULL));
    } else if (!answer->owned) {
        api_problem_answer(&call.caller.problem, request, answer);
    }
    answer->close = true;
    json_decref(call.told);
    json_decref(asked);
}
