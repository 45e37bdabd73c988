// SPDX-License-Identifier: Apache-2.0
package dev.assay.dist;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Writes what package managers need to know of a release: {@code SHA256SUMS}, and the descriptors
 * whose templates have {@code @version@}, {@code @url@} and {@code @sha256:FILE@} in them.
 */
final class ReleaseDescriptors {
  private static final Pattern SLOT = Pattern.compile("@(version|url|sha256:([^@\\s]+))@");

  private final String version;
  private final String url;
  private final TreeMap<String, String> checksums = new TreeMap<>();

  private ReleaseDescriptors(String version, String url) {
    this.version = version;
    this.url = url;
  }

  /**
   * Writes them.
   *
   * @param args the folder of the release, that of the templates, the version, and the address that
   *     the release's files are downloaded from
   * @throws IOException if a file can't be read or written
   */
  public static void main(String[] args) throws IOException {
    write(Path.of(args[0]), Path.of(args[1]), args[2], args[3]);
  }

  static void write(Path release, Path templates, String version, String url) throws IOException {
    ReleaseDescriptors descriptors = new ReleaseDescriptors(version, url);
    try (Stream<Path> files = Files.list(templates)) {
      for (Path template : files.sorted().toList()) {
        // Those of an earlier build must not be among the files that are summed up.
        Files.deleteIfExists(release.resolve(template.getFileName().toString()));
      }
    }
    Files.deleteIfExists(release.resolve("SHA256SUMS"));
    descriptors.sum(release);
    try (Stream<Path> files = Files.list(templates)) {
      for (Path template : files.sorted().toList()) {
        Path file = release.resolve(template.getFileName().toString());
        Files.writeString(file, descriptors.fill(Files.readString(template), template));
      }
    }
    descriptors.sum(release);
    List<String> lines = new ArrayList<>();
    descriptors.checksums.forEach((name, sum) -> lines.add(sum + "  " + name));
    Files.write(release.resolve("SHA256SUMS"), lines);
  }

  private void sum(Path release) throws IOException {
    try (Stream<Path> files = Files.list(release)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        checksums.put(file.getFileName().toString(), sha256(file));
      }
    }
  }

  private String fill(String text, Path template) {
    return SLOT.matcher(text)
        .replaceAll(
            slot -> Matcher.quoteReplacement(value(slot.group(1), slot.group(2), template)));
  }

  private String value(String slot, String file, Path template) {
    if (slot.equals("version")) {
      return version;
    }
    if (slot.equals("url")) {
      return url;
    }
    String name = file.replace("VERSION", version);
    String sum = checksums.get(name);
    if (sum == null) {
      throw new IllegalStateException(
          "%s names %s, but the release has no such file".formatted(template, name));
    }
    return sum;
  }

  private static String sha256(Path file) throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
        in.transferTo(OutputStream.nullOutputStream());
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
