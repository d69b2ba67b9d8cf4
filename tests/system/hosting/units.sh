#!/bin/sh
# The systemd units are what systemd understands, with the program that was built; its user is one that can be made.
#   units.sh BUILD-DIRECTORY PROGRAM
set -eu
command -v systemd-analyze >/dev/null || { echo "Skipped, because systemd-analyze is missing (systemd)"; exit 77; }
packaging=$(cd "$(dirname "$0")/../../../packaging" && pwd)
aside=$(mktemp -d)
trap 'rm -rf "$aside"' EXIT
for unit in ludopod.service ludopod-archive.service ludopod-backup.service; do
    sed "s#/[^ ']*/bin/ludopod#$2#" "$1/$unit" >"$aside/$unit"
done
cp "$packaging/ludopod-archive.timer" "$packaging/ludopod-backup.timer" "$aside/"

verify() { # a unit: nothing is said about it
    if said=$(systemd-analyze verify --man=no "$aside/$1" 2>&1) && [ -z "$said" ]; then return; fi
    echo "$1: $said"
    return 1
}
verify ludopod.service
verify ludopod-backup.service
verify ludopod-backup.timer
verify ludopod-archive.service
verify ludopod-archive.timer
echo "Wrong=yes" >>"$aside/ludopod-backup.service"
! verify ludopod-backup.service >/dev/null || { echo "a wrong unit is not noticed"; exit 1; }
systemd-sysusers --dry-run --root="$aside" "$packaging/sysusers.conf" 2>&1 | grep -q "ludopod" || { echo "there would be no user ludopod"; exit 1; }
echo "systemd understands the units"
