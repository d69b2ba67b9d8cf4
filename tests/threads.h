/* Whether this is ThreadSanitizer's build: ten times slower, it would find nothing in cases in which one thread does
   all the work. The other builds run them. */
#ifndef LUDOPOD_TESTS_THREADS_H
#define LUDOPOD_TESTS_THREADS_H

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define LUDOPOD_LOOKS_FOR_RACES 1
#endif
#endif
#ifndef LUDOPOD_LOOKS_FOR_RACES
#define LUDOPOD_LOOKS_FOR_RACES 0
#endif

#endif
