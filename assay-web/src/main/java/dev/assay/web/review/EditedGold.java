// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.review;

import dev.assay.gold.Gold;
import dev.assay.gold.Gold.GoldSql;
import dev.assay.journal.GoldEdit;
import dev.assay.model.Question;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The gold of a question after edits. */
final class EditedGold {
  private EditedGold() {}

  /** A sentence on why a gold can't be edited in this way; empty if it can. */
  static Optional<String> objection(Question question, boolean replaces) {
    Gold gold = question.gold();
    if (gold instanceof Gold.Unanswerable) {
      return Optional.of("The question can't be answered, so it has no gold to edit.");
    }
    if (gold instanceof Gold.Missing) {
      return Optional.of(
          "The question has no gold to edit; write its 'gold' in the file of questions.");
    }
    return gold instanceof Gold.Tables && !replaces
        ? Optional.of(
            "The gold is a stored result, next to which there can be no query; choose to replace it.")
        : Optional.empty();
  }

  /**
   * Returns the question with its gold edited.
   *
   * @param edits in the order in which they were saved
   */
  static Question of(Question question, List<GoldEdit> edits) {
    Question edited = question;
    for (GoldEdit edit : edits) {
      List<GoldSql> queries = new ArrayList<>();
      if (!edit.replaces() && edited.gold() instanceof Gold.Queries before) {
        queries.addAll(before.queries());
      }
      GoldSql added = new GoldSql(edit.sql(), true);
      if (!queries.contains(added)) {
        queries.add(added);
      }
      edited = edited.withGold(new Gold.Queries(queries));
    }
    return edited;
  }
}
