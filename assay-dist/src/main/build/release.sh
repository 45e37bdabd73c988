#!/bin/sh
# Adds to target/release, where the archives are: the Debian package, the npm packages, the Python client, the SBOM, the
# descriptors for package managers, and the checksums of all of them. Called by the build.
#
#   release.sh ROOT TARGET VERSION TIMESTAMP JAVA_HOME URL REPOSITORY MAIL NPM_NAME
set -eu
root=$1 target=$2 version=$3 timestamp=$4 java=$5/bin/java url=$6 repository=$7 mail=$8 npm=$9
release=$target/release
sources=$root/assay-dist/src/main

# The text of a file with what the poms say.
fill() {
  sed -e "s|@version@|$version|g" -e "s|@repository@|$repository|g" -e "s|@mail@|$mail|g" -e "s|@npm@|$npm|g" \
    -e "s|@timestamp@|$timestamp|g" "$1"
}

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
    printf ' -- The Assay authors <%s>  %s\n' "$mail" "$(LC_ALL=C date -u -R -d "$timestamp")"
  } | gzip -9nc > "$documents/changelog.gz"
  rm "$tree/usr/lib/assay/CHANGELOG.md"
  fill "$sources/debian/copyright" > "$documents/copyright"
  cp "$sources/debian/lintian-overrides" "$tree/usr/share/lintian/overrides/assay"
  chmod -R u+rwX,go+rX,go-w "$tree"
  sed -e "s/@version@/$debian_version/" "$sources/debian/control" | fill - | sed \
    -e "s/@architecture@/$(dpkg --print-architecture)/" \
    -e "s/@size@/$(du -sk "$tree/usr" | cut -f 1)/" \
    -e "s/@depends@/$(libraries "$tree/usr/lib/assay")/" \
    > "$tree/DEBIAN/control"
  (cd "$tree" && find usr -type f | sort | xargs -d '\n' md5sum) > "$tree/DEBIAN/md5sums"
  # Most of it is compressed already: a better compression takes a minute and saves a few percent.
  SOURCE_DATE_EPOCH=$(date -d "$timestamp" +%s) dpkg-deb --root-owner-group -Zgzip -z6 --build "$tree" \
    "$release/assay-$version-$(dpkg --print-architecture).deb" > /dev/null
}

# A launcher, and this system's image as the package that npm chooses for it.
npm_packages() {
  system=$(node -p process.platform)
  processor=$(node -p process.arch)
  tree=$target/stage/npm
  rm -rf "$tree"
  mkdir -p "$tree/launcher"
  # npm leaves out links.
  cp -RpL "$target/stage/image" "$tree/platform"
  fill "$sources/npm/platform.json" | sed -e "s/@system@/$system/g" -e "s/@processor@/$processor/g" \
    -e "$([ "$system" = linux ] || echo /libc/d)" > "$tree/platform/package.json"
  fill "$sources/npm/package.json" > "$tree/launcher/package.json"
  cp "$sources/npm/assay.js" "$root/README.md" "$root/LICENSE" "$root/NOTICE" "$tree/launcher/"
  chmod 755 "$tree/launcher/assay.js"
  for each in platform launcher; do
    packed=$(cd "$tree/$each" && npm pack --silent --ignore-scripts --pack-destination "$release")
    [ "$(tar -tzf "$release/$packed" | wc -l)" -eq "$(find "$tree/$each" -type f | wc -l)" ] \
      || die "npm left files of $tree/$each out of $packed"
  done
}

# The Python client, whose page on PyPI has no folder that its links could lead out of.
wheel() {
  tree=$target/stage/wheel
  rm -rf "$tree"
  cp -R "$root/clients/python" "$tree"
  printf '\n[project.urls]\nSource = "https://github.com/%s"\n' "$repository" >> "$tree/pyproject.toml"
  sed "s|](../../|](https://github.com/$repository/blob/v$version/|g" "$root/clients/python/README.md" > "$tree/README.md"
  SOURCE_DATE_EPOCH=$(date -d "$timestamp" +%s) python3 -m pip wheel --quiet --no-deps --wheel-dir "$release" "$tree"
}

. "$root/assay-app/src/main/launcher/launch.sh"
rm -f "$release"/*.deb "$release"/*.tgz "$release"/*.whl
if command -v dpkg-deb > /dev/null; then
  deb
else
  echo "No Debian package: there is no dpkg-deb here"
fi
if command -v npm > /dev/null; then
  npm_packages
else
  echo "No npm packages: there is no npm here"
fi
if [ "$(uname)" = Linux ] && [ -d "$root/clients" ] && python3 -m pip --version > /dev/null 2>&1; then
  wheel
else
  echo "No wheel of the Python client: it needs Linux, clients/python, and Python with pip"
fi
cp "$target/bom.json" "$release/assay-$version.cdx.json"
cp "$target/bom.xml" "$release/assay-$version.cdx.xml"
mkdir -p "$target/stage/templates"
for each in "$sources"/templates/*; do
  fill "$each" > "$target/stage/templates/${each##*/}"
done
"$java" -XX:TieredStopAtLevel=1 -cp "$target/classes" dev.assay.dist.ReleaseDescriptors \
  "$release" "$target/stage/templates" "$version" "$url"
case $version in
  # Built for its maker only.
  *-SNAPSHOT) ;;
  *)
    if ! sh "$sources/build/placeholders.sh" "$target"/stage/deb/DEBIAN "$target"/stage/deb/usr/share "$target"/stage/npm \
      "$target"/stage/wheel "$release"; then
      rm -rf "$release"
      die "this can't be released, and was deleted"
    fi
    ;;
esac
(cd "$release" && ls -l)
