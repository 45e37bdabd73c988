// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.engines.InlineTable.Column;
import dev.assay.sql.Dialect;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class InlineTablesTest {
  private final InlineTables tables =
      new InlineTables(Dialect.POSTGRES, (table, rows) -> table.name() + rows);

  @BeforeEach
  void define() throws SQLException {
    tables.define(
        List.of(
            "CREATE TEMPORARY TABLE \"Pet, x\" (\"id\" integer NOT NULL, \"a\" numeric(5,2),"
                + " \"b\" text COLLATE \"C\", \"g\" integer GENERATED ALWAYS AS ((id * 2)) STORED,"
                + " PRIMARY KEY (\"id\"), UNIQUE (\"a\", \"b\"), CHECK (((a > 0) OR (b = ','))))",
            "CREATE TEMPORARY TABLE toy (id integer)"));
  }

  @Test
  void readsDefinitions() {
    InlineTable pet = tables.all().get(0);

    assertThat(pet.columns())
        .containsExactly(
            new Column("\"id\"", "integer", true, null),
            new Column("\"a\"", "numeric(5,2)", false, null),
            new Column("\"b\"", "text COLLATE \"C\"", false, null),
            new Column("\"g\"", "integer", false, "((id * 2))"));
    assertThat(pet.columns().get(2).bareType()).isEqualTo("text");
    assertThat(pet.columns().get(2).collation()).isEqualTo(" COLLATE \"C\"");
    assertThat(pet.keys()).containsExactly(List.of("\"id\""), List.of("\"a\"", "\"b\""));
    assertThat(pet.checks()).containsExactly("(((a > 0) OR (b = ',')))");
    assertThatThrownBy(() -> tables.define(List.of("CREATE TABLE t (id integer DEFAULT 1)")))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("can't be read");
  }

  @Test
  void standsBeforeAQueryWithItsRows() throws SQLException {
    tables.fill(
        List.of(
            "INSERT INTO toy (id) VALUES (1), (-2)",
            "INSERT INTO \"Pet, x\" (\"b\", \"id\") VALUES ('a, (''b', 1)",
            "INSERT INTO toy VALUES (3)"));
    String list = "\"Pet, x\"[[1, NULL, 'a, (''b']], toy[[1], [-2], [3]]";

    assertThat(tables.over("-- all\nSELECT 1")).isEqualTo("-- all\nWITH " + list + " SELECT 1");
    assertThat(tables.over("with recursive a AS (SELECT 1) SELECT 2"))
        .isEqualTo("with recursive " + list + ",  a AS (SELECT 1) SELECT 2");
    assertThatThrownBy(() -> tables.fill(List.of("INSERT INTO toy (size) VALUES (1)")))
        .isInstanceOf(SQLException.class);
  }

  @Test
  void findsTablesThatAQueryDefinesItself() {
    assertThat(tables.redefined("SELECT * FROM (WITH toy AS (SELECT 1) SELECT * FROM toy) x"))
        .contains("toy");
    assertThat(tables.redefined("WITH a AS (SELECT 1), Toy(x) AS (SELECT 1) SELECT 1"))
        .contains("toy");
    assertThat(tables.redefined("SELECT toy.id AS a FROM toy AS b JOIN toy c ON (b.id = c.id)"))
        .isEmpty();
  }
}
