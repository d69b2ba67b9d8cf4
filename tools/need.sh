# shellcheck shell=sh disable=SC2034 # the lists are used where this is sourced
# Sourced by ./run and ./test: sees that Debian packages are there, installs them with apt when it may and says
# exactly what to install when it may not. The names are those that Debian 12 and 13 both have.
#
#   need COMMAND-OR-PACKAGE...   "npm:npm" means: package npm, unless a command npm exists already

. tools/progress.sh

missing_packages() {
    there=$(dpkg-query -W -f ' ${Package} ${db:Status-Status} \n' 2>/dev/null)
    for want in "$@"; do
        case $want in
        *:*) command -v "${want%%:*}" >/dev/null 2>&1 || echo "${want#*:}" ;;
        *) case $there in *" $want installed "*) ;; *) echo "$want" ;; esac ;;
        esac
    done
}

# Tests start a PostgreSQL of their own: its package shall make no database and start no service on this machine.
keep_postgresql_quiet() {
    [ -e /etc/postgresql-common/createcluster.conf ] && return
    $as_root mkdir -p /etc/postgresql-common
    echo "create_main_cluster = false" | $as_root tee /etc/postgresql-common/createcluster.conf >/dev/null
}

need() {
    if ! command -v dpkg-query >/dev/null 2>&1; then
        echo "This is not a Debian system: make sure that the equivalents of these packages are installed: $*" >&2
        return 0
    fi
    missing=$(missing_packages "$@" | sort -u | tr '\n' ' ')
    [ -n "$missing" ] || return 0
    if [ "$(id -u)" = 0 ]; then
        as_root=
    elif sudo -n true 2>/dev/null; then
        as_root=sudo
    else
        echo "Please install what is missing, as an administrator:  apt-get install --no-install-recommends $missing" >&2
        exit 1
    fi
    echo "Installing: $missing"
    case " $missing" in *" postgresql "*) keep_postgresql_quiet ;; esac
    installed=$(mktemp)
    if ! watched "Installing packages" "$installed" install_missing; then
        grep -v '^[dp][lm]status:' "$installed" | tail -n 40 >&2
        exit 1
    fi
    rm -f "$installed"
}

install_missing() {
    $as_root apt-get update -qq || return
    # shellcheck disable=SC2086 # the list is meant to be split
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends -o APT::Status-Fd=1 $missing
}

# To build the page; a release brings it.
PAGE_PACKAGES="clang lld wasi-libc libclang-rt-dev-wasm32 node:nodejs npm:npm"
# To build the program and what belongs to it, and to run it.
BUILD_PACKAGES="cmake ninja-build gcc libc6-dev pkg-config libgettextpo-dev libncurses-dev libedit-dev libjansson-dev
    libmicrohttpd-dev libwslay-dev libssl-dev libsodium-dev libconfig-dev libsqlite3-dev libzstd-dev libpq-dev
    libcurl4-openssl-dev libfido2-dev librsvg2-dev libgmime-3.0-dev ca-certificates"
[ -e web/dist.sha256 ] || BUILD_PACKAGES="$BUILD_PACKAGES $PAGE_PACKAGES"
# The version of clang-format and clang-tidy whose opinion counts; their versions disagree.
CLANG_TOOLS=19
# To prove it.
TEST_PACKAGES="abigail-tools debhelper dh-python libcmocka-dev g++ gettext mypy python3-cffi python3-dev python3-numpy python3-setuptools python3-venv python3-wheel libclang-rt-dev clang-format-$CLANG_TOOLS clang-tidy-$CLANG_TOOLS tmux zsh bash-completion mandoc man-db
    chromium chromium-headless-shell shellcheck procps git systemd iproute2 openssl libopenmpi-dev openmpi-bin postgresql"
# To make what is released of it, and to try that (tools/release).
RELEASE_PACKAGES="ca-certificates curl debhelper debootstrap dpkg-dev fakeroot fonts-dejavu-core reuse systemd-container systemd umoci xz-utils zip"
# For its walk in other browsers than Chromium (./test --long browsers).
OTHER_BROWSERS="firefox-esr webkit2gtk-driver xvfb xauth"
# For what it tries on another processor (./test --long arm64).
OTHER_PROCESSORS="debootstrap gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user-static"
