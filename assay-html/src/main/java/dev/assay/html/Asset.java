// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * A script or style that is written into the page.
 *
 * @param text its source, which must not end the element that it is written into
 * @param hash as a Content-Security-Policy names it: {@code 'sha256-…'}
 */
record Asset(String text, String hash) {
  /** In the order in which they run: each uses those before it. */
  static final List<String> SCRIPTS =
      List.of(
          "page",
          "address",
          "filter",
          "marks",
          "sql",
          "result",
          "given",
          "probe",
          "question",
          "facets",
          "table",
          "keys",
          "scheme",
          "app");

  static final List<String> STYLES =
      List.of("base", "summary", "charts", "table", "question", "print");

  Asset {
    String lower = text.toLowerCase(Locale.ROOT);
    if (lower.contains("</script") || lower.contains("</style") || lower.contains("<!--")) {
      throw new IllegalArgumentException("a script or style that ends its own element");
    }
  }

  /** Read once: a test or a server writes many reports. */
  private static final class Loaded {
    static final List<Asset> SCRIPTS = readScripts();
    static final List<Asset> STYLES =
        Asset.STYLES.stream().map(name -> own(name + ".css")).toList();
  }

  /** The libraries and then the page's own. */
  static List<Asset> scripts() {
    return Loaded.SCRIPTS;
  }

  private static List<Asset> readScripts() {
    Stream<Asset> libraries =
        Stream.of(
            library("preact", "dist/preact.min.umd.js"),
            library("preact", "hooks/dist/hooks.umd.js"),
            library("diff", "dist/diff.min.js"),
            // Prism would color code on the page by itself, unless told not to.
            new Asset("window.Prism = { manual: true };"),
            library("prismjs", "components/prism-core.min.js"),
            library("prismjs", "components/prism-sql.min.js"));
    return Stream.concat(libraries, SCRIPTS.stream().map(name -> own(name + ".js"))).toList();
  }

  static List<Asset> styles() {
    return Loaded.STYLES;
  }

  Asset(String text) {
    this(text, hash(text));
  }

  private static String hash(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(hash) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  private static Asset own(String name) {
    return new Asset(read(name));
  }

  /** From a jar of an npm package, where the folder is named after the version. */
  private static Asset library(String name, String path) {
    Properties versions = new Properties();
    try (InputStream in = open("libraries.properties")) {
      versions.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Asset(
        read(
            "/META-INF/resources/webjars/%s/%s/%s"
                .formatted(name, versions.getProperty(name), path)));
  }

  private static String read(String resource) {
    try (InputStream in = open(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InputStream open(String resource) {
    InputStream in = Asset.class.getResourceAsStream(resource);
    if (in == null) {
      throw new IllegalStateException(resource + " is not part of this program");
    }
    return in;
  }
}
