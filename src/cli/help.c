/* Help, made from the tables of commands and options. */
#include <string.h>

#include "cli/command.h"
#include "ludopod/game.h"
#include "ludopod/search.h"

/* Who made the games, a line each. */
static void print_credits(pod_language language) {
    for (size_t i = 0; i < pod_game_count(); i++) {
        printf("%s\n", pod_translate(language, pod_game_at(i)->credit));
    }
}

static void print_option(pod_language language, cli_option_id id) {
    const cli_option *option = cli_option_of(id);
    int width = printf("  --%s%s%s", option->name, option->value ? " " : "", option->value ? option->value : "");
    printf("%*s%s\n", width < 26 ? 26 - width : 1, "", pod_translate(language, option->help));
}

static void print_options(pod_language language, uint64_t options) {
    printf("\n%s\n", pod_translate(language, "Options:"));
    for (cli_option_id id = 0; id < CLI_OPTION_COUNT; id++) {
        if (options & CLI_BIT(id)) {
            print_option(language, id);
        }
    }
}

/* How strong the levels are, a line for each game under the levels' numbers. */
static void print_ratings(pod_language language) {
    printf("\n%s\n  %-12s",
           pod_translate(language,
                         "Strength of the levels between two players, in Elo on this program's own scale. A player 100 "
                         "points stronger wins\nabout two games in three; 200 points stronger, about three in four:"),
           "");
    for (unsigned level = 1; level <= POD_LEVEL_MAX; level++) {
        printf("%5u", level);
    }
    printf("%5s", "full");
    for (size_t game = 0; game < pod_game_count(); game++) {
        printf("\n  %-12s", pod_game_at(game)->title);
        for (unsigned level = 1; level <= POD_LEVEL_FULL; level++) {
            printf("%5d", pod_level_rating((uint8_t)game, level));
        }
    }
    putchar('\n');
}

void cli_help_program(pod_language language) {
    printf("%s ludopod %s\n\n", pod_translate(language, "Usage:"), pod_translate(language, "COMMAND [ARGUMENT...]"));
    printf("%s\n", pod_translate(language, "Plays, analyses and serves Cephalopod and Octogo."));
    print_credits(language);
    printf("\n%s\n", pod_translate(language, "Commands:"));
    for (size_t i = 0; i < cli_command_count(); i++) {
        const cli_command *command = cli_command_at(i);
        printf("  %-10s%s\n", command->name, pod_translate(language, command->summary));
    }
    print_options(language, CLI_OPTIONS_ALWAYS | CLI_BIT(CLI_OPTION_VERSION));
    printf("\n%s\n",
           pod_translate(language,
                         "Exit status: 0 done, 1 the answer is no, 2 wrong usage or bad input, 130 interrupted."));
}

/* "Usage:" before the first line, the same width of spaces before the others. */
static void print_usage(pod_language language, const cli_command *command) {
    const char *label = pod_translate(language, "Usage:");
    for (const char *line = command->usage; line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL) {
        printf("%s ludopod %s %s %.*s\n", line == command->usage ? label : "      ", command->name,
               pod_translate(language, "[OPTION...]"), (int)strcspn(line, "\n"), line);
    }
}

cli_status cli_help_command(pod_language language, const cli_command *command) {
    print_usage(language, command);
    printf("\n%s\n", pod_translate(language, command->detail));
    print_options(language, command->options | CLI_OPTIONS_ALWAYS);
    if (command->options & CLI_BIT(CLI_OPTION_LEVEL)) {
        print_ratings(language);
    }
    return CLI_DONE;
}

cli_status cli_cmd_help(const cli_arguments *arguments) {
    if (!arguments->words) {
        cli_help_program(arguments->language);
        return CLI_DONE;
    }
    if (arguments->words > 1) {
        cli_error(arguments->language, "'{0}' is one argument too many; expected one command", arguments->word[1],
                  NULL);
        return cli_see_help(arguments->language, NULL);
    }
    const cli_command *command = cli_command_find(arguments->word[0]);
    if (command) {
        return cli_help_command(arguments->language, command);
    }
    cli_error(arguments->language, "there is no command '{0}'", arguments->word[0], NULL);
    return cli_see_help(arguments->language, NULL);
}
