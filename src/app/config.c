#include "app/config.h"

#include <stdio.h>
#include <string.h>
#include <sys/statvfs.h>

bool app_config_secure(const app_config *config) {
    return strncmp(config->public_url, "https:", 6) == 0;
}

bool app_weekly_parse(const char *text, int *out) {
    static const char days[] = "montuewedthufrisatsun";
    char day[4];
    int hour, minute, end = 0;
    const bool read = sscanf(text, "%3[a-z] %2d:%2d%n", day, &hour, &minute, &end) == 3 && !text[end];
    const char *found = read && strlen(day) == 3 ? strstr(days, day) : NULL;
    const bool good = found && (found - days) % 3 == 0 && hour >= 0 && hour < 24 && minute >= 0 && minute < 60;
    *out = good ? ((int)(found - days) / 3 * 24 + hour) * 60 + minute : 0;
    return good;
}

void app_config_folder(const app_config *config, char out[APP_PATH_SIZE]) {
    static const char scheme[] = "sqlite:";
    const bool is_file = strncmp(config->database, scheme, sizeof scheme - 1) == 0;
    const char *file = is_file ? config->database + sizeof scheme - 1 : config->key_file, *slash = strrchr(file, '/');
    snprintf(out, APP_PATH_SIZE, "%.*s", slash ? (int)(slash + 1 - file) : 1, slash ? file : ".");
}

int64_t app_config_disk_left(const app_config *config) {
    char folder[APP_PATH_SIZE];
    struct statvfs disk;
    app_config_folder(config, folder);
    return statvfs(folder, &disk) ? -1 : (int64_t)(disk.f_bavail * disk.f_frsize);
}
