// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.server;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/**
 * Servers that come as npm packages, installed below {@code target} when a test first needs them,
 * in the versions and with the checksums of a lock file. A test is skipped with a message where
 * that can't be done: there is no npm, or no registry.
 */
final class NpmPackages {
  private static final int PATIENCE_SECONDS = 120;

  private NpmPackages() {}

  /**
   * A folder with these packages in its {@code node_modules}.
   *
   * @param name of the resources with {@code package.json} and {@code package-lock.json}, made with
   *     {@code npm install --package-lock-only --omit-lockfile-registry-resolved}
   */
  static Path install(String name) {
    byte[] manifest = resource(name, "package.json");
    byte[] lock = resource(name, "package-lock.json");
    Path all = Path.of(System.getProperty("assay.root", "."), "target", "npm").toAbsolutePath();
    Path folder = all.resolve(name + "-" + Integer.toHexString(Arrays.hashCode(lock)));
    if (Files.isDirectory(folder)) {
      return folder;
    }
    try {
      Files.createDirectories(all);
      Path draft = Files.createTempDirectory(all, name);
      Files.write(draft.resolve("package.json"), manifest);
      Files.write(draft.resolve("package-lock.json"), lock);
      Path log = draft.resolve("install.log");
      Process npm =
          new ProcessBuilder(
                  "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline")
              .directory(draft.toFile())
              .redirectInput(new File("/dev/null"))
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      boolean done = npm.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
      npm.destroyForcibly();
      Assumptions.assumeTrue(
          done && npm.exitValue() == 0,
          () -> "npm could not install " + name + ": " + tail(log) + " (is a registry reached?)");
      return placed(draft, folder);
    } catch (IOException e) {
      return Assumptions.abort("npm is not here, so there is no " + name + ": " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while installing " + name, e);
    }
  }

  private static byte[] resource(String name, String file) {
    String path = "/dev/assay/testkit/npm/" + name + "/" + file;
    try (InputStream content = NpmPackages.class.getResourceAsStream(path)) {
      return Objects.requireNonNull(content, path).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Another process may have been quicker. */
  private static Path placed(Path draft, Path folder) throws IOException {
    try {
      Files.move(draft, folder);
    } catch (FileAlreadyExistsException | java.nio.file.DirectoryNotEmptyException e) {
      return folder;
    }
    return folder;
  }

  private static String tail(Path log) {
    try {
      String text = Files.readString(log, StandardCharsets.UTF_8).strip();
      return text.substring(Math.max(0, text.length() - 300));
    } catch (IOException e) {
      return "no output";
    }
  }
}
