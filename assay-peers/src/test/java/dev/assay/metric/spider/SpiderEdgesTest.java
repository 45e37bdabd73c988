// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.metric.Comparison;
import dev.assay.metric.TestComparisons;
import dev.assay.metric.spider.SpiderExecutionCheck.SpiderText;
import dev.assay.metric.spider.SpiderResultEquality.PythonText;
import dev.assay.metric.spider.SpiderResultEquality.PythonTextRows;
import dev.assay.metric.spider.ValuePlugging.ValueSlots;
import dev.assay.sql.spider.ShopSchema;
import dev.assay.table.ErrorKind;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import dev.assay.table.internal.ByteString;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Edge cases of the parts of Spider's evaluators. */
class SpiderEdgesTest {
  @Test
  void writesNumbersThatAreNone() {
    assertThat(PythonText.ofFloat(Double.NaN)).isEqualTo("nan");
    assertThat(PythonText.ofFloat(Double.NEGATIVE_INFINITY)).isEqualTo("-inf");
    assertThat(PythonText.ofFloat(Double.POSITIVE_INFINITY)).isEqualTo("inf");
    assertThat(PythonText.ofFloat(0.0)).isEqualTo("0.0");
    assertThat(PythonText.ofFloat(-0.0)).isEqualTo("-0.0");
    assertThat(PythonText.ofFloat(-1.25e-7)).isEqualTo("-1.25e-07");
  }

  @Test
  void writesBytesInHexadecimal() {
    assertThat(PythonText.withType(new ByteString(new byte[] {10, 11})))
        .isEqualTo("b'" + new ByteString(new byte[] {10, 11}) + "'<class 'bytes'>");
  }

  @Test
  void takesAnIntegerForAnEqualFloatOnEitherSide() {
    ResultTable integers = TestComparisons.table("a", List.of(1), List.of(2));
    ResultTable floats = TestComparisons.table("a", List.of(1.0), List.of(2.0));
    ResultTable mixedFloats = TestComparisons.table("a", List.of("x"), List.of(2.0));
    ResultTable mixedIntegers = TestComparisons.table("a", List.of("x"), List.of(2));

    assertThat(SpiderResultEquality.holds(floats, integers, false)).isTrue();
    assertThat(SpiderResultEquality.holds(integers, floats, false)).isTrue();
    assertThat(SpiderResultEquality.holds(floats, integers, true)).isTrue();
    assertThat(SpiderResultEquality.holds(mixedFloats, mixedIntegers, false)).isTrue();
    assertThat(SpiderResultEquality.holds(mixedIntegers, mixedFloats, true)).isTrue();
  }

  @Test
  void comparesWrittenRowsInOrderOnlyWhereItCounts() {
    ResultTable down = TestComparisons.table("a b", List.of(1, "x"), List.of(2, "y"));
    ResultTable up = TestComparisons.table("a b", List.of(2, "y"), List.of(1, "x"));
    ResultTable turned = TestComparisons.table("b a", List.of("x", 1), List.of("y", 2));

    assertThat(PythonTextRows.agree(down, up, true)).isFalse();
    assertThat(PythonTextRows.agree(down, up, false)).isTrue();
    assertThat(PythonTextRows.agree(down, turned, true)).isTrue();
  }

  @Test
  void comparesWrittenRowsAsSets() {
    ResultTable one = TestComparisons.table("a", List.of(1), List.of(1), List.of(2));
    ResultTable other = TestComparisons.table("a", List.of(1), List.of(2), List.of(2));

    assertThat(PythonTextRows.agree(one, other, false)).isTrue();
    assertThat(PythonTextRows.agree(one, other, true)).isFalse();
  }

  @Test
  void returnsATextToWhichNothingIsDoneAsItIs() {
    String plain = "SELECT a FROM t";

    assertThat(SpiderText.withoutDistinct(plain)).isSameAs(plain);
    assertThat(SpiderText.fillYear(plain)).isSameAs(plain);
    assertThat(SpiderText.withoutDistinct("SELECT DISTINCT")).isEqualTo("SELECT ");
    assertThat(SpiderText.withoutDistinct("SELECT DISTINCT; SELECT 2")).isEqualTo("SELECT ");
  }

