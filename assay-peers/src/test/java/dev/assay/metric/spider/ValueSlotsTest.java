// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.metric.spider.ValuePlugging.ValueSlots;
import org.junit.jupiter.api.Test;

class ValueSlotsTest {
  @Test
  void findsLiteralsThenFloatsThenIntegers() {
    ValueSlots slots =
        ValueSlots.of("SELECT Name FROM T1 WHERE a > 5 AND b = 1.5 AND c = 'two words' LIMIT 3;");

    assertThat(slots.values()).containsExactly("'two words'", "1.5", "5", "3");
    assertThat(String.join(" ", slots.words()))
        .isEqualTo(
            "select name from t1 where a > valuerare and b = valuerare and c = valuerare limit"
                + " valuerare");
    assertThat(slots.slots()).isEqualTo(4);
  }

  @Test
  void takesANameInDoubleQuotesForAValue() {
    assertThat(ValueSlots.of("SELECT \"a b\" FROM t").values()).containsExactly("\"a b\"");
  }

  @Test
  void knowsAliasesFromNumbers() {
    ValueSlots slots = ValueSlots.of("SELECT T1.a FROM x AS T1 JOIN y AS T2 ON T1.id = T2.id");

    assertThat(slots.values()).isEmpty();
    assertThat(slots.slots()).isZero();
  }

  @Test
  void countsARepeatedValueOnceButEachOfItsSlots() {
    ValueSlots slots = ValueSlots.of("SELECT a FROM t WHERE a = 'x' OR b = 'x'");

    assertThat(slots.values()).containsExactly("'x'");
    assertThat(slots.slots()).isEqualTo(2);
  }

  @Test
  void keepsAMinusWithTheNumberItStandsAt() {
    assertThat(ValueSlots.of("SELECT a FROM t WHERE a = -5").values()).containsExactly("-5");
    assertThat(ValueSlots.of("SELECT a FROM t WHERE a = b - 5").values()).containsExactly("5");
  }

  @Test
  void readsAnyText() {
    assertThat(ValueSlots.of("").slots()).isZero();
    assertThat(ValueSlots.of("'unclosed").slots()).isEqualTo(1);
  }
}
