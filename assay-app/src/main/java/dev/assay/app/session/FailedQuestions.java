// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.AssayException;
import dev.assay.dataset.Dataset;
import dev.assay.dataset.internal.Datasets;
import dev.assay.input.internal.FileHashes;
import dev.assay.journal.RunDirectory;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.report.internal.NumberFormats;
import dev.assay.table.internal.SanitizedText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The questions that failed in an earlier run: those that were wrong, not scored or left pending.
 *
 * @param run the earlier run
 * @param asked questions that the run was to ask
 * @param incorrect ids of those that were wrong
 * @param notScored ids of those without a verdict
 * @param pending ids of those without an outcome, as far as they are known
 * @param unknown how many more have no outcome; a run does not store their ids
 * @param gone ids of failed questions that the data set does not have
 */
record FailedQuestions(
    Path run,
    int asked,
    Set<String> incorrect,
    Set<String> notScored,
    Set<String> pending,
    int unknown,
    Set<String> gone) {
  private static final int NAMED = 10;

  /**
   * The questions that failed in a run.
   *
   * @param whole the data set to ask them from
   * @param selected the questions of it that fit other conditions
   * @throws AssayException if there is no such run, or the data set has none of these questions
   */
  static FailedQuestions in(Path run, Dataset whole, Dataset selected) {
    RunDirectory directory;
    try {
      directory = RunDirectory.open(run);
    } catch (AssayException e) {
      throw new AssayException("--failed: " + e.getMessage(), e);
    }
    Set<String> incorrect = new LinkedHashSet<>();
    Set<String> notScored = new LinkedHashSet<>();
    Set<String> done = new HashSet<>();
    for (Outcome outcome : directory.storedOutcomes().brief()) {
      done.add(outcome.question());
      if (outcome.verdict() instanceof Verdict.Incorrect) {
        incorrect.add(outcome.question());
      } else if (outcome.verdict() instanceof Verdict.NotScored) {
        notScored.add(outcome.question());
      }
    }
    int questions = directory.manifest().dataset().questions();
    Set<String> pending = pending(directory, List.of(whole, selected), done);
    Set<String> gone = new LinkedHashSet<>(incorrect);
    gone.addAll(notScored);
    whole.questions().stream().map(Question::id).toList().forEach(gone::remove);
    FailedQuestions failed =
        new FailedQuestions(
            run,
            questions,
            incorrect,
            notScored,
            pending,
            questions - done.size() - pending.size(),
            gone);
    if (!gone.isEmpty() && gone.size() == incorrect.size() + notScored.size()) {
      throw new AssayException(
          "--failed %s: none of its failed questions is in %s (%s); give the questions that it was run with"
              .formatted(run, Datasets.words(whole.source()), named(gone)));
    }
    return failed;
  }

  /** The questions without an outcome, if the run asked all of a data set, or its first ones. */
  private static Set<String> pending(RunDirectory run, List<Dataset> candidates, Set<String> done) {
    int count = run.manifest().dataset().questions();
    if (done.size() >= count) {
      return Set.of();
    }
    for (Dataset candidate : candidates) {
      List<String> ids = candidate.questions().stream().limit(count).map(Question::id).toList();
      if (FileHashes.ofText(String.join("\n", ids)).equals(run.manifest().dataset().idsSha256())) {
        return ids.stream()
            .filter(id -> !done.contains(id))
            .collect(Collectors.toCollection(LinkedHashSet::new));
      }
    }
    return Set.of();
  }

  /** The ids of all that are known. */
  Set<String> ids() {
    return Stream.of(incorrect, notScored, pending)
        .flatMap(Set::stream)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /**
   * Returns lines for people: which questions run, or why none does.
   *
   * @param selected how many of them fit the other conditions, too
   */
  List<String> words(int selected) {
    List<String> lines = new ArrayList<>();
    int failed = ids().size();
    if (failed == 0 && unknown == 0) {
      lines.add(
          "Nothing to run: nothing failed in %s, all its %s are right."
              .formatted(run, NumberFormats.count(asked, "question")));
    } else if (selected == 0) {
      lines.add(
          "Nothing to run: none of the %s that failed in %s %s among the selected questions."
              .formatted(NumberFormats.count(failed, "question"), run, "is"));
    } else {
      String among =
          selected == failed
              ? NumberFormats.count(failed, "question")
              : "%s of %s"
                  .formatted(
                      NumberFormats.count(selected), NumberFormats.count(failed, "question"));
      lines.add("Only the %s that failed in %s (%s).".formatted(among, run, kinds()));
    }
    if (!gone.isEmpty()) {
      lines.add(
          "Note: %s that failed in %s %s not in the data set: %s"
              .formatted(
                  NumberFormats.count(gone.size(), "question"),
                  run,
                  gone.size() == 1 ? "is" : "are",
                  named(gone)));
    }
    if (unknown > 0) {
      lines.add(
          "Note: %s left pending in %s %s not included, because a run does not store the ids of a selection; finish it with --resume first."
              .formatted(
                  NumberFormats.count(unknown, "question"), run, unknown == 1 ? "is" : "are"));
    }
    return lines;
  }

  private String kinds() {
    List<String> kinds = new ArrayList<>();
    add(kinds, incorrect, "incorrect");
    add(kinds, notScored, "not scored");
    add(kinds, pending, "pending");
    return String.join(", ", kinds);
  }

  private static void add(List<String> kinds, Set<String> ids, String word) {
    if (!ids.isEmpty()) {
      kinds.add(NumberFormats.count(ids.size()) + " " + word);
    }
  }

  private static String named(Set<String> ids) {
    String first =
        ids.stream().limit(NAMED).map(SanitizedText::line).collect(Collectors.joining(", "));
    return ids.size() > NAMED ? first + ", …" : first;
  }
}
