// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.internal.SchemaSamples;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.sql.internal.SqlName;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * That a schema is read as it is. Statements are written with names in double quotes here, and
 * given to the database with its own.
 */
public interface SchemaContract extends DatabaseContract {
  /** A key of two columns in another order than the table's, and a name that is a pattern. */
  List<String> CARS =
      List.of(
          "CREATE TABLE \"maker\" (\"id\" INTEGER NOT NULL, \"Name\" VARCHAR(20),"
              + " PRIMARY KEY (\"id\"))",
          "CREATE TABLE \"car\" (\"id\" INTEGER NOT NULL, \"made_by\" INTEGER,"
              + " PRIMARY KEY (\"id\"), FOREIGN KEY (\"made_by\") REFERENCES \"maker\" (\"id\"))",
          "CREATE TABLE \"ca_\" (\"id\" INTEGER, \"x\" INTEGER)",
          "CREATE TABLE \"part\" (\"b\" INTEGER NOT NULL, \"a\" INTEGER NOT NULL,"
              + " PRIMARY KEY (\"a\", \"b\"))",
          "CREATE TABLE \"odd name\" (\"select\" INTEGER, \"a \"\"b\"\"\" VARCHAR(200))",
          "CREATE VIEW \"names\" AS SELECT \"Name\" FROM \"maker\"",
          "INSERT INTO \"maker\" VALUES (1, 'Horch'), (2, NULL), (3, 'Horch'), (4, 'Škoda')",
          "INSERT INTO \"odd name\" VALUES (7, '" + "x".repeat(100) + "')");

  /** A second schema, with a table of a name that the first has too. */
  List<String> DEPOT =
      List.of(
          "CREATE SCHEMA \"depot\"",
          "CREATE TABLE \"depot\".\"maker\" (\"code\" INTEGER NOT NULL, PRIMARY KEY (\"code\"))",
          "CREATE TABLE \"depot\".\"shelf\" (\"no\" INTEGER, \"maker\" INTEGER,"
              + " FOREIGN KEY (\"maker\") REFERENCES \"depot\".\"maker\" (\"code\"))",
          "INSERT INTO \"depot\".\"maker\" VALUES (42)");

  /** Two keys of two columns to one table, and a condition that lists values. */
  List<String> LOTS =
      List.of(
          "CREATE TABLE \"lot\" (\"p_b\" INTEGER, \"p_a\" INTEGER, \"q_a\" INTEGER, \"q_b\""
              + " INTEGER, \"state\" VARCHAR(10), \"size\" INTEGER, FOREIGN KEY (\"p_a\", \"p_b\")"
              + " REFERENCES \"part\" (\"a\", \"b\"), FOREIGN KEY (\"q_a\", \"q_b\") REFERENCES"
              + " \"part\" (\"a\", \"b\"), CHECK (\"state\" IN ('new', 'it''s old')), CHECK"
              + " (\"size\" > 0))");

  private Executor cars(List<String> more) throws Exception {
    Dialect dialect = executor().dialect("shop");
    List<String> statements = new ArrayList<>();
    CARS.forEach(sql -> statements.add(inDialect(sql, dialect)));
    more.forEach(sql -> statements.add(inDialect(sql, dialect)));
    statements.addAll(fixture().comments());
    return executor(fixture().create("cars", statements));
  }

  private static String inDialect(String sql, Dialect dialect) {
    return java.util.regex.Pattern.compile("\"((?:[^\"]|\"\")*)\"")
        .matcher(sql)
        .replaceAll(
            name ->
                java.util.regex.Matcher.quoteReplacement(
                    SqlName.quote(name.group(1).replace("\"\"", "\""), dialect)));
  }

  private static Schema.Table table(Schema schema, String name) {
    return schema.tables().stream()
        .filter(table -> table.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError(name + " is not among " + schema.tables()));
  }

