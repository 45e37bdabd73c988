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
  train "$2/help" run --help &
  train "$2/demo" demo --out "$2/demo"
  train "$2/show" show "$2/demo/runs/demo" bakery-03 &
  write_questions "$2"
  train "$2/run" run --questions "$2/dev.json" --predictions "$2/predictions.sql" --databases "$2/demo/databases" \
    --metrics all --out "$2/run"
  cp -R "$2/run" "$2/again"
  train "$2/compare" compare "$2/run" "$2/again"
  wait
  # One list of several: classes first, without the numbers that newer JDKs give them, then notes about them.
  sed -n -e '/ source: /d' -e 's/ id: [0-9]*$//' -e '/^[^@#]/p' "$2"/*.classes | sort -u > "$1"
  # Not those of picocli's interfaces: its classes are of Java 5, and a note would have them linked and left out.
  grep -h '^@' "$2"/*.classes | grep -v 'Lpicocli/' | sort -u >> "$1"
  rm -rf "$2"
}

# Questions in the form of Spider's, on a database of the demo, into the folder $1: what large data sets need that the demo
# does not. Most predictions are wrong, each in its own way.
write_questions() {
  i=0
  separator='['
  : > "$1/predictions.sql"
  while IFS='|' read -r gold prediction; do
    i=$((i + 1))
    printf '%s{"db_id": "library", "question": "Question %s?", "query": "%s"}\n' "$separator" "$i" "$gold"
    printf '%s\n' "${prediction:-$gold}" >> "$1/predictions.sql"
    separator=,
  done > "$1/dev.json" << 'END'
SELECT count(*) FROM author|SELECT count(*) FROM author WHERE born > 1900
SELECT name, country FROM author ORDER BY born DESC LIMIT 3|SELECT country, name FROM author ORDER BY born DESC LIMIT 3
SELECT DISTINCT country FROM author|SELECT country FROM author
SELECT T1.name, count(*) FROM author AS T1 JOIN book AS T2 ON T1.author_id = T2.author_id GROUP BY T1.author_id HAVING count(*) >= 2|SELECT a.name, count(b.book_id) FROM author a JOIN book b ON a.author_id = b.author_id GROUP BY a.name HAVING count(b.book_id) > 1
SELECT title FROM book WHERE pages > (SELECT avg(pages) FROM book)|SELECT title FROM book WHERE pages >= 300
SELECT name FROM author WHERE author_id NOT IN (SELECT author_id FROM book)|SELECT name FROM author EXCEPT SELECT T1.name FROM author AS T1 JOIN book AS T2 ON T1.author_id = T2.author_id
SELECT genre, avg(pages), max(published) FROM book GROUP BY genre ORDER BY count(*) DESC LIMIT 1|SELECT genre, avg(pages), min(published) FROM book GROUP BY genre
SELECT title FROM book WHERE genre = 'novel' OR published BETWEEN 1900 AND 1950|SELECT title FROM book WHERE genre = 'Novel' AND published > 1900
SELECT country FROM author WHERE born < 1900 INTERSECT SELECT country FROM author WHERE born > 1950|SELECT country FROM author WHERE born < 1900 UNION SELECT country FROM author WHERE born > 1950
SELECT title FROM book WHERE title LIKE '%the%' ORDER BY title|SELECT titel FROM book WHERE title LIKE '%the%'
SELECT min(pages), max(pages) FROM book|SELECT max(pages) - min(pages) FROM book
SELECT count(DISTINCT genre) FROM book WHERE published > 2100|SELECT count(genre FROM book
SELECT name FROM member WHERE referred_by IS NULL|SELECT m.name FROM member m LEFT JOIN member r ON m.referred_by = r.member_id WHERE r.member_id IS NULL ORDER BY m.joined
SELECT title, published FROM book ORDER BY published LIMIT 1
SELECT genre FROM book GROUP BY genre ORDER BY count(*) LIMIT 1|SELECT genre FROM book ORDER BY genre LIMIT 1
SELECT title FROM book ORDER BY genre DESC LIMIT 2|SELECT title FROM book WHERE genre = (SELECT max(genre) FROM book)
SELECT T2.title FROM author AS T1 JOIN book AS T2 ON T1.author_id = T2.author_id WHERE T1.country = 'England' AND T2.pages > 100|SELECT title FROM book WHERE pages > 100
END
  printf ']\n' >> "$1/dev.json"
  cat > "$1/tables.json" << 'END'
[{"db_id": "library", "table_names_original": ["author", "book", "member"], "table_names": ["author", "book", "member"],
"column_names_original": [[-1, "*"], [0, "author_id"], [0, "name"], [0, "born"], [0, "country"], [1, "book_id"],
[1, "title"], [1, "author_id"], [1, "published"], [1, "genre"], [1, "pages"], [2, "member_id"], [2, "name"],
[2, "joined"], [2, "referred_by"]],
"column_names": [[-1, "*"], [0, "author id"], [0, "name"], [0, "born"], [0, "country"], [1, "book id"], [1, "title"],
[1, "author id"], [1, "published"], [1, "genre"], [1, "pages"], [2, "member id"], [2, "name"], [2, "joined"],
[2, "referred by"]],
"column_types": ["text", "number", "text", "number", "text", "number", "text", "number", "number", "text", "number",
"number", "text", "time", "number"], "primary_keys": [1, 5, 11], "foreign_keys": [[7, 1], [14, 11]]}]
END
}

# Runs a command; the names of the classes that it and its workers use go to files whose names begin with $1.
train() {
  training=$1
  shift
  "$java" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:DumpLoadedClassList="$training.classes" \
    "-Dassay.worker.options=-XX:DumpLoadedClassList=$training-%p.classes" -jar "$jar" "$@" \
    > "$training.log" 2>&1 < /dev/null
}

# Lays the classes listed in $1 out in the file $2, which later starts map into memory. Only a help: if it can't be made,
# Assay starts more slowly. Then the file is empty, so that the attempt is not repeated.
archive_classes() {
  "$java" -Xshare:dump -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:SharedClassListFile="$1" \
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
  [ -s "$archive" ] && set -- -XX:SharedArchiveFile="$archive" -Xshare:auto "-Dassay.worker.archive=$archive" "$@"
  [ -t 1 ] && set -- -Dassay.terminal.out=true "$@"
  [ -t 2 ] && set -- -Dassay.terminal.err=true "$@"
  # The quick compiler alone makes short commands and whole runs faster; only comparing large tables gains from the other,
  # and a server that runs for hours. Large tables also gain from a collector with several threads; for anything else, the
  # one with a single thread starts quickest and needs least. New objects of a run soon become garbage: more room for them
  # would take memory and save no time. The heap begins with room for a large run: otherwise, the collector would scan
  # all of it each time before it grows.
  collector=Serial
  tiers=1
  heap='-XX:MaxNewSize=64m -XX:InitialRAMPercentage=6'
  case $command in
    match) collector=G1 tiers=4 heap= ;;
    serve) tiers=4 heap= ;;
  esac
  # Unless the user chose one: two are an error.
  case " ${ASSAY_JAVA_OPTS:-} ${JAVA_TOOL_OPTIONS:-} ${JDK_JAVA_OPTIONS:-} " in
    *-XX:+Use*GC*) heap= ;;
    *) set -- "-XX:+Use${collector}GC" "$@" ;;
  esac
  # The JVM's own warnings go to stdout unless told otherwise, and stdout is for results.
  # Java 17 makes a class for each method called by reflection 15 times; making it takes longer than a run's calls do.
  # $heap and ASSAY_JAVA_OPTS are not quoted, because they hold several words; these are no file patterns.
  set -f
  # shellcheck disable=SC2086
  exec "$java" -Xlog:disable "-Xlog:all=error$quiet:stderr" -XX:-UsePerfData -Dsun.reflect.inflationThreshold=10000 \
    "-XX:TieredStopAtLevel=$tiers" $heap ${ASSAY_JAVA_OPTS:-} "$@"
}
