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
package dev.assay.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.DatabaseAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseIdentityTest {
  @TempDir Path folder = Path.of("unset");

  @Test
  void isTheContentOfAFile() throws IOException {
    Path one = Files.writeString(folder.resolve("one.sqlite"), "content");
    Path two = Files.writeString(folder.resolve("two.sqlite"), "content");

    String identity = identity("jdbc:sqlite:" + one);

    assertThat(identity).startsWith("sha256:").isEqualTo(identity("jdbc:sqlite:" + two));
    assertThat(identity("jdbc:sqlite:file:" + two + "?mode=ro")).isEqualTo(identity);
    Files.writeString(two, "other");
    assertThat(identity("jdbc:sqlite:" + two)).isNotEqualTo(identity);
  }

  @Test
  void isTheAddressOfAServerWithoutShowingIt() {
    String url = "jdbc:postgresql://localhost/shop?password=secret";

    assertThat(identity(url)).startsWith("address:").doesNotContain("secret");
    assertThat(identity(url)).isNotEqualTo(identity("jdbc:postgresql://localhost/bank"));
  }

  private static String identity(String url) {
    return DatabaseIdentity.of(DatabaseAddress.of("shop", url));
  }
}
