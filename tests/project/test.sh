#!/bin/sh
# ./test refuses words it does not understand, and its last line counts what passed, failed and was skipped in all builds.
# The builds are played here, beside a copy of it: cmake does nothing, and ctest runs a few small tests for each preset.
set -eu
cd "$(dirname "$0")/../.."
here=$PWD
tools=$(mktemp -d)
trap 'rm -rf "$tools"' EXIT
real=$(command -v ctest)
unset LUDOPOD_LONG

cat >"$tools/dpkg-query" <<END
#!/bin/sh
cd "$here" && . tools/need.sh && for package in \$BUILD_PACKAGES \$PAGE_PACKAGES \$TEST_PACKAGES; do echo " \$package installed "; done
END
mkdir -p "$tools/tree/docs" "$tools/tree/build-tsan"
cp -r test tools "$tools/tree/"
printf '#!/bin/sh\n' >"$tools/tree/tools/services.sh"
printf '# Seconds\nold\trelease\t9.9\ne\ttsan\t2.5\n' >"$tools/tree/docs/testing.tsv"
for name in npm node; do printf '#!/bin/sh\nexit 0\n' >"$tools/$name"; done
# shellcheck disable=SC2016 # for the script
printf '#!/bin/sh\n[ "$*" != "--build --preset $BROKEN" ]\n' >"$tools/cmake"
# ctest of the folder that is named for the preset.
cat >"$tools/ctest" <<END
#!/bin/sh
shift
preset=\$1
shift
exec "$real" --test-dir "$tools/\$preset" "\$@"
END
chmod +x "$tools"/*

tests() { # preset, then lines of name:label:shell command
    preset=$1
    mkdir -p "$tools/$preset"
    : >"$tools/$preset/CTestTestfile.cmake"
    shift
    for line in "$@"; do
        name=${line%%:*} rest=${line#*:}
        cat >>"$tools/$preset/CTestTestfile.cmake" <<END
add_test($name "/bin/sh" "-c" [=[${rest#*:}]=])
set_tests_properties($name PROPERTIES SKIP_RETURN_CODE 77 LABELS "${rest%%:*}")
END
    done
}

expect() { # status, the last line, then the words
    status=0
    expected=$1 last=$2
    shift 2
    (cd "$tools" && BROKEN=${BROKEN:-} PATH=$tools:$PATH tree/test "$@") >"$tools/out" 2>&1 || status=$?
    if [ "$status" != "$expected" ] || ! tail -n 1 "$tools/out" | grep -qF -- "$last"; then
        echo "./test $*: expected $expected and at last '$last', got $status:"
        cat "$tools/out"
        exit 1
    fi
}
says() { grep -qF -- "$1" "$tools/out" || { echo "'$1' is not said:"; cat "$tools/out"; exit 1; }; }

tests release 'a:x:true' 'b:x:true'
tests asan 'c:x:true' 'd:browser:false'
tests tsan 'e:threads:true' 'f:x:false'

expect 2 "'--anything' is not an option here; expected --quick, --long, --times, --strict or --help" --anything
expect 2 "'quick' is not an option here" quick
expect 2 "--quick, --long and --times cannot be combined" --quick --long
expect 2 "'Wire!' is not a part" --long 'Wire!'
expect 0 "--help         this text" --help
says 'Usage: ./test [--quick | --times]'

expect 0 "4 passed, 0 failed, 0 skipped"
expect 0 "2 passed, 0 failed, 0 skipped" --quick
BROKEN=asan expect 1 "3 passed, 0 failed, 0 skipped"
says 'The asan build failed.'

# ctest is told what tests cost, and what they have cost this time can be kept.
[ "$(cat "$tools/tree/build-tsan/Testing/Temporary/CTestCostData.txt")" = 'e 1 2.5' ]
expect 0 "4 passed, 0 failed, 0 skipped" --times
[ "$(sed 's/[0-9.]*$//' "$tools/tree/docs/testing.tsv")" = "$(printf '# Seconds\na\trelease\t\nb\trelease\t\nc\tasan\t\ne\ttsan\t')" ]

# A failure in one build does not keep the others from being tried.
tests release 'a:x:echo oh; false' 'b:x:true'
expect 1 "3 passed, 1 failed, 0 skipped"
says 'failed (release): a'

# A few tests in a browser that failed, and nothing else, run once more, alone.
once='[ -e once ] || { : >once; false; }'
tests release 'a:x:true' "web:browser:$once"
expect 0 "unsteady: web failed beside others and passed alone: mend it" --quick
says '2 passed, 0 failed, 0 skipped'
rm "$tools/release/once"
tests release "a:x:$once" 'web:browser:false'
expect 1 "0 passed, 2 failed, 0 skipped" --quick
rm "$tools/release/once"
tests release "w:browser:$once" 'web:browser:false'
expect 1 "unsteady: w failed beside others and passed alone: mend it"
says '3 passed, 1 failed, 0 skipped'
tests release 'a:x:true' 'v:browser:false' 'w:browser:false' 'x:browser:false' 'y:browser:[ -e run ] || { : >run; false; }'
expect 1 "1 passed, 4 failed, 0 skipped" --quick

# What is skipped says why, whole tests and parts of them.
tests release 'a:x:echo Skipped, because mpirun was not found; exit 77' 'b:x:echo "[  SKIPPED ] needs_avx2"' \
    'c:x:echo "ok 1 - walk # SKIP no browser"'
expect 0 "4 passed, 0 failed, 3 skipped"
says 'skipped (release): a: because mpirun was not found'
says 'skipped (release): b: needs_avx2'
says 'skipped (release): c: ok 1 - walk # SKIP no browser'
expect 1 "4 passed, 0 failed, 3 skipped" --strict
tests release 'gone:x:true'
sed -i 's,/bin/sh,/no/such/program,' "$tools/release/CTestTestfile.cmake"
expect 1 "0 passed, 1 failed, 0 skipped" --quick

# The long tests, by part.
# shellcheck disable=SC2016 # for the tests
{
    tests release 'a:long_wire:[ "$LUDOPOD_LONG" = 1 ]' 'b:long_kills:[ "$LUDOPOD_LONG" = 1 ]' 'c:x:false' 'd:long_wires:true' 'e:long_strangers:true'
    tests asan 'e:long_strangers:[ "$LUDOPOD_LONG" = 1 ]' 'f:long_wire:false'
}
expect 0 "1 passed, 0 failed, 0 skipped" --long wire
expect 0 "2 passed, 0 failed, 0 skipped" --long strangers
expect 0 "5 passed, 0 failed, 0 skipped" --long
expect 2 "'nothing' is not a part of the tests; expected one of: kills strangers wire wires" --long nothing
echo "./test counts what it does"
