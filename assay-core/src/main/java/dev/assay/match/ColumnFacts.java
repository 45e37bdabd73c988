/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.match;

import dev.assay.model.Column;
import dev.assay.model.ValueFamily;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * One column with what is known about its cells as a whole, each fact found when first asked for.
 * Safe for use by several threads: a fact may be found twice, with the same result.
 */
final class ColumnFacts {
  private final Column column;
  private final int index;
  private final Map<KeyForm, Fingerprint> fingerprints = new ConcurrentHashMap<>();
  private volatile @Nullable Contents contents;
  private volatile @Nullable Integer shownDecimals;
  private volatile @Nullable Long identity;
  private volatile double @Nullable [] sortedNumbers;

  ColumnFacts(Column column, int index) {
    this.column = column;
    this.index = index;
  }

  /** What occurs in the cells, also inside arrays. */
  record Contents(Set<ValueFamily> families, Set<Sight> sights) {
    boolean has(ValueFamily family) {
      return families.contains(family);
    }

    boolean sees(Sight sight) {
      return sights.contains(sight);
    }

    boolean hasNumbers() {
      return families.stream().anyMatch(ValueFamily::isNumeric);
    }
  }

  /** Something that a relaxation can take hold of. */
  enum Sight {
    NOISY_NUMBER,
    NUMERAL,
    TRUTH_TEXT,
    ISO_TEXT,
    TRAILING_BLANK,
    CASED_TEXT,
    SPACED_TEXT
  }

  Column column() {
    return column;
  }

  /** Position in its own table. */
  int index() {
    return index;
  }

  String name() {
    return column.name();
  }

  int rows() {
    return column.size();
  }

  Fingerprint fingerprint(KeyForm form) {
    return fingerprints.computeIfAbsent(
        form, f -> Fingerprint.of(ColumnKeys.of(column, f), column.size()));
  }

  /** The same for columns that hold equal cells in the same rows, and hardly for any others. */
  long identity() {
    Long known = identity;
    if (known == null) {
      ColumnKeys keys = ColumnKeys.of(column, KeyForm.BASE);
      long sum = 0;
      for (int row = 0; row < column.size(); row++) {
        sum += CellKey.mix(keys.at(row) + row);
      }
      known = sum;
      identity = known;
    }
    return known;
  }

  Contents contents() {
    Contents known = contents;
    if (known == null) {
      known = look();
      contents = known;
    }
    return known;
  }

  private Contents look() {
    Set<ValueFamily> families = EnumSet.noneOf(ValueFamily.class);
    Set<Sight> sights = EnumSet.noneOf(Sight.class);
    if (column instanceof dev.assay.model.ObjectColumn
        || column instanceof dev.assay.model.TextColumn
        || column instanceof dev.assay.model.DecimalColumn) {
      for (int row = 0; row < column.size(); row++) {
        look(column.value(row), families, sights);
      }
    } else {
      for (int row = 0; row < column.size() && families.isEmpty(); row++) {
        look(column.value(row), families, sights);
      }
    }
    return new Contents(families, sights);
  }

  private static void look(@Nullable Object value, Set<ValueFamily> families, Set<Sight> sights) {
    if (value == null) {
      return;
    }
    families.add(ValueFamily.of(value));
    if (value instanceof String text) {
      look(text, sights);
    } else if (value instanceof Number) {
      if (Numbers.isNoisy(value)) {
        sights.add(Sight.NOISY_NUMBER);
      }
    } else if (value instanceof List<?> list) {
      list.forEach(element -> look(element, families, sights));
    }
  }

  private static final Allowance ALL_SPELLINGS =
      Allowance.of(dev.assay.model.Relaxation.TEXT_SPACE, dev.assay.model.Relaxation.TEXT_CASE);

  private static void look(String text, Set<Sight> sights) {
    if (text.endsWith(" ")) {
      sights.add(Sight.TRAILING_BLANK);
    }
    if (!sights.contains(Sight.CASED_TEXT) && !text.equals(text.toLowerCase(Locale.ROOT))) {
      sights.add(Sight.CASED_TEXT);
    }
    String plain = TextReading.normalise(text, ALL_SPELLINGS);
    if (plain.length() != text.length() || !plain.equalsIgnoreCase(text)) {
      sights.add(Sight.SPACED_TEXT);
    }
    BigDecimal number = TextReading.number(plain);
    if (number != null) {
      sights.add(Sight.NUMERAL);
      if (Numbers.isNoisy(number)) {
        sights.add(Sight.NOISY_NUMBER);
      }
    } else if (TextReading.truth(plain) != null) {
      sights.add(Sight.TRUTH_TEXT);
    } else if (IsoText.read(plain) != null) {
      sights.add(Sight.ISO_TEXT);
    }
  }

  /** The most decimals that any number (or numeral) of the column shows. */
  int shownDecimals() {
    Integer known = shownDecimals;
    if (known == null) {
      known = countDecimals();
      shownDecimals = known;
    }
    return known;
  }

  private int countDecimals() {
    int most = 0;
    for (int row = 0; row < column.size() && most < ShownDecimals.MANY; row++) {
      Object number = number(column.value(row));
      most = number == null ? most : Math.max(most, ShownDecimals.of(number));
    }
    return most;
  }

  private static @Nullable Object number(@Nullable Object value) {
    return value instanceof String text ? TextReading.number(text.strip()) : asNumber(value);
  }

  private static @Nullable Object asNumber(@Nullable Object value) {
    return value instanceof Number ? value : null;
  }

  /**
   * All numbers in ascending order; {@code null} if the column holds anything but numbers and NULL.
   */
  double @Nullable [] sortedNumbers() {
    if (!contents().families().stream().allMatch(ValueFamily::isNumeric)) {
      return null;
    }
    double[] known = sortedNumbers;
    if (known == null) {
      known = sortNumbers();
      sortedNumbers = known;
    }
    return known;
  }

  private double[] sortNumbers() {
    double[] numbers = new double[column.size()];
    int count = 0;
    for (int row = 0; row < column.size(); row++) {
      if (!column.isNull(row)) {
        numbers[count++] = Numbers.toDouble(java.util.Objects.requireNonNull(column.value(row)));
      }
    }
    double[] sorted = Arrays.copyOf(numbers, count);
    Arrays.parallelSort(sorted);
    return sorted;
  }
}
