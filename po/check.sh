#!/bin/sh
# Checks the catalogues of one domain against the sources it is for:
#   check.sh PO_CHECK DOMAIN    (run in the project's root; PO_CHECK is the built tools/po_check.c)
set -eu
po_check=$1
domain=$2
keys=$(mktemp)
trap 'rm -f "$keys"' EXIT

# Functions that take a text to translate, and macros that mark one.
keywords="-k --keyword=pod_translate:2 --keyword=pod_translate_plural:2,3 --keyword=POD_N_"
others=$(echo po/core.*.po)
case $domain in
core)
    folders="include/ludopod src/rules src/notation src/search src/solve"
    keywords="$keywords --keyword=X:2" # the list of errors
    others=
    ;;
cli)
    folders="src/cli"
    keywords="$keywords --keyword=CLI_TEXT --keyword=cli_say:3 --keyword=cli_error:2 --keyword=cli_message:2"
    ;;
server) folders="src/club src/store src/server" ;;
web)
    folders="web/src"
    others= # the page has only its own
    ;;
esac

# shellcheck disable=SC2046,SC2086 # lists of files and of options
if [ "$domain" = web ]; then
    perl po/page_keys.pl $(find $folders -name '*.ts' -o -name '*.tsx') >"$keys"
else
    xgettext -L C --from-code=UTF-8 --force-po $keywords -o - $(find $folders -name '*.[ch]' | sort) | sed 's/charset=CHARSET/charset=UTF-8/' >"$keys"
fi
# shellcheck disable=SC2086
"$po_check" "$keys" po/"$domain".*.po -- $others
