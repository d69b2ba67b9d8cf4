#!/bin/sh
# A PostgreSQL of a test's own, for tests in C (cluster.c) and in JavaScript (tests/system/server/postgresql.mjs):
#   postgresql.sh           prints the folder of PostgreSQL's programs; status 77 when there are none
#   postgresql.sh FOLDER    makes a cluster in that folder, unless it is there, and serves it, on a socket there, until SIGQUIT
# The cluster is served by this process itself, and ends with the test that started it, however that ends. PostgreSQL
# does not run as root, so for root it runs as nobody.
set -eu
# The newest one. Debian has each version in a folder of its own, which is in nobody's PATH.
programs=$(find /usr/lib/postgresql -path '*/bin/initdb' 2>/dev/null | sort -V | tail -n 1)
[ -n "$programs" ] || exit 77
programs=$(dirname "$programs")
[ $# = 1 ] || { echo "$programs"; exit 0; }
set -- "$1" setpriv --pdeathsig QUIT
if [ "$(id -u)" = 0 ]; then
    chown 65534:65534 "$1"
    set -- "$@" --reuid 65534 --regid 65534 --clear-groups
fi
folder=$1
shift
cd "$folder"
# A program of PostgreSQL finds the others by the path that it is called with.
[ -e data ] || "$@" "$programs/initdb" -D data -U ludopod -A trust --encoding UTF8 --locale=C --no-sync
exec "$@" "$programs/postgres" -D data -k "$folder" -c listen_addresses=
