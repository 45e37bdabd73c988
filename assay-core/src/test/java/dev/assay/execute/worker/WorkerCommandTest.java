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
package dev.assay.execute.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class WorkerCommandTest {
  @Test
  void namesClassesSoThatTheyAreFoundFromAnotherFolder() {
    String path = String.join(File.pathSeparator, "lib/a.jar", "", "/opt/b.jar");

    assertThat(WorkerCommand.absolute(path).split(File.pathSeparator))
        .containsExactly(
            Path.of("lib/a.jar").toAbsolutePath().toString(),
            Path.of("").toAbsolutePath().toString(),
            Path.of("/opt/b.jar").toAbsolutePath().toString());
  }
}
