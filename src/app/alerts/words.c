#include "app/alerts/alerts.h"

#include <stdio.h>
#include <string.h>

/* To whoever has reported somebody: not what came of it, which is between others. */
static const club_alert_row closed = {
    .path = "/notices", .alone = POD_N_("The moderators have looked at what you have reported. Thank you.")};

static const club_alert_row *row_of(const club_alert *alert) {
    const bool of_report = alert->kind == CLUB_ALERT_MODERATOR && alert->number == CLUB_ALERT_REPORT_CLOSED;
    return of_report ? &closed : club_alert_row_of(alert->kind);
}

static const char *name_of(const alert_words *words) {
    const club_identity *by = words->by;
    return !by ? "" : by->name[0] ? by->name : by->handle;
}

void alert_print(const alert_words *words, pod_text *out) {
    const club_alert_row *said = row_of(words->alert);
    const char *name = name_of(words), *game = words->alert->game ? words->alert->game->title : "";
    const char *english = *name && said->by ? said->by : said->alone;
    pod_text_add_message(out, pod_translate(words->language, english), (const char *const[3]){name, game});
}

void alert_path(const alert_words *words, char out[ALERT_PATH_SIZE]) {
    const club_alert *alert = words->alert;
    const bool with = alert->kind == CLUB_ALERT_MESSAGE && words->by && words->by->handle[0];
    const char *path = row_of(alert)->path;
    const char *behind = path[strlen(path) - 1] == '/' ? alert->about : with ? words->by->handle : "";
    snprintf(out, ALERT_PATH_SIZE, "%s%s%s", path, with ? "/@" : "", behind);
}
