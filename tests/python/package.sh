#!/bin/sh
# The Python package is made into an archive, which is installed in an environment of its own, with nothing from beyond this
# machine; there its tests and doctests are run, its types checked (mypy, stubtest), and docs/python.md and docs/programmers.md followed. With LUDOPOD_LONG
# the player that it trains is trained to the end.
#   package.sh BUILD-DIRECTORY
set -eu
source=$(cd "$(dirname "$0")/../.." && pwd)
build=$1
python=/usr/bin/python3
for module in cffi numpy venv pip setuptools mypy wheel; do
    "$python" -c "import $module" 2>/dev/null || { echo "Skipped, because Python's $module is missing"; exit 77; }
done
aside=$(mktemp -d)
trap 'rm -rf "$aside"' EXIT
export TMPDIR="$aside"
fail() { echo "$1"; [ ! -e "$aside/log" ] || tail -n 40 "$aside/log"; exit 1; }

cmake --install "$build" --prefix "$aside/prefix" >"$aside/log" 2>&1 || fail "nothing is installed"
PKG_CONFIG_PATH=$(dirname "$(find "$aside/prefix" -name ludopod.pc)")
export PKG_CONFIG_PATH
cp -r "$source/python" "$aside/python"
cd "$aside/python"
"$python" setup.py -q sdist -d "$aside" >"$aside/log" 2>&1 || fail "there is no archive"
"$python" -m venv --system-site-packages --without-pip "$aside/venv" >"$aside/log" 2>&1 || fail "there is no venv"
python=$aside/venv/bin/python
cd "$aside"
CFLAGS=-O0 http_proxy=http://127.0.0.1:9 https_proxy=http://127.0.0.1:9 "$python" -m pip install --no-build-isolation --no-index --no-cache-dir \
    "$aside"/ludopod-*.tar.gz >"$aside/log" 2>&1 || fail "it cannot be installed"
"$python" "$source/tests/python/package_test.py" "$source" >"$aside/log" 2>&1 || fail "its tests fail"
"$python" - >"$aside/log" 2>&1 <<'END' || fail "its doctests fail"
import doctest, importlib, pkgutil, sys
import ludopod
failed = tried = 0
for name in ["ludopod"] + [f"ludopod.{one.name}" for one in pkgutil.iter_modules(ludopod.__path__) if one.name != "_ludopod"]:
    result = doctest.testmod(importlib.import_module(name))
    failed, tried = failed + result.failed, tried + result.attempted
assert tried >= 30, tried
sys.exit(failed)
END
# stubtest checks the types of the sources, too, as strictly as mypy --strict; once is enough.
cat >"$aside/mypy.ini" <<'END'
[mypy]
disallow_untyped_defs = True
disallow_incomplete_defs = True
disallow_untyped_calls = True
disallow_untyped_decorators = True
disallow_subclassing_any = True
disallow_any_generics = True
check_untyped_defs = True
no_implicit_reexport = True
warn_redundant_casts = True
warn_return_any = True
strict_equality = True
END
echo 'ludopod\.\w+\.(Iterable|Iterator|Sequence)(\..*)?' >"$aside/allowed" # others' own, of which mypy's and Python's differ
"$python" -m mypy.stubtest ludopod --mypy-config-file "$aside/mypy.ini" --allowlist "$aside/allowed" --ignore-unused-allowlist >"$aside/log" 2>&1 || fail "its types are wrong, or not what it is"
"$python" "$source/tests/python/document.py" "$source/docs/python.md" "$build" >"$aside/log" 2>&1 || fail "docs/python.md does not do what it says"
LD_LIBRARY_PATH=$(dirname "$(find "$aside/prefix" -name libludopod.so)") "$python" "$source/tests/python/programmers.py" "$source/docs/programmers.md" "$build/ludopod" >"$aside/log" 2>&1 ||
    fail "docs/programmers.md does not do what it says"
tail -n 1 "$aside/log"
echo "the Python package is built, installed and used from its archive"
