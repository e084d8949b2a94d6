# Words that the scripts of this folder share. Read by them, not run.

part() { printf '\n== %s\n' "$*"; }
say() { printf '   %s\n' "$*"; }
stop() {
    printf '\nStopped: %s\n' "$1" >&2
    shift
    for line in "$@"; do printf '         %s\n' "$line" >&2; done
    exit 1
}

# A step that fails where nobody wrote a sentence for it still says where.
trap 'printf "\nStopped: %s failed at line %s: %s\nFix what it says above, then run the same command again; finished steps are not repeated.\n" "$0" "$LINENO" "$BASH_COMMAND" >&2' ERR

# as_root COMMAND…: runs it as root, by sudo if need be; false if neither is possible.
as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        return 127
    fi
}

# debian PACKAGE…: installs packages with apt-get; false where there is none or it may not.
debian() {
    command -v apt-get >/dev/null || return 127
    say "apt-get install $*"
    if [ ! -e "$work/apt-updated" ]; then
        as_root apt-get update -qq >"$work/apt.log" 2>&1 || return 1
        touch "$work/apt-updated"
    fi
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@" >"$work/apt.log" 2>&1
}

# Playwright's own Firefox, or Debian's; WebKit with its driver, and a screen for it. As in end2end/src/engine.rs.
has_firefox() {
    ls -d "${PLAYWRIGHT_BROWSERS_PATH:-$HOME/.cache/ms-playwright}"/firefox* >/dev/null 2>&1 ||
        [ -x /usr/bin/firefox-esr ]
}
has_webkit() { command -v WebKitWebDriver >/dev/null && command -v Xvfb >/dev/null; }

# What cargo installs is found, whatever the caller's PATH says.
export CARGO_HOME="${CARGO_HOME:-$HOME/.cargo}"
case ":$PATH:" in
    *":$CARGO_HOME/bin:"*) ;;
    *) export PATH="$CARGO_HOME/bin:$PATH" ;;
esac
target="${CARGO_TARGET_DIR:-target}"
