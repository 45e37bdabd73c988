// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.assay.match.Cause;
import dev.assay.match.Difference;
import dev.assay.match.Match;
import dev.assay.match.Relaxation;
import dev.assay.model.Attempt;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.GoldSummary;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.PredictionSummary;
import dev.assay.model.QuestionHints;
import dev.assay.model.QuestionSummary;
import dev.assay.model.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An outcome with the keys of {@code outcomes.jsonl}; {@code mapping} is null if no results were
 * compared.
 */
record OutcomeLine(
    String question,
    String text,
    String database,
    @Nullable String category,
    @JsonInclude(Include.NON_NULL) @Nullable String difficulty,
    @JsonInclude(Include.NON_EMPTY) List<String> tags,
    @JsonInclude(Include.NON_NULL) @Nullable String instructions,
    @JsonInclude(Include.NON_NULL) @Nullable String evidence,
    @JsonInclude(Include.NON_NULL) @Nullable String profile,
    @Nullable String sql,
    @Nullable String goldSql,
    String verdict,
    Match.Level match,
    Set<Relaxation> relaxations,
    List<Set<Relaxation>> alternatives,
    @JsonProperty(required = true) @JsonSetter(nulls = Nulls.SET) @Nullable List<Integer> mapping,
    @JsonInclude(Include.NON_DEFAULT) int expansion,
    @JsonInclude(Include.NON_EMPTY) List<String> notes,
    @Nullable String cause,
    @JsonInclude(Include.NON_NULL) @Nullable String detail,
    @Nullable Difference difference,
    Map<String, @Nullable Double> metrics,
    ExecutionSummary execution,
    Gold gold,
    List<Attempt> attempts,
    @JsonInclude(Include.NON_DEFAULT) boolean unanswerable,
    @JsonInclude(Include.NON_NULL) @Nullable String abstention,
    @JsonInclude(Include.NON_EMPTY) List<Sample> samples) {
  private static final Verdict CORRECT = new Verdict.Correct();

  /**
   * Returns how the line contradicts itself, as no line that was written does; {@code null} if it
   * does not.
   */
  @Nullable String contradiction() {
    boolean right = verdict.equals("correct");
    if (right && cause != null) {
      return "contradicts itself: its verdict is 'correct', and its cause '%s'".formatted(cause);
    }
    for (String name : Outcome.FOLLOWING_VERDICT) {
      Double score = metrics.get(name);
      if (score != null && (score == 1) != right && !verdict.equals("not_scored")) {
        return "contradicts itself: its verdict is '%s', and its metric '%s' %s"
            .formatted(verdict, name, score == 1 ? "1" : "is not 1");
      }
    }
    return null;
  }

  Outcome outcome() {
    return new Outcome(
        new QuestionSummary(
            question, text, database, category, difficulty, profile, unanswerable, tags, hints()),
        new PredictionSummary(
            sql,
            abstention,
            execution,
            attempts.stream().map(attempt -> attempt.sharing(sql)).toList(),
            samples.isEmpty() ? List.of() : samples.stream().map(Sample::sample).toList()),
        goldSql,
        gold.gold(execution.hash()),
        verdict(verdict, cause, detail),
        mapping == null
            ? null
            : new Match(match, relaxations, alternatives, mapping, expansion, difference, notes),
        metrics);
  }

  private QuestionHints hints() {
    return instructions == null && evidence == null
        ? QuestionHints.NONE
        : new QuestionHints(instructions, evidence, Map.of());
  }

  record Gold(
      String status,
      @Nullable Long rows,
      @Nullable Long columns,
      @Nullable Double ms,
      @Nullable String hash,
      @JsonInclude(Include.NON_NULL) @Nullable String compared,
      @JsonInclude(Include.NON_NULL) @Nullable String error,
      @JsonInclude(Include.NON_NULL) @Nullable String message,
      @JsonInclude(Include.NON_EMPTY) @JsonProperty("volatile") List<String> volatileCalls,
      @Nullable Boolean deterministic,
      boolean cached,
      @JsonInclude(Include.NON_EMPTY) List<String> faults,
      @JsonInclude(Include.NON_EMPTY) List<String> warnings) {
    static Gold of(
        ExecutionSummary execution,
        @Nullable Boolean deterministic,
        boolean cached,
        List<String> faults,
        List<String> warnings) {
      return new Gold(
          execution.status(),
          execution.rows(),
          execution.columns(),
          execution.ms(),
          execution.hash(),
          execution.compared(),
          execution.error(),
          execution.message(),
          execution.volatileCalls(),
          deterministic,
          cached,
          faults,
          warnings);
    }

    /**
     * Returns the summary of the gold.
     *
     * @param predicted hash of the predicted result; if it is equal, both share one string
     */
    GoldSummary gold(@Nullable String predicted) {
      return new GoldSummary(
          new ExecutionSummary(
              status,
              rows,
              columns,
              ms,
              Objects.equals(hash, predicted) ? predicted : hash,
              compared,
              error,
              message,
              volatileCalls),
          deterministic,
          cached,
          faults,
          warnings);
    }
  }

  record Sample(
      @Nullable String sql,
      String verdict,
      @Nullable String cause,
      @JsonInclude(Include.NON_NULL) @Nullable String detail,
      @Nullable String hash,
      int votes) {
    Outcome.Sample sample() {
      return new Outcome.Sample(sql, OutcomeLine.verdict(verdict, cause, detail), hash, votes);
    }
  }

  private static Verdict verdict(String label, @Nullable String cause, @Nullable String detail) {
    return switch (label) {
      case "correct" -> CORRECT;
      case "incorrect" -> new Verdict.Incorrect(Cause.valueOf(present(cause, "cause")));
      case "not_scored" ->
          new Verdict.NotScored(
              NotScoredReason.valueOf(present(cause, "cause")), present(detail, "detail"));
      default -> throw new IllegalArgumentException("unknown verdict '" + label + "'");
    };
  }

  private static String present(@Nullable String text, String name) {
    if (text == null) {
      throw new IllegalArgumentException("'%s' is not a string".formatted(name));
    }
    return text;
  }
}
