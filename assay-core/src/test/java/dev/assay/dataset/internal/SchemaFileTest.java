// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.dataset.SharedData;
import dev.assay.sql.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchemaFileTest {
  @TempDir Path folder = Path.of("");

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("schema.json"), text);
  }

  @Test
  void readsDefogsTablesWithTheirGlossary() throws IOException {
    String tables =
        """
        {"car": [{"column_name": "id", "data_type": "int", "column_description": "its key"},
                 {"column_name": "make", "data_type": "text", "column_description": ""}]}\
        """;
    Schema wanted =
        new Schema(
            List.of(
                new Schema.Table(
                    "car",
                    List.of(
                        new Schema.Column("id", "int", "its key", List.of()),
                        new Schema.Column("make", "text", null, List.of())),
                    List.of(),
                    null)),
            List.of());
    assertThat(SchemaFile.read(write(tables), "any")).isEqualTo(new SchemaFile(wanted, ""));
    assertThat(
            SchemaFile.read(
                write("{\"table_metadata\": " + tables + ", \"glossary\": \"- x\"}"), "any"))
        .isEqualTo(new SchemaFile(wanted, "- x"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{} | schema.json:1: no table is in it",
        "{\"t\": 1} | schema.json:1:2: the table 't' must be a list of columns, not a number",
        "{\"t\": [1]} | a column must be an object, not a number",
        "{\"t\": [{\"data_type\": \"x\"}]} | the field 'column_name' is missing",
        "{\"t\": [{\"column_nam\": \"x\"}]} | unknown key 'column_nam'; did you mean"
            + " 'column_name'?",
        "{\"t\": [], \"t\": []} | the table 't' occurs twice",
        "[] | schema.json: has no database 'shop'",
      })
  void saysWhereAFileIsWrong(String text, String message) throws IOException {
    Path file = write(text);
    assertThatThrownBy(() -> SchemaFile.read(file, "shop"))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining(message);
  }

  @Test
  void readsEveryFileOfDefogs() throws IOException {
    Path databases = SharedData.path("defog/databases");
    try (Stream<Path> files = Files.list(databases)) {
      List<Path> schemas = files.filter(file -> file.toString().endsWith(".json")).toList();
      assertThat(schemas)
          .hasSize(11)
          .allSatisfy(
              file ->
                  assertThat(SchemaFile.read(file, "x").schema().tables())
                      .isNotEmpty()
                      .allSatisfy(table -> assertThat(table.columns()).isNotEmpty()));
    }
    assertThat(SchemaFile.read(databases.resolve("broker.json"), "broker").glossary())
        .contains("sbTicker");
  }

  @Test
  void readsSpidersTablesWithTypesAndKeys() {
    Path file = SharedData.path("spider_dev/tables.json");
    Schema schema = SchemaFile.read(file, "concert_singer").schema();
    Schema.Table singer =
        schema.tables().stream().filter(t -> t.name().equals("singer")).findFirst().orElseThrow();
    assertThat(singer.primaryKey()).containsExactly("Singer_ID");
    assertThat(singer.columns().get(0).type()).isEqualTo("number");
    assertThat(schema.foreignKeys()).isNotEmpty();
    assertThatThrownBy(() -> SchemaFile.read(file, "concert_singr"))
        .hasMessageContaining("did you mean 'concert_singer'?");
  }
}
