/* Which symbols the shared library shows. The library is built with hidden visibility, so only what
   carries POD_API can be linked against. */
#ifndef LUDOPOD_EXPORT_H
#define LUDOPOD_EXPORT_H

#if defined(__GNUC__) && !defined(__wasm__)
#define POD_API __attribute__((visibility("default")))
#else
#define POD_API
#endif

#endif
