#!/usr/bin/env bash
# Installs the packed files of a release as a user without Java does: each from its file into an empty folder, offline, with
# nothing in the environment but a PATH that has no Java. Fails if a first result takes more than 10 seconds, or MOST.
#
#   try.sh FOLDER_OF_THE_RELEASE
set -euo pipefail
shopt -s extglob
release=$(cd "${1:?"usage: try.sh FOLDER_OF_THE_RELEASE"}" && pwd)
place=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2> /dev/null; rm -rf "$place"' EXIT
mkdir "$place/tools" "$place/home"
path=$place/tools

fail() {
  echo "try.sh: $channel: $1" >&2
  exit 1
}

tools() {
  local each
  for each; do ln -s "$(command -v "$each")" "$path/$each"; done
}

bare() {
  env -i "PATH=$path" "HOME=$place/home" "$@"
}

# Runs a command, tells its seconds, and fails if they are more than $1.
timed() {
  local most=$1 step=$2 TIMEFORMAT='%R %U %S' real user system
  shift 2
  { time bare "$@" > out 2> err; } 2> time || fail "$step: $(cat out err)"
  read -r real user system < time
  echo "$channel: $step: $real s, of the processor $user + $system s"
  [ "${real%.*}" -lt "$most" ] || fail "$step took more than $most s"
}

# Sets file to that of the release which has a name like this, and tells its size.
find_file() {
  local found
  # shellcheck disable=SC2206
  found=("$release"/$1)
  file=${found[0]}
  [ -f "$file" ] && [ ${#found[@]} -eq 1 ] || fail "the release has not one file $1"
  echo "$channel: ${file##*/}: $(($(wc -c < "$file") / 1000)) kB"
}

begin() {
  channel=$1
  mkdir "$place/$channel"
  cd "$place/$channel"
}

demo() {
  timed "${MOST:-10}" "first result" "$@" demo --out demo
  grep -q 'Accuracy .*27 of 47 right' out || fail "the demo printed no accuracy: $(cat out)"
}

begin archive
# What the launcher needs of a system.
tools sh dirname readlink sed head cut cksum mkdir find rm mv rmdir
! bare sh -c 'command -v java' || fail "there is a java on the PATH"
find_file 'assay-*-@(linux|macos)-*.tar.gz'
tar xzf "$file"
demo assay-*/bin/assay

begin npm
tools node npm npx
find_file '!(*-linux-*|*-darwin-*).tgz'
launcher=$file
timed 60 "installed alone" npm install --offline --no-audit --no-fund --omit=optional "$launcher"
code=0
bare node_modules/.bin/assay demo 2> err || code=$?
[ $code -eq 2 ] && grep -q 'is not installed, which has the program; run: npm install' err || fail "alone, the launcher said: $(cat err)"
bare node -e 'Object.defineProperty(process, "arch", {value: "mips"}); require("./node_modules/.bin/assay")' 2> err || true
grep -q 'there is no package for .* on mips; with Java 17 or newer, use assay-.*\.zip' err || fail "elsewhere, the launcher said: $(cat err)"
find_file '*-@(linux|darwin)-*.tgz'
timed 60 "installed" npm install --offline --no-audit --no-fund "$launcher" "$file"
demo npx --offline assay
code=0
bare node_modules/.bin/assay show demo/nothing 2> err || code=$?
[ $code -eq 2 ] || fail "the exit code is $code: $(cat err)"
# Not by bare, whose shell would be the process to stop.
env -i "PATH=$path" "HOME=$place/home" \
  node_modules/.bin/assay serve --databases demo/databases --questions demo/questions.jsonl --port 0 > serve 2>&1 &
server=$!
for _ in $(seq 100); do
  ! grep -q Listening serve || break
  sleep 0.1
done
url=$(sed -n 's/^Listening on //p' serve)
[ -n "$url" ] || fail "the server did not start: $(cat serve)"

if [ -f "$(echo "$release"/*.whl)" ]; then
  begin wheel
  find_file '*.whl'
  "$(python3 -c 'import sys; print(sys.executable)')" -m venv python
  timed 60 "installed" python/bin/python -m pip install --quiet --no-index "$file"
  echo '{"question": "bakery-03", "sql": "SELECT COUNT(email) FROM customer"}' > pairs.jsonl
  timed "${MOST:-10}" "first verdict" "ASSAY_URL=$url" python/bin/python -m assay_client pairs.jsonl
  grep -q '"verdict": *"correct"' out || fail "the verdict is $(cat out)"
fi

channel=npm
java=$(pgrep -P "$server")
kill -TERM "$server"
code=0
wait "$server" || code=$?
server=
[ $code -eq 143 ] || fail "stopped by TERM, the exit code is $code"
! kill -0 "$java" 2> /dev/null || fail "its Java runs on after TERM"
echo "All was installed and ran without Java on the PATH."
