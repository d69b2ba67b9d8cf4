#!/bin/sh
# Every public header is in ludopod.h and in the manual; what they declare is what the shared library has, nothing missing and
# nothing more; and numbers of the version are those of the project.
#   headers.sh SHARED-LIBRARY BUILD-DIRECTORY VERSION
set -eu
library=$1 build=$2 version=$3
cd "$(dirname "$0")/../.."
aside=$(mktemp -d)
trap 'rm -rf "$aside"' EXIT
fail() { echo "$*"; exit 1; }

{ echo version.h && find include/ludopod -name '*.h' ! -name ludopod.h | sed 's|.*/||'; } | sort >"$aside/headers"
[ "$(wc -l <"$aside/headers")" -ge 20 ] || fail "the public headers are not where they were: $(cat "$aside/headers")"
sed -n 's|^#include "ludopod/\(.*\)"$|\1|p' include/ludopod/ludopod.h | sort | diff "$aside/headers" - ||
    fail "include/ludopod/ludopod.h does not include just all public headers (<: missing there)"
{ echo ludopod.h && cat "$aside/headers"; } | sort >"$aside/all"
grep -E '^\.(It )?In ' docs/man/libludopod.3 | grep -oE 'ludopod/[a-z_]+\.h' | sed 's|ludopod/||' | sort -u | diff "$aside/all" - ||
    fail "docs/man/libludopod.3 does not name just all public headers (<: missing there)"

# What only a C compiler could call: nothing but what sets the sizes of the caller's own structures.
! grep -hE '^static' include/ludopod/*.h | grep -vE '^static inline void pod_[a-z_]+_init\(' || fail "these functions are not in the library"

# Declarations, without bodies, attributes and C's own headers: export.h says how. Whatever is followed by a parenthesis at
# the top level and is neither a type nor a pointer is a function.
cpp -P -DPOD_NO_INLINE -Iinclude -I"$build/include" include/ludopod/ludopod.h >"$aside/declarations"
perl -0777 -ne '1 while s/\{[^{}]*\}//g; for (split /;/) { print "$1\n" if !/\btypedef\b/ && /\b(\w+)\s*\(/ }' \
    "$aside/declarations" | sort -u >"$aside/declared"
[ "$(wc -l <"$aside/declared")" -ge 100 ] || fail "the declarations are not found: $(cat "$aside/declared")"
nm -D --defined-only "$library" | awk '$2 != "A" { print $3 }' | sort >"$aside/versioned"
sed 's/@.*//' "$aside/versioned" | sort -u | diff "$aside/declared" - ||
    fail "the public headers and the shared library differ (<: declared only, >: in the library only)"
major_minor=${version%.*}
if grep -v "@@LUDOPOD_[0-9.]*$" "$aside/versioned" || ! grep -q "@@LUDOPOD_$major_minor$" "$aside/versioned"; then
    fail "the symbols do not carry the version of src/libludopod.map"
fi

printf '#include "ludopod/version.h"\nLUDOPOD_VERSION_MAJOR.LUDOPOD_VERSION_MINOR.LUDOPOD_VERSION_PATCH LUDOPOD_VERSION_NUMBER\n' |
    cpp -P -Iinclude -I"$build/include" | tail -n 1 | tr -d ' ' >"$aside/numbers"
grep -q "^$(echo "$version" | tr -d ' ')" "$aside/numbers" || fail "version.h says $(cat "$aside/numbers"), the project is $version"
echo "the headers are whole"
