#!/bin/sh
# The server's command line: the common one, and where it looks for the games of before.
set -eu
LUDOPOD=$(realpath "$1")
# shellcheck source=tests/system/cli/check.sh
. "$(dirname "$0")/check.sh"
cd "$scratch"

# ---- Its words are read as those of every command ----
run serve --help; status 0; out_has '--listen ADDRESS:PORT'; out_has '--language en|fr|es'
run serve --language fr --log-level loud; status 2; err_has "pas un niveau de journal"
run --language=es serve --log-level loud; status 2; err_has 'registro'
run serve --listn 127.0.0.1:0; status 2; err_has "did you mean '--listen'"
run serve --database; status 2; err_has 'needs a value, sqlite:FILE'
run serve games.sqlite; status 2; err_has "'games.sqlite' is one argument too many"
run serve --listen nowhere; status 2; err_has 'nowhere'

# ---- The club's key has a place that does not depend on where the command was called ----
for command in "serve --listen 127.0.0.1:0" "admin invite"; do
    # shellcheck disable=SC2086
    run $command --database postgresql:///nowhere; status 2; err_has 'set key_file in the file of --config'
done
[ ! -e club.key ] || fail "a key was left in this folder"

# ---- A password is neither for the command line nor for a file that others read, and no message tells it ----
tells_no_secret() { checks=$((checks + 1)); ! grep -q s3cret "$scratch/out" "$scratch/err" || fail "the password was told"; }
for url in //me:s3cret@localhost/games '///games?host=/nowhere&password=s3cret' '///games?pass%77ord=s3cret' \
    '//me@localhost/games?sslpassword=s3cret'; do
    for command in "serve --listen 127.0.0.1:0" "admin user list" "admin backup copy" "admin log"; do
        # shellcheck disable=SC2086
        run $command --database "postgresql:$url"; status 2; tells_no_secret
        err_has 'a password in --database can be read by everyone on this machine; put it into ~/.pgpass'
    done
done
for url in postgres://me:s3cret@localhost/games 'host=localhost password=s3cret'; do
    run admin log --database "$url"; status 2; tells_no_secret
    err_has 'expected sqlite:FILE or postgresql://HOST/NAME'
done
# set_database URL MODE: it, in the settings
set_database() {
    rm -f secret.conf
    printf 'key_file = "club.key"; database = "%s";\n' "$1" >secret.conf
    chmod "$2" secret.conf
}
set_database 'postgresql://me:s3cret@127.0.0.1:1/games' 644
run serve --config secret.conf; status 2; tells_no_secret
err_has 'secret.conf is open to others (mode 0644); make it yours alone: chmod 600'
chmod 640 secret.conf
run admin user list --config secret.conf; status 2; tells_no_secret; err_has 'no connection to PostgreSQL'
for password in s3cret%zz s3cret@more x/s3cret; do
    set_database "postgresql://me:$password@127.0.0.1:1/games" 600
    for command in "user list" log "backup copy" "restore copy"; do
        # shellcheck disable=SC2086
        run admin $command --config secret.conf; status 2; tells_no_secret
        err_has 'has a URL that cannot be read; expected postgresql://USER:PASSWORD@HOST:PORT/NAME'
    done
done
echo s3cret >word
echo 'mail = { password_file = "word"; };' >mail.conf
chmod 604 word
run admin user list --config mail.conf; status 2; tells_no_secret
err_has "mail.conf:1: password_file: 'word' is open to others (mode 0604); make it yours alone: chmod 600"

# ---- The games of before ----
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null; rm -rf "$scratch"' EXIT

# serve_briefly FOLDER OPTION...: starts it there until it is ready, and stops it; standard error is the log.
serve_briefly() {
    called="serve in $1"
    cd "$scratch/$1"
    shift
    rm -f "$scratch/out" # or what the last one said would be read
    "$LUDOPOD" serve --listen 127.0.0.1:0 "$@" >"$scratch/out" 2>"$scratch/err" &
    server=$!
    until grep -q '^Ludopod is ready' "$scratch/out" || ! kill -0 "$server" 2>/dev/null; do
        sleep 0.05
    done
    kill -TERM "$server"
    got=0
    wait "$server" || got=$?
    server=
    status 0
}
is_there() { checks=$((checks + 1)); [ -e "$1" ] || fail "$1 is missing"; }
is_missing() { checks=$((checks + 1)); [ ! -e "$1" ] || fail "$1 should not be there"; }
quiet_about() { checks=$((checks + 1)); ! grep -q "$1" "$scratch/err" || fail "the log speaks of $1"; }

mkdir "$scratch/new" "$scratch/old" "$scratch/both"
serve_briefly new; is_there ludopod.sqlite; quiet_about older_database
serve_briefly new; quiet_about older_database
run admin check --database sqlite:ludopod.sqlite; status 0; out_has 'everything is whole'
run admin ratings recalculate --database sqlite:ludopod.sqlite; status 0; out_has '0 rated games'
run admin played recalculate --database sqlite:ludopod.sqlite; status 0; out_has 'follows from them'
run admin user show; status 2; err_has 'expected user show HANDLE'
run admin bakup x; status 2; err_has "did you mean 'backup'?"
echo 'lisen = "localhost:0";' >"$scratch/slip.conf"
run serve --config "$scratch/slip.conf"; status 2; err_has "lisen: there is no such setting; did you mean 'listen'?"
echo 'own_networks = ["192.0.2.0/24", "2001:db8::1/48"];' >"$scratch/slip.conf"
run serve --config "$scratch/slip.conf"; status 2
err_has "own_networks: '2001:db8::1/48' is not a network; expected an address and the length of its prefix"
echo 'own_networks = "192.0.2.0/24";' >"$scratch/slip.conf"
run serve --config "$scratch/slip.conf"; status 2; err_has 'own_networks: expected at most 32 networks in brackets'

for name in ludopod.db games.db; do
    rm -f "$scratch"/old/*
    serve_briefly old --database "sqlite:$name"; is_there "$name"
    serve_briefly old; is_missing ludopod.sqlite
    err_has older_database; err_has "\"file\":\"$name\""; err_has 'is served; to use the name of today'
done

serve_briefly both --database sqlite:ludopod.db
serve_briefly both --database sqlite:ludopod.sqlite; quiet_about older_database
serve_briefly both; err_has 'this database is not served'
finish
