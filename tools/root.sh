#!/bin/sh
# Makes a folder that is an empty Debian, for tests that need a machine of their own:  root.sh RELEASE[/ARCHITECTURE] FOLDER [PACKAGE...]
# RELEASE is a name such as bookworm or trixie. It is as small as Debian can be and still boot (systemd-nspawn --boot), with the
# packages beside (of another ARCHITECTURE it does not boot: its files are unpacked, to build against), and fetches packages from where this machine does. What was made before is kept, so tests work on a copy:
# systemd-nspawn --ephemeral, or an overlay. Says what was not possible, with status 1.
set -eu
[ $# -ge 2 ] || { echo "Usage: root.sh RELEASE FOLDER [PACKAGE...]" >&2; exit 2; }
release=${1%/*} architecture=${1#"${1%/*}"} folder=$2
architecture=${architecture#/}
shift 2
fail() {
    echo "An empty Debian $release could not be made: $1" >&2
    exit 1
}
from() { # label: where this machine has packages of that label from
    # shellcheck disable=SC2016 # for apt-get itself
    apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' "Label: $1" | head -n 1
}

[ ! -e "$folder" ] || exit 0
[ "$(id -u)" = 0 ] || fail "only root can do that"
command -v debootstrap >/dev/null || fail "debootstrap is missing"
archive=$(from Debian) security=$(from Debian-Security)
[ -n "$archive" ] || fail "apt-get here has no packages of Debian's"

aside=$folder.part
rm -rf "$aside"
mkdir -p "$aside"
eval "$(apt-config shell http_proxy Acquire::http::Proxy)"
[ -z "${http_proxy:-}" ] || export http_proxy
packages=
[ -n "$architecture" ] || packages=systemd-sysv,dbus
for package; do packages=${packages:+$packages,}$package; done
debootstrap ${architecture:+--foreign --arch="$architecture"} --variant=minbase --include="$packages" "$release" "$aside" "$archive" >"$aside.log" 2>&1 || fail "see $aside.log: $(tail -n 1 "$aside.log")"
if [ -n "$architecture" ]; then
    for package in "$aside"/var/cache/apt/archives/*.deb; do dpkg-deb -x "$package" "$aside"; done
fi

{
    echo "deb $archive $release main"
    echo "deb $archive $release-updates main"
    [ -z "$security" ] || echo "deb $security $release-security main"
} >"$aside/etc/apt/sources.list"
apt-config dump Acquire | grep -i '::Proxy' >"$aside/etc/apt/apt.conf.d/90proxy" || :
# Whom this machine trusts beside Debian's own list (ca-certificates looks there).
mkdir -p "$aside/usr/local/share/ca-certificates"
find /usr/local/share/ca-certificates -name '*.crt' -exec cp {} "$aside/usr/local/share/ca-certificates/" \;
mv "$aside" "$folder"
