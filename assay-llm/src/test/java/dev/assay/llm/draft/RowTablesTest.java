// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.draft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.llm.draft.RowTrial.RowTables;
import dev.assay.sql.Schema;
import dev.assay.sql.Schema.ForeignKey;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The order in which tables are filled, and which of them share a call. */
class RowTablesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a b c    |                     | a b c | 12 | [[a], [b], [c]]", // nothing to share
        "a b c    | a>b b>c             | a b c | 12 | [[c, b, a]]", // parents first
        "a b c    | a>b b>c             | a c   | 12 | [[c, a]]", // b has rows
        "a b c    | a>b b>c             | a b c | 40 | [[c], [b], [a]]", // a short answer each
        "a b c    | a>b b>c             | a b c | 30 | [[c, b], [a]]",
        "a b c d  | a>b b>a c>a d>c     | a b c d | 40 | [[a, b], [c], [d]]", // a circle stays
        // whole
        "a b c d  | a>a c>d             | a b c d | 12 | [[a], [b], [d, c]]", // itself, and two
        // groups
        "a b c    | a>c b>c             | a b c | 12 | [[c, a, b]]", // two children
        "A b      | a>B                 | A b   | 12 | [[b, A]]", // another case
        "a        |                     | b     | 12 | []",
      })
  void fillsParentsFirstAndConnectedTablesTogether(
      String names, String keys, String wanted, int rows, String calls) {
    List<ForeignKey> all =
        keys == null
            ? List.of()
            : Arrays.stream(keys.split(" ", -1))
                .map(key -> new ForeignKey(key.substring(0, 1), "x", key.substring(2), "id"))
                .toList();
    RowTables tables = RowTables.of(List.of(names.split(" ", -1)), new Schema(List.of(), all));

    assertThat(tables.calls(List.of(wanted.split(" ", -1)), rows)).hasToString(calls);
  }
}
