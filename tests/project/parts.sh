#!/bin/sh
# Every command and part that the README names is in the build: no library that one of them needs was missing.
#   parts.sh PROGRAM
set -eu
readme=$(cd "$(dirname "$0")/../.." && pwd)/README.md
program=$1
aside=$(mktemp -d)
trap 'rm -rf "$aside"' EXIT
cd "$aside"
export LC_ALL=C
fail() { echo "$*"; exit 1; }

has() { # what, then the command that has it: it may want more words, but nothing that is not there
    what=$1 status=0
    shift
    timeout 60 "$program" "$@" >said 2>&1 </dev/null || status=$?
    [ "$status" -le 2 ] || fail "$what: $* ended with $status: $(cat said)"
    if grep -E '[.]so |zstd|is not a command' said; then
        fail "the README names $what, which this build lacks"
    fi
}

# Commands: the first word of what the README says in code, of those that the program's help lists.
"$program" help | sed -n 's/^  \([a-z]\{2,\}\)  .*/\1/p' | sort -u >commands
# shellcheck disable=SC2016 # the README's own marks
tr '\n' ' ' <"$readme" | grep -o '`[^`]*`' | sed 's/^`\(ludopod \)\{0,1\}\([a-z]*\).*/\2/' | sort -u | comm -12 - commands >named
sed -n 's/^\$ ludopod \([a-z]*\).*/\1/p' "$readme" >>named
for command in analyse bot match play prove puzzles solve table; do
    grep -qx "$command" named || fail "the README does not name $command any more"
done
while read -r command; do
    case $command in help) ;; *) has "$command" "$command" ;; esac
done <named
(umask 077 && echo token >token)
has "play --server" play --server http://127.0.0.1:1 --token token
echo "key_file = \"$aside/club.key\";" >postgresql.conf
has PostgreSQL admin user list --config postgresql.conf --database postgresql://127.0.0.1:1/none

# Parts of the server, by the words that promise them; it says which it lacks when it starts, or does not start.
for word in passkey 'told when it is their turn' 'by mail' pictures; do
    tr '\n' ' ' <"$readme" | grep -q "$word" || fail "the README does not promise '$word' any more"
done
cat >server.conf <<'TEXT'
public_url = "http://127.0.0.1:1";
mail = { url = "smtp://127.0.0.1:9"; tls = false; from = "club@example.net"; in = { maildir = "Maildir"; }; };
TEXT
mkdir Maildir
: >ready
"$program" serve --config server.conf --listen 127.0.0.1:0 --database sqlite:games.db >ready 2>log &
server=$!
until grep -q ready ready || ! kill -0 "$server" 2>/dev/null; do
    sleep 0.05
done
kill "$server" 2>/dev/null || fail "the server does not start with mail: $(cat log)"
wait "$server" || fail "the server does not end well: $(cat log)"
! grep '"no_' log || fail "the README promises what the server lacks"
echo "the build has what the README names"
