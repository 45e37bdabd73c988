// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.spider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the text is, reading it ends soon and without an exception. */
class HostileSqlTest {
  @Property(tries = 500, seed = "1")
  void readsOrRefusesAnyText(@ForAll String text) {
    assertThat(SpiderSqlReader.read(text, ShopSchema.NAMES)).isNotNull();
  }

  @Property(tries = 2000, seed = "1")
  void readsOrRefusesAnyRowOfWords(@ForAll("words") List<String> words) {
    SpiderSqlReader.read(String.join(" ", words), ShopSchema.NAMES)
        .ifPresent(
            query -> {
              assertThat(SpiderHardness.of(query)).isNotNull();
              assertThat(query.comparable(ShopSchema.NAMES).comparable(ShopSchema.NAMES))
                  .isEqualTo(query.comparable(ShopSchema.NAMES));
            });
  }

  @Provide
  Arbitrary<List<String>> words() {
    return Arbitraries.of(
            "select",
            "from",
            "sale",
            "where",
            "id",
            "name",
            "=",
            "1",
            "'x'",
            "and",
            "or",
            "(",
            ")",
            "count",
            "*",
            ",",
            "group",
            "by",
            "order",
            "limit",
            "having",
            "join",
            "on",
            "as",
            "t",
            "t.id",
            "union",
            "in",
            "not",
            "between",
            "distinct",
            ";",
            "none",
            "-",
            "desc")
        .list()
        .ofMaxSize(30)
        .map(
            rest -> {
              List<String> words = new ArrayList<>(List.of("select", "id", "from", "sale"));
              words.addAll(rest);
              return words;
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(",
        "select id from sale where id in (",
        "select id from (",
        "select id from sale union ",
        "select id from sale where id = 1 and ",
        "select ",
        "from ",
        "id - ",
        "sale join ",
        "'",
        ".",
        ")",
        " ",
        ",",
        "cannot.",
        "1_",
        "as t ",
      })
  void endsSoonHoweverOftenSomethingRepeats(String part) {
    assertTimeoutPreemptively(
        Duration.ofSeconds(30),
        () -> {
          SpiderSqlReader.read(part.repeat(20_000), ShopSchema.NAMES);
          SpiderSqlReader.read(
              "select id from sale where " + part.repeat(20_000), ShopSchema.NAMES);
          SpiderSqlReader.read("select id from sale ; " + part.repeat(20_000), ShopSchema.NAMES);
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select id from sale where id in (",
        "select count(*) from (",
        "select id from sale union "
      })
  void readsQueriesUpToADepthThatASmallStackHolds(String outer) throws InterruptedException {
    int levels = SpiderSqlReader.DEEPEST - 1;
    String closed = outer.repeat(levels) + "select id from sale" + closing(outer, levels);
    AtomicReference<Object> result = new AtomicReference<>("nothing");
    // Half of a usual stack; linking a record's equals takes much of it.
    Thread small =
        new Thread(null, () -> result.set(equalsItselfReadAgain(closed)), "small stack", 512 << 10);
    small.start();
    small.join();
    assertThat(result.get()).isEqualTo(true);
    assertThat(SpiderSqlReader.read(outer + closed + ")", ShopSchema.NAMES)).isEmpty();
  }

  private static String closing(String outer, int levels) {
    return outer.endsWith("(") ? ")".repeat(levels) : "";
  }

  private static boolean equalsItselfReadAgain(String sql) {
    SpiderQuery one = SpiderSqlReader.read(sql, ShopSchema.NAMES).orElseThrow();
    SpiderQuery two = SpiderSqlReader.read(sql, ShopSchema.NAMES).orElseThrow();
    return one.comparable(ShopSchema.NAMES).equals(two.comparable(ShopSchema.NAMES))
        && one.comparable(ShopSchema.NAMES).hashCode()
            == two.comparable(ShopSchema.NAMES).hashCode();
  }
}
