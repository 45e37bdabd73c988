// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.gold.Gold;
import dev.assay.llm.retrieve.SchemaRetrieval.JoinPaths;
import dev.assay.model.Question;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.sql.Schema.Column;
import dev.assay.sql.Schema.ForeignKey;
import dev.assay.sql.Schema.Table;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SchemaRetrievalTest {
  private static final Schema SCHEMA =
      new Schema(
          List.of(
              new Table(
                  "Singer",
                  List.of(new Column("singerId"), new Column("full_name"), new Column("country")),
                  List.of("singerId"),
                  null),
              new Table("SingerInConcert", List.of("singer_id", "concert_id", "fee")),
              new Table(
                  "concert",
                  List.of(
                      new Column("concert_id"), new Column("concert_title"), new Column("year")),
                  List.of("concert_id"),
                  null),
              new Table("ticket", List.of("ticket_no", "price")),
              new Table("Weather", List.of("day", "rain"))),
          List.of(
              new ForeignKey("SingerInConcert", "singer_id", "Singer", "singerId"),
              new ForeignKey("SingerInConcert", "concert_id", "concert", "concert_id")));

  private final SchemaRetrieval retrieval = new SchemaRetrieval(new WordEmbedder());

  private static Question question(String text, String gold) {
    return Question.of("q", text, "d", Gold.sql(gold));
  }

  private static List<String> names(Schema schema) {
    return schema.tables().stream().map(Table::name).toList();
  }

  @Test
  void partsNamesIntoWords() {
    assertThat(IdentifierWords.of("singerInConcert")).containsExactly("singer", "in", "concert");
    assertThat(IdentifierWords.of("StuID_fk2")).containsExactly("stu", "id", "fk", "2");
    assertThat(IdentifierWords.of("HTTPServer")).containsExactly("http", "server");
    assertThat(IdentifierWords.of("naïve Straße 中文")).containsExactly("naïve", "straße", "中文");
    assertThat(IdentifierWords.stems("Countries, glasses and pets")).contains("country", "pet");
  }

  @Test
  void keepsTheNearestTablesInTheSchemasOrder() {
    Schema part =
        retrieval.relevant(
            question("How much rain on the day, and at which ticket price?", "SELECT 1"),
            SCHEMA,
            SchemaRetrievalOptions.tables(2, false));
    assertThat(names(part)).containsExactly("ticket", "Weather");
    assertThat(part.foreignKeys()).isEmpty();
  }

  @Test
  void keepsTheTablesBetweenThoseThatItChose() {
    assertThat(new JoinPaths(SCHEMA).connected(List.of("Singer", "concert")))
        .containsExactlyInAnyOrder("Singer", "SingerInConcert", "concert");
    assertThat(new JoinPaths(SCHEMA).connected(List.of("Weather", "concert")))
        .isEqualTo(Set.of("Weather", "concert"));
    Question asked = question("country of the singer and title and year of concert", "SELECT 1");
    Schema part = retrieval.relevant(asked, SCHEMA, SchemaRetrievalOptions.tables(2, true));
    assertThat(names(part)).contains("SingerInConcert");
    assertThat(part.foreignKeys()).isNotEmpty();
  }

  @Test
  void keepsKeysBesideTheNearestColumns() {
    Schema part =
        retrieval.relevant(
            question("country of the singer", "SELECT 1"),
            SCHEMA,
            new SchemaRetrievalOptions(1, 1, null, false));
    assertThat(part.tables()).hasSize(1);
    assertThat(part.tables().get(0).columnNames()).containsExactly("singerId", "country");
  }

  @Test
  void staysWithinTokensButKeepsTheNearest() {
    Question asked = question("country of the singer and rain of the weather", "SELECT 1");
    SchemaRetrievalOptions tight = new SchemaRetrievalOptions(5, null, 1, false);
    assertThat(names(retrieval.relevant(asked, SCHEMA, tight))).hasSize(1);
    SchemaRetrievalOptions middle = new SchemaRetrievalOptions(5, null, 60, false);
    Schema part = retrieval.relevant(asked, SCHEMA, middle);
    assertThat(part.tables()).hasSizeBetween(2, 4);
    assertThat(SchemaTokens.count(part)).isLessThanOrEqualTo(60);
  }

  @Test
  void findsATableByAValueThatTheQuestionNames() {
    Schema schema =
        new Schema(
            List.of(
                new Table("a", List.of("x")),
                new Table(
                    "b",
                    List.of(new Column("y", "TEXT", null, List.of("Springfield"))),
                    List.of(),
                    null)),
            List.of());
    Question asked = question("who lives in springfield?", "SELECT 1");
    assertThat(names(retrieval.relevant(asked, schema, SchemaRetrievalOptions.tables(1, false))))
        .containsExactly("b");
  }

  @Test
  void countsWhatTheGoldNeeds() {
    Question asked =
        question("?", "SELECT full_name FROM Singer JOIN SingerInConcert USING (singer_id)");
    Schema part =
        new Schema(List.of(new Table("Singer", List.of("singerId", "full_name"))), List.of());
    SchemaRecall recall = SchemaRecall.of(asked, Dialect.SQLITE, SCHEMA, part).orElseThrow();
    assertThat(recall.tables().gold()).isEqualTo(2);
    assertThat(recall.tables().kept()).isEqualTo(1);
    assertThat(recall.tableRecall()).isEqualTo(0.5);
    assertThat(recall.questionsWithAllTables()).isZero();
    assertThat(recall.tokensSaved()).isBetween(0.3, 0.99);
    SchemaRecall whole = SchemaRecall.of(asked, Dialect.SQLITE, SCHEMA, SCHEMA).orElseThrow();
    assertThat(whole.columnRecall()).isEqualTo(1);
    assertThat(whole.tokensSaved()).isZero();
    assertThat(whole.plus(recall).questionsWithAllTables()).isEqualTo(0.5);
  }

  @Test
  void countsTheGoldOfWhichMostIsKept() {
    Question asked = question("?", "SELECT rain FROM Weather; SELECT price FROM ticket");
    Schema part = new Schema(List.of(new Table("ticket", List.of("price"))), List.of());
    assertThat(
            SchemaRecall.of(asked, Dialect.SQLITE, SCHEMA, part).orElseThrow().columns().complete())
        .isEqualTo(1);
  }

  @Test
  void hasNoRecallWhereNoGoldCanBeRead() {
    assertThat(SchemaRecall.of(question("?", "SELECT FROM WHERE"), Dialect.SQLITE, SCHEMA, SCHEMA))
        .isEmpty();
  }

  @Test
  void givesTheWholeSchemaToAQuestionWithoutWords() {
    assertThat(
            retrieval.relevant(question(" ", "SELECT 1"), SCHEMA, SchemaRetrievalOptions.DEFAULT))
        .isEqualTo(SCHEMA);
  }
}
