// SPDX-License-Identifier: Apache-2.0
package dev.assay.table;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Character strings; many short ones are stored without an object for each. */
public final class TextColumn extends Column {
  private final @Nullable String[] strings;
  private final @Nullable LatinTexts latin;

  TextColumn(String name, String typeName, @Nullable String[] strings, NullMask nullMask) {
    super(name, typeName, strings.length, nullMask);
    this.strings = strings;
    this.latin = null;
  }

  TextColumn(String name, String typeName, LatinTexts latin, NullMask nullMask) {
    super(name, typeName, latin.size(), nullMask);
    this.strings = new String[0];
    this.latin = latin;
  }

  /** The value; {@code null} where NULL. */
  public @Nullable String at(int row) {
    if (latin == null) {
      return strings[row];
    }
    return isNull(row) ? null : latin.at(row);
  }

  /** The characters of the value, which need not become a string; {@code null} where NULL. */
  public @Nullable CharSequence characters(int row) {
    if (latin == null) {
      return strings[row];
    }
    return isNull(row) ? null : latin.characters(row);
  }

  /** The value's {@link String#hashCode}; 0 where NULL. */
  public int hash(int row) {
    return latin == null ? Objects.hashCode(strings[row]) : latin.hash(row);
  }

  /** Returns whether the texts are stored without an object for each. */
  public boolean isFlat() {
    return latin != null;
  }

  /**
   * A hash of a value that is not NULL, in a flat column.
   *
   * @param start a random number
   * @param factor another one; see {@link #fold}
   */
  public long secretHash(int row, long start, long factor) {
    if (latin == null) {
      throw new IllegalStateException("not a flat column");
    }
    return latin.secretHash(row, start, factor);
  }

  /**
   * Combines both halves of a product, which is hard to predict for who does not know the factor.
   */
  public static long fold(long bits, long factor) {
    return (bits * factor) ^ Math.multiplyHigh(bits, factor);
  }

  /** Returns whether two cells have the same value, or are both NULL. */
  public boolean isSame(int row, TextColumn other, int otherRow) {
    if (latin == null || other.latin == null) {
      return Objects.equals(at(row), other.at(otherRow));
    }
    return latin.isSame(row, other.latin, otherRow) && isNull(row) == other.isNull(otherRow);
  }

  /** Returns whether another column of equal size has the same values; see {@link #at}. */
  boolean hasSameValues(TextColumn other) {
    if (latin == null && other.latin == null) {
      return Arrays.equals(strings, other.strings);
    }
    if (latin != null && other.latin != null && !latin.areSame(other.latin)) {
      return false;
    }
    for (int row = 0; row < size(); row++) {
      if (!isSame(row, other, row)) {
        return false;
      }
    }
    return true;
  }

  @Override
  ValueFamily familyOf(int row) {
    return ValueFamily.TEXT;
  }

  @Override
  @Nullable Object valueOf(int row) {
    return latin == null ? strings[row] : latin.at(row);
  }
}