  @Test
  default void readsTablesViewsColumnsAndKeys() throws Exception {
    try (Executor cars = cars(List.of())) {
      Schema schema = cars.schema("shop");
      assertThat(schema.tables())
          .extracting(table -> new Schema.Table(table.name(), table.columnNames()))
          .containsExactlyInAnyOrder(
              new Schema.Table("maker", List.of("id", "Name")),
              new Schema.Table("car", List.of("id", "made_by")),
              new Schema.Table("ca_", List.of("id", "x")),
              new Schema.Table("part", List.of("b", "a")),
              new Schema.Table("odd name", List.of("select", "a \"b\"")),
              new Schema.Table("names", List.of("Name")));
      assertThat(table(schema, "car").primaryKey()).containsExactly("id");
      assertThat(table(schema, "part").primaryKey()).containsExactly("a", "b");
      assertThat(table(schema, "ca_").primaryKey()).isEmpty();
      assertThat(table(schema, "names").primaryKey()).isEmpty();
      assertThat(schema.foreignKeys())
          .containsExactly(new Schema.ForeignKey("car", "made_by", "maker", "id"));
      assertThat(table(schema, "maker").columns()).allMatch(column -> !column.type().isBlank());
    }
  }

  @Test
  default void readsAForeignKeyOfSeveralColumnsAsOne() throws Exception {
    try (Executor cars = cars(LOTS)) {
      assertThat(cars.schema("shop").foreignKeys())
          .containsExactlyInAnyOrder(
              new Schema.ForeignKey("car", "made_by", "maker", "id"),
              new Schema.ForeignKey("lot", List.of("p_a", "p_b"), "part", List.of("a", "b")),
              new Schema.ForeignKey("lot", List.of("q_a", "q_b"), "part", List.of("a", "b")));
    }
  }

  @Test
  default void readsTheValuesThatTypesAndConditionsList() throws Exception {
    List<String> more = new ArrayList<>(LOTS);
    more.addAll(fixture().enumeration());
    try (Executor cars = cars(more)) {
      Schema schema = cars.schema("shop");
      assertThat(table(schema, "lot").columns().get(4).values()).containsExactly("new", "it's old");
      assertThat(table(schema, "lot").columns().get(5).values()).isEmpty();
      if (!fixture().enumeration().isEmpty()) {
        assertThat(table(schema, "paint").columns().get(0).values())
            .containsExactly("red", "it's blue");
      }
    }
  }

  @Test
  default void readsComments() throws Exception {
    boolean kept = !fixture().comments().isEmpty();
    try (Executor cars = cars(List.of())) {
      Schema schema = cars.schema("shop");
      assertThat(table(schema, "maker").comment()).isEqualTo(kept ? "who makes cars" : null);
      assertThat(table(schema, "maker").columns().get(1).comment())
          .isEqualTo(kept ? "as people say it" : null);
      assertThat(table(schema, "maker").columns().get(0).comment()).isNull();
      assertThat(table(schema, "car").comment()).isNull();
    }
  }

  @Test
  default void writesTheSchemaBeforeNamesOutsideTheUsualOne() throws Exception {
    assumeTrue(fixture().hasSchemas(), "databases of this engine have one schema");
    try (Executor cars = cars(DEPOT)) {
      Schema schema = cars.schema("shop");
      assertThat(table(schema, "maker").columnNames()).containsExactly("id", "Name");
      assertThat(table(schema, "depot.maker").columnNames()).containsExactly("code");
      assertThat(table(schema, "depot.maker").primaryKey()).containsExactly("code");
      assertThat(schema.foreignKeys())
          .containsExactlyInAnyOrder(
              new Schema.ForeignKey("car", "made_by", "maker", "id"),
              new Schema.ForeignKey("depot.shelf", "maker", "depot.maker", "code"));
      assertThat(samples(cars, schema, "depot.maker", 0)).containsExactly("42");
    }
  }

  @Test
  default void samplesValues() throws Exception {
    try (Executor cars = cars(List.of())) {
      Schema schema = cars.schema("shop");
      assertThat(samples(cars, schema, "maker", 0)).containsExactly("1", "2", "3");
      assertThat(samples(cars, schema, "maker", 1)).containsExactly("Horch", "Škoda");
      assertThat(samples(cars, schema, "names", 0)).containsExactly("Horch", "Škoda");
      assertThat(samples(cars, schema, "odd name", 0)).containsExactly("7");
      assertThat(samples(cars, schema, "odd name", 1)).containsExactly("x".repeat(80) + "…");
      assertThat(samples(cars, schema, "part", 0)).isEmpty();
    }
  }

  private static List<String> samples(Executor cars, Schema schema, String table, int column) {
    Schema sampled = SchemaSamples.of(cars, "shop", schema, 3, Limits.DEFAULT);
    assertThat(sampled.foreignKeys()).isEqualTo(schema.foreignKeys());
    return table(sampled, table).columns().get(column).samples();
  }
}
