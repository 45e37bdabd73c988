// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.tie;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Rows in groups, of each of which a number is to be chosen: the rows that tie where a limit or a
 * row number keeps some of them. Choices within different groups are independent. A group of which
 * all rows are kept leaves no choice.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public final class TiedRowChoice {
  private final int[] groups;
  private final int[] kept;
  private final boolean[] cut;
  private final List<Segment> segments;
  private final int @Nullable [] runs;

  /** The row that each one stands for, to be chosen once; {@code null} if that is itself. */
  private final int @Nullable [] sources;

  private TiedRowChoice(
      int[] groups,
      int[] kept,
      boolean[] cut,
      List<Segment> segments,
      int @Nullable [] runs,
      int @Nullable [] sources) {
    this.groups = groups;
    this.kept = kept;
    this.cut = cut;
    this.segments = segments;
    this.runs = runs;
    this.sources = sources;
  }

  /**
   * Consecutive rows that stand for consecutive rows of any choice.
   *
   * @param from the first row
   * @param to the row after the last one
   * @param size how many of them any choice has
   * @param chosen whether they are chosen, in any order; otherwise all stand as they are
   */
  record Segment(int from, int to, int size, boolean chosen) {}

  /**
   * Rows in sort order that a limit cut at the start, at the end or both.
   *
   * @param start length of the first run if it is cut, else 0
   * @param startKept how many of its rows are to be chosen
   * @param end length of the last run if it is cut, else 0; a run that is cut at both ends is the
   *     first
   * @param endKept how many of its rows are to be chosen
   * @param total number of rows
   */
  public static TiedRowChoice ofEnds(int start, int startKept, int end, int endKept, int total) {
    int[] groups =
        IntStream.range(0, total).map(row -> row < start ? 0 : row < total - end ? 1 : 2).toArray();
    int between = total - start - end;
    return new TiedRowChoice(
        groups,
        new int[] {startKept, between, endKept},
        new boolean[] {start > 0, false, end > 0},
        List.of(
            new Segment(0, start, startKept, true),
            new Segment(start, total - end, between, false),
            new Segment(total - end, total, endKept, true)),
        null,
        null);
  }

  /**
   * Rows of which each group has rows to be chosen.
   *
   * @param whole whether all rows of the cut groups are to be taken instead
   * @param runs of rows that tie on the sort keys of the whole query; {@code null} without any
   */
  public static TiedRowChoice ofGroups(
      PickedRows.Groups picked, boolean whole, int @Nullable [] runs) {
    int[] groups = picked.groups();
    int[] kept = picked.kept();
    int[] sizes = new int[kept.length];
    for (int group : groups) {
      sizes[group]++;
    }
    boolean[] cut = new boolean[kept.length];
    int[] chosen = new int[kept.length];
    for (int group = 0; group < kept.length; group++) {
      cut[group] = kept[group] < sizes[group];
      chosen[group] = whole ? sizes[group] : kept[group];
    }
    return new TiedRowChoice(
        groups,
        chosen,
        cut,
        segments(groups, chosen, cut, runs),
        runs,
        picked.shown() < 0 ? null : picked.rows());
  }

  /** Returns whether no two of these rows stand for the same one. */
  boolean isOfDistinct(int[] rows) {
    return sources == null
        || IntStream.of(rows).map(row -> sources[row]).distinct().count() == rows.length;
  }

  /** Returns a choice in which one row may be chosen for each that the rows stand for. */
  TiedRowChoice ofSources() {
    int[] of = sources == null ? IntStream.range(0, groups.length).toArray() : sources;
    int[] one = new int[IntStream.of(of).max().orElse(-1) + 1];
    java.util.Arrays.fill(one, 1);
    return new TiedRowChoice(of, one, new boolean[one.length], List.of(), null, null);
  }

  /** The runs as segments; none if a group has rows of several runs, or if nothing is ordered. */
  private static List<Segment> segments(
      int[] groups, int[] kept, boolean[] cut, int @Nullable [] runs) {
    List<Segment> segments = new ArrayList<>();
    int[] runOf = new int[kept.length];
    java.util.Arrays.fill(runOf, -1);
    for (int from = 0; runs != null && from < groups.length; ) {
      int to = from;
      int size = 0;
      boolean chosen = false;
      while (to < groups.length && runs[to] == runs[from]) {
        int group = groups[to];
        if (runOf[group] != -1 && runOf[group] != runs[to]) {
          return List.of();
        }
        size += runOf[group] == -1 ? kept[group] : 0;
        runOf[group] = runs[to];
        chosen |= cut[group];
        to++;
      }
      segments.add(new Segment(from, to, size, chosen));
      from = to;
    }
    return segments;
  }

  /** Returns how many rows there are to choose among. */
  public int total() {
    return groups.length;
  }

  /** Returns how many rows any choice has. */
  public int size() {
    return IntStream.of(kept).sum();
  }

  int groupCount() {
    return kept.length;
  }

  int group(int row) {
    return groups[row];
  }

  /** Returns how many rows of a group are to be chosen. */
  int kept(int group) {
    return kept[group];
  }

  /** Returns whether the gold has some rows of a group and others not. */
  boolean isCut(int group) {
    return cut[group];
  }

  /** The segments in order; empty if rows of a group may stand apart. */
  List<Segment> segments() {
    return segments;
  }

  /** Returns whether rows may follow each other in that order. */
  boolean isInOrder(int[] rows) {
    return runs == null
        || IntStream.range(1, rows.length).allMatch(i -> runs[rows[i - 1]] <= runs[rows[i]]);
  }

  /** The rows of each group that is cut. */
  public List<int[]> cutGroups() {
    List<List<Integer>> members = new ArrayList<>();
    IntStream.range(0, kept.length).forEach(group -> members.add(new ArrayList<>()));
    for (int row = 0; row < groups.length; row++) {
      if (cut[groups[row]]) {
        members.get(groups[row]).add(row);
      }
    }
    return members.stream()
        .filter(rows -> !rows.isEmpty())
        .map(rows -> rows.stream().mapToInt(Integer::intValue).toArray())
        .toList();
  }

  /** Returns how many rows of a cut group are to be chosen, given one of its rows. */
  public int keptWith(int row) {
    return kept[groups[row]];
  }
}
