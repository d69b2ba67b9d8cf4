#include "cli/online/sign.h"

#include <fcntl.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/files.h"
#include "cli/online/game.h"

enum { TOKEN_SIZE = 512 };

static cli_status read_server(const cli_arguments *arguments, const char **out) {
    const char *server = arguments->option[CLI_OPTION_SERVER];
    pod_language language = arguments->language;
    if (!server) {
        return cli_error(language, "the club is missing; give its address with --server, such as https://example.org",
                         NULL, NULL);
    }
    if (strncmp(server, "http://", strlen("http://")) != 0 && strncmp(server, "https://", strlen("https://")) != 0) {
        return cli_error(language, "'{0}' is not the address of a club; expected https://HOST or http://HOST:PORT",
                         server, NULL);
    }
    if (strchr(server, '@')) {
        return cli_error(language,
                         "the address of a club has no user and no password, which everyone on this machine could read "
                         "there; sign in with --token FILE",
                         NULL, NULL);
    }
    *out = server;
    return CLI_DONE;
}

/* A token opens the account to whoever has it. */
static cli_status check_file(pod_language language, const char *path, int file) {
    struct stat about;
    if (fstat(file, &about)) {
        return cli_system_error(language, path);
    }
    if (!S_ISREG(about.st_mode)) {
        return cli_error(language, "{0} is not a file; expected a file with a token in it", path, NULL);
    }
    return cli_file_keep_from(language, path, about.st_mode, S_IRWXG | S_IRWXO);
}

static cli_status read_bytes(pod_language language, const char *path, char out[TOKEN_SIZE]) {
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) {
        return cli_system_error(language, path);
    }
    cli_status status = check_file(language, path, file);
    ssize_t length = status ? 0 : read(file, out, TOKEN_SIZE - 1);
    if (!status && length < 0) {
        status = cli_system_error(language, path);
    }
    out[length > 0 ? length : 0] = 0;
    close(file);
    return status;
}

static cli_status read_token(const cli_arguments *arguments, char out[TOKEN_SIZE]) {
    const char *path = arguments->option[CLI_OPTION_TOKEN];
    pod_language language = arguments->language;
    if (!path) {
        return cli_error(language, "the token is missing; name the file that it is in with --token", NULL, NULL);
    }
    cli_status status = read_bytes(language, path, out);
    if (status) {
        return status;
    }
    size_t length = strlen(out);
    while (length && strchr(" \t\r\n", out[length - 1])) {
        out[--length] = 0;
    }
    for (size_t i = 0; i < length; i++) {
        if (out[i] <= ' ' || out[i] > '~') {
            length = 0;
        }
    }
    return length ? CLI_DONE
                  : cli_error(language, "{0} holds no token; expected one line, as the club showed it", path, NULL);
}

cli_status online_sign(const cli_arguments *arguments, online_http **out) {
    const char *server = NULL;
    char token[TOKEN_SIZE];
    *out = NULL;
    cli_status status = read_server(arguments, &server);
    status = status ? status : read_token(arguments, token);
    if (status) {
        return status;
    }
    *out = online_open(server, token);
    return *out ? CLI_DONE : cli_out_of_memory(arguments->language);
}

const char *online_why(const online_reply *reply, char *out, size_t size) {
    if (!reply->status) {
        return reply->why ? reply->why : "";
    }
    json_t *problem = json_loadb(reply->body, reply->length, 0, NULL);
    const char *detail = json_string_value(json_object_get(problem, "detail"));
    snprintf(out, size, "%s%s%ld", detail ? detail : "", detail ? ", " : "HTTP ", reply->status);
    json_decref(problem);
    online_clean(out);
    return out;
}
