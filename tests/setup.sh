#!/bin/sh
# setup.sh GROUP... - install what the named groups need and this machine lacks. Debian and its kin only; elsewhere it
# says which tools are missing. The one place where the Debian packages are listed.
set -eu

packages_of() {
    case $1 in
    build) echo "gcc libc6-dev meson ninja-build pkg-config python3 libclang-19-dev llvm-19 libjansson-dev libyaml-dev scdoc" ;;
    test) echo "libcmocka-dev python3-jsonschema" ;;
    bench) echo "clang-19" ;;
    style) echo "clang-format-19 clang-tidy-19" ;;
    *) echo "setup.sh: unknown group $1" >&2; exit 2 ;;
    esac
}

commands_of() {
    case $1 in
    build) echo "cc meson ninja pkg-config python3" ;;
    *) ;;
    esac
}

wanted=""
commands=""
for group; do
    wanted="$wanted $(packages_of "$group")"
    commands="$commands $(commands_of "$group")"
done

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    missing=""
    for command in $commands; do
        command -v "$command" >/dev/null || missing="$missing $command"
    done
    if [ -n "$missing" ]; then
        echo "This is not a Debian system, so nothing was installed. Missing commands:$missing" >&2
        echo "README.md, \"Install\", lists the packages for Fedora, Arch and macOS." >&2
        exit 1
    fi
    exit 0 # libraries: meson says which one is missing, and its package
fi

missing=""
for package in $wanted; do
    status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$status" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" -eq 0 ]; then
    as_root=env
elif command -v sudo >/dev/null; then
    as_root="sudo env"
else
    echo "Missing packages; neither root nor sudo is at hand. As root, run:" >&2
    echo "    apt-get install$missing" >&2
    exit 1
fi

echo "Installing:$missing" >&2
$as_root apt-get -qq update
# shellcheck disable=SC2086  # a list of words
$as_root DEBIAN_FRONTEND=noninteractive apt-get -qq install -y \
    --no-install-recommends -o Dpkg::Use-Pty=0 $missing >/dev/null
