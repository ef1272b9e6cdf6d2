#!/bin/sh
# Make .venv fit for a group of requirements (demo, serve, dev, docs, lock); do nothing when it already is.
#
# Needs a Python >= 3.11 that can make virtual environments, and nothing else.
# PYTHON=/path/to/python3 chooses one; else the first that serves among the names below.
set -eu

group=$1
cd "$(dirname "$0")/.."
venv=.venv
lock=requirements/$group.lock
python=$venv/bin/python

fail() {
    echo "setup: $1" >&2
    exit 1
}

# What the environment depends on, in one line; a moved folder or another Python is noticed too.
state_of() {
    echo "$PWD $("$python" -c 'import sys; print(sys.version)' 2>/dev/null | tr '\n' ' ')" \
        "$(cat "requirements/$1.lock" pyproject.toml | cksum)"
}

is_ready() {
    [ -x "$python" ] && [ -f "$venv/$1.ready" ] && [ "$(cat "$venv/$1.ready")" = "$(state_of "$1")" ]
}

find_python() {
    seen=
    for name in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
        version=$("$name" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) || continue
        if ! "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            seen="$seen, $name is $version"
        elif ! "$name" -c 'import ensurepip, venv' 2>/dev/null; then
            seen="$seen, $name cannot make virtual environments (Debian: apt install python3-venv)"
        else
            echo "$name"
            return
        fi
    done
    fail "perdure needs Python 3.11 or newer with venv and ensurepip${seen}; install one, or name it: make PYTHON=/path/to/python3 ..."
}

# dev holds all that serve holds, serve all that demo holds.
case $group in
    demo) enough="demo serve dev" ;;
    serve) enough="serve dev" ;;
    *) enough=$group ;;
esac
for one in $enough; do
    if is_ready "$one"; then exit 0; fi
done

if ! "$python" -m pip --version >/dev/null 2>&1; then
    chosen=$(find_python)
    echo "setup: making $venv with $chosen ($("$chosen" --version))"
    "$chosen" -m venv --clear "$venv"
fi
echo "setup: installing $lock, versions and hashes as locked"
"$python" -m pip install -qq --disable-pip-version-check --require-hashes -r "$lock" ||
    fail "could not install $lock; the lines above say why (a package index must be reachable)"
if [ "$group" != lock ]; then
    "$python" -m pip install -qq --disable-pip-version-check --no-deps --no-build-isolation -e . ||
        fail "could not install the project itself into $venv; the lines above say why"
fi
state_of "$group" >"$venv/$group.ready"
