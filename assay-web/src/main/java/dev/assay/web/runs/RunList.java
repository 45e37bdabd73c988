// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.AssayException;
import dev.assay.journal.Manifest;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.RunFile;
import dev.assay.report.internal.StoredRunSummary;
import dev.assay.stats.internal.Wilson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The runs of a folder for a quick look: of a finished run only {@code run.json} and {@code
 * summary.json} are read. Its outcomes are read if the summary is missing or older than they are.
 */
public final class RunList {
  private static final String OUTCOMES = "outcomes.jsonl";
  private static final ObjectMapper JSON = new ObjectMapper();

  private RunList() {}

  /**
   * Returns the rows of all runs in a folder, in no particular order. A row is named by the path of
   * its directory, and compared with no baseline.
   *
   * @param folder a folder of runs, or a run itself, as the user named it
   * @param headline by which they are listed, or {@code null} for the usual one of each
   * @throws AssayException if it is no folder, or can't be read
   */
  public static List<RunRow> in(Path folder, @Nullable String headline) {
    if (RunDirectory.holdsRun(folder)) {
      return List.of(of(folder, headline));
    }
    return new RunsFolder(folder)
        .names().parallelStream().map(name -> of(folder.resolve(name), headline)).toList();
  }

  /** Newest first; damaged runs, whose time is unknown, last. */
  public static Comparator<RunRow> newestFirst() {
    return Comparator.comparing(
            RunList::started, Comparator.nullsLast(Comparator.<String>reverseOrder()))
        .thenComparing(RunRow::run);
  }

  private static @Nullable String started(RunRow row) {
    return row.facts() == null ? null : row.facts().started();
  }

  private static RunRow of(Path directory, @Nullable String chosen) {
    String name = directory.toString();
    try {
      RunDirectory run = RunDirectory.open(directory);
      Manifest manifest = run.manifest();
      RunState state = RunState.of(directory, manifest);
      RunRow.GateLine gate = RunTable.gate(run);
      RunRow.Totals summed = state == RunState.DONE ? summed(run, gate) : null;
      RunRow.Totals totals =
          summed == null ? RunTable.totals(RunTable.verdicts(run), gate, null) : summed;
      RunHeadline headline = RunHeadline.of(run, totals.accuracy(), chosen);
      return new RunRow(
          name,
          state,
          RunTable.facts(manifest),
          totals.listedBy(headline.shown()),
          null,
          headline.problem());
    } catch (AssayException | IOException e) {
      return new RunRow(name, RunState.DAMAGED, null, null, null, String.valueOf(e.getMessage()));
    }
  }

  /** The totals of a run as its summary has them; {@code null} if that can't be relied on. */
  private static RunRow.@Nullable Totals summed(RunDirectory run, RunRow.@Nullable GateLine gate)
      throws IOException {
    Path summary = StoredRunSummary.file(run);
    Path outcomes = RunFile.of(run.path(), OUTCOMES);
    if (!Files.isRegularFile(summary)
        || !Files.isRegularFile(outcomes)
        || Files.getLastModifiedTime(summary).compareTo(Files.getLastModifiedTime(outcomes)) < 0) {
      return null;
    }
    JsonNode document = JSON.readTree(RunFile.read(summary));
    JsonNode accuracy = document.path("accuracy");
    JsonNode counts = document.path("counts");
    if (!accuracy.path("scored").isInt() || !counts.path("total").isInt()) {
      return null;
    }
    JsonNode spending = document.path("spending");
    return new RunRow.Totals(
        counts.path("total").intValue() - counts.path("pending").intValue(),
        Wilson.interval(accuracy.path("correct").intValue(), accuracy.path("scored").intValue()),
        spending.path("cost_usd").isNumber() ? spending.path("cost_usd").doubleValue() : null,
        tokens(spending),
        gate,
        null);
  }

  private static @Nullable Long tokens(JsonNode spending) {
    JsonNode prompt = spending.path("prompt_tokens");
    JsonNode completion = spending.path("completion_tokens");
    return prompt.isNumber() || completion.isNumber()
        ? (Long) (prompt.longValue() + completion.longValue())
        : null;
  }
}
