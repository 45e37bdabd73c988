// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.server;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/**
 * Servers that come as npm packages, installed below {@code target} when a test first needs them. A
 * test is skipped with a message where that can't be done: there is no npm, or no registry.
 */
final class NpmPackages {
  private static final int PATIENCE_SECONDS = 120;

  private NpmPackages() {}

  /**
   * A folder with these packages in its {@code node_modules}.
   *
   * @param name of the folder
   * @param manifest {@code package.json} with exact versions
   */
  static Path install(String name, String manifest) {
    Path all = Path.of(System.getProperty("assay.root", "."), "target", "npm").toAbsolutePath();
    Path folder = all.resolve(name + "-" + Integer.toHexString(manifest.hashCode()));
    if (Files.isDirectory(folder)) {
      return folder;
    }
    try {
      Files.createDirectories(all);
      Path draft = Files.createTempDirectory(all, name);
      Files.writeString(draft.resolve("package.json"), manifest);
      Path log = draft.resolve("install.log");
      Process npm =
          new ProcessBuilder(
                  "npm",
                  "install",
                  "--ignore-scripts",
                  "--no-package-lock",
                  "--no-audit",
                  "--no-fund",
                  "--prefer-offline")
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
