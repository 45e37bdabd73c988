// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.driver;

import dev.assay.AssayException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Fetches jars from a Maven repository, over HTTPS or from a folder ({@code file:}). A jar counts
 * only if its checksum is right: the given one, else the strongest that the repository publishes.
 *
 * @param root the repository's address
 */
public record MavenRepository(URI root) {
  /** Maven Central, where most drivers are published. */
  public static final URI CENTRAL = URI.create("https://repo.maven.apache.org/maven2/");

  private static final Duration CONNECT = Duration.ofSeconds(20);

  /** Time limit for downloading one jar; the largest driver has 100 MB. */
  private static final Duration DOWNLOAD_TIMEOUT = Duration.ofMinutes(20);

  private static final int NOT_FOUND = 404;
  private static final int OK = 200;

  /** Digests that repositories publish beside a jar, the strongest first. */
  private static final List<String> DIGESTS = List.of("SHA-512", "SHA-256", "SHA-1");

  /**
   * A repository by its address.
   *
   * @throws AssayException if jars from there could be changed on their way
   */
  public MavenRepository {
    String scheme = String.valueOf(root.getScheme()).toLowerCase(Locale.ROOT);
    if (!scheme.equals("https") && !scheme.equals("file") && !isLocal(root)) {
      throw new AssayException(
          "%s is not secure: downloads could be modified on the way; use https or file"
              .formatted(root));
    }
    if (root.getRawUserInfo() != null) {
      throw new AssayException("a repository's URL must not contain a password; remove it");
    }
    root = root.toString().endsWith("/") ? root : URI.create(root + "/");
  }

  private static boolean isLocal(URI root) {
    return "http".equalsIgnoreCase(root.getScheme())
        && List.of("localhost", "127.0.0.1", "[::1]").contains(String.valueOf(root.getHost()));
  }

  /**
   * Fetches a jar into a folder.
   *
   * @param sha256 its checksum in hexadecimal, or {@code null} to ask the repository
   * @throws AssayException if there is no network, no such jar, or its checksum is wrong; then the
   *     file does not exist
   */
  public Path fetch(MavenCoordinates coordinates, @Nullable String sha256, Path folder)
      throws IOException {
    Path file = folder.resolve(coordinates.file());
    URI address = root.resolve(coordinates.path());
    try (InputStream content = open(address)) {
      if (content == null) {
        throw new AssayException(
            "there is no %s in %s; check the version, or name another --repository"
                .formatted(coordinates, root));
      }
      Files.copy(content, file);
      verify(file, address, sha256);
      return file;
    } catch (IOException e) {
      Files.deleteIfExists(file);
      throw new AssayException(
          "%s could not be read completely (%s); nothing was installed, try again"
              .formatted(address, e.getMessage()),
          e);
    } catch (AssayException e) {
      Files.deleteIfExists(file);
      throw e;
    }
  }

  private void verify(Path file, URI address, @Nullable String sha256) throws IOException {
    if (sha256 != null) {
      compare(file, "SHA-256", sha256, address, "Assay's own list");
      return;
    }
    for (String digest : DIGESTS) {
      String suffix = "." + digest.toLowerCase(Locale.ROOT).replace("-", "");
      try (InputStream published = open(URI.create(address + suffix))) {
        if (published != null) {
          String text = new String(published.readNBytes(1024), StandardCharsets.US_ASCII).trim();
          compare(file, digest, text.split("\\s+", 2)[0], address, "the repository");
          return;
        }
      }
    }
    throw new AssayException(
        "%s has no checksum for %s; fetch the jar yourself and add it as a file"
            .formatted(root, file.getFileName()));
  }

  private static void compare(Path file, String digest, String expected, URI address, String whose)
      throws IOException {
    String found = hash(file, digest);
    if (!found.equalsIgnoreCase(expected)) {
      throw new AssayException(
          "%s is not the expected file: its %s is %s, but %s says %s; it was not installed. Try again, or report it"
              .formatted(address, digest, found, whose, expected));
    }
  }

  private static String hash(Path file, String algorithm) throws IOException {
    try (InputStream content = Files.newInputStream(file)) {
      MessageDigest digest = MessageDigest.getInstance(algorithm);
      byte[] buffer = new byte[1 << 16];
      for (int n = content.read(buffer); n >= 0; n = content.read(buffer)) {
        digest.update(buffer, 0, n);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new AssayException("this Java has no " + algorithm + "; use a complete one", e);
    }
  }

  /** The content at an address; {@code null} if there is none. */
  private @Nullable InputStream open(URI address) throws IOException {
    if ("file".equalsIgnoreCase(address.getScheme())) {
      Path file = Path.of(address);
      return Files.isRegularFile(file) ? Files.newInputStream(file) : null;
    }
    HttpClient client =
        HttpClient.newBuilder()
            .connectTimeout(CONNECT)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build();
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .timeout(DOWNLOAD_TIMEOUT)
            .header("User-Agent", "assay")
            .build();
    try {
      HttpResponse<InputStream> response = client.send(request, BodyHandlers.ofInputStream());
      if (response.statusCode() == OK) {
        return response.body();
      }
      response.body().close();
      if (response.statusCode() == NOT_FOUND) {
        return null;
      }
      throw new AssayException(
          "%s answered %d; try again later, or name another --repository"
              .formatted(address, response.statusCode()));
    } catch (ConnectException | HttpConnectTimeoutException e) {
      throw new AssayException(
          "%s can't be reached; without a network, add the driver from a file or with --repository file:…"
              .formatted(root),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssayException("interrupted while fetching " + address, e);
    }
  }
}
