// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredOutcomes;
import dev.assay.journal.internal.ProbeFile;
import dev.assay.model.Outcome;
import dev.assay.report.RunFacts;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * Everything that the report's page of a question shows, as JSON for the same scripts on another
 * page. Safe for use by several threads.
 */
public final class QuestionData {
  private final QuestionDetails details;

  private QuestionData(QuestionDetails details) {
    this.details = details;
  }

  /**
   * Prepares the questions of a run.
   *
   * @param values whether the data may contain cells of results, and judges' explanations; none do
   *     if the run was made without values
   */
  public static QuestionData of(RunDirectory run, StoredOutcomes stored, boolean values) {
    boolean shown = values && run.manifest().conditions().keepValues();
    List<Outcome> outcomes =
        stored.brief().stream().map(each -> QuestionDetails.shown(each, shown)).toList();
    RunFacts facts =
        RunFacts.of(run, outcomes.size())
            .within(run.path().toAbsolutePath().normalize().getParent());
    return new QuestionData(
        new QuestionDetails(
            new QuestionDetails.Inputs(
                run,
                facts,
                stored,
                outcomes,
                QuestionDetails.judgments(run, shown),
                new ProbeFile(run).current(stored).orElse(null)),
            shown));
  }

  /**
   * Returns a question's data, as {@code question.js} reads it.
   *
   * @throws NoSuchElementException if the run has no outcome of it
   */
  public ObjectNode of(String question) {
    return DataBlock.tree(details.of(question));
  }
}
