// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.Executor;
import dev.assay.table.ResultTable;
import dev.assay.table.ValueFamily;
import dev.assay.testkit.EngineFixture.TypeSample;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The contract of an engine's results: every type, NULL of each, every column. */
public interface ValueContract extends DatabaseContract {
  @Test
  default void readsValuesAndNulls() {
    ResultTable table = rows("SELECT id, name, price FROM item ORDER BY id");
    assertThat(table.row(0)).containsExactly(1L, "nut", 0.5);
    assertThat(table.row(1)).containsExactly(2L, null, null);
    assertThat(table.row(2)).containsExactly(3L, "", 2.0);
  }

  @Test
  default void readsEachTypeAndItsNull() throws Exception {
    List<TypeSample> types = fixture().types();
    String columns =
        IntStream.range(0, types.size())
            .mapToObj(i -> "c" + i + " " + types.get(i).type())
            .collect(joining(", "));
    String values = types.stream().map(TypeSample::literal).collect(joining(", "));
    String nulls = types.stream().map(type -> "NULL").collect(joining(", "));
    try (Executor typed =
        executor(
            fixture()
                .create(
                    "types",
                    List.of(
                        "CREATE TABLE typed (k INTEGER NOT NULL, " + columns + ")",
                        "INSERT INTO typed VALUES (1, " + values + ")",
                        "INSERT INTO typed VALUES (2, " + nulls + ")")))) {
      ResultTable table = DatabaseContract.rows(typed, "SELECT * FROM typed ORDER BY k");
      for (int i = 0; i < types.size(); i++) {
        Object value = table.row(0).get(i + 1);
        assertThat(value).as(types.get(i).toString()).isEqualTo(types.get(i).value());
        assertThat(ValueFamily.of(value))
            .as(types.get(i).toString())
            .isEqualTo(types.get(i).family());
        assertThat(table.row(1).get(i + 1)).as("NULL of " + types.get(i).type()).isNull();
      }
    }
  }

  @Test
  default void namesTheFamiliesThatItsTypesLack() {
    Set<ValueFamily> absent = EnumSet.complementOf(EnumSet.of(ValueFamily.NULL));
    absent.removeAll(
        fixture().types().stream().map(TypeSample::family).collect(Collectors.toSet()));
    assertThat(absent).isEqualTo(fixture().lackingFamilies());
  }

  @Test
  default void keepsColumnsOfOneNameApart() {
    ResultTable table = rows("SELECT id AS x, name AS x, id + 1 AS x FROM item WHERE id = 1");
    assertThat(table.columnNames()).map(String::toLowerCase).containsExactly("x", "x", "x");
    assertThat(table.row(0)).containsExactly(1L, "nut", 2L);
  }

  @Test
  default void keepsColumnsOfAnEmptyResult() {
    ResultTable table = rows("SELECT id, name FROM item WHERE id < 0");
    assertThat(table.columnNames()).map(String::toLowerCase).containsExactly("id", "name");
    assertThat(table.rowCount()).isZero();
  }
}
