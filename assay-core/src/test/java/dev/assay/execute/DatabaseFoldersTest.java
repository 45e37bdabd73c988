// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.execute.internal.DatabaseHash;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseFoldersTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private Path file(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, content, StandardCharsets.US_ASCII);
  }

  @Test
  void takesTheFirstFolderThatHasTheDatabase() throws IOException {
    Path first = file("a/shop.duckdb", "x");
    file("b/shop/shop.sqlite", "x");
    Path only = file("b/mall/mall.sqlite", "x");
    Databases databases = new DatabaseFolders(List.of(folder.resolve("a"), folder.resolve("b")));
    assertThat(databases.find("shop")).contains(DatabaseAddress.of("shop", "jdbc:duckdb:" + first));
    assertThat(databases.find("mall")).contains(DatabaseAddress.of("mall", "jdbc:sqlite:" + only));
    assertThat(databases.find("bank")).isEmpty();
    assertThat(databases.lookedIn("bank")).hasSize(2).first().asString().contains("/a (bank/bank");
  }

  @Test
  void tellsByContentWhichEngineADbFileIsOf() throws IOException {
    file("one.db", "SQLite format 3");
    file("two.db", "12345678DUCK");
    Databases databases = new DatabaseFolders(List.of(folder));
    assertThat(databases.find("one").orElseThrow().url()).startsWith("jdbc:sqlite:");
    assertThat(databases.find("two").orElseThrow().url()).startsWith("jdbc:duckdb:");
  }

  @Test
  void findsH2FilesByTheirWholeExtension() throws IOException {
    Path flat = file("one.mv.db", "x");
    Path own = file("two/two.mv.db", "x");
    Databases databases = new DatabaseFolders(List.of(folder));
    assertThat(databases.find("one")).contains(DatabaseAddress.of("one", "jdbc:h2:" + flat));
    assertThat(databases.find("two")).contains(DatabaseAddress.of("two", "jdbc:h2:" + own));
    assertThat(databases.find("one").flatMap(DatabaseAddress::file)).contains(flat);
  }

  @Test
  void knowsTheFileOfAnH2AddressHoweverItIsWritten() {
    for (String url :
        List.of(
            "jdbc:h2:/a/shop",
            "jdbc:h2:/a/shop.mv.db",
            "jdbc:h2:file:/a/shop",
            "jdbc:h2:/a/shop;MODE=MySQL")) {
      assertThat(DatabaseAddress.of("shop", url).file()).as(url).contains(Path.of("/a/shop.mv.db"));
    }
    for (String url : List.of("jdbc:h2:mem:shop", "jdbc:h2:tcp://host/shop", "jdbc:h2:")) {
      assertThat(DatabaseAddress.of("shop", url).file()).as(url).isEmpty();
    }
  }

  @Test
  void findsNothingOutsideItsFolder() throws IOException {
    file("secret.sqlite", "x");
    Files.createDirectories(folder.resolve("in/sub"));
    Databases databases = new DatabaseFolders(List.of(folder.resolve("in")));
    String absolute = folder.resolve("secret").toString();
    for (String id : List.of("../secret", "sub/../../secret", absolute, "..", ".", "", "a\0b")) {
      assertThat(databases.find(id)).as(id).isEmpty();
    }
  }

  @Test
  void findsFurtherDatabasesOfASchema() throws IOException {
    file("in/shop/shop.sqlite", "x");
    Path second = file("in/shop/shop_2.sqlite", "x");
    file("in/shop/a.sqlite", "x");
    file("in/shop/shop.sqlite-wal", "x");
    file("in/shop/notes.txt", "x");
    file("in/mall.sqlite", "x");
    file("secret.sqlite", "x");
    Databases databases = new DatabaseFolders(List.of(folder.resolve("in")));

    assertThat(databases.siblings("shop")).containsExactly("shop/a.sqlite", "shop/shop_2.sqlite");
    assertThat(databases.find("shop/shop_2.sqlite"))
        .contains(DatabaseAddress.of("shop/shop_2.sqlite", "jdbc:sqlite:" + second));
    assertThat(databases.siblings("mall")).isEmpty();
    assertThat(databases.siblings("bank")).isEmpty();
    assertThat(databases.siblings("shop/a.sqlite")).isEmpty();
    assertThat(databases.find("../secret.sqlite")).isEmpty();
    assertThat(databases.find("shop/../a.sqlite")).isEmpty();
  }

  @Test
  void namesAFolderThatIsNotThere() {
    assertThatThrownBy(() -> new DatabaseFolders(List.of(folder.resolve("none"))))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("none");
  }

  @Test
  void prefersNamedAddresses() throws IOException {
    file("shop.sqlite", "x");
    file("mall.sqlite", "x");
    DatabaseAddress named = DatabaseAddress.of("shop", "jdbc:postgresql://db/shop");
    Databases databases =
        new ConfiguredDatabases(List.of(named)).or(new DatabaseFolders(List.of(folder)));
    assertThat(databases.find("shop")).contains(named);
    assertThat(databases.find("mall")).isPresent();
  }

  @Test
  void hashesContentButNoSecrets() throws IOException {
    DatabaseAddress one = DatabaseAddress.of("a", "jdbc:sqlite:" + file("a", "abc"));
    assertThat(DatabaseHash.of(one))
        .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    String before = DatabaseHash.of(one);
    file("a-wal", "more");
    assertThat(DatabaseHash.of(one)).isNotEqualTo(before);
    assertThat(DatabaseHash.of(DatabaseAddress.of("b", "jdbc:x://me:pw@host/b?password=pw")))
        .isEqualTo("server:jdbc:x://host/b");
  }
}
