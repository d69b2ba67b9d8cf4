#include "cli/play/game.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/files.h"

const pod_position *cli_session_now(const cli_session *session) {
    return &session->position[session->count];
}

const pod_event *cli_session_event(const cli_session *session, size_t index) {
    return pod_record_event(session->record, index - 1);
}

void cli_session_history(const cli_session *session, pod_history *out) {
    pod_position position = session->position[0];
    pod_history_begin(out, &position);
    for (size_t i = 0; i < session->count; i++) {
        pod_history_apply(out, &position, pod_record_event(session->record, i));
    }
}

static pod_error make_room(cli_session *session, size_t events) {
    if (events <= session->capacity && session->position) {
        return POD_OK;
    }
    size_t capacity = events < 256 ? 256 : events * 2;
    pod_position *more = realloc(session->position, (capacity + 1) * sizeof *more);
    if (!more) {
        return POD_ERROR_MEMORY;
    }
    session->position = more;
    session->capacity = capacity;
    return POD_OK;
}

/* Plays the record's main line from its start. */
pod_error cli_session_resume(cli_session *session, pod_record *record, const char *path) {
    size_t events = pod_record_length(record);
    *session = (cli_session){.record = record, .path = path};
    if (make_room(session, events)) {
        cli_session_end(session);
        return POD_ERROR_MEMORY;
    }
    session->position[0] = *pod_record_start(record);
    for (size_t i = 0; i < events; i++) {
        session->position[i + 1] = session->position[i];
        pod_event_apply(&session->position[i + 1], pod_record_event(record, i));
    }
    session->position[events] = *pod_record_end(record);
    session->count = events;
    return POD_OK;
}

pod_error cli_session_begin(cli_session *session, const pod_position *start, const char *path) {
    pod_record *record = pod_record_create(start);
    return record ? cli_session_resume(session, record, path) : POD_ERROR_MEMORY;
}

void cli_session_end(cli_session *session) {
    pod_record_free(session->record);
    free(session->position);
    *session = (cli_session){0};
}

pod_error cli_session_add(cli_session *session, const pod_event *event) {
    pod_error error = make_room(session, session->count + 1);
    if (!error) {
        error = pod_record_add(session->record, event);
    }
    if (error) {
        return error;
    }
    session->position[++session->count] = *pod_record_end(session->record);
    return POD_OK;
}

/* The tags that follow from the moves follow anew. */
static pod_error copy_tags(const pod_record *from, pod_record *to) {
    for (size_t i = 0; i < pod_record_tag_count(from); i++) {
        const char *name, *value;
        pod_record_tag_at(from, i, &name, &value);
        bool follows = !strcmp(name, "Result") || !strcmp(name, "Termination");
        if (!follows && pod_record_set_tag(to, name, value, NULL) == POD_ERROR_MEMORY) {
            return POD_ERROR_MEMORY;
        }
    }
    return POD_OK;
}

/* A record only grows, so a shorter one is written anew. */
pod_error cli_session_take_back(cli_session *session, size_t events) {
    pod_record *shorter = pod_record_create(&session->position[0]);
    pod_error error = shorter ? copy_tags(session->record, shorter) : POD_ERROR_MEMORY;
    for (size_t i = 0; i < events && !error; i++) {
        error = pod_record_add(shorter, pod_record_event(session->record, i));
    }
    if (error) {
        pod_record_free(shorter);
        return error;
    }
    pod_record_free(session->record);
    session->record = shorter;
    session->count = events;
    return POD_OK;
}

pod_error cli_session_tag(cli_session *session, const char *name, const char *value) {
    return pod_record_set_tag(session->record, name, value, NULL);
}

static void print_record(const void *context, pod_text *out) {
    pod_record_write_text(context, out);
}

int cli_session_save(const cli_session *session, const char *path, cli_lock *lock) {
    char *text = pod__printed(print_record, session->record, NULL);
    int error = text ? cli_file_replace(path, text, strlen(text), lock) : ENOMEM;
    free(text);
    return error;
}
