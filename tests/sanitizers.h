/* What a test leaves to the other builds where a sanitizer makes programs two to twenty times slower. */
#ifndef LUDOPOD_TESTS_SANITIZERS_H
#define LUDOPOD_TESTS_SANITIZERS_H

/* Whether this is ThreadSanitizer's build: it would find nothing in cases in which one thread does all
   the work, and nothing new where several do that of another case once more. */
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define LUDOPOD_LOOKS_FOR_RACES 1
#endif
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define LUDOPOD_IS_SANITIZED 1
#endif
#endif
#ifndef LUDOPOD_LOOKS_FOR_RACES
#define LUDOPOD_LOOKS_FOR_RACES 0
#endif
#ifndef LUDOPOD_IS_SANITIZED
#define LUDOPOD_IS_SANITIZED 0
#endif

/* Of cases that are alike but for chance: all, or with a sanitizer, which sees the same code in each, a quarter. */
static inline unsigned alike_cases(unsigned all) {
    return LUDOPOD_IS_SANITIZED ? (all + 3) / 4 : all;
}

#endif
