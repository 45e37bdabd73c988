// SPDX-License-Identifier: Apache-2.0
package dev.assay.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.match.cell.CellKey;
import dev.assay.match.cell.KeyEncoding;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts are the same however they are stored. */
class TextColumnTest {
  private static final int MANY = 2 * ColumnBuilder.MANY;

  /** The first row whose text has no form of a byte for each character; -1 for none. */
  @ParameterizedTest
  @ValueSource(
      ints = {-1, 0, ColumnBuilder.MANY - 1, ColumnBuilder.MANY, ColumnBuilder.MANY + 1, MANY - 1})
  void everyCellIsWhatWasAdded(int wide) {
    List<@Nullable String> cells = cells(MANY, wide);
    TextColumn column = column(cells);

    assertThat(column.size()).isEqualTo(MANY);
    for (int row = 0; row < MANY; row++) {
      String cell = cells.get(row);
      assertThat(column.at(row)).isEqualTo(cell);
      assertThat(column.value(row)).isEqualTo(cell);
      assertThat(column.isNull(row)).isEqualTo(cell == null);
      assertThat(column.hash(row)).isEqualTo(Objects.hashCode(cell));
      CharSequence characters = column.characters(row);
      assertThat(characters == null ? null : characters.toString()).isEqualTo(cell);
      assertThat(CellKey.ofText(column, row, KeyEncoding.BASE))
          .isEqualTo(CellKey.of(cell, KeyEncoding.BASE));
    }
  }

  @Test
  void cellsAreTheSameIfTheirTextsAre() {
    List<@Nullable String> cells = cells(MANY, -1);
    TextColumn column = column(cells);
    TextColumn few = column(cells.subList(0, 100));
    TextColumn wide = column(cells(MANY, 0));

    for (int row = 0; row < 100; row++) {
      for (int other = 0; other < 100; other++) {
        boolean same = Objects.equals(cells.get(row), cells.get(other));
        assertThat(column.isSame(row, column, other)).isEqualTo(same);
        assertThat(column.isSame(row, few, other)).isEqualTo(same);
        assertThat(few.isSame(row, column, other)).isEqualTo(same);
      }
    }
    assertThat(column.hasSameValues(column(cells))).isTrue();
    assertThat(column.hasSameValues(wide)).isFalse();
    cells.set(MANY - 1, Objects.equals(cells.get(MANY - 1), "") ? null : "");
    assertThat(column.hasSameValues(column(cells))).isFalse();
  }

  @Test
  void anEmptyTextIsNotNull() {
    List<@Nullable String> empty = new ArrayList<>(cells(MANY, -1));
    List<@Nullable String> absent = new ArrayList<>(empty);
    empty.set(MANY - 1, "");
    absent.set(MANY - 1, null);

    assertThat(column(empty).hasSameValues(column(absent))).isFalse();
    assertThat(column(empty).isSame(MANY - 1, column(absent), MANY - 1)).isFalse();
  }

  @Test
  void aBuilderGoesOnAfterItsColumn() {
    ColumnBuilder builder = new ColumnBuilder("c", "TEXT");
    List<@Nullable String> cells = cells(MANY, -1);
    cells.forEach(builder::add);
    TextColumn first = (TextColumn) builder.build();
    builder.addNull().add("more").add("日本");
    TextColumn second = (TextColumn) builder.build();

    assertThat(first.size()).isEqualTo(MANY);
    assertThat(first.at(MANY - 1)).isEqualTo(cells.get(MANY - 1));
    assertThat(second.at(MANY - 1)).isEqualTo(cells.get(MANY - 1));
    assertThat(second.at(MANY)).isNull();
    assertThat(second.at(MANY + 1)).isEqualTo("more");
    assertThat(second.at(MANY + 2)).isEqualTo("日本");
  }

  @Test
  void textsMayBecomeMixed() {
    ColumnBuilder builder = new ColumnBuilder("c", "");
    List<@Nullable String> cells = cells(MANY, -1);
    cells.forEach(builder::add);
    Column column = builder.add(1L).add("after").build();

    assertThat(column).isInstanceOf(ObjectColumn.class);
    for (int row = 0; row < MANY; row++) {
      assertThat(column.value(row)).isEqualTo(cells.get(row));
    }
    assertThat(column.value(MANY)).isEqualTo(1L);
    assertThat(column.value(MANY + 1)).isEqualTo("after");
  }

  @Test
  void nullsMayComeFirst() {
    ColumnBuilder builder = new ColumnBuilder("c", "TEXT");
    for (int row = 0; row < MANY; row++) {
      builder.addNull();
    }
    Column column = builder.add("é").addNull().build();

    assertThat(column.value(0)).isNull();
    assertThat(column.value(MANY)).isEqualTo("é");
    assertThat(column.value(MANY + 1)).isNull();
  }

  private static List<@Nullable String> cells(int rows, int wide) {
    Random random = new Random(7);
    List<@Nullable String> cells = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      String text = "é\u00ff\u007fA b".substring(random.nextInt(6)).repeat(random.nextInt(30));
      cells.add(random.nextInt(8) == 0 ? null : text);
    }
    if (wide >= 0) {
      cells.set(wide, "Ā and \uD83D\uDE00");
    }
    return cells;
  }

  private static TextColumn column(List<@Nullable String> cells) {
    ColumnBuilder builder = new ColumnBuilder("c", "TEXT");
    cells.forEach(builder::add);
    return (TextColumn) builder.build();
  }
}
