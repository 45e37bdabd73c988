// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import dev.assay.model.LabelWord;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The rows of label files that do not count, and their strata.
 *
 * @param stale labels of a gold or prediction that the run does not have any more
 * @param unknown ids that are not in the run
 * @param unlabeled rows without a label
 * @param remarks labels that say neither right nor wrong, and those on the gold
 * @param strata by question, of all rows of review sheets
 */
public record LabelSheet(
    List<Stale> stale,
    List<String> unknown,
    int unlabeled,
    List<Remark> remarks,
    Map<String, Stratum> strata) {
  /** Labels only. */
  public static final LabelSheet NONE =
      new LabelSheet(List.of(), List.of(), 0, List.of(), Map.of());

  public LabelSheet {
    stale = List.copyOf(stale);
    unknown = List.copyOf(unknown);
    remarks = List.copyOf(remarks);
    strata = Collections.unmodifiableMap(new LinkedHashMap<>(strata));
  }

  /**
   * A label that is left out.
   *
   * @param changed since the label was given: {@code gold}, {@code prediction}, or both
   */
  public record Stale(String question, String changed) {}

  /** A label that says neither right nor wrong. */
  public record Remark(String question, String reviewer, LabelWord word) {}

  /**
   * The stratum from which a question was drawn.
   *
   * @param name its code
   * @param size questions in it, drawn or not
   * @param sample the sample of the stratum, as samples share names; empty if the sheet does not
   *     say
   */
  public record Stratum(String name, int size, String sample) {}

  /** The ids of questions with such a remark, without repetition. */
  public Set<String> questions(LabelWord word) {
    return remarks.stream()
        .filter(remark -> remark.word() == word)
        .map(Remark::question)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** This and that of another file. */
  public LabelSheet and(LabelSheet other) {
    Map<String, Stratum> all = new LinkedHashMap<>(strata);
    all.putAll(other.strata);
    return new LabelSheet(
        joined(stale, other.stale).stream().distinct().toList(),
        joined(unknown, other.unknown).stream().distinct().toList(),
        unlabeled + other.unlabeled,
        joined(remarks, other.remarks),
        all);
  }

  private static <T> List<T> joined(List<T> some, List<T> more) {
    List<T> all = new ArrayList<>(some);
    all.addAll(more);
    return all;
  }
}
