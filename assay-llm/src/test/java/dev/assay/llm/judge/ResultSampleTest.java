// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.judge;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.execute.internal.RowSample;
import dev.assay.journal.StoredResults;
import dev.assay.journal.StoredResults.Excerpt;
import dev.assay.table.Column;
import dev.assay.table.ColumnBuilder;
import dev.assay.table.ResultTable;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ResultSampleTest {
  private static final List<@Nullable Object> LIST = Arrays.<@Nullable Object>asList(1L, null, "a");

  private static Column column(String name, String type, @Nullable Object... cells) {
    ColumnBuilder builder = new ColumnBuilder(name, type);
    Arrays.asList(cells).forEach(builder::add);
    return builder.build();
  }

  private static Excerpt excerpt(long total, Column... columns) {
    return new Excerpt(new ResultTable(List.of(columns), columns[0].size()), total);
  }

  @Test
  void showsNamesTypesAndEveryKindOfCell() {
    Excerpt result =
        excerpt(
            2,
            column("na\"me", "TEXT", "Ada\n\"x\"", null),
            column("n", "INTEGER", 3L, null),
            column("price", "DECIMAL(9,2)", new BigDecimal("1.50"), null),
            column("ratio", "DOUBLE", 0.25, Double.NaN),
            column("ok", "BOOLEAN", true, false),
            column("day", "DATE", LocalDate.parse("2024-05-06"), null),
            column("list", "INTEGER[]", LIST, List.<Object>of()));

    assertThat(ResultSample.of(result, 20, 200))
        .isEqualTo(
            """
            columns: "na\\"me" "TEXT", "n" "INTEGER", "price" "DECIMAL(9,2)", "ratio" "DOUBLE", \
            "ok" "BOOLEAN", "day" "DATE", "list" "INTEGER[]"
            all 2 rows:
            ["Ada\\n\\"x\\"",3,1.50,0.25,true,"2024-05-06",[1,null,"a"]]
            [null,null,null,"NaN",false,null,[]]\
            """);
  }

  @Test
  void saysWhatIsCut() {
    Column cells = column("x", "TEXT", "a", "abcdef\ud83d\ude00g", "c");

    assertThat(ResultSample.of(excerpt(1340, cells), 2, 4))
        .isEqualTo(
            """
            columns: "x" "TEXT"
            first 2 of 1,340 rows:
            ["a"]
            ["abcd" (first 4 of 8 characters)]\
            """);
    assertThat(ResultSample.of(excerpt(1, column("x", "", "\ud83d\ude00\ud83d\ude00")), 5, 1))
        .endsWith("all 1 row:\n[\"\ud83d\ude00\" (first 1 of 2 characters)]");
  }

  @Test
  void cutsListsWideTablesAndTheWholeWhereTheyAreLong() {
    List<Object> inner = Collections.nCopies(1_000, 12L);
    String lists = ResultSample.of(excerpt(1, column("x", "", List.of(inner, inner))), 5, 10);
    assertThat(lists)
        .endsWith("\n[[[12,12,12,12] (first 4 of 1,000 elements)] (first 1 of 2 elements)]");

    Column[] columns = new Column[1_000];
    Arrays.setAll(columns, i -> column("c" + i, "", (long) i));
    assertThat(ResultSample.of(excerpt(1, columns), 5, 10))
        .startsWith("columns, first 100 of 1,000 columns: \"c0\", ")
        .contains("\"c99\"\nall 1 row:\n[0,1,")
        .endsWith(",98,99]");

    Object[] long1000 = new Object[100];
    Arrays.fill(long1000, "x".repeat(996));
    String all = ResultSample.of(excerpt(100, column("x", "", long1000)), 100, 1_000);
    assertThat(all).contains("first 50 of 100 rows:").hasSizeLessThan(51_000);
    Object[] longer = new Object[] {"x".repeat(60_000), "y"};
    assertThat(ResultSample.of(excerpt(2, column("x", "", longer)), 2, 100_000))
        .contains("first 1 of 2 rows:");
  }

  /** Rows in another order: whole, stored with a sample, and fetched as a sample only. */
  @Test
  void showsTheSameSampleOfResultsThatAgree() {
    Object[] up = LongStream.range(0, 300).boxed().toArray();
    Object[] down = LongStream.range(0, 300).map(i -> 299 - i).boxed().toArray();
    List<String> gold = samples(column("n", "INTEGER", up));
    List<String> predicted = samples(column("m", "INTEGER", down));

    for (String text : gold) {
      assertThat(text)
          .contains("a sample of ", " different rows of all 300, in no order; ")
          .hasLineCount(text.contains("first ") ? 13 : 12);
    }
    assertThat(gold.get(0)).isEqualTo(gold.get(1)).contains("first 5 of 300 rows:\n[0]\n");
    for (int i = 0; i < gold.size(); i++) {
      String sample = "has the same sample:\n";
      assertThat(gold.get(i).substring(gold.get(i).indexOf(sample)))
          .isEqualTo(predicted.get(i).substring(predicted.get(i).indexOf(sample)));
    }
    assertThat(ResultSample.of(excerpt(300, column("n", "INTEGER", up)), 300, 9))
        .contains("all 300 rows:")
        .doesNotContain("sample");
  }

  private static List<String> samples(Column column) {
    ResultTable all = new ResultTable(List.of(column), column.size());
    ResultTable first = RowSample.chosen(all, StoredResults.SAMPLE);
    return List.of(
        ResultSample.of(new Excerpt(all, 300), 10, 9),
        ResultSample.of(new Excerpt(all, 300, first), 10, 9),
        ResultSample.of(new Excerpt(RowSample.chosen(all, 0), 300, first), 10, 9));
  }

  @Test
  void saysThatThereAreNoRows() {
    assertThat(ResultSample.of(excerpt(0, column("x", "INTEGER")), 5, 9))
        .isEqualTo("columns: \"x\" \"INTEGER\"\nno rows");
  }

  @Property(seed = "1")
  void keepsEveryCharacterOfACell(@ForAll String text) throws Exception {
    Excerpt result = excerpt(1, column("x", "TEXT", text));

    List<String> lines = new ArrayList<>(ResultSample.of(result, 1, 1_000_000).lines().toList());

    assertThat(lines).hasSize(3); // whatever a cell holds, a row is one line
    assertThat(new ObjectMapper().readTree(lines.get(2)).get(0).textValue()).isEqualTo(text);
  }
}
