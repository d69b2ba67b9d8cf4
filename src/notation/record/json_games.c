/* A file of games as JSON, each in our own form or in that of Abstract Play. */
#include "notation/record/json_read.h"
#include "notation/text/fault.h"

static pod_error read_game(pod__json_reader *in, json_t *object) {
    if (!json_is_object(object)) {
        return pod__json_fail(in, "[]", "object");
    }
    pod_error error =
        (pod__json_is_abstractplay(object) ? pod__json_read_abstractplay : pod__json_read_own)(in, object);
    if (!error && pod__games_add(in->games, in->record)) {
        error = pod_fault_set(in->fault, POD_ERROR_MEMORY, NULL);
    }
    if (error) {
        pod_record_free(in->record);
    }
    in->record = NULL;
    return error;
}

static pod_error read_games(pod__json_reader *in, json_t *root) {
    if (json_is_object(root)) {
        return read_game(in, root);
    }
    if (!json_array_size(root)) {
        return pod_fault_set(in->fault, POD_ERROR_RECORD_EMPTY, NULL);
    }
    if (json_array_size(root) > in->games->most) {
        return pod_fault_set(in->fault, POD_ERROR_RECORD_GAMES,
                             &(pod_fault_about){.argument = {pod__word_of_number(in->games->most).text}});
    }
    for (size_t i = 0; i < json_array_size(root); i++) {
        pod_error error = read_game(in, json_array_get(root, i));
        if (error) {
            return error;
        }
    }
    return POD_OK;
}

pod_error pod__records_read_json(const char *text, size_t length, pod__games *games, pod_fault *fault) {
    json_error_t wrong;
    json_t *root = json_loadb(text, length, JSON_REJECT_DUPLICATES, &wrong);
    if (!root) {
        pod_error error = POD__FAULT(fault, POD_ERROR_RECORD_JSON, (size_t)wrong.position, 0, wrong.text);
        if (fault) {
            fault->line = (size_t)wrong.line;
        }
        return error;
    }
    pod__json_reader in = {.games = games, .fault = fault};
    pod_error error = read_games(&in, root);
    json_decref(root);
    return error;
}
