#!/bin/sh
# Unpacks Debian packages into a folder without installing them, for services that tests start and that shall never be
# services of this machine:  services.sh FOLDER PACKAGE...
# What was unpacked before is kept. Says what was not possible, with status 1; the tests that need it are then skipped.
set -eu
[ $# -ge 2 ] || { echo "Usage: services.sh FOLDER PACKAGE..." >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift
status=0
for package in "$@"; do
    [ -e "$folder/.$package" ] && continue
    aside=$(mktemp -d)
    chmod 755 "$aside" # apt fetches as a user of its own
    if (cd "$aside" && apt-get download -qq "$package" 2>"$aside/why") && dpkg -x "$aside/$package"_*.deb "$folder"; then
        touch "$folder/.$package"
    else
        echo "Debian's package $package could not be fetched: $(tail -n 1 "$aside/why")" >&2
        status=1
    fi
    rm -rf "$aside"
done
exit "$status"
