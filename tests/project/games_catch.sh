#!/bin/sh
# The check of who may know a game must catch what it is for: small trees, each with one line too many.
set -eu
check=games.sh
# shellcheck source=tests/project/catch.sh
. "$(dirname "$0")/catch.sh"

begin() {
    mkdir -p "$tree/src/rules/cephalopod" "$tree/src/rules/octogo"
}

expect 1 src/cli/a.c 'if (position->game == POD_GAME_CEPHALOPOD) {'
expect 1 src/app/a.c 'return game == pod_octogo_game;'
expect 1 src/club/a.c 'if (!strcmp(game->name, "octogo")) {'
expect 1 src/club/a.c 'pick("with a space", "octogo");'
expect 1 src/wasm/a.c 'x = position->of.octogo.piece[0];'
expect 1 src/search/a.c '#include "search/cephalopod/state.h"'
expect 1 src/search/a.c 'pod__octo_state *state;'
expect 1 src/train/a.c 'switch (position->game) {'
expect 1 src/notation/a.c 'unsigned pips = pod_die_pips(die);'
expect 1 src/cli/screen/a.c 'extern x cli_screen_octogo;'
expect 1 src/solve/cephalopod.c 'int cephalopod;'
expect 0 src/cli/a.c 'say("Octogo: the pieces of a side, 1 to 10");'
expect 0 src/cli/a.c 'return error == POD_ERROR_OCTOGO_NOTHING;'
expect 0 src/cli/a.c '/* As in Octogo and
   in Cephalopod. */ int a; // octogo'
expect 0 src/cli/screen/octogo.c 'x = POD_OCTOGO_RED;'
expect 0 src/search/octogo/a.c 'pod__octo_state *state;'
expect 0 src/notation/games.c '[POD_GAME_OCTOGO] = &pod__octogo_game,'
rm -rf "$tree/src/rules"
mkdir -p "$tree/src/rules"
! "$here/games.sh" "$tree" >"$tree/out" 2>&1 || { echo "without games it found nothing to say"; exit 1; }
echo "the check of who may know a game catches what it should"
