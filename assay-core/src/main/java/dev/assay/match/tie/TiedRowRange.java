// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.tie;

/**
 * Rows in sort order of which those of the first and of the last run may be chosen among.
 *
 * @param start length of the first run if it is cut, else 0
 * @param startKept how many of its rows are to be chosen
 * @param end length of the last run if it is cut, else 0; a run that is cut at both ends is the
 *     first
 * @param endKept how many of its rows are to be chosen
 * @param total number of rows
 */
public record TiedRowRange(int start, int startKept, int end, int endKept, int total) {
  /** Returns how many rows any choice has. */
  public int size() {
    return startKept + total - start - end + endKept;
  }
}
