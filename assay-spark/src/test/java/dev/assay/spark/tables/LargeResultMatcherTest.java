// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import static dev.assay.match.Relaxation.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.match.Difference;
import dev.assay.match.OrderRule;
import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import dev.assay.spark.SparkTestSession;
import dev.assay.spark.tables.AssignmentDecision.TableChange;
import dev.assay.spark.tables.LargeResultMatch.Decision;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LargeResultMatcherTest {
  /** Collects no table, so that small ones take the way of large ones. */
  private static final LargeMatchOptions LARGE =
      LargeMatchOptions.DEFAULT.withCollectedRows(0).withBucketBits(4);

  private static final String PEOPLE =
      "SELECT id, concat('n', id) AS name, CAST(id / 8 AS DECIMAL(12,3)) AS share FROM range(0, 40, 1, 3)";

  private static Dataset<Row> sql(String text) {
    return SparkTestSession.get().sql(text);
  }

  private static LargeResultMatch match(String gold, String predicted, Profile profile) {
    return LargeResultMatcher.matchTables(sql(gold), sql(predicted), profile, LARGE);
  }

  private static LargeResultMatch match(String gold, String predicted) {
    return match(gold, predicted, Profile.STANDARD);
  }

  private static void assertAccepted(LargeResultMatch match, Relaxation... relaxations) {
    assertThat(match.decision()).as(match.toJson()).isEqualTo(Decision.ACCEPTED);
    assertThat(match.match().relaxations()).isEqualTo(Set.of(relaxations));
  }

  private static LargeResultMatch refused(LargeResultMatch match) {
    assertThat(match.decision()).as(match.toJson()).isEqualTo(Decision.REFUSED);
    return match;
  }

  @Test
  void acceptsTheSameRowsInAnyOrder() {
    LargeResultMatch match = match(PEOPLE, PEOPLE + " ORDER BY id DESC", Profile.STRICT);
    assertAccepted(match);
    assertThat(match.match().mapping()).isEqualTo(List.of(0, 1, 2));
    assertThat(match.describe()).isEqualTo("accepted (strict): the results are equal");
  }

  @Test
  void namesTheRelaxationsOfColumnsAndTypes() {
    String other =
        "SELECT share AS s, 7 AS seven, name, CAST(id AS DECIMAL(10,2)) AS number FROM ("
            + PEOPLE
            + ")";
    LargeResultMatch match = match(PEOPLE, other);
    assertAccepted(match, NUMERIC_TYPE, COLUMN_ORDER, EXTRA_COLUMNS);
    assertThat(match.match().mapping()).isEqualTo(List.of(3, 2, 0));
    assertThat(match.match().describe())
        .isEqualTo(
            "the results agree, ignoring numbers of different types, the order of columns, extra columns");
    refused(match(PEOPLE, other, Profile.STRICT));
  }

  @Tag("long")
  @Test
  void refusesColumnsThatAgreeOnlyOneByOne() {
    String gold = "SELECT id, id % 2 = 0 AS even FROM range(8)";
    String predicted = "SELECT id, id % 2 = 1 AS even FROM range(8)";
    LargeResultMatch match = refused(match(gold, predicted));
    assertThat(match.match().difference().missingRows() + match.match().difference().changedRows())
        .isEqualTo(8);
  }

  @Test
  void findsTheJointAssignmentAmongColumnsWithTheSameValues() {
    String gold = "SELECT id % 2 AS a, (id div 2) % 2 AS b, (id div 4) % 2 AS c, id FROM range(8)";
    String predicted =
        "SELECT id, (id div 4) % 2 AS x, (id div 2) % 2 AS y, id % 2 AS z FROM range(8)";
    LargeResultMatch match = match(gold, predicted);
    assertAccepted(match, COLUMN_ORDER);
    assertThat(match.match().mapping()).isEqualTo(List.of(3, 2, 1, 0));
  }

  @Tag("long")
  @Test
  void chargesExchangedNamesAsRoleSwap() {
    String gold = "SELECT id AS src, id + 1 AS dst FROM range(9)";
    String predicted = "SELECT id + 1 AS src, id AS dst FROM range(9)";
    LargeResultMatch match = refused(match(gold, predicted, Profile.LENIENT));
    assertThat(match.match().relaxations()).isEqualTo(Set.of(ROLE_SWAP));
  }

  @Test
  void countsRepeatedRowsUnlessTheProfileDoesNot() {
    String gold = "SELECT id % 5 AS n, 'x' AS t FROM range(40)";
    String predicted = "SELECT DISTINCT id % 5 AS n, 'x' AS t FROM range(40)";
    Difference difference = refused(match(gold, predicted)).match().difference();
    assertThat(difference.describe()).isEqualTo("the number of rows differs: 35 missing");
    LargeResultMatch lenient = match(gold, predicted, Profile.LENIENT);
    assertAccepted(lenient, DUPLICATE_ROWS);
    assertThat(lenient.match().difference().kind()).isEqualTo(Difference.Kind.DUPLICATES);
    refused(match(gold, predicted + " LIMIT 4", Profile.LENIENT));
  }

  @Test
  void acceptsTwoEmptyTablesAndNoOthers() {
    String empty = PEOPLE + " WHERE id < 0";
    assertAccepted(match(empty, empty), EMPTY_BOTH);
    assertThat(refused(match(PEOPLE, empty, Profile.LENIENT)).match().describe())
        .isEqualTo("the prediction has no rows: 40 missing");
  }

  /** Of single cells, all; the property test covers them at random in every build. */
  @ParameterizedTest
  @Tag("long")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          NUMERIC_TYPE      | id                                  | CAST(id AS DOUBLE)                | strict
          FLOAT_NOISE       | CAST(id / 7 AS DECIMAL(20,12))      | CAST(id / 7 AS DOUBLE)            | strict
          FLOAT_NOISE       | id / 7                              | id / 7 * 1.0000000000000002D      | strict
          FLOAT_NOISE       | CAST(id / 7 AS FLOAT)               | CAST(id AS DOUBLE) / 7            | strict
          ROUNDING          | CAST(id / 7 AS DOUBLE)              | CAST(id / 7 AS DECIMAL(10,2))     | standard
          ROUNDING          | CAST(id / 8 AS DECIMAL(10,2))       | CAST(id / 8 AS DECIMAL(10,3))     | standard
          COARSE_ROUNDING   | CAST(id / 7 AS DECIMAL(10,1))       | CAST(id / 7 AS DOUBLE)            | lenient
          BOOLEAN_AS_NUMBER | id % 2 = 0                          | CAST(id % 2 = 0 AS INT)           | standard
          BOOLEAN_AS_TEXT   | id % 2 = 0                          | CAST(id % 2 = 0 AS STRING)        | standard
          DATE_AS_TIMESTAMP | date_add(DATE'2024-01-01', CAST(id AS INT)) | CAST(date_add(DATE'2024-01-01', CAST(id AS INT)) AS TIMESTAMP_NTZ) | standard
          ZONE_DROPPED      | date_add(DATE'2024-01-01', CAST(id AS INT)) | CAST(date_add(DATE'2024-01-01', CAST(id AS INT)) AS TIMESTAMP) | standard
          DATE_AS_TEXT      | date_add(DATE'2024-01-01', CAST(id AS INT)) | CAST(date_add(DATE'2024-01-01', CAST(id AS INT)) AS STRING) | standard
          NUMBER_AS_TEXT    | id                                  | CAST(id AS STRING)                | standard
          TRAILING_BLANKS   | concat('n', id)                     | concat('n', id, '  ')             | standard
          TEXT_CASE         | concat('n', id)                     | concat('N', id)                   | lenient
          TEXT_SPACE        | concat('n ', id)                    | concat('n   ', id)                | lenient
          """)
  void decidesCellRelaxations(Relaxation needed, String gold, String predicted, String profile) {
    String from = " AS v, id FROM range(12)";
    Profile accepting = Profile.named(profile).orElseThrow();
    assertAccepted(
        searched("SELECT " + gold + from, "SELECT " + predicted + from, accepting), needed);
  }

  /** Takes the way of large tables, whose few differing rows are brought to the driver. */
  private static LargeResultMatch searched(String gold, String predicted, Profile profile) {
    ComparedTables tables =
        new ComparedTables(
            SparkTable.of(sql(gold), "gold"),
            SparkTable.of(sql(predicted), "predicted"),
            LARGE.withCollectedRows(1_000));
    return LargeResultMatcher.search(tables, profile, ZoneOffset.UTC);
  }

  @Test
  void refusesOneCellThatNoRelaxationExplains() {
    String gold = "SELECT id / 7 AS v, concat('n', id) AS t, id FROM range(12)";
    for (String cell : List.of("id / 7 + if(id = 3, 1e-6D, 1e-16D)", "if(id = 3, NULL, id / 7)")) {
      String predicted = "SELECT " + cell + " AS v, concat('n', id, ' ') AS t, id FROM range(12)";
      refused(searched(gold, predicted, Profile.STANDARD));
    }
  }

  @Tag("long")
  @Test
  void refusesRoundingThatIsOffByMoreThanHalfAUnit() {
    String gold = "SELECT id, CAST(id / 7 AS DOUBLE) AS v FROM range(20)";
    refused(
        match(
            gold,
            "SELECT id, CAST(id / 7 AS DECIMAL(10,2)) + if(id = 3, 0.01BD, 0.00BD) AS v FROM range(20)"));
  }

  @Test
  void namesWhatItDidNotDecide() {
    // No column tells the rows apart, and more of them than a group may have differ.
    LargeMatchOptions small = LARGE.withGroupRows(10);
    String gold = "SELECT id / 7 + 1 AS v FROM range(40)";
    String predicted = "SELECT (id + if(id = 5, 0.1D, 0D)) / 7 + 1 AS v FROM range(40)";
    LargeResultMatch match =
        LargeResultMatcher.matchTables(sql(gold), sql(predicted), Profile.STRICT, small);
    assertThat(match.decision()).isEqualTo(Decision.UNDECIDED);
    assertThat(match.notDecided()).isEqualTo(Set.of(FLOAT_NOISE));
    assertThat(match.describe())
        .isEqualTo("undecided (strict): the comparison was not finished: not decided: FLOAT_NOISE");
    assertThat(match.match().isUndecided()).isTrue();
  }

  @Tag("long")
  @Test
  void leavesOtherUnitsUndecided() {
    String gold = "SELECT id, id / 40 AS share FROM range(1, 40)";
    String predicted = "SELECT id, id * 2.5D AS share FROM range(1, 40)";
    LargeResultMatch match = match(gold, predicted, Profile.LENIENT);
    assertThat(match.decision()).isEqualTo(Decision.UNDECIDED);
    assertThat(match.notDecided()).contains(PERCENT_SCALE).doesNotContain(TEXT_CASE, FLOAT_NOISE);
    refused(match(gold, predicted));
  }

  @Test
  void decidesNoRequiredOrder() {
    LargeMatchOptions ordered = LARGE.withOrder(OrderRule.REQUIRED);
    LargeResultMatch equal =
        LargeResultMatcher.matchTables(sql(PEOPLE), sql(PEOPLE), Profile.STANDARD, ordered);
    assertThat(equal.notDecided()).isEqualTo(Set.of(ROW_ORDER));
    assertThat(
            LargeResultMatcher.matchTables(sql(PEOPLE), sql(PEOPLE), Profile.LENIENT, ordered)
                .decision())
        .isEqualTo(Decision.ACCEPTED);
  }

  @Tag("long")
  @Test
  void listsTheFirstRowsOfEachKindTheSameInEachRun() {
    String gold = "SELECT id, 'g' AS side FROM range(60)";
    String predicted = "SELECT id + 1000 AS id, 'p' AS side FROM range(50)";
    LargeMatchOptions few = LARGE.withListed(5);
    LargeResultMatch match =
        LargeResultMatcher.matchTables(sql(gold), sql(predicted), Profile.STANDARD, few);
    Difference difference = refused(match).match().difference();
    assertThat(difference.missingRows()).isEqualTo(60);
    assertThat(difference.extraRows()).isEqualTo(50);
    assertThat(difference.missing()).hasSize(5);
    assertThat(difference.extra()).hasSize(5);
    LargeMatchOptions collecting = few.withBucketBits(2);
    assertThat(
            LargeResultMatcher.matchTables(sql(gold), sql(predicted), Profile.STANDARD, collecting)
                .match()
                .difference())
        .isEqualTo(difference);
  }

  @Test
  void pairsChangedRows() {
    String predicted = "SELECT id, if(id = 7, 'other', name) AS name, share FROM (" + PEOPLE + ")";
    Difference difference = refused(match(PEOPLE, predicted)).match().difference();
    assertThat(difference.describe()).isEqualTo("the rows hold different values: 1 changed");
    assertThat(difference.changed())
        .singleElement()
        .satisfies(
            row ->
                assertThat(row.cells())
                    .isEqualTo(List.of(new Difference.ChangedCell(1, "n7", "other"))));
  }

  @Test
  void comparesSmallTablesByTheLibrary() {
    LargeResultMatch match =
        LargeResultMatcher.matchTables(
            sql("SELECT id, id / 40 AS share FROM range(1, 40)"),
            sql("SELECT id, id * 2.5D AS share FROM range(1, 40)"),
            "standard");
    assertThat(refused(match).match().difference().nearMisses())
        .anySatisfy(miss -> assertThat(miss.relaxations()).contains(PERCENT_SCALE));
  }

  @Test
  void namesTheColumnOfATypeThatCannotBeCompared() {
    assertThatThrownBy(
            () -> match("SELECT 1 AS id, array(1) AS tags", "SELECT 1 AS id, array(1) AS tags"))
        .isInstanceOf(AssayException.class)
        .hasMessage(
            "column 'tags' (number 2) of the gold table has type ARRAY<INT>, which can't be compared;"
                + " convert it to text, for example with to_json, or select other columns");
  }

  @Test
  void refusesProfilesThatOtherMetricsDecide() {
    assertThatThrownBy(
            () -> LargeResultMatcher.matchTables(sql("SELECT 1"), sql("SELECT 1"), "bird"))
        .hasMessageContaining("profile 'bird' is not decided by comparing rows alone");
    assertThatThrownBy(
            () -> LargeResultMatcher.matchTables(sql("SELECT 1"), sql("SELECT 1"), "loose"))
        .hasMessage("unknown profile 'loose'; choose strict, standard or lenient");
  }

  @Test
  void refusesATableThatChangesBetweenPasses() {
    assertThatThrownBy(() -> TableChange.check(5, 6))
        .hasMessageContaining("6 rows in one pass and 5");
  }
}
