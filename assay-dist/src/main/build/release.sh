#!/bin/sh
# Adds to target/release, where the archives are: the Debian package, the SBOM, the descriptors for package managers, and
# the checksums of all of them. Called by the build.
#
#   release.sh ROOT TARGET VERSION TIMESTAMP JAVA_HOME URL
set -eu
root=$1 target=$2 version=$3 timestamp=$4 java=$5/bin/java url=$6
release=$target/release
sources=$root/assay-dist/src/main

# The packages that the native code of a folder is linked against, of those that Debian knows it by.
libraries() {
  find "$1" -type f \( -name '*.so' -o -name '*.so_*' -o -perm -100 \) -exec ldd {} + 2> /dev/null \
    | sed -n 's/^[[:space:]]*\([^ ]*\) =>.*/\1/p' | sort -u | while read -r library; do
    case $library in
      libc.so.* | libm.so.* | libdl.so.* | libpthread.so.* | librt.so.*) echo libc6 ;;
      libz.so.1) echo zlib1g ;;
      libstdc++.so.6) echo libstdc++6 ;;
      libgcc_s.so.1) echo libgcc-s1 ;;
    esac
  done | sort -u | paste -s -d , - | sed 's/,/, /g'
}

deb() {
  tree=$target/stage/deb
  # A version before the one that it leads to.
  debian_version=$(printf %s "$version" | sed 's/-/~/')
  rm -rf "$tree"
  mkdir -p "$tree/DEBIAN" "$tree/usr/bin" "$tree/usr/lib" "$tree/usr/share/doc/assay" "$tree/usr/share/man/man1" \
    "$tree/usr/share/bash-completion/completions" "$tree/usr/share/zsh/vendor-completions" \
    "$tree/usr/share/fish/vendor_completions.d" "$tree/usr/share/lintian/overrides"
  # Keeps times, by which the archive of classes knows its jars.
  cp -Rp "$target/stage/image" "$tree/usr/lib/assay"
  share=$tree/usr/lib/assay/share
  ln -s ../lib/assay/bin/assay "$tree/usr/bin/assay"
  for page in "$share"/man/man1/*.1; do
    gzip -9nc "$page" > "$tree/usr/share/man/man1/${page##*/}.gz"
  done
  # Read by bash, not started.
  sed '1{/^#!/d;}' "$share/bash-completion/completions/assay" > "$tree/usr/share/bash-completion/completions/assay"
  cp "$share/zsh/site-functions/_assay" "$tree/usr/share/zsh/vendor-completions/_assay"
  cp "$share/fish/vendor_completions.d/assay.fish" "$tree/usr/share/fish/vendor_completions.d/assay.fish"
  rm -r "$share" "$tree/usr/lib/assay/LICENSE"
  documents=$tree/usr/share/doc/assay
  for each in NOTICE README.md THIRD-PARTY.txt sbom.cdx.json; do
    mv "$tree/usr/lib/assay/$each" "$documents/"
  done
  gzip -9nc "$tree/usr/lib/assay/CHANGELOG.md" > "$documents/CHANGELOG.md.gz"
  {
    printf 'assay (%s) unstable; urgency=medium\n\n' "$debian_version"
    printf '  * Assay %s. CHANGELOG.md.gz beside this file says what is new.\n\n' "$version"
    printf ' -- The Assay authors <assay@example.org>  %s\n' "$(LC_ALL=C date -u -R -d "$timestamp")"
  } | gzip -9nc > "$documents/changelog.gz"
  rm "$tree/usr/lib/assay/CHANGELOG.md"
  cp "$sources/debian/copyright" "$documents/copyright"
  cp "$sources/debian/lintian-overrides" "$tree/usr/share/lintian/overrides/assay"
  chmod -R u+rwX,go+rX,go-w "$tree"
  sed -e "s/@version@/$debian_version/" \
    -e "s/@architecture@/$(dpkg --print-architecture)/" \
    -e "s/@size@/$(du -sk "$tree/usr" | cut -f 1)/" \
    -e "s/@depends@/$(libraries "$tree/usr/lib/assay")/" \
    "$sources/debian/control" > "$tree/DEBIAN/control"
  (cd "$tree" && find usr -type f | sort | xargs -d '\n' md5sum) > "$tree/DEBIAN/md5sums"
  # Most of it is compressed already: a better compression takes a minute and saves a few percent.
  SOURCE_DATE_EPOCH=$(date -d "$timestamp" +%s) dpkg-deb --root-owner-group -Zgzip -z6 --build "$tree" \
    "$release/assay-$version-$(dpkg --print-architecture).deb" > /dev/null
}

rm -f "$release"/*.deb
if command -v dpkg-deb > /dev/null; then
  deb
else
  echo "No Debian package: there is no dpkg-deb here"
fi
cp "$target/bom.json" "$release/assay-$version.cdx.json"
cp "$target/bom.xml" "$release/assay-$version.cdx.xml"
"$java" -XX:TieredStopAtLevel=1 -cp "$target/classes" dev.assay.dist.ReleaseDescriptors \
  "$release" "$sources/templates" "$version" "$url"
(cd "$release" && ls -l)
