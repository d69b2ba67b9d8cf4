#!/bin/sh
# Holds src/ to "a game is its tables" (ARCHITECTURE.md): only a game's own folders and files, and the tables that join
# them, may name a game. Whoever else wants to know something of a game asks a table. The games are the folders of
# src/rules. Comments and sentences for people may say anything.
#   games.sh [DIRECTORY]   the checkout to look at (this one)
set -eu
cd "${1:-$(dirname "$0")/../..}"

# GAME stands for the name of each game: its own folders and files.
own='src/rules/ src/notation/GAME/ src/search/GAME/ src/solve/GAME/ src/cli/screen/GAME.c src/cli/table/GAME.c'
# Tables of games, one on each floor that has something of a game's own.
tables='src/notation/games.c src/notation/games.h src/search/board.c src/search/board.h src/search/character/cast.c
    src/solve/tables/kinds.c
    src/club/rating/pool.c src/solve/games.c src/solve/games.h src/cli/screen/run.c src/cli/screen/game.h src/cli/table/table.c src/cli/table/table.h'
# What turns the positions of one game into the boards that it is solved on, and back; who solves asks the table of
# src/solve/games.c whether that can be done. The other files of these folders count and solve such boards.
solvers='src/solve/strong/geometry.c src/solve/strong/job.c src/solve/strong/search/bounds.
    src/solve/strong/search/position.c src/solve/strong/search/search.h src/solve/weak/certificate.c src/solve/weak/claim.c src/solve/weak/evaluate.c
    src/solve/weak/check.c src/solve/weak/replies.c src/solve/weak/tabled/source.c src/solve/weak/tabled/tabled.h'
# Positions that `ludopod bench` searches.
data='src/cli/analyse/bench.c'
# Words that stand for a game without its name: dice, and short names.
short='pod_die\w* pod__ceph_\w+ pod__octo_\w+'

games=$(for folder in src/rules/*/; do [ ! -d "$folder" ] || basename "$folder"; done)
[ -n "$games" ] || { echo 'games.sh: there are no games in src/rules'; exit 1; }
# shellcheck disable=SC2016 # Perl's own
find src -name '*.[ch]' | sort | env GAMES="$games" OWN="$own" MAY="$tables $solvers $data" SHORT="$short" perl -ne '
    BEGIN {
        @games = split " ", $ENV{GAMES};
        @may = split " ", $ENV{MAY};
        for $place (split " ", $ENV{OWN}) {
            for $game (@games) { ($there = $place) =~ s/GAME/$game/; push @may, $there }
        }
        $names = join "|", @games;
        $short = join "|", split " ", $ENV{SHORT};
    }
    chomp($file = $_);
    next if grep { index($file, $_) == 0 } @may;
    open $in, "<", $file or die "$file: $!";
    $text = join "", <$in>;
    close $in;
    $text =~ s{("(?:[^"\\\n]|\\.)*"|\x27(?:[^\x27\\\n]|\\.)*\x27)|/\*.*?\*/|//[^\n]*}{
        defined $1 ? $1 : ($& =~ tr/\n//cdr)}gse;
    $line = 0;
    for (split /\n/, $text) {
        $line++;
        $include = /^\s*#\s*include/;
        s/"((?:[^"\\]|\\.)*)"/index($1, " ") < 0 ? $& : "\"\""/ge unless $include; # sentences
        s/\bPOD_ERROR_\w+//g;
        $found = /((?:\w*(?:$names))\w*)/i ? $1 : /\b($short)\b/i ? $1 : /\bswitch\b.*(\bgame)\b/ ? "switch by $1" : next;
        print "$file:$line: $found: only a game\x27s own folders and the tables may know a game; ask a table (tests/project/games.sh)\n";
        $failed = 1;
    }
    END {
        print "only the tables know the games\n" unless $failed;
        exit($failed ? 1 : 0);
    }'
