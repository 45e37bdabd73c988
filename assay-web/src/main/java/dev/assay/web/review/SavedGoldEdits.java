// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.review;

import dev.assay.AssayException;
import dev.assay.agreement.ReviewHashes;
import dev.assay.journal.GoldEdit;
import dev.assay.journal.Review;
import dev.assay.journal.ReviewFile;
import dev.assay.journal.StoredOutcomes;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The gold edits in a run's reviews, as {@code assay review export --dataset} would apply them.
 *
 * @param questions those with edits, with the gold that they would get
 * @param conflicts ids of questions whose gold reviewers replace differently; these are not applied
 */
record SavedGoldEdits(List<Question> questions, List<String> conflicts) {
  SavedGoldEdits {
    questions = List.copyOf(questions);
    conflicts = List.copyOf(conflicts);
  }

  /**
   * Reads the edits of a run.
   *
   * @param except the id of a question whose edits are left out
   */
  static SavedGoldEdits of(ReviewInputs inputs, String except) {
    Map<String, Outcome> outcomes = new HashMap<>();
    StoredOutcomes stored = inputs.run().storedOutcomes();
    stored.brief().forEach(each -> outcomes.put(each.question(), each));
    Map<Outcome, Set<GoldEdit>> edits = new LinkedHashMap<>();
    for (Review review : ReviewFile.of(inputs.run()).current().list()) {
      GoldEdit edit = review.gold();
      Outcome outcome = outcomes.get(review.question());
      if (edit != null
          && outcome != null
          && !outcome.question().equals(except)
          && !ReviewHashes.of(outcome).isOtherGold(review)) {
        // Two reviewers' reasons for the same query differ.
        edits
            .computeIfAbsent(outcome, each -> new LinkedHashSet<>())
            .add(new GoldEdit(edit.sql(), edit.replaces(), GoldEditTrial.REASON));
      }
    }
    List<Question> questions = new ArrayList<>();
    List<String> conflicts = new ArrayList<>();
    edits.forEach(
        (outcome, all) -> {
          if (all.size() > 1 && all.stream().anyMatch(GoldEdit::replaces)) {
            conflicts.add(outcome.question());
          } else {
            addEdited(inputs, stored.whole(outcome.question()), List.copyOf(all), questions);
          }
        });
    return new SavedGoldEdits(questions, conflicts);
  }

  private static void addEdited(
      ReviewInputs inputs, Outcome outcome, List<GoldEdit> edits, List<Question> to) {
    try {
      Question question = inputs.question(outcome);
      boolean fits =
          edits.stream()
              .allMatch(each -> EditedGold.objection(question, each.replaces()).isEmpty());
      if (fits && inputs.obstacle(question.database()).isEmpty()) {
        to.add(EditedGold.of(question, edits));
      }
    } catch (AssayException e) {
      // A question that has changed since is left out of the corrected data set, too.
    }
  }
}
