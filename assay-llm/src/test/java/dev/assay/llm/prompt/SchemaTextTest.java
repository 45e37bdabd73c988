// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.sql.Schema.Column;
import dev.assay.sql.Schema.ForeignKey;
import dev.assay.sql.Schema.Table;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SchemaTextTest {
  private static final Schema SHOP =
      new Schema(
          List.of(
              new Table(
                  "product",
                  List.of(
                      new Column("id", "integer", null, List.of("1", "2")),
                      new Column(
                          "Name", "text", "what it's called\n*/ DROP TABLE x; --", List.of()),
                      new Column("order", "integer", null, List.of())),
                  List.of("id"),
                  "Things\r\nwe sell"),
              new Table(
                  "sale",
                  List.of(
                      new Column("product_id", "integer", null, List.of()),
                      new Column("note", "", null, List.of("it's\nhere"))),
                  List.of(),
                  null)),
          List.of(new ForeignKey("sale", "product_id", "product", "id")));

  private static final SchemaTextOptions POSTGRES = SchemaTextOptions.live(Dialect.POSTGRES);

  private static final Schema KEYS =
      new Schema(
          List.of(
              new Table("part", List.of("a", "b")),
              new Table(
                  "lot",
                  List.of(
                      new Column("p_a", "integer", null, List.of()),
                      new Column("Mood", "mood", "felt", List.of("ok", "it's"), List.of("ok")),
                      new Column("all", "mood[]", null, List.of("ok", "it's"), List.of()),
                      new Column("kind", "enum('ok')", null, List.of("ok"), List.of())),
                  List.of(),
                  null)),
          List.of(
              new ForeignKey("lot", List.of("p_a", "Mood"), "part", List.of("a", "b")),
              new ForeignKey("lot", "p_a", "part", "a")));

  @Test
  void writesAKeyOfSeveralColumnsAsOneAndTheValuesOfEnumeratedColumns() {
    assertThat(SchemaText.of(KEYS, SchemaStyle.DDL_COMMENTS, POSTGRES.withSamples()))
        .endsWith(
            """
            CREATE TABLE lot (
              p_a integer,
              "Mood" mood CHECK ("Mood" IN ('ok', 'it''s')), -- felt; e.g. 'ok'
              "all" mood[], -- of 'ok', 'it''s'
              kind enum('ok'),
              FOREIGN KEY (p_a, "Mood") REFERENCES part (a, b),
              FOREIGN KEY (p_a) REFERENCES part (a)
            );\
            """);
    assertThat(SchemaText.of(KEYS, SchemaStyle.COMPACT, POSTGRES))
        .isEqualTo(
            """
            part(a, b)
            lot(p_a integer, "Mood" mood CHECK ("Mood" IN ('ok', 'it''s')), "all" mood[] of 'ok', 'it''s', kind enum('ok'))
            foreign keys:
            lot.p_a = part.a AND lot."Mood" = part.b
            lot.p_a = part.a\
            """);
  }

  @Test
  void cutsALongListOfValues() {
    List<String> many = IntStream.range(0, 101).mapToObj(String::valueOf).toList();
    Schema schema =
        new Schema(
            List.of(
                new Table(
                    "t", List.of(new Column("c", "e", null, many, List.of())), List.of(), null)),
            List.of());
    assertThat(SchemaText.of(schema, SchemaStyle.COMPACT, POSTGRES)).endsWith("'99', …)))");
  }

  @Test
  void writesDdl() {
    assertThat(SchemaText.of(SHOP, SchemaStyle.DDL, POSTGRES))
        .isEqualTo(
            """
            CREATE TABLE product (
              id integer,
              "Name" text,
              "order" integer,
              PRIMARY KEY (id)
            );

            CREATE TABLE sale (
              product_id integer,
              note,
              FOREIGN KEY (product_id) REFERENCES product (id)
            );\
            """);
  }

  @Test
  void writesCommentsOnOneLineEach() {
    assertThat(SchemaText.of(SHOP, SchemaStyle.DDL_COMMENTS, POSTGRES))
        .startsWith(
            """
            -- Things we sell
            CREATE TABLE product (
              id integer,
              "Name" text, -- what it's called */ DROP TABLE x; --
              "order" integer,
            """);
  }

  @Test
  void writesALineATable() {
    assertThat(SchemaText.of(SHOP, SchemaStyle.COMPACT, POSTGRES))
        .isEqualTo(
            """
            product(id integer, "Name" text, "order" integer) primary key (id)
            sale(product_id integer, note)
            foreign keys:
            sale.product_id = product.id\
            """);
    assertThat(SchemaText.joins(SHOP, POSTGRES)).isEqualTo("sale.product_id = product.id");
    assertThat(SchemaText.of(Schema.UNKNOWN, SchemaStyle.COMPACT, POSTGRES)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(SchemaStyle.class)
  void showsValuesOnlyWhenAsked(SchemaStyle style) {
    assertThat(SchemaText.of(SHOP, style, POSTGRES)).doesNotContain("'1'", "here");
    assertThat(SchemaText.of(SHOP, style, POSTGRES.withSamples()))
        .contains("'1', '2'", "'it''s here'");
  }

  @ParameterizedTest
  @CsvSource({
    "POSTGRES, true, Name, \"Name\"",
    "POSTGRES, false, Name, Name",
    "POSTGRES, true, name, name",
    "ORACLE, true, NAME, NAME",
    "ORACLE, true, name, \"name\"",
    "SNOWFLAKE, false, name, name",
    "SQLITE, true, Name, Name",
    "SQLITE, true, order, \"order\"",
    "MYSQL, true, odd name, `odd name`",
    "TSQL, true, odd name, [odd name]",
    "SPARK, true, odd name, `odd name`",
    "DUCKDB, true, 1st, \"1st\"",
  })
  void quotesNamesOnlyWhereTheDialectNeedsIt(
      Dialect dialect, boolean stored, String name, String wanted) {
    Schema schema = new Schema(List.of(new Table("T t", List.of(name))), List.of());
    assertThat(
            SchemaText.of(
                schema, SchemaStyle.COMPACT, new SchemaTextOptions(dialect, stored, false)))
        .endsWith("(" + wanted + ")");
  }

  @Test
  void quotesASchemaAndItsTableApart() {
    Schema schema =
        new Schema(
            List.of(new Table("Sales.order", List.of("a")), new Table("no. 1", List.of("a"))),
            List.of());
    assertThat(SchemaText.of(schema, SchemaStyle.COMPACT, POSTGRES))
        .isEqualTo("\"Sales\".\"order\"(a)\n\"no. 1\"(a)");
  }

  @ParameterizedTest
  @EnumSource(
      value = SchemaStyle.class,
      names = {"DDL", "DDL_COMMENTS"})
  void writesDdlThatADatabaseTakes(SchemaStyle style) throws SQLException {
    String ddl = SchemaText.of(SHOP, style, SchemaTextOptions.live(Dialect.SQLITE).withSamples());
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:");
        Statement statement = connection.createStatement()) {
      for (String table : ddl.split("\n\n", -1)) {
        statement.execute(table);
      }
      statement.execute("SELECT id, Name, \"order\" FROM product JOIN sale ON product_id = id");
    }
  }

  @Test
  void shufflesTheSameWayEverywhere() {
    Schema schema =
        new Schema(
            IntStream.range(0, 6)
                .mapToObj(n -> new Table("t" + n, List.of("a", "b", "c", "d")))
                .toList(),
            List.of());
    String text = SchemaText.of(SchemaShuffle.of(schema, 7), SchemaStyle.COMPACT, POSTGRES);
    assertThat(text)
        .isEqualTo(SchemaText.of(SchemaShuffle.of(schema, 7), SchemaStyle.COMPACT, POSTGRES))
        .isNotEqualTo(SchemaText.of(SchemaShuffle.of(schema, 8), SchemaStyle.COMPACT, POSTGRES))
        .isEqualTo(
            """
            t2(b, a, d, c)
            t4(a, b, c, d)
            t5(a, d, c, b)
            t1(b, a, d, c)
            t3(b, c, d, a)
            t0(a, b, d, c)\
            """);
    assertThat(SchemaShuffle.of(schema, 7).tables())
        .allSatisfy(t -> assertThat(t.columnNames()).containsExactlyInAnyOrder("a", "b", "c", "d"))
        .extracting(Table::name)
        .containsExactlyInAnyOrder("t0", "t1", "t2", "t3", "t4", "t5");
  }
}
