// SPDX-License-Identifier: Apache-2.0
package dev.assay.table;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Many texts in one array, a byte for each character. That takes a quarter of the memory of short
 * strings, and reading one text after another needs no jumps. Texts with a character beyond U+00FF
 * have no such form.
 */
final class LatinTexts {
  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final byte[] characters;

  /** For each row the index after its last character. */
  private final int[] ends;

  private LatinTexts(byte[] characters, int[] ends) {
    this.characters = characters;
    this.ends = ends;
  }

  int size() {
    return ends.length;
  }

  private int start(int row) {
    return row == 0 ? 0 : ends[row - 1];
  }

  String at(int row) {
    int start = start(row);
    return new String(characters, start, ends[row] - start, StandardCharsets.ISO_8859_1);
  }

  CharSequence characters(int row) {
    return new View(characters, start(row), ends[row]);
  }

  /** Returns {@link String#hashCode} of a text. */
  int hash(int row) {
    int hash = 0;
    int end = ends[row];
    for (int i = start(row); i < end; i++) {
      hash = 31 * hash + (characters[i] & 0xFF);
    }
    return hash;
  }

  /**
   * A hash of a text that nobody can predict who does not know two random numbers: eight characters
   * at a time are combined with the hash of those before.
   */
  long secretHash(int row, long start, long factor) {
    int from = start(row);
    int end = ends[row];
    long hash = start ^ (end - from);
    int i = from;
    for (; i + Long.BYTES <= end; i += Long.BYTES) {
      hash = TextColumn.fold(hash ^ (long) EIGHT.get(characters, i), factor);
    }
    long last = 0;
    for (; i < end; i++) {
      last = (last << Byte.SIZE) | (characters[i] & 0xFF);
    }
    return TextColumn.fold(hash ^ last, factor);
  }

  boolean isSame(int row, LatinTexts other, int otherRow) {
    return Arrays.equals(
        characters,
        start(row),
        ends[row],
        other.characters,
        other.start(otherRow),
        other.ends[otherRow]);
  }

  boolean areSame(LatinTexts other) {
    return Arrays.equals(ends, other.ends) && Arrays.equals(characters, other.characters);
  }

  /** One text, without a copy of its characters. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record View(byte[] characters, int start, int end) implements CharSequence {
    @Override
    public int length() {
      return end - start;
    }

    @Override
    public char charAt(int index) {
      return (char) (characters[start + index] & 0xFF);
    }

    @Override
    public CharSequence subSequence(int from, int to) {
      return toString().subSequence(from, to);
    }

    @Override
    public String toString() {
      return new String(characters, start, end - start, StandardCharsets.ISO_8859_1);
    }
  }

  /** Collects texts by ascending row; rows that are left out are empty. */
  static final class Builder {
    /** The number of rows from which the length of the others is estimated. */
    private static final int MANY = 1 << 16;

    private static final int LONGEST = Integer.MAX_VALUE - 16;

    private byte[] characters = new byte[1 << 16];
    private int used;
    private int[] ends;
    private int rows;

    Builder(int expectedRows) {
      ends = new int[expectedRows];
    }

    /** Adds a text; returns false, and adds nothing, if it or all together have no such form. */
    boolean add(int row, String text) {
      return add(row, text.toCharArray(), 0, text.length());
    }

    /** Adds a text that is part of an array, as {@link #add(int, String)}. */
    boolean add(int row, char[] text, int offset, int length) {
      if (length > LONGEST - used) {
        return false;
      }
      if (length > characters.length - used) {
        characters = Arrays.copyOf(characters, capacity(row, used + length));
      }
      for (int i = 0; i < length; i++) {
        char c = text[offset + i];
        if (c > 0xFF) {
          return false;
        }
        characters[used + i] = (byte) c;
      }
      skipTo(row);
      used += length;
      skipTo(row + 1);
      return true;
    }

    /** Makes room for a number of characters, and as many for each row to come as before. */
    private int capacity(int row, int least) {
      long expected = row < MANY ? 0 : (long) least * ends.length / row * 17 / 16;
      return (int) Math.min(LONGEST, Math.max(expected, least * 3L / 2));
    }

    private void skipTo(int row) {
      if (row > ends.length) {
        ends = Arrays.copyOf(ends, Math.max(row, ends.length + (ends.length >> 1)));
      }
      Arrays.fill(ends, rows, row, used);
      rows = row;
    }

    /** The texts so far, for a number of rows. */
    LatinTexts build(int size) {
      skipTo(size);
      int[] all = size == ends.length ? ends : Arrays.copyOf(ends, size);
      return new LatinTexts(Arrays.copyOf(characters, used), all);
    }

    /** The texts of the rows so far as strings, {@code null} where there is none. */
    @Nullable Object[] strings(int size, BitSet absent) {
      LatinTexts texts = build(size);
      @Nullable Object[] strings = new Object[size];
      for (int row = 0; row < size; row++) {
        strings[row] = absent.get(row) ? null : texts.at(row);
      }
      return strings;
    }
  }
}
