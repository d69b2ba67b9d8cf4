/* A person's quiet hours, for whoever sends something. */
#include <stdio.h>
#include <stdlib.h>

#include "app/alerts/alerts.h"
#include "app/health.h"
#include "app/people/account.h"

enum { ZONE_BYTES = 65536 };

void app_load_zone(const club_wishes *wishes, const char *name, club_zone *out) {
    const char *folder = getenv("TZDIR");
    char path[512];
    bool matters = wishes->digest || wishes->quiet_from != wishes->quiet_to;
    snprintf(path, sizeof path, "%s/%s", folder && *folder ? folder : "/usr/share/zoneinfo", name);
    FILE *file = matters && name[0] ? fopen(path, "rbe") : NULL;
    uint8_t *bytes = file ? malloc(ZONE_BYTES) : NULL;
    size_t length = bytes ? fread(bytes, 1, ZONE_BYTES, file) : 0;
    club_zone_read(bytes ? bytes : (const uint8_t *)"", length, out);
    free(bytes);
    if (file) {
        fclose(file);
    }
}

bool app_alert_hours(app *self, const club_person *person, alert_hours *out) {
    app_caller nobody = {.language = POD_ENGLISH};
    club_account account;
    club_wishes wishes;
    club_zone zone;
    *out = (alert_hours){.quiet_ms = CLUB_NEVER_MS, .loud_ms = self->wall_ms};
    if (!app_load_account(self, &nobody, person, &account, &out->reached)) {
        return false;
    }
    if (store_find_wishes(self->store, person, &wishes, &self->fault)) {
        app_store_fails(self);
        return false;
    }
    out->reached = out->reached && !account.deleted_ms;
    if (out->reached) {
        app_load_zone(&wishes, account.zone, &zone);
        out->loud_ms = club_alert_loud_ms(&wishes, &zone, self->wall_ms);
        out->quiet_ms = club_alert_quiet_ms(&wishes, &zone, self->wall_ms);
    }
    return true;
}
