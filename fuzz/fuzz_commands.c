/* What is written in a mail, read as commands: the first line is the subject. Whatever it is, each command is whole, in
   bounds, and can be spoken of. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "fuzz.h"
#include "mail/grammar.h"

static void check(const mail_script *script, const mail_command *of) {
    const char *end = script->written + sizeof script->written;
    char sentence[1024];
    must(of->verb < MAIL_VERBS && of->error < MAIL_ERRORS && strlen(of->word) < MAIL_WORD_SIZE &&
         strlen(of->about) < MAIL_WORD_SIZE);
    must(!*of->rest || (of->rest >= script->written && of->rest + strlen(of->rest) < end));
    must(of->error || mail_form_of(of->verb)->about != MAIL_ALWAYS || of->about[0]);
    must(of->error || mail_form_of(of->verb)->rest != MAIL_ALWAYS || of->rest[0]);
    for (const char *at = of->rest; *at;) {
        size_t taken = pod__utf8_character(at, strlen(at));
        must(taken && ((unsigned char)*at >= ' ' || *at == '\n') && *at != 0x7f);
        at += taken;
    }
    for (int language = 0; of->error && language < POD_LANGUAGE_COUNT; language++) {
        pod_text text = pod_text_over(sentence, sizeof sentence);
        mail_error_print(of, (pod_language)language, &text);
        must(pod_text_fits(&text) && text.length);
    }
}

static void check_all(const mail_script *script) {
    must(script->count <= MAIL_COMMANDS_MAX + 1);
    for (size_t i = 0; i < script->count; i++) {
        check(script, &script->command[i]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    mail_script *script = malloc(sizeof *script);
    const char *text = (const char *)data, *feed = size ? memchr(text, '\n', size) : NULL;
    size_t head = feed ? (size_t)(feed - text) : 0;
    char subject[300] = "";
    if (head < sizeof subject) {
        memcpy(subject, text, head);
        subject[head] = 0;
    }
    mail_script_read(subject, text + head, size - head, script);
    check_all(script);
    mail_answer_read((mail_verb)(size % MAIL_VERBS), "k3jd9abcde", text + head, size - head, script);
    check_all(script);
    free(script);
    return 0;
}
