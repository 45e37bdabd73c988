/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.dataset;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** Real data sets, which are not part of the repository. */
final class SharedData {
  private SharedData() {}

  /** A path in the real data; the test is skipped if it is not there. */
  static Path path(String name) {
    Path path = Path.of(System.getProperty("assay.shared", "../shared"), "data").resolve(name);
    Assumptions.assumeTrue(
        Files.exists(path), () -> "skipped: %s is not there; see -Dassay.shared".formatted(path));
    return path;
  }
}
