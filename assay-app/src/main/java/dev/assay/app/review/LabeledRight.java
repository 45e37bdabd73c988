// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.review;

import dev.assay.agreement.Label;
import dev.assay.agreement.Labels;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A prediction that people label right and execution calls wrong.
 *
 * @param by the people who say so; {@code null} if they are not named
 * @param why in words
 */
record LabeledRight(Outcome outcome, @Nullable String by, String why) {
  /** All of them, in the order of the run. */
  static List<LabeledRight> of(Collection<Outcome> outcomes, Labels labels) {
    Map<String, Boolean> verdicts = labels.verdicts();
    List<LabeledRight> found = new ArrayList<>();
    for (Outcome outcome : outcomes) {
      if (verdicts.getOrDefault(outcome.question(), false)
          && outcome.verdict() instanceof Verdict.Incorrect) {
        found.add(of(outcome, labels));
      }
    }
    return found;
  }

  private static LabeledRight of(Outcome outcome, Labels labels) {
    Set<String> people = new TreeSet<>();
    for (Label label : labels.all()) {
      if (label.question().equals(outcome.question())
          && label.value() != null
          && label.value() >= 1) {
        people.add(label.reviewer());
      }
    }
    people.remove("");
    String by = people.isEmpty() ? null : String.join(", ", people);
    List<String> notes = labels.notes(outcome.question());
    return new LabeledRight(
        outcome,
        by,
        "labeled right"
            + (by == null ? "" : " by " + by)
            + (notes.isEmpty() ? "" : "; " + String.join("; ", notes)));
  }
}
