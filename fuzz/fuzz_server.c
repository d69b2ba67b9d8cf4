#include "fuzz_server.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static void wake(void *context) {
    (void)context;
}

server_request fuzz_request(const fuzz_house *house, server_method method, const char *path) {
    return (server_request){.method = method,
                            .path = path,
                            .query = "",
                            .host = "localhost",
                            .origin = "",
                            .cookie = house->cookie,
                            .accept = "",
                            .accept_encoding = "",
                            .accept_language = "fr",
                            .if_none_match = "",
                            .forwarded_for = "",
                            .authorization = "",
                            .idempotency_key = "",
                            .user_agent = "",
                            .fetch_site = "",
                            .address = "127.0.0.1",
                            .body = ""};
}

static void make_game(fuzz_house *house) {
    static const char body[] = "{\"options\":{\"board\":\"3x3\"},\"seats\":[{\"kind\":\"you\"},{\"kind\":\"you\"}]}";
    server_answer answer = {0};
    server_request request = fuzz_request(house, SERVER_POST, "/api/games");
    request.body = body;
    request.body_length = sizeof body - 1;
    server_answer_clear(&answer);
    server_turn_begin(house->server);
    server_http(house->server, &request, &answer);
    json_t *game = server_turn_end(house->server) ? json_loads(answer.body, 0, NULL) : NULL;
    const char *id = json_string_value(json_object_get(game, "id"));
    if (!id) {
        abort();
    }
    strcpy(house->id, id);
    strcpy(house->cookie, answer.set_cookie);
    *strchr(house->cookie, ';') = 0;
    json_decref(game);
    server_answer_clear(&answer);
}

void fuzz_house_open(fuzz_house *house) {
    store_fault fault;
    memset(house, 0, sizeof *house);
    server_config_default(&house->config);
    house->config.games_in_memory = 50;
    house->config.threads = 1;
    house->config.table_mib = 1;
    house->config.password_mib = 1;
    house->config.limits = (server_limit_settings){1e9, 1e9, 1e12, 1e9, 1e12, 1e9, 1000, 1000, 1000};
    if (store_open("sqlite::memory:", NULL, &house->games, &fault) != STORE_OK) {
        abort();
    }
    server_parts parts = {
        .config = &house->config, .logger = {stderr, SERVER_ERROR + 1}, .store = house->games, .wake = wake};
    house->server = server_create(&parts, &fault);
    if (!house->server) {
        abort();
    }
    server_stop_thinking(house->server);
    make_game(house);
}

void fuzz_house_close(fuzz_house *house) {
    server_free(house->server);
    store_close(house->games);
}

size_t fuzz_fill(const fuzz_house *house, const unsigned char *input, size_t length, char *text, size_t room) {
    size_t filled = 0;
    for (size_t i = 0; i < length && filled + CLUB_ID_SIZE < room; i++) {
        if (input[i] == '@') {
            memcpy(text + filled, house->id, CLUB_ID_LENGTH);
            filled += CLUB_ID_LENGTH;
        } else {
            text[filled++] = (char)input[i];
        }
    }
    text[filled] = 0;
    return filled;
}
