// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import dev.assay.journal.RunDirectory;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.model.internal.FileProblem;
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
      out.write(JournalJson.MAPPER.writeValueAsBytes(fields(outcome)));
      out.write('\n');
    }
  }

  private static JsonFields fields(Outcome outcome) {
    Verdict verdict = outcome.verdict();
    Map<String, @Nullable Double> metrics = new LinkedHashMap<>(outcome.metrics());
    metrics.remove("execution_accuracy");
    int score = verdict instanceof Verdict.Correct ? 1 : 0;
    return new JsonFields()
        .put("question", outcome.question())
        .put("verdict", verdict.label())
        .put("cause", verdict.causeName())
        .put("execution_accuracy", verdict instanceof Verdict.NotScored ? null : (Integer) score)
        .put("metrics", metrics);
  }
}
