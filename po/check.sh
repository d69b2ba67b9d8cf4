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
    files=$(find include/ludopod src/rules src/notation src/search src/solve src/wasm -name '*.[ch]' | sort)
    keywords="$keywords --keyword=pod__say:3 --keyword=X:3,3t" # the list of errors
    others=
    ;;
cli)
    files=$(find src/cli -name '*.[ch]' | sort)
    keywords="$keywords --keyword=CLI_TEXT --keyword=cli_say:3 --keyword=cli_progress_say:2 --keyword=cli_error:2 --keyword=cli_wrong_usage:2 --keyword=cli_unknown:2 --keyword=cli_message:2 --keyword=cli_add:3 --keyword=cli_add_count:3,4"
    # Short names of single files there.
    keywords="$keywords --keyword=ugi_inform:2 --keyword=ugi_inform_unknown:2 --keyword=cli_screen_say:2 --keyword=say:2 --keyword=translated:2"
    ;;
server)
    files=$(find src/club src/store src/app src/api src/mail src/transport src/serve -name '*.[ch]' | sort)
    keywords="$keywords --keyword=bad_field:3 --keyword=add_count:2,3 --keyword=X:3,3t --keyword=X:4,4t" # the lists of errors and of problems
    ;;
web)
    files=$(find web/src -name '*.ts' -o -name '*.tsx')
    others= # the page has only its own
    ;;
esac

# shellcheck disable=SC2086 # lists of files and of options
if [ "$domain" = web ]; then
    perl po/page_keys.pl $files >"$keys"
else
    xgettext -L C --from-code=UTF-8 --force-po $keywords -o - $files | sed 's/charset=CHARSET/charset=UTF-8/' >"$keys"
fi
# shellcheck disable=SC2086
"$po_check" "$keys" po/"$domain".*.po -- $others