  @Test
  void takesAMinusRightBeforeANumberForAPartOfIt() {
    assertThat(ValueSlots.of("SELECT a FROM t WHERE b = -1 AND c = 2").words())
        .containsExactly(
            "select",
            "a",
            "from",
            "t",
            "where",
            "b",
            "=",
            ValueSlots.SLOT,
            "and",
            "c",
            "=",
            ValueSlots.SLOT);
    assertThat(ValueSlots.of("SELECT a FROM t WHERE b = -1").values()).containsExactly("-1");
  }

  @Test
  void countsRepeatsInBags() {
    assertThat(Multisets.same(List.of("a", "a", "b"), List.of("a", "b", "b"))).isFalse();
    assertThat(Multisets.same(List.of("a", "b"), List.of("a", "c"))).isFalse();
    assertThat(Multisets.same(List.of("a"), List.of("a", "a"))).isFalse();
    assertThat(Multisets.same(List.of("a", "b", "a"), List.of("b", "a", "a"))).isTrue();
  }

  @Test
  void tellsASetOperationFromNone() {
    String plain = "SELECT id FROM Sale";
    String union = "SELECT id FROM Sale UNION SELECT id FROM Product";

    assertThat(exact(union, plain)).isZero();
    assertThat(exact(plain, union)).isZero();
    assertThat(exact(union, union)).isOne();
  }

  @Test
  void plugsQueriesUpToTheLimitOfText() {
    String value = "SELECT 'x'";
    String slot = "SELECT 1";
    String longValue = value + " ".repeat(ValuePlugging.MOST_TEXT - value.length());
    String longSlot = slot + " ".repeat(ValuePlugging.MOST_TEXT - slot.length());

    assertThat(plugged(longValue, longSlot)).containsExactly("select 'x'");
    assertThat(plugged(longValue + " ", slot)).isEmpty();
    assertThat(plugged(value, longSlot + " ")).isEmpty();
  }

  @Test
  void stopsPluggingAfterAFewResultsThatAreTooLarge() {
    List<String> run = new ArrayList<>();
    new ValuePlugging("SELECT 1, 2, 3")
        .passes(
            "SELECT 'x', 'y'",
            sql -> {
              run.add(sql);
              return new Execution.TooLarge("rows", 9);
            },
            (query, execution) -> false);

    assertThat(run).hasSize(ValuePlugging.MOST_STOPPED);
  }

  @Test
  void remembersTheLastSixtyFourQuestions() {
    SpiderMatchCache matches = new SpiderMatchCache();
    Comparison first = question(0);
    List<SpiderMatch> known = matches.of(first);
    for (int i = 1; i < 64; i++) {
      matches.of(question(i));
    }
    assertThat(known).hasSize(1);
    assertThat(matches.of(first)).isSameAs(known);

    for (int i = 64; i < 128; i++) {
      matches.of(question(i));
    }
    assertThat(matches.of(first)).isNotSameAs(known);
  }

  private static Comparison question(int number) {
    return TextComparisons.of(
        ShopSchema.SCHEMA, "SELECT id FROM Sale LIMIT " + number, "SELECT id FROM Sale");
  }

  private static double exact(String predicted, String gold) {
    Double score =
        new SpiderExactSetMatch().score(TextComparisons.of(ShopSchema.SCHEMA, predicted, gold));
    return score == null ? -1 : score;
  }

  private static List<String> plugged(String gold, String predicted) {
    List<String> run = new ArrayList<>();
    new ValuePlugging(predicted)
        .passes(
            gold,
            sql -> {
              run.add(sql);
              return new Execution.Failed(ErrorKind.OTHER, null, "no");
            },
            (query, execution) -> false);
    return run;
  }
}
