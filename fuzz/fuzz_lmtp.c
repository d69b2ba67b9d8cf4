/* Any bytes from a mail server, in any pieces: LMTP never crashes, replies with whole lines, and never hands over a
   mail that has a CR or LF alone in it. The first byte is the size of the pieces. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "server/inbox/lmtp.h"

enum { ROOM = 4 * LMTP_REPLY_MAX };

static void check_mail(const lmtp *machine) {
    size_t length;
    const char *mail = lmtp_mail(machine, &length);
    must(lmtp_recipients(machine) > 0 && length <= 4096 && !memchr(mail, 0, length));
    for (size_t i = 0; i < length; i++) {
        must(mail[i] != '\n' || (i && mail[i - 1] == '\r'));
        must(mail[i] != '\r' || (i + 1 < length && mail[i + 1] == '\n'));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static const lmtp_settings settings = {"example.org", "club@example.org", 4096};
    const inbox_verdict verdicts[LMTP_RECIPIENTS_MAX] = {{INBOX_ACCEPTED, "2.0.0", "done"}};
    char *room = malloc(ROOM);
    pod_text out = pod_text_over(room, ROOM);
    lmtp *machine = lmtp_open(&settings, &out);
    const size_t piece = size ? bytes[0] + 1u : 1;
    lmtp_step step = LMTP_MORE;
    for (size_t at = 1, taken; machine && at < size && step != LMTP_END; at += taken) {
        out = pod_text_over(room, ROOM);
        step = lmtp_take(machine, (const char *)bytes + at, size - at < piece ? size - at : piece, &taken, &out);
        must(pod_text_fits(&out) && (taken || step != LMTP_MORE));
        must(!out.length || (out.length > 5 && memcmp(room + out.length - 2, "\r\n", 2) == 0));
        if (step == LMTP_MAIL) {
            check_mail(machine);
            lmtp_answer(machine, verdicts, &out);
            must(pod_text_fits(&out) && lmtp_recipients(machine) == 0);
        }
    }
    lmtp_close(machine);
    free(room);
    return 0;
}
