#!/bin/sh
# Unpacks a Debian package into a folder without installing it, with all that it needs and this machine lacks: for services
# that tests start and that shall never be services of this machine:  services.sh FOLDER PACKAGE
# What was unpacked before is kept. Says what was not possible, with status 1; the tests that need it are then skipped.
set -eu
[ $# = 2 ] || { echo "Usage: services.sh FOLDER PACKAGE" >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
[ ! -e "$folder/.$2" ] || exit 0
aside=$(mktemp -d)
trap 'rm -rf "$aside"' EXIT
chmod 755 "$aside" # apt fetches as a user of its own
mkdir "$aside/partial"
fetch() { # package: leaves the files of its packages in that folder, and nothing else is changed
    apt-get install -y -qq --download-only --no-install-recommends --reinstall -o Dir::Cache::archives="$aside" -o Debug::NoLocking=1 "$1"
}
if ! fetch "$2" >"$aside/why" 2>&1; then
    echo "Debian's package $2 could not be fetched: $(tail -n 1 "$aside/why")" >&2
    exit 1
fi
for package in "$aside"/*.deb; do
    dpkg -x "$package" "$folder"
done
: >"$folder/.$2"
