// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import dev.assay.model.FileProblem;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code scores-<profile>.jsonl}: a run's verdicts under another profile, one line a question. */
public final class ProfileScores {
  private ProfileScores() {}

  /**
   * Writes the scores of a run under a profile, in place of earlier ones.
   *
   * @param outcomes with their verdicts under that profile
   * @return the file
   */
  public static Path write(RunDirectory run, String profile, List<Outcome> outcomes) {
    Path file = run.scores(profile);
    try {
      AtomicFile.write(file, out -> writeLines(out, outcomes));
    } catch (IOException e) {
      throw FileProblem.unwritable(file, e);
    }
    return file;
  }

  private static void writeLines(OutputStream out, List<Outcome> outcomes) throws IOException {
    for (Outcome outcome : outcomes) {
      out.write(JournalJson.MAPPER.writeValueAsBytes(Line.of(outcome)));
      out.write('\n');
    }
  }

  private record Line(
      String question,
      String verdict,
      @Nullable String cause,
      @Nullable Integer executionAccuracy,
      Map<String, @Nullable Double> metrics) {
    static Line of(Outcome outcome) {
      Verdict verdict = outcome.verdict();
      Map<String, @Nullable Double> metrics = new LinkedHashMap<>(outcome.metrics());
      metrics.remove("execution_accuracy");
      return new Line(
          outcome.question(),
          verdict.label(),
          OutcomeLine.cause(verdict),
          verdict instanceof Verdict.NotScored
              ? null
              : (Integer) (verdict instanceof Verdict.Correct ? 1 : 0),
          metrics);
    }
  }
}
