// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.review;

import dev.assay.journal.GoldEdit;
import dev.assay.journal.Review;
import dev.assay.journal.ReviewFile;
import dev.assay.model.AssayException;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import dev.assay.web.runs.StoredRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The gold edits in reviews of runs on one data set. */
final class SavedGoldEdits {
  private SavedGoldEdits() {}

  /** A review with a gold edit, and the outcome that was reviewed. */
  private record Saved(Review review, Outcome outcome, GoldEdit edit) {}

  /**
   * Returns the questions of the data set whose gold is edited, each with its edits applied in the
   * order in which they were saved.
   *
   * @param inputs of a run on the data set
   * @param runs those whose reviews are read
   * @param except the id of a question whose edits are left out
   */
  static List<Question> of(ReviewInputs inputs, List<StoredRun> runs, String except) {
    List<Saved> all = new ArrayList<>();
    for (StoredRun run : runs) {
      all.addAll(of(run));
    }
    all.sort(Comparator.comparing(saved -> saved.review().time()));
    Map<String, Question> edited = new LinkedHashMap<>();
    for (Saved saved : all) {
      String id = saved.outcome().question();
      if (!id.equals(except)) {
        Optional<Question> before =
            Optional.ofNullable(edited.get(id)).or(() -> question(inputs, saved));
        before
            .filter(question -> EditedGold.objection(question, saved.edit().replaces()).isEmpty())
            .ifPresent(question -> edited.put(id, EditedGold.of(question, List.of(saved.edit()))));
      }
    }
    return List.copyOf(edited.values());
  }

  private static List<Saved> of(StoredRun run) {
    try {
      List<Saved> saved = new ArrayList<>();
      for (Review review : ReviewFile.of(run.directory()).current().list()) {
        GoldEdit edit = review.gold();
        if (edit != null) {
          RunOutcomes.of(run, review.question())
              .ifPresent(outcome -> saved.add(new Saved(review, outcome, edit)));
        }
      }
      return saved;
    } catch (AssayException e) {
      return List.of(); // a damaged file of reviews is reported where it is opened
    }
  }

  /** The question, unless it is of another data set or has changed. */
  private static Optional<Question> question(ReviewInputs inputs, Saved saved) {
    try {
      return Optional.of(inputs.question(saved.outcome()));
    } catch (AssayException e) {
      return Optional.empty();
    }
  }
}
