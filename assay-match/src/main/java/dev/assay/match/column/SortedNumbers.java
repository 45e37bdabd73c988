// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.column;

/**
 * Numbers in ascending order, with an index for searches: the range from the least to the greatest
 * is divided into as many parts of equal width as there are numbers, and a search looks at one
 * part.
 */
final class SortedNumbers {
  private final double[] numbers;
  private final double least;
  private final double partsPerUnit;

  /** For each part the index of its first number; at the end the number of numbers. */
  private final int[] firsts;

  /**
   * Takes numbers.
   *
   * @param numbers in ascending order, none of them NaN; not copied
   */
  SortedNumbers(double[] numbers) {
    this.numbers = numbers;
    int size = numbers.length;
    double range = size == 0 ? 0 : numbers[size - 1] - numbers[0];
    boolean divided = range > 0 && Double.isFinite(size / range);
    int parts = divided ? size : 1;
    least = divided ? numbers[0] : 0;
    partsPerUnit = divided ? size / range : 0;
    firsts = new int[parts + 1];
    int next = 0;
    for (int i = 0; i < size; i++) {
      int part = part(numbers[i]);
      while (next <= part) {
        firsts[next++] = i;
      }
    }
    while (next <= parts) {
      firsts[next++] = size;
    }
  }

  int size() {
    return numbers.length;
  }

  double at(int index) {
    return numbers[index];
  }

  /** The part of a number; never smaller for a larger number. */
  private int part(double number) {
    double place = (number - least) * partsPerUnit;
    return Math.max(0, Math.min(firsts.length - 2, (int) place));
  }

  /** The index of the first number that is not less; {@link #size()} if all are. */
  int firstAtLeast(double wanted) {
    int part = part(wanted);
    int low = firsts[part];
    int high = firsts[part + 1];
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (numbers[middle] < wanted) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
