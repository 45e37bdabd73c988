// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.probe;

import dev.assay.AssayException;
import dev.assay.app.terminal.ShellCommand;
import dev.assay.input.internal.NearestName;
import dev.assay.journal.ProbeFinding;
import dev.assay.journal.ProbeRecord;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredCounterexample.Data;
import dev.assay.journal.internal.ProbeFile;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The stored probe results of a run, for commands about one counterexample.
 *
 * @param directory of the run
 */
record StoredProbe(RunDirectory directory, ProbeRecord record) {
  /** Questions that a message names as examples. */
  private static final int FEW = 5;

  /**
   * Reads it.
   *
   * @throws AssayException if the run was not probed
   */
  static StoredProbe of(RunDirectory directory) {
    return new StoredProbe(
        directory,
        new ProbeFile(directory)
            .read()
            .orElseThrow(
                () ->
                    new AssayException(
                        "%s was not probed; probe it with\n  %s"
                            .formatted(directory.path(), command("probe", directory)))));
  }

  /**
   * The finding of a question.
   *
   * @throws AssayException if it was not probed
   */
  ProbeFinding finding(String question) {
    return record
        .of(question)
        .orElseThrow(
            () ->
                new AssayException(
                    isKnown(question)
                        ? "question '%s' of %s was not probed, as only accepted predictions are; %s"
                            .formatted(question, directory.path(), meant(question))
                        : "%s has no question '%s'; %s"
                            .formatted(directory.path(), question, meant(question))));
  }

  private boolean isKnown(String question) {
    return directory.storedOutcomes().brief().stream()
        .anyMatch(outcome -> outcome.question().equals(question));
  }

  private String meant(String question) {
    List<String> refuted =
        record.findings().stream()
            .filter(finding -> finding.counterexample() != null)
            .map(ProbeFinding::question)
            .toList();
    return NearestName.of(question, refuted)
        .map("did you mean '%s'?"::formatted)
        .orElse(
            refuted.isEmpty()
                ? "no question has a counterexample"
                : refuted.size() == 1
                    ? "'%s' has a counterexample".formatted(refuted.get(0))
                    : "those with a counterexample are " + few(refuted));
  }

  private static String few(List<String> ids) {
    String first = ids.stream().limit(FEW).collect(Collectors.joining(", "));
    return ids.size() > FEW ? first + ", …" : first;
  }

  /**
   * The rows of a counterexample.
   *
   * @throws AssayException if there is none, or its rows are not stored
   */
  Data data(ProbeFinding finding) {
    if (finding.counterexample() == null) {
      throw new AssayException(
          "question '%s' has no counterexample: %s"
              .formatted(
                  finding.question(),
                  finding.reason() == null
                      ? finding.held() ? "it holds" : "its queries are proved equal"
                      : "it was not probed (%s)".formatted(finding.reason())));
    }
    Data data = finding.counterexample().data();
    if (data == null) {
      throw new AssayException(
          "the run was made with --no-values, so its counterexamples are not stored; to see this one, search again:\n  "
              + command("probe", directory, "--question", finding.question()));
    }
    return data;
  }

  /** A command of {@code assay probe} about a question. */
  String command(String verb, ProbeFinding finding) {
    return ShellCommand.join(
        List.of("assay", "probe", verb, directory.path().toString(), finding.question()));
  }

  /** A command about a run. */
  static String command(String verb, RunDirectory directory, String... words) {
    return ShellCommand.join(
        Stream.concat(Stream.of("assay", verb, directory.path().toString()), Arrays.stream(words))
            .toList());
  }
}
