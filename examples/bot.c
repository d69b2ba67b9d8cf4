/* A bot for a Ludopod club: it accepts challenges, and plays as Nautilus. LUDOPOD_TOKEN is its token (docs/api.md).
 * cc bot.c -o bot $(pkg-config --cflags --libs ludopod libcurl jansson) && ./bot http://localhost:8080 [MS] */
#include <curl/curl.h>
#include <jansson.h>
#include <ludopod/ludopod.h>
#include <poll.h>
#include <string.h>

/* body: what is sent, NULL to ask only. The answer is in memory until the next call; it is empty where none came. */
static const char *ask(char **club, const char *path, const char *id, const char *act, const char *body) {
    static char url[512], answer[1 << 17];
    FILE *kept = fmemopen(memset(answer, 0, sizeof answer), sizeof answer, "w");
    CURL *handle = curl_easy_init();
    snprintf(url, sizeof url, "%s/api/v1/%s%s%s", club[1], path, id, act);
    curl_easy_setopt(handle, CURLOPT_URL, url);
    curl_easy_setopt(handle, CURLOPT_HTTPAUTH, CURLAUTH_BEARER);
    curl_easy_setopt(handle, CURLOPT_XOAUTH2_BEARER, getenv("LUDOPOD_TOKEN"));
    curl_easy_setopt(handle, body ? CURLOPT_POSTFIELDS : CURLOPT_CUSTOMREQUEST, body);
    curl_easy_setopt(handle, CURLOPT_TIMEOUT, 30L);
    curl_easy_setopt(handle, CURLOPT_WRITEDATA, kept);
    curl_easy_perform(handle);
    curl_easy_cleanup(handle);
    fclose(kept);
    return answer;
}

/* The record of a game tells all of it. A move for a ply that is past is refused, so nothing is played twice. */
static void play(char **club, const char *id, pod_search *search) {
    pod_record **record = NULL;
    pod_search_report report;
    const char *text = ask(club, "games/", id, "/record", NULL);
    size_t count = 0;
    char move[POD_MOVE_TEXT_SIZE], body[128];
    pod_text out = pod_text_over(move, sizeof move);
    pod_records_read(text, strlen(text), &record, &count, NULL);
    if (count && !pod_search_run(search, pod_record_end(record[0]), &POD_SEARCH_REQUEST(.character = 3), &report)) {
        pod_move_print(pod_record_end(record[0]), report.best, &out);
        snprintf(body, sizeof body, "{\"ply\":%zu,\"move\":\"%s\"}", pod_record_length(record[0]), move);
        ask(club, "games/", id, "/moves", body);
    }
    pod_records_free(record, count);
}

int main(int argc, char **argv) {
    pod_search *search = pod_search_create(1 << 20);
    for (bool plays = false; argc >= 2 && !poll(NULL, 0, plays * (argc > 2 ? atoi(argv[2]) : 1000)); plays = !plays) {
        const char *list = plays ? "me/games?state=turn" : "challenges?of=mine", *id;
        json_t *one, *all = json_loads(ask(argv, list, "", "", NULL), 0, NULL);
        for (size_t i = 0; (one = json_array_get(json_object_get(all, "items"), i)); i++) {
            id = json_string_value(json_object_get(one, "id"));
            if (plays) {
                play(argv, id, search);
            } else if (json_array_size(json_object_get(one, "can"))) {
                ask(argv, "challenges/", id, "/accept", "{}");
            }
        }
        json_decref(all);
    }
    return 2;
}
