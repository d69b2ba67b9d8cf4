#include "system/cli/ugi_child.h"

#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATIENCE_S = 250 }; /* then the alarm ends the test */

void ugi_child_start(ugi_child *child, const char *program) {
    int in[2], out[2];
    assert_int_equal(pipe(in), 0);
    assert_int_equal(pipe(out), 0);
    child->pid = fork();
    assert_true(child->pid >= 0);
    if (!child->pid) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        for (int file = STDERR_FILENO + 1; file < 64; file++) {
            close(file);
        }
        execl(program, program, "engine", (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    child->to = fdopen(in[1], "w");
    child->from = fdopen(out[0], "r");
    assert_non_null(child->to);
    assert_non_null(child->from);
}

void ugi_child_end(ugi_child *child) {
    int status;
    ugi_child_say(child, "quit");
    alarm(PATIENCE_S);
    assert_int_equal(waitpid(child->pid, &status, 0), child->pid);
    alarm(0);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    fclose(child->to);
    fclose(child->from);
}

void ugi_child_say(ugi_child *child, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vfprintf(child->to, format, arguments);
    va_end(arguments);
    fputc('\n', child->to);
    assert_int_equal(fflush(child->to), 0);
}

const char *ugi_child_hear(ugi_child *child) {
    alarm(PATIENCE_S);
    assert_non_null(fgets(child->line, sizeof child->line, child->from));
    alarm(0);
    size_t length = strlen(child->line);
    assert_true(length > 0 && child->line[length - 1] == '\n');
    child->line[length - 1] = 0;
    return child->line;
}

const char *ugi_child_await(ugi_child *child, const char *word) {
    size_t length = strlen(word);
    for (;;) {
        const char *line = ugi_child_hear(child);
        if (!strncmp(line, word, length) && (!line[length] || line[length] == ' ')) {
            return line;
        }
    }
}

const char *ugi_child_answer(ugi_child *child, const char *word) {
    const char *second = ugi_child_await(child, word) + strlen(word);
    assert_int_equal(*second, ' ');
    second++;
    assert_true(*second);
    assert_null(strchr(second, ' '));
    return second;
}
