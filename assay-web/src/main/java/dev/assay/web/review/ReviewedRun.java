// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.review;

import dev.assay.agreement.Jury;
import dev.assay.html.QuestionData;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredOutcomes;
import dev.assay.journal.internal.EvidenceFile;
import dev.assay.journal.internal.ReviewFile;
import dev.assay.model.Outcome;
import dev.assay.report.internal.StoredRunSummary;
import dev.assay.review.QueueInput;
import dev.assay.review.ReviewQueues;
import dev.assay.review.SavedQueues.SavedQueue;
import dev.assay.review.SiblingRuns;
import dev.assay.review.SystemAnswers;
import dev.assay.web.http.HttpProblem;
import dev.assay.web.runs.StoredRun;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A run as the review shows it, read once for each state of its files. Safe for use by several
 * threads.
 */
final class ReviewedRun {
  private final RunDirectory directory;
  private final StoredOutcomes stored;
  private final boolean values;
  private final Map<String, Outcome> outcomes = new HashMap<>();
  private final Path folder;
  private final @Nullable RunDirectory baseline;
  private @Nullable QueueInput input;
  private @Nullable Queues queues;
  private @Nullable QuestionData data;

  /**
   * Reads a run; the runs of other systems beside it when queues are wanted.
   *
   * @param folder of all runs
   * @param baseline to which the run is compared, or {@code null}
   * @param values whether cells of results may be shown
   */
  ReviewedRun(StoredRun run, Path folder, @Nullable RunDirectory baseline, boolean values) {
    this.directory = run.directory();
    this.stored = run.outcomes();
    this.values = values && directory.manifest().conditions().keepValues();
    stored.brief().forEach(outcome -> outcomes.put(outcome.question(), outcome));
    this.folder = folder;
    this.baseline = baseline;
  }

  /** The runs beside this one are read once queues are wanted: a single question needs none. */
  private synchronized QueueInput input() {
    if (input == null) {
      input =
          new QueueInput(
              stored.brief(),
              StoredRunSummary.counted(directory),
              Jury.together(StoredRunSummary.counted(directory), StoredRunSummary.jury(directory)),
              SiblingRuns.of(directory, folder).systems(),
              baseline == null ? null : SystemAnswers.of(baseline),
              List.of(),
              EvidenceFile.read(directory));
    }
    return input;
  }

  RunDirectory directory() {
    return directory;
  }

  /** Returns whether cells of results may be shown. */
  boolean values() {
    return values;
  }

  ReviewFile reviews() {
    return ReviewFile.of(directory);
  }

  /** The outcomes by question; brief ones. */
  Map<String, Outcome> outcomes() {
    return Collections.unmodifiableMap(outcomes);
  }

  /** The brief outcome of a question; a problem if the run has none. */
  Outcome outcome(String question) {
    Outcome outcome = outcomes.get(question);
    if (outcome == null) {
      throw HttpProblem.notFound(
          "unknown_question", "the run has no question '%s'".formatted(question));
    }
    return outcome;
  }

  /** All that is known of a question. */
  Outcome whole(String question) {
    return stored.whole(outcome(question).question());
  }

  /** The queues that every run has, and those of saved filters. */
  synchronized ReviewQueues queues(List<SavedQueue> saved) {
    if (queues == null || !queues.saved().equals(saved)) {
      queues =
          new Queues(
              saved,
              ReviewQueues.of(
                  new QueueInput(
                      input().outcomes(),
                      input().scores(),
                      input().judged(),
                      input().siblings(),
                      input().baseline(),
                      saved,
                      input().evidence())));
    }
    return queues.all();
  }

  /** The queues with the filters that were saved when they were made. */
  private record Queues(List<SavedQueue> saved, ReviewQueues all) {}

  /** The data of questions as the report has them. */
  synchronized QuestionData data() {
    if (data == null) {
      data = QuestionData.of(directory, stored, values);
    }
    return data;
  }
}
