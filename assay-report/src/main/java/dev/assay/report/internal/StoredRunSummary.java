// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import dev.assay.AssayException;
import dev.assay.agreement.CurrentReviews;
import dev.assay.agreement.JudgeSummary;
import dev.assay.agreement.ReviewSummary;
import dev.assay.agreement.VoteAggregation;
import dev.assay.agreement.internal.CurrentRubrics;
import dev.assay.compare.HeadlineScores;
import dev.assay.compare.internal.GateVerdict;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.EvidenceFile;
import dev.assay.journal.internal.ProbeFile;
import dev.assay.journal.internal.RunFile;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.report.ReviewNeed;
import dev.assay.report.RunFacts;
import dev.assay.report.RunSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The summary of a stored run, with what judges, probing and the gate said of it. */
public final class StoredRunSummary {
  private static final ObjectReader READER =
      ReportJson.MAPPER
          .rebuild()
          .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build()
          .reader();

  private StoredRunSummary() {}

  /** The summary of a run; several judgments become one as they did before. */
  public static RunSummary of(RunDirectory run, List<Outcome> outcomes) {
    return of(run, outcomes, jury(run));
  }

  /**
   * The summary of a run.
   *
   * @param jury the rule that combines several judgments, or {@code null} for the usual way, which
   *     also counts if the judges that are there can't be combined by it
   */
  public static RunSummary of(
      RunDirectory run, List<Outcome> outcomes, @Nullable VoteAggregation jury) {
    return RunSummary.of(
            RunFacts.of(run, outcomes.size()),
            outcomes,
            judges(run, outcomes, jury),
            new ProbeFile(run).current().orElse(null))
        .withReviews(reviews(run, outcomes, jury))
        .needing(ReviewNeed.of(outcomes, EvidenceFile.read(run), labels(run, outcomes)))
        .withHeadline(headline(run, outcomes, headline(run)));
  }

  /** The headline that is chosen for a run, or {@code null} if none is. */
  public static RunSummary.@Nullable Headline headline(
      RunDirectory run, List<Outcome> outcomes, @Nullable String chosen) {
    return chosen == null
        ? null
        : new RunSummary.Headline(chosen, HeadlineScores.of(chosen, run, outcomes).orElse(null));
  }

  /** The labels of people, right or wrong, by question. */
  public static Map<String, Boolean> labels(RunDirectory run, List<Outcome> outcomes) {
    return CurrentReviews.of(run, outcomes).labels().verdicts();
  }

  /** Summarizes the current labels of a run; {@code null} if it has none. */
  public static @Nullable ReviewSummary reviews(
      RunDirectory run, List<Outcome> outcomes, @Nullable VoteAggregation jury) {
    List<Judgment> judgments = counted(run);
    return ReviewSummary.of(
            CurrentReviews.of(run, outcomes),
            outcomes,
            judgments,
            JudgeSummary.kept(judgments, jury),
            run.manifest().scoring().profile().profile())
        .orElse(null);
  }

  /** The totals of the judges of a run; {@code null} if there are none. */
  public static @Nullable JudgeSummary judges(
      RunDirectory run, List<Outcome> outcomes, @Nullable VoteAggregation jury) {
    List<Judgment> judgments = counted(run);
    return JudgeSummary.of(
            outcomes, judgments, JudgeSummary.kept(judgments, jury), run.askedJudges())
        .orElse(null);
  }

  /** The judgments of a run that count. */
  public static List<Judgment> counted(RunDirectory run) {
    return CurrentRubrics.of(run.judgments(), run.askedJudges());
  }

  /** The rule that was chosen for the stored summary; {@code null} for the usual one. */
  public static @Nullable VoteAggregation jury(RunDirectory run) {
    VoteAggregation rule = jury(file(run));
    return rule == null ? null : JudgeSummary.kept(counted(run), rule);
  }

  static @Nullable VoteAggregation jury(Path summary) {
    return read(summary, "/with_judge/jury", VoteAggregation.class);
  }

  /** The gate's verdict on a run; {@code null} if it had none. */
  public static @Nullable GateVerdict gate(RunDirectory run) {
    return gate(file(run));
  }

  static @Nullable GateVerdict gate(Path summary) {
    return read(summary, "/gate", GateVerdict.class);
  }

  /** The headline that a run was made with; {@code null} for the usual one. */
  public static @Nullable String headline(RunDirectory run) {
    return read(file(run), "/headline/chosen", String.class);
  }

  /** A part of a stored summary; {@code null} if the file or the part is missing. */
  private static <T> @Nullable T read(Path summary, String part, Class<T> type) {
    if (!Files.exists(summary)) {
      return null;
    }
    try {
      JsonNode stored = READER.readTree(RunFile.read(summary)).at(part);
      return stored.isMissingNode() ? null : READER.treeToValue(stored, type);
    } catch (IOException | RuntimeException e) { // whatever is stored there instead
      String why =
          e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.getMessage();
      throw new AssayException(
          "%s can't be read (%s); remove it and export again".formatted(summary, why), e);
    }
  }

  /** The file of the summary. */
  public static Path file(RunDirectory run) {
    return RunFile.of(run.path(), "summary.json");
  }
}
