#!/bin/sh
# The check of the catalogues finds what it is there to find:
#   check_catches.sh PO_CHECK
set -eu
po_check=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

header='msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
'
entry() { # text, translation
    printf '\nmsgid "%s"\nmsgstr "%s"\n' "$1" "$2"
}
meant() { # meaning, text, translation
    printf '\nmsgctxt "%s"\nmsgid "%s"\nmsgstr "%s"\n' "$1" "$2" "$3"
}
plural() { # one, many, translations
    printf '\nmsgid "%s"\nmsgid_plural "%s"\nmsgstr[0] "%s"\nmsgstr[1] "%s"\n' "$1" "$2" "$3" "$4"
}
keys() {
    printf '%s' "$header"
    entry 'row {0} of {1}' ''
    entry '%d of %s' ''
    plural 'one die' '{0} dice' '' ''
    meant noun Challenge ''
    meant button Challenge ''
}
good() {
    printf '%s' "$header"
    entry 'row {0} of {1}' '{1}: {0}'
    entry '%d of %s' '%d / %s'
    plural 'one die' '{0} dice' 'uno' '{0} dados'
    meant noun Challenge Desafío
    meant button Challenge Desafiar
}
keys >keys.pot

# what is said, how a good catalogue is spoilt
catches() {
    good >a.fr.po
    good | sed "$2" >a.es.po
    if "$po_check" keys.pot a.fr.po a.es.po >said 2>&1; then
        echo "not caught: $1" >&2
        exit 1
    fi
    grep -qF -e "$1" said || { cat said >&2; echo "expected: $1" >&2; exit 1; }
}

good >a.fr.po
good >a.es.po
"$po_check" keys.pot a.fr.po a.es.po
catches '"row {0} of {1}": has other places to fill in es' 's/{1}: {0}/{1}: {2}/'
catches '"row {0} of {1}": has other places to fill in es' 's/{1}: {0}/{1}/'
catches '"%d of %s": has other places to fill in es' 's|%d / %s|%s / %d|'
catches '"one die": has other places to fill in es' 's/{0} dados/dados/'
catches '"one die": is not translated (or fuzzy) in es' 's/{0} dados//'
catches '"%d of %s": is not translated (or fuzzy) in es' 's|^msgid "%d of %s"|#, fuzzy\n&|'
catches '"noun|Challenge": is not translated (or fuzzy) in es' 's/Desafío//'
catches '"{0}": is not used here (any more)' 's/^msgid "%d of %s"/msgid "{0}"\nmsgstr "{0}"\n\n&/'

good | sed '/^msgid "row/,+1d' | tee a.fr.po >a.es.po
if "$po_check" keys.pot a.fr.po a.es.po >said 2>&1 || ! grep -qF '"row {0} of {1}": is in no catalogue' said; then
    echo "not caught: a text that is in no catalogue" >&2
    exit 1
fi
