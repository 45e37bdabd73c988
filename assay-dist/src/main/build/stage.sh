#!/bin/sh
# Lays out what is installed, as the archives and packages of a release hold it: target/stage/portable for any Java, and
# target/stage/image for this system, with a Java of its own. Called by the build; see docs/decisions/packaging.md.
#
#   stage.sh ROOT TARGET VERSION TIMESTAMP JAVA_HOME IMAGE_JDK
set -eu
root=$1 target=$2 version=$3 timestamp=$4 image_jdk=$6
. "$root/assay-app/src/main/launcher/launch.sh"
stage=$target/stage
portable=$stage/portable
image=$stage/image

own() {
  class=$1
  shift
  "$maven_java" -XX:TieredStopAtLevel=1 -cp "$target/classes" "dev.assay.dist.$class" "$@"
}

# The feature version of the JDK in a folder, such as 21; 0 if there is none that can link images.
feature() {
  if [ -x "$1/bin/jlink" ] && [ -r "$1/release" ]; then
    sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release"
  else
    echo 0
  fi
}

# The JDK whose Java the image gets: the one that is asked for, else the newest here. From 19 on, an archive of classes
# stays good if the image is moved.
find_image_jdk() {
  [ -z "$image_jdk" ] || return 0
  best=0
  for each in "$1" "${JAVA_HOME_25_X64:-}" "${JAVA_HOME_21_X64:-}" /usr/lib/jvm/* /Library/Java/JavaVirtualMachines/*/Contents/Home; do
    number=$(feature "$each")
    if [ "$number" -gt "$best" ]; then
      best=$number
      image_jdk=$each
    fi
  done
}

# Everything that an installation has, in $1.
lay_out() {
  mkdir -p "$1/bin" "$1/lib" "$1/share/man/man1" "$1/share/bash-completion/completions" \
    "$1/share/zsh/site-functions" "$1/share/fish/vendor_completions.d"
  cp "$target/lib/assay-app-$version.jar" "$1/lib/assay-app.jar"
  # The program finds its libraries by its manifest, so those are what must be there.
  unzip -p "$1/lib/assay-app.jar" META-INF/MANIFEST.MF | tr -d '\r' | sed -e ':a' -e 'N' -e '$!ba' -e 's/\n //g' \
    | sed -n 's/^Class-Path: //p' | tr ' ' '\n' > "$stage/libraries"
  [ -s "$stage/libraries" ] || die "assay-app.jar names no libraries"
  while read -r library; do
    cp "$target/lib/$library" "$1/lib/" \
      || die "assay-app.jar needs $library, but assay-dist resolves another version: pin it in assay-dist/pom.xml"
  done < "$stage/libraries"
  cp "$root/assay-app/src/main/launcher/launch.sh" "$1/lib/"
  cp "$root/assay-app/src/main/launcher/assay" "$root/assay-app/src/main/launcher/assay.cmd" "$1/bin/"
  chmod 755 "$1/bin/assay" "$1/bin/assay.cmd"
  cp "$root/LICENSE" "$root/NOTICE" "$root/README.md" "$root/CHANGELOG.md" "$1/"
  cp "$target/THIRD-PARTY.txt" "$1/"
  cp "$target/bom.json" "$1/sbom.cdx.json"
}

[ -f "$target/bom.json" ] || die "there is no SBOM: cyclonedx-maven-plugin writes none if Maven is offline (-o)"
rm -rf "$stage"
maven_java=$5/bin/java
find_image_jdk "$5"
lay_out "$portable"
own PackagedJars "$portable/lib" all
chmod 644 "$portable"/lib/*
# Names the archives in users' caches: another build has another.
(cd "$portable/lib" && cksum -- *.jar) | cksum | sed "s/ .*//; s/^/$version-/" > "$portable/lib/build"

java=$maven_java
jar=$portable/lib/assay-app.jar
"$java" -XX:TieredStopAtLevel=1 -cp "$jar" dev.assay.app.ManualPages "$portable/share/man/man1" "${timestamp%%T*}"
"$java" -XX:TieredStopAtLevel=1 -jar "$jar" completion bash > "$portable/share/bash-completion/completions/assay"
"$java" -XX:TieredStopAtLevel=1 -jar "$jar" completion zsh > "$portable/share/zsh/site-functions/_assay"
"$java" -XX:TieredStopAtLevel=1 -jar "$jar" completion fish > "$portable/share/fish/vendor_completions.d/assay.fish"
list_classes "$portable/lib/classes.list" "$stage/training"
own ModificationTimes "$portable" "$timestamp"

echo "The image's Java is that of $image_jdk"
cp -R "$portable" "$image"
rm -f "$image"/lib/libduckdb* "$image/bin/assay.cmd"
cp "$target"/lib/duckdb_jdbc-*.jar "$image/lib/"
own PackagedJars "$image/lib" current
chmod 644 "$image"/lib/*
modules=$(grep -v '^#' "$root/assay-dist/src/main/build/modules.txt" | paste -s -d , -)
case $(feature "$image_jdk") in
  1[0-9] | 20) compress=2 ;;
  *) compress=zip-6 ;;
esac
"$image_jdk/bin/jlink" --add-modules "$modules" --output "$image/runtime" --strip-java-debug-attributes \
  --no-header-files --no-man-pages --compress "$compress"
# Debug information of the JVM itself, which some builds of OpenJDK carry.
! command -v strip > /dev/null || find "$image/runtime/lib" -name '*.so' -exec strip --strip-unneeded {} +
# The base archive of the runtime's own classes: workers and tools start from it.
"$image/runtime/bin/java" -Xshare:dump > /dev/null 2>&1 || true
own ModificationTimes "$image" "$timestamp"
if [ "$(feature "$image_jdk")" -ge 19 ]; then
  java=$image/runtime/bin/java
  jar=$image/lib/assay-app.jar
  list_classes "$stage/all.list" "$stage/training"
  # A laid-out class names the jar in this folder as its own, wherever the image is moved to; DuckDB's driver looks for its
  # library beside that jar.
  grep -v 'org/duckdb/' "$stage/all.list" > "$stage/image.list"
  archive_classes "$stage/image.list" "$image/lib/classes.jsa"
  [ -s "$image/lib/classes.jsa" ] || die "the image's Java makes no archive of classes"
  chmod 644 "$image/lib/classes.jsa"
  own ModificationTimes "$image" "$timestamp"
fi
