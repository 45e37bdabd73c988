// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** Real data sets, which are not part of the repository. */
public final class SharedData {
  private SharedData() {}

  /** A path in the real data; the test is skipped if it is not there. */
  public static Path path(String name) {
    Path path = Path.of(System.getProperty("assay.shared", "../shared"), "data").resolve(name);
    Assumptions.assumeTrue(
        Files.exists(path), () -> "skipped: %s is not there; see -Dassay.shared".formatted(path));
    return path;
  }
}
