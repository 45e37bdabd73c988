// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.execute.DatabaseAddress;
import dev.assay.input.internal.DataFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExtraDatabasesTest {
  private static final String SCRIPT = "CREATE TABLE t (a);\nINSERT INTO t VALUES (1);\n-- end";

  @TempDir private Path folder = Path.of("");

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve("extra").resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private ExtraDatabases extras(String... databases) {
    return extras(false, databases);
  }

  private ExtraDatabases extras(boolean followsLinks, String... databases) {
    return ExtraDatabases.in(
        new DataFolder(folder.resolve("extra"), followsLinks),
        List.of(databases),
        id -> id.equals("shop") ? Optional.of("latin1") : Optional.empty(),
        null,
        CreationRunner.inProcess());
  }

  @Test
  void listsScriptsAndFilesButNotTheDatabaseItself() throws IOException {
    write("shop/shop.sqlite", "the database itself");
    write("shop/other.sqlite", "of a test suite");
    write("shop/q1-ab.sql", SCRIPT);
    write("shop/readme.md", "no database");
    write("bank/q2.sql", SCRIPT);

    ExtraDatabases extras = extras("shop", "zoo");

    assertThat(extras.extras("shop"))
        .containsExactly("extra/shop/other.sqlite", "extra/shop/q1-ab.sql");
    assertThat(extras.extras("bank")).as("not asked for").isEmpty();
    assertThat(extras.extras("zoo")).isEmpty();
    assertThat(extras.find("extra/shop/other.sqlite").orElseThrow().file())
        .contains(folder.resolve("extra/shop/other.sqlite").toAbsolutePath());
    assertThat(extras.find("extra/shop/q1-ab.sql").orElseThrow().file().orElseThrow())
        .isRegularFile();
    assertThat(extras.find("shop")).isEmpty();
  }

  @Test
  void leavesTheFolderNeitherByAnIdNorByALink() throws IOException {
    write("shop/q1.sql", SCRIPT);
    Files.createDirectories(folder.resolve("elsewhere"));
    Files.writeString(folder.resolve("elsewhere/secret.sql"), SCRIPT);
    Files.createSymbolicLink(
        folder.resolve("extra/shop/x.sql"), folder.resolve("elsewhere/secret.sql"));
    Files.createSymbolicLink(folder.resolve("extra/linked"), folder.resolve("elsewhere"));

    assertThat(extras("../elsewhere", "..", "").extras("../elsewhere")).isEmpty();
    for (String id : List.of("shop", "linked")) {
      assertThatThrownBy(() -> extras(id))
          .isInstanceOf(AssayException.class)
          .hasMessageContaining("is a link that leads out of")
          .hasMessageContaining("add --follow-links");
    }
    ExtraDatabases followed = extras(true, "../elsewhere", "linked", "shop");
    assertThat(followed.extras("../elsewhere")).isEmpty();
    assertThat(followed.extras("linked")).containsExactly("extra/linked/secret.sql");
    assertThat(followed.extras("shop")).containsExactly("extra/shop/q1.sql", "extra/shop/x.sql");

    Files.createSymbolicLink(folder.resolve("extra/shop/y.sqlite"), folder.resolve("nothing"));
    assertThatThrownBy(() -> extras(true, "shop"))
        .hasMessageContaining("y.sqlite is a link to a file that is not there");
  }

  @Test
  void readsFilesInTheEncodingOfTheirDatabase() throws IOException {
    write("shop/other.sqlite", "of a test suite");
    write("shop/q1.sql", SCRIPT);
    write("bank/other.sqlite", "of a test suite");

    ExtraDatabases extras = extras("shop", "bank");

    assertThat(encoding(extras, "extra/shop/other.sqlite")).isEqualTo("latin1");
    assertThat(encoding(extras, "extra/shop/q1.sql")).as("created here, as UTF-8").isNull();
    assertThat(encoding(extras, "extra/bank/other.sqlite")).isNull();
  }

  private static @Nullable String encoding(ExtraDatabases extras, String id) {
    return extras.find(id).orElseThrow().properties().get(DatabaseAddress.ENCODING);
  }

  @Test
  void namesTheScriptThatFailsAndTheFolderThatIsMissing() throws IOException {
    assertThatThrownBy(() -> extras("shop"))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("there is no such folder");
    write("shop/bad.sql", "CREATE TABL t");
    assertThatThrownBy(() -> extras("shop"))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("bad.sql makes no SQLite database")
        .hasMessageContaining("TABL");
  }
}
