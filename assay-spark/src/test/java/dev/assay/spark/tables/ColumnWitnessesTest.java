// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.match.column.ColumnFacts;
import dev.assay.spark.tables.ColumnWitnesses.TableWitnesses;
import dev.assay.spark.tables.SparkColumn.Kind;
import dev.assay.table.ColumnBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Test;

class ColumnWitnessesTest {
  private static final SparkColumn TEXT = new SparkColumn(0, "t", "STRING", Kind.TEXT, 0, 0);

  private static final List<String> TEXTS =
      List.of(
          "",
          " ",
          "plain",
          "two words",
          "Capital",
          "a  b",
          " a",
          "a ",
          "tab\tbed",
          "é",
          "e\u0301",
          "t",
          "True",
          "tRUE ",
          "truelove",
          "Yes",
          "nobody 17",
          "1",
          "1.50",
          "-0.1000000001",
          "12%",
          "$5",
          "1,234",
          "5 €",
          "2024-01-02",
          "2024",
          "2024-01-02T03:04:05Z",
          "03:04:05",
          "[1]",
          "{\"a\":1}",
          "(x)",
          "~",
          "z9",
          "\u007f");

  private static TableWitnesses none() {
    return new TableWitnesses(List.of(new ColumnWitnesses(TEXT, true)), null, new ArrayList<>());
  }

  private static TableWitnesses witnesses(List<String> texts) {
    return none()
        .addAll(
            texts.stream()
                .map(
                    t ->
                        (InternalRow)
                            new GenericInternalRow(new Object[] {UTF8String.fromString(t)}))
                .iterator());
  }

  private static ColumnFacts facts(List<String> texts) {
    ColumnBuilder builder = new ColumnBuilder("t", "STRING");
    texts.forEach(builder::add);
    return new ColumnFacts(builder.build(), 0);
  }

  @Test
  void showsTheTraitsOfAllTexts() {
    Random random = new Random(5);
    for (int i = 0; i < 2_000; i++) {
      List<String> texts =
          random.ints(1 + random.nextInt(6), 0, TEXTS.size()).mapToObj(TEXTS::get).toList();
      int half = random.nextInt(texts.size() + 1);
      TableWitnesses merged =
          witnesses(texts.subList(0, half)).merge(witnesses(texts.subList(half, texts.size())));
      assertThat(merged.column(0).facts(0).contents())
          .as("%s", texts)
          .isEqualTo(facts(texts).contents());
    }
  }
}
