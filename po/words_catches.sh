#!/bin/sh
# The check of the words finds what it is there to find:
#   words_catches.sh WORDS_PL WORDS
set -eu
check=$1
words=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/po" "$folder/src/notation/texts" "$folder/docs/man"
cd "$folder"

# A good project: nothing is said.
good() {
    for language in fr es; do
        printf 'msgid ""\nmsgstr ""\n"Project-Id-Version: x\\n"\n\nmsgid "board"\nmsgstr "ok"\n' >po/web.$language.po
        printf '# Jeu\n\n! ok\n\nfigure\ncaption: ok\nposition: 1 ; 2 !\n' >src/notation/texts/game.$language.txt
    done
    printf 'Fine.\n' >docs/page.md
}
# what must be said, after a change has spoilt the project
catches() {
    if perl "$check" "$words" . >said 2>&1; then
        echo "not caught: $1" >&2
        exit 1
    fi
    grep -qF -e "$1" said || { cat said >&2; echo "expected: $1" >&2; exit 1; }
    good
}

good
perl "$check" "$words" .
sed -i 's/msgstr "ok"/msgstr "tablier"/' po/web.fr.po
catches './po/web.fr.po: "[tablier]": expected plateau'
sed -i 's/msgstr "ok"/msgstr ""\n"le \\"tab"\n"lier\\""/' po/web.fr.po
catches './po/web.fr.po: "le "[tablier]"": expected plateau'
sed -i 's/msgstr "ok"/msgstr[0] "ok"\nmsgstr[1] "elija"/' po/web.es.po
catches './po/web.es.po: "[elija]"'
sed -i 's/msgid "board"/msgid "Who gives up loses."/' po/web.fr.po
catches './po/web.fr.po: "[Who gives] up loses."'
sed -i 's/^! ok/! Une partie\nnotée./' src/notation/texts/game.fr.txt
catches './src/notation/texts/game.fr.txt: "Une [partie notée]."'
sed -i 's/^caption: ok/caption: Trop tard ; essayez/' src/notation/texts/game.fr.txt
catches './src/notation/texts/game.fr.txt: "Trop tard [;] essayez"'
sed -i "s/msgstr \"ok\"/msgstr \"flechas  $(printf 'x%.0s' $(seq 80))\"/" po/web.es.po
catches 'expected at most 79 columns'
printf 'Boards that can be\ncome to.\n' >docs/page.md
catches './docs/page.md: "Boards that [can be come to]."'
printf '.Nd be an engine for you\n' >docs/man/page.1
catches './docs/man/page.1: ".Nd [be an engine for] you'
rm docs/man/page.1

# A rule that does not catch its own example.
printf 'fr\tabc\tdef\tghi\n' >weak.txt
words=weak.txt
catches 'does not catch its example: ghi'
