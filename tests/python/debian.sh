#!/bin/sh
# python3-ludopod is made by the rules of the Debian packages, out of what is built; installed by dpkg, with the library's package, where nobody
# else sees it; used; and taken away again.
#   debian.sh BUILD-DIRECTORY
set -eu
source=$(cd "$(dirname "$0")/../.." && pwd)
build=$1
[ "$(id -u)" = 0 ] || { echo "Skipped, because only root installs packages"; exit 77; }
for command in dh_python3 dh_builddeb; do
    command -v $command >/dev/null || { echo "Skipped, because $command is missing (dh-python, debhelper)"; exit 77; }
done
aside=$(mktemp -d)
trap 'rm -rf "$aside"' EXIT
fail() { echo "$1"; tail -n 40 "$aside/log"; exit 1; }

PATH=/usr/bin:/bin:/usr/sbin:/sbin UNITS=none DEB_CFLAGS_APPEND=-O0
export PATH UNITS DEB_CFLAGS_APPEND
eval "$(dpkg-architecture -s)"
mkdir "$aside/made"
cp -r "$source/python" "$source/packaging/debian" "$aside/made"
cd "$aside/made"
DESTDIR=$PWD/debian/tmp cmake --install "$build" --prefix /usr >"$aside/log" 2>&1 || fail "nothing is installed"
sed -i 's,usr/lib/\*/lib,usr/lib/lib,' debian/libludopod0.install # without the machine's name in the folder
make -f debian/rules python-package >"$aside/log" 2>&1 || fail "it cannot be built"
for step in install python3 makeshlibs shlibdeps gencontrol builddeb; do
    dh_$step -plibludopod0 -ppython3-ludopod >"$aside/log" 2>&1 || fail "dh_$step fails"
done
dpkg-deb -I ../python3-ludopod_*.deb >"$aside/log"
for needed in 'python3-numpy' 'python3-cffi-backend' 'libludopod0 (>= '; do grep -q "Depends:.*$needed" "$aside/log" || fail "it does not ask for $needed"; done

cat >"$aside/use" <<'END'
set -eu
mkdir "$1/over" "$1/all"
mount -t tmpfs none "$1/over"
mkdir "$1/over/changed" "$1/over/work"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/over/changed,workdir=$1/over/work" "$1/all"
for place in /proc /dev; do mount --rbind $place "$1/all$place"; done
mkdir -p "$1/all/srv/source" "$1/all/srv/made"
mount --bind "$2" "$1/all/srv/source"
mount --bind "$1" "$1/all/srv/made"
exec chroot "$1/all" sh -euc 'cd /tmp
dpkg -i /srv/made/libludopod0_*.deb /srv/made/python3-ludopod_*.deb
python3 /srv/source/tests/python/package_test.py /srv/source
AUTOPKGTEST_TMP=/tmp sh /srv/source/packaging/debian/tests/python
dpkg -P python3-ludopod libludopod0
[ ! -e /usr/lib/python3/dist-packages/ludopod ]'
END
unshare --mount sh "$aside/use" "$aside" "$source" >"$aside/log" 2>&1 || fail "it cannot be installed, used and removed"
! readelf -d debian/python3-ludopod/usr/lib/python3/dist-packages/ludopod/*.so | grep -i runpath || fail "it looks for the library elsewhere"
grep '^OK' "$aside/log"
echo "python3-ludopod is built, installed, used and removed"
