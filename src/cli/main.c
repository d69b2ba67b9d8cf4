/* The program: finds the subcommand, reads its arguments, runs it. */
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/help.h"
#include "ludopod/version.h"

static cli_status run_command(const cli_command *command, cli_arguments *arguments) {
    cli_syntax syntax = {.command = command->name, .options = command->options | CLI_OPTIONS_ALWAYS};
    cli_status status = cli_arguments_read(arguments, arguments->words - 1, arguments->word + 1, &syntax);
    if (status) {
        return status;
    }
    if (arguments->option[CLI_OPTION_HELP]) {
        cli_help_command(arguments->language, command);
        return CLI_DONE;
    }
    if (command->too_many && arguments->words > command->words) {
        return cli_wrong_usage(arguments, command->too_many, arguments->word[command->words], NULL);
    }
    return command->run(arguments);
}

static cli_status run_program(int argc, char **argv) {
    cli_arguments arguments = {.language = cli_language_of_environment()};
    cli_syntax syntax = {.options = CLI_OPTIONS_ALWAYS | CLI_BIT(CLI_OPTION_VERSION), .stop_at_word = true};
    cli_status status = cli_arguments_read(&arguments, argc - 1, argv + 1, &syntax);
    if (status) {
        return status;
    }
    if (arguments.option[CLI_OPTION_VERSION]) {
        printf("ludopod %s\n", pod_version());
        return CLI_DONE;
    }
    if (arguments.option[CLI_OPTION_HELP]) {
        arguments.words = 0;
        return cli_cmd_help(&arguments);
    }
    if (!arguments.words) {
        return cli_command_missing(&arguments);
    }
    const cli_command *command = cli_command_find(arguments.word[0]);
    return command ? run_command(command, &arguments) : cli_command_unknown(&arguments, arguments.word[0]);
}

/* Where a standard stream is closed, the next file or pipe that is opened would take its number, and be read or
   written in its place. So it is held by a file that refuses what the stream is for. */
static bool hold_standard_streams(void) {
    static const int refusing[] = {[STDIN_FILENO] = O_WRONLY, [STDOUT_FILENO] = O_RDONLY, [STDERR_FILENO] = O_WRONLY};
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++) {
        if (fcntl(stream, F_GETFD) < 0 && open("/dev/null", refusing[stream]) != stream) {
            return false;
        }
    }
    return true;
}

/* Why something that was printed long ago did not arrive: the next byte fails for the same reason. */
static int reason_of_failure(void) {
    return write(STDOUT_FILENO, "\n", 1) < 0 ? errno : EIO;
}

/* What was printed counts only when it arrived: a full disk is an error. */
static cli_status finish(cli_status status) {
    bool failed = ferror(stdout) != 0;
    if (fflush(stdout) || failed) {
        fprintf(stderr, "ludopod: standard output: %s\n", strerror(failed ? reason_of_failure() : errno));
        return CLI_BAD;
    }
    return status;
}

int main(int argc, char **argv) {
    setlocale(LC_CTYPE, "");
    setlocale(LC_MESSAGES, "");
    signal(SIGXFSZ, SIG_IGN); /* a full quota is an error of that write, not the end */
    return (int)(argc && hold_standard_streams() ? finish(run_program(argc, argv)) : CLI_BAD);
}
