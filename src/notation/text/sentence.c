#include "notation/text/sentence.h"

#include "notation/square.h"

pod__sentence pod__fill(const char *template, const char *first, const char *second, const char *third) {
    pod__sentence filled;
    pod_text text = pod_text_over(filled.text, sizeof filled.text);
    pod_text_add_message(&text, template, (const char *const[]){first, second, third});
    return filled;
}

pod__sentence pod__name_square(const pod_position *position, unsigned square) {
    pod__sentence name;
    pod_text text = pod_text_over(name.text, sizeof name.text);
    pod__print_square(position, square, &text);
    return name;
}

pod__sentence pod__list_squares(const pod_position *position, const pod_square *squares, unsigned count,
                                pod_language language) {
    pod__sentence listed = pod__name_square(position, squares[0]);
    for (unsigned i = 1; i < count; i++) {
        const char *joint =
            i + 1 < count ? pod_translate(language, "{0}, {1}") : pod_translate(language, "{0} and {1}");
        listed = pod__fill(joint, listed.text, pod__name_square(position, squares[i]).text, NULL);
    }
    return listed;
}
