# How Assay starts, whether from a checkout (./assay) or from an installation (bin/assay). Sourced by both.
# shellcheck shell=sh

# File names are bytes; a locale without a character set would lose those beyond ASCII. Archives of classes know their jars
# by their names, so this holds for each JVM that is started from here on.
case ${LC_ALL:-${LC_CTYPE:-${LANG:-}}} in
  '' | C | POSIX) export LC_ALL=C.UTF-8 ;;
esac

die() {
  printf 'assay: %s\n' "$*" >&2
  exit 2
}

# Sets java, jdk to its full version, and home to its folder. Reading the JDK's release file saves starting a JVM to ask
# for it. An installation that brings its own Java names it in $1.
find_java() {
  quiet=
  if [ -n "${1:-}" ]; then
    java=$1/bin/java
    # A copy with other times starts without its archive of classes, and need not say so each time.
    quiet=',cds*=off'
  elif [ -n "${JAVA_HOME:-}" ]; then
    java=$JAVA_HOME/bin/java
    [ -x "$java" ] || die "JAVA_HOME is $JAVA_HOME, but there is no bin/java in it; point it to a JDK 17 or newer"
  else
    java=$(command -v java) || die "Java not found; install a JDK 17 or newer, or set JAVA_HOME to one"
  fi
  home=$(dirname "$(dirname "$(readlink -f "$java" 2>/dev/null || echo "$java")")")
  jdk=
  if [ -r "$home/release" ]; then
    jdk=$(sed -n 's/^JAVA_VERSION="\(.*\)".*/\1/p' "$home/release")
  fi
  if [ -z "$jdk" ]; then
    jdk=$("$java" -version 2>&1 | sed -n 's/.* version "\([^"]*\)".*/\1/p' | head -n 1)
  fi
  case $jdk in
    1.*) major=$(echo "$jdk" | cut -d. -f2) ;;
    *) major=${jdk%%[!0-9]*} ;;
  esac
  [ -n "$major" ] || die "can't tell the version of $java; set JAVA_HOME to a JDK 17 or newer"
  [ "$major" -ge 17 ] || die "Java $jdk at $java is too old; set JAVA_HOME to a JDK 17 or newer"
}

# Writes the names of the classes that ordinary commands use to the file $1, with $2 as a folder for files in between.
# (An archive made at exit would need no list, but on Java 17 leaves picocli out.)
list_classes() {
  rm -rf "$2"
  mkdir -p "$2"
  train "$2" run --help &
  train "$2" demo --out "$2/demo"
  train "$2" show "$2/demo/runs/demo" bakery-03
  wait $!
  # One list of several: classes first, without the numbers that newer JDKs give them, then notes about them.
  sed -n -e '/ source: /d' -e 's/ id: [0-9]*$//' -e '/^[^@#]/p' "$2"/*.classes | sort -u > "$1"
  # Not those of picocli's interfaces: its classes are of Java 5, and a note would have them linked and left out.
  grep -h '^@' "$2"/*.classes | grep -v 'Lpicocli/' | sort -u >> "$1"
  rm -rf "$2"
}

train() {
  training=$1
  shift
  "$java" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:DumpLoadedClassList="$training/$1.classes" \
    "-Dassay.worker.options=-XX:DumpLoadedClassList=$training/$1-%p.classes" -jar "$jar" "$@" \
    > "$training/$1.log" 2>&1 < /dev/null
}

# Lays the classes listed in $1 out in the file $2, which later starts map into memory. Only a help: if it can't be made,
# Assay starts more slowly. Then the file is empty, so that the attempt is not repeated.
archive_classes() {
  # At a random address; any processor can use a multiple of 32 GB.
  number=$(od -An -N2 -tu2 /dev/urandom 2> /dev/null || echo "$$")
  "$java" -Xshare:dump -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:SharedClassListFile="$1" \
    -XX:SharedBaseAddress="$(printf '0x%x' $((34359738368 * (number % 2000 + 1))))" \
    -XX:SharedArchiveFile="$2.$$" -jar "$jar" > /dev/null 2>&1 < /dev/null
  if [ -s "$2.$$" ]; then
    mv -f "$2.$$" "$2"
  else
    rm -f "$2.$$"
    [ -f "$2" ] || : > "$2"
  fi
}

# Runs $jar, whose classes are in $archive if that is a file that has anything in it.
start() {
  command=${1-}
  set -- -jar "$jar" "$@"
  if [ -s "$archive" ]; then
    set -- -XX:SharedArchiveFile="$archive" -Xshare:auto "-Dassay.worker.archive=$archive" "$@"
    # At an address that is random at each start, as is usual, all its pointers would be written anew. Each archive
    # has a random address of its own, which the statements of strangers that workers run must not know.
    [ "$major" -le 21 ] && set -- -XX:+UnlockDiagnosticVMOptions -XX:ArchiveRelocationMode=0 "$@"
  fi
  [ -t 1 ] && set -- -Dassay.terminal.out=true "$@"
  [ -t 2 ] && set -- -Dassay.terminal.err=true "$@"
  # The quick compiler alone makes short commands and whole runs faster; only a server that runs for hours gains from the
  # other, and comparing large tables, which a process of its own does. A collector with a single thread starts quickest
  # and needs least. New objects of a run soon become garbage, and memory that is used again costs less than fresh memory;
  # those of two tables to match do not. The heap begins with room for a large run: otherwise, the collector would scan
  # all of it each time before it grows.
  tiers=1
  young=12m
  # Large pages where the system gives them to those who ask: page faults are slow in virtual machines.
  pages=
  [ -r /sys/kernel/mm/transparent_hugepage/enabled ] && read -r pages < /sys/kernel/mm/transparent_hugepage/enabled
  case $pages in
    *'[madvise]'*)
      pages='-XX:+UseTransparentHugePages -Dassay.worker.options=-XX:+UseTransparentHugePages'
      young=24m
      ;;
    *) pages= ;;
  esac
  case $command in
    serve) tiers=4 young= ;;
    match) young=64m ;;
  esac
  heap="${young:+-XX:MaxNewSize=$young -XX:InitialRAMPercentage=6} $pages"
  # Unless the user chose one: two are an error.
  case " ${ASSAY_JAVA_OPTS:-} ${JAVA_TOOL_OPTIONS:-} ${JDK_JAVA_OPTIONS:-} " in
    *-XX:+Use*GC*) heap= ;;
    *) set -- -XX:+UseSerialGC "$@" ;;
  esac
  # The JVM's own warnings go to stdout unless told otherwise, and stdout is for results.
  # $heap and ASSAY_JAVA_OPTS are not quoted, because they hold several words; these are no file patterns.
  set -f
  # shellcheck disable=SC2086
  exec "$java" -Xlog:disable "-Xlog:all=error$quiet:stderr" -XX:-UsePerfData "-XX:TieredStopAtLevel=$tiers" $heap ${ASSAY_JAVA_OPTS:-} "$@"
}
