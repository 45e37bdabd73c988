// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.gold.Gold;
import dev.assay.match.Cause;
import dev.assay.match.MatchSettings;
import dev.assay.match.OrderRule;
import dev.assay.metric.Comparison;
import dev.assay.metric.Comparison.GoldResult;
import dev.assay.metric.DatabaseAccess;
import dev.assay.metric.Metric;
import dev.assay.metric.Metrics;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.table.ErrorKind;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Spider2MatchTest {
  private final Metric metric = new Spider2Match();

  @Test
  void isCalledAsTheRulesCallIt() {
    assertThat(Metrics.named(List.of("spider2_match")))
        .singleElement()
        .isInstanceOf(Spider2Match.class);
  }

  @Test
  void findsEachGoldColumnSomewhereInThePrediction() {
    ResultTable gold = rows(row(1, "a"), row(2, "b"));

    assertThat(score(gold, rows(row("a", 9, 1), row("b", 8, 2)))).isEqualTo(1);
    assertThat(score(gold, rows(row("a", 9), row("b", 8)))).isZero();
    assertThat(score(gold, rows(row(1, "a")))).isZero();
  }

  @Test
  void passesAnyTableWhereNoGoldColumnCounts() {
    MatchSettings absent = new MatchSettings(OrderRule.AUTO, null, List.of("absent"), false, null);

    assertThat(score(rows(row(1), row(2)), rows(row(7)), absent)).isEqualTo(1);
    assertThat(score(rows(row(1)), rows(row(7)), absent)).isEqualTo(1);
  }

  @Test
  void letsOneColumnStandForSeveral() {
    assertThat(score(rows(row(1, 1)), rows(row(1)))).isEqualTo(1);
  }

  @Test
  void sortsEachColumnForItselfSoThatRowsAreNotKeptTogether() {
    assertThat(score(rows(row(1, "a"), row(2, "b")), rows(row(2, "a"), row(1, "b")))).isEqualTo(1);
  }

  @Test
  void scoresTheWorkedExample() {
    ResultTable gold = rows(row("Ann", 0.5), row("Bob", null));

    assertThat(score(gold, rows(row(7, 0.504, "Bob"), row(8, 0, "Ann")))).isEqualTo(1);
    assertThat(score(gold, rows(row(7, 0.52, "Bob"), row(8, 0, "Ann")))).isZero();
  }

  @Test
  void keepsTheOrderWhereTheQuestionRequiresIt() {
    ResultTable gold = rows(row(1), row(2));

    assertThat(score(gold, rows(row(2), row(1)), required())).isZero();
    assertThat(score(gold, rows(row(1), row(2)), required())).isEqualTo(1);
  }

  @Test
  void sortsNumbersByTheirText() {
    // 9.995 and 10.001 are close, but stand at different ends of their columns.
    assertThat(score(rows(row(9.995), row(5.0)), rows(row(10.001), row(5.0)))).isZero();
    assertThat(score(rows(row(9.995)), rows(row(10.001)))).isEqualTo(1);
  }

  @Test
  void writesWholeNumbersAsFloatsBesideFloats() {
    // As whole numbers 1 < 10 < 2; as floats 1.0 < 10.0 < 2.0, and the same with 1.005 for 1; but
    // "1e+16" comes before "2.0", and "10000000000000000" too.
    ResultTable gold = rows(row(1L, 0.5), row(10L, 0.5));
    assertThat(score(gold, rows(row(10L, 0.5), row(1L, 0.5)))).isEqualTo(1);
    assertThat(CellList.pythonText(1e16)).isEqualTo("1e+16");
    assertThat(CellList.pythonText(1.5e-7)).isEqualTo("1.5e-07");
    assertThat(CellList.pythonText(0.0001)).isEqualTo("0.0001");
    assertThat(CellList.pythonText(123.0)).isEqualTo("123.0");
    assertThat(CellList.pythonText(-0.0)).isEqualTo("-0.0");
  }

  @Test
  void writesFloatsWithoutExponentAndNeedlessZeros() {
    Random random = new Random(4);
    for (int i = 0; i < 2_000; i++) {
      double number = Math.pow(10, random.nextDouble() * 20 - 4) * (i % 2 == 0 ? 1 : -1);
      double rounded = i % 3 == 0 ? Math.rint(number * 100) / 100 : number;
      assertThat(CellList.pythonText(rounded))
          .matches("-?(0|[1-9][0-9]*)[.](0|[0-9]*[1-9])")
          .satisfies(text -> assertThat(Double.parseDouble(text)).isEqualTo(rounded));
    }
  }

  @Test
  void sortsTextsThatShareTheirStart() {
    List<String> texts = new ArrayList<>();
    for (String start :
        List.of("", "a", "1234567", "12345678", "\u00ff", "\u0100", "\u4e2d\u6587")) {
      for (String end : List.of("", "\0", "\0\0", "a", "\u00fe", "\u00ff", "\u0100", "x\u4e2d")) {
        texts.add("x" + start + end);
      }
    }
    List<String> shuffled = new ArrayList<>(texts);
    Collections.shuffle(shuffled, new Random(7));
    ResultTable gold = texts(texts);

    assertThat(score(gold, texts(shuffled))).isEqualTo(1);
    shuffled.set(5, "y");
    assertThat(score(gold, texts(shuffled))).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1.0099, 1",
    "1, 1.01, 0", // 1.01 - 1 is a little more than 0.01 in binary
    "100000000000, 100000000100, 1",
    "100000000000, 100000000101, 0",
    "-0.005, 0.005, 1",
  })
  void callsNumbersEqualWithinAHundredthOrARelativeBillionth(double gold, double is, double want) {
    assertThat(score(rows(row(gold)), rows(row(is)))).isEqualTo(want);
  }

  @Test
  void countsMissingValuesAsZero() {
    assertThat(score(rows(row((Object) null)), rows(row(0)))).isEqualTo(1);
    assertThat(score(rows(row("x"), row("")), rows(row("x"), row("NULL")))).isEqualTo(1);
    assertThat(score(rows(row("x"), row("")), rows(row("x"), row("0")))).isZero();
    assertThat(score(rows(row(Double.NaN)), rows(row(0.0)))).isEqualTo(1);
  }

  @Test
  void readsTypesAsPandasDoes() {
    assertThat(score(rows(row(7)), rows(row(" 007")))).isEqualTo(1);
    assertThat(score(rows(row(7)), rows(row("7.00")))).isEqualTo(1);
    assertThat(score(rows(row(7), row(8)), rows(row("7"), row("x")))).isZero();
    assertThat(score(rows(row(1), row(0)), rows(row("true"), row("FALSE")))).isEqualTo(1);
    assertThat(score(rows(row("tRue")), rows(row(true)))).isZero();
    assertThat(score(rows(row(1e300)), rows(row("1E300")))).isEqualTo(1);
    assertThat(score(rows(row(Double.POSITIVE_INFINITY)), rows(row("Infinity")))).isEqualTo(1);
    assertThat(score(rows(row(Double.POSITIVE_INFINITY)), rows(row(1e300)))).isZero();
    assertThat(score(rows(row("5 ")), rows(row(5)))).isEqualTo(1);
    assertThat(score(rows(row("a ")), rows(row("a")))).isZero();
  }

  @Test
  void readsWhatIsTooLargeForANumberAsText() {
    BigInteger vast = BigInteger.TEN.pow(25);
    assertThat(score(rows(row(vast)), rows(row(vast)))).isEqualTo(1);
    assertThat(score(rows(row(vast)), rows(row(vast.add(BigInteger.ONE))))).isZero();
    BigInteger unsigned = BigInteger.ONE.shiftLeft(63);
    assertThat(score(rows(row(unsigned)), rows(row(unsigned.add(BigInteger.ONE))))).isEqualTo(1);
    assertThat(
            score(rows(row(unsigned), row(-1)), rows(row(unsigned.add(BigInteger.ONE)), row(-1))))
        .isZero();
  }

  @Test
  void comparesTypedResultsWithTextThatAFileWouldHold() {
    LocalDateTime time = LocalDateTime.of(2020, 1, 2, 3, 4, 5);
    assertThat(score(rows(row("2020-01-02 03:04:05")), rows(row(time)))).isEqualTo(1);
    assertThat(score(rows(row(new BigDecimal("6.10"))), rows(row(6.1)))).isEqualTo(1);
    assertThat(score(rows(row(6.1f)), rows(row(6.1)))).isEqualTo(1);
    assertThat(score(rows(row(5)), rows(row("5")))).isEqualTo(1);
  }

  @Test
  void countsOnlyTheColumnsThatTheQuestionNames() {
    ResultTable gold = rows(row(1, "a"));
    MatchSettings first = new MatchSettings(OrderRule.AUTO, null, List.of("1"), false, null);

    assertThat(score(gold, rows(row(1)), first)).isEqualTo(1);
    assertThat(score(gold, rows(row("a")), first)).isZero();
  }

  @Test
  void needsOneOfSeveralGolds() {
    assertThat(
            score(
                List.of(rows(row(1)), rows(row(2))),
                new Execution.Rows(rows(row(2)), Duration.ZERO),
                MatchSettings.DEFAULT))
        .isEqualTo(1);
  }

  @Test
  void agreesOnEmptyResultsOfAnyWidth() {
    ResultTable empty = ResultTable.ofRows(List.of("a", "b"), List.of());
    assertThat(score(empty, ResultTable.ofRows(List.of("x"), List.of()))).isEqualTo(1);
    assertThat(score(empty, rows(row(1)))).isZero();
  }

  @Test
  void givesNothingForAPredictionWithoutRows() {
    List<ResultTable> golds = List.of(rows(row(1)));
    Execution failed = new Execution.Failed(ErrorKind.SYNTAX, null, "no");
    assertThat(score(golds, failed, MatchSettings.DEFAULT)).isZero();
    assertThat(score(golds, null, MatchSettings.DEFAULT)).isZero();
  }

  @Test
  void staysFastOnHostileText() {
    List<List<@Nullable Object>> hostile = new ArrayList<>();
    hostile.add(row("1".repeat(1_000_000) + "x"));
    hostile.add(row(new BigDecimal("1E+2000000000")));
    hostile.add(row("9".repeat(1_000_000)));
    ResultTable table = ResultTable.ofRows(List.of("a"), hostile);
    assertThat(score(table, table)).isEqualTo(1);
  }

  private static MatchSettings required() {
    return MatchSettings.DEFAULT.withOrder(OrderRule.REQUIRED);
  }

  private double score(ResultTable gold, ResultTable predicted) {
    return score(gold, predicted, MatchSettings.DEFAULT);
  }

  private double score(ResultTable gold, ResultTable predicted, MatchSettings settings) {
    return score(List.of(gold), new Execution.Rows(predicted, Duration.ZERO), settings);
  }

  private double score(
      List<ResultTable> golds, @Nullable Execution predicted, MatchSettings settings) {
    Gold stored = new Gold.Tables(List.of(new Gold.StoredTable(Path.of("gold.csv"), List.of())));
    Question question = Question.of("q", "?", "d", stored).withMatch(settings);
    Double score =
        metric.score(
            new Comparison(
                question,
                Dialect.SQLITE,
                golds.stream().map(table -> new GoldResult(null, table)).toList(),
                new Comparison.PredictedResult(null, predicted),
                null,
                new Verdict.Incorrect(Cause.WRONG_VALUES),
                new Unasked()));
    return score == null ? -1 : score;
  }

  private static ResultTable texts(List<String> texts) {
    return ResultTable.ofRows(List.of("c0"), texts.stream().map(List::of).toList());
  }

  private static List<@Nullable Object> row(@Nullable Object... cells) {
    return Arrays.asList(cells);
  }

  @SafeVarargs
  private static ResultTable rows(List<@Nullable Object>... rows) {
    List<List<@Nullable Object>> all = List.of(rows);
    List<String> names =
        IntStream.range(0, all.get(0).size()).mapToObj(column -> "c" + column).toList();
    return ResultTable.ofRows(names, all);
  }

  /** The metric needs nothing but the results. */
  private static final class Unasked implements DatabaseAccess {
    @Override
    public Execution run(String sql) {
      throw new AssertionError(sql);
    }

    @Override
    public Schema schema() {
      throw new AssertionError("schema");
    }
  }
}
