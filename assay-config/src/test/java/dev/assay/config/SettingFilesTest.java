// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * Files made from the table of settings: the JSON schema, and the tables of the page of settings.
 * With {@code -Dassay.rewrite=true} the test writes them.
 */
class SettingFilesTest {
  private static final Path ROOT = Path.of(System.getProperty("assay.root", ".."));

  private static final String REMEDY =
      "%s is not what the table of settings says; to rewrite it:"
          + " ./mvnw -pl assay-config test -Dtest=SettingFilesTest -Dassay.rewrite=true";

  @Test
  void hasTheSchemaOfTheTable() throws IOException {
    requireSame(
        ROOT.resolve("assay-config/src/main/resources/dev/assay/config/assay.schema.json"),
        new ConfigSchema().text());
  }

  @Test
  void hasTheTablesOfThePage() throws IOException {
    Path page = ROOT.resolve("docs/reference/settings.md");
    requireSame(page, SettingsPage.with(Files.readString(page)));
  }

  private static void requireSame(Path file, String wanted) throws IOException {
    if (Boolean.getBoolean("assay.rewrite")) {
      Files.writeString(file, wanted);
    }
    assertThat(Files.readString(file)).as(REMEDY, file).isEqualTo(wanted);
  }
}
