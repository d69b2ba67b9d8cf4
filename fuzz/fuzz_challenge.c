/* Command lines that make a challenge. What is accepted has someone to play with and terms of a game that there is;
   what is refused says where in the line. */
#include <string.h>

#include "club/challenge/offer.h"
#include "fuzz.h"

static void check(const club_offer *offer) {
    must(offer->handle_count >= 1 && offer->handle_count <= POD_SEATS_MAX);
    for (size_t i = 0; i < offer->handle_count; i++) {
        size_t length = strlen(offer->handle[i]);
        must(length > 0 && length < CLUB_HANDLE_SIZE);
    }
    must(offer->terms.game && offer->invited == CLUB_INVITED_PEOPLE && offer->times == 1 && !offer->standing);
    for (size_t i = 0; i < offer->terms.game->rules->option_count; i++) {
        const pod_option *option = &offer->terms.game->rules->options[i];
        int value = offer->terms.options.value[option->id];
        must(value >= option->minimum && value <= option->maximum);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    club_offer offer;
    club_fault fault = {0};
    if (!club_offer_parse((const char *)data, size, &offer, &fault)) {
        check(&offer);
        return 0;
    }
    must(fault.code != CLUB_OK && fault.rules.offset + fault.rules.length <= size);
    for (int language = 0; language < POD_LANGUAGE_COUNT; language++) {
        char sentence[1024];
        pod_text text = pod_text_over(sentence, sizeof sentence);
        club_fault_print(&fault, (pod_language)language, &text);
        must(pod_text_fits(&text));
    }
    return 0;
}
