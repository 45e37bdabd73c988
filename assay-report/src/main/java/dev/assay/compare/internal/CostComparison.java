// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare.internal;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.assay.model.Attempt;
import dev.assay.model.Outcome;
import dev.assay.model.Usage;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * The amounts of one measure, such as cost, in two runs, over the paired questions. If both runs
 * have it for some questions, only those count, so that the amounts are comparable.
 *
 * @param measure the measure
 * @param baseline the baseline's amount, or {@code null} if unknown
 * @param candidate the candidate's amount, or {@code null} if unknown
 */
public record CostComparison(
    @JsonIgnore Measure measure, @Nullable Amount baseline, @Nullable Amount candidate) {
  /** A quantity measured for a question, over all of its attempts. */
  public enum Measure {
    /** US dollars. */
    COST_USD("cost"),
    PROMPT_TOKENS("tokens sent"),
    COMPLETION_TOKENS("tokens received"),
    /** Model time in milliseconds. */
    MODEL_MS("model time"),
    /** Execution time of the predicted query in milliseconds. */
    QUERY_MS("query time");

    private final String words;

    Measure(String words) {
      this.words = words;
    }

    /** Returns the value for a question, or {@code null} if it is not known. */
    public @Nullable Double of(Outcome outcome) {
      return switch (this) {
        case COST_USD -> Attempt.sum(outcome.attempts(), Usage::costUsd);
        case PROMPT_TOKENS -> Attempt.sum(outcome.attempts(), Usage::promptTokens);
        case COMPLETION_TOKENS -> Attempt.sum(outcome.attempts(), Usage::completionTokens);
        case MODEL_MS -> Attempt.sum(outcome.attempts(), Usage::latencyMs);
        case QUERY_MS -> outcome.execution().ms();
      };
    }

    /** {@code tokens sent}. */
    public String words() {
      return words;
    }
  }

  /**
   * Over several questions.
   *
   * @param total the sum
   * @param median the middle one, or the mean of the two in the middle
   * @param questions the number of questions, at least 1
   */
  public record Amount(double total, double median, int questions) {
    private static @Nullable Amount of(DoubleStream values) {
      double[] sorted = values.sorted().toArray();
      if (sorted.length == 0) {
        return null;
      }
      int middle = sorted.length / 2;
      double median =
          sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
      return new Amount(Arrays.stream(sorted).sum(), median, sorted.length);
    }
  }

  /** A comparison for every measure that at least one run has. */
  static List<CostComparison> all(List<QuestionPair> pairs) {
    List<Values> measures = Arrays.stream(Measure.values()).map(Values::new).toList();
    for (QuestionPair pair : pairs) {
      measures.forEach(values -> values.add(pair));
    }
    return measures.stream()
        .map(Values::comparison)
        .filter(compared -> compared.baseline != null || compared.candidate != null)
        .toList();
  }

  /**
   * The values of one measure; of all measures at once, as outcomes of large runs lie far apart.
   */
  private static final class Values {
    private final Measure measure;
    private final DoubleStream.Builder before = DoubleStream.builder();
    private final DoubleStream.Builder after = DoubleStream.builder();
    private final DoubleStream.Builder beforeInBoth = DoubleStream.builder();
    private final DoubleStream.Builder afterInBoth = DoubleStream.builder();
    private boolean inBoth;

    Values(Measure measure) {
      this.measure = measure;
    }

    void add(QuestionPair pair) {
      Double baseline = measure.of(pair.baseline());
      Double candidate = measure.of(pair.candidate());
      if (baseline != null) {
        before.add(baseline);
      }
      if (candidate != null) {
        after.add(candidate);
      }
      if (baseline != null && candidate != null) {
        beforeInBoth.add(baseline);
        afterInBoth.add(candidate);
        inBoth = true;
      }
    }

    CostComparison comparison() {
      return new CostComparison(
          measure,
          Amount.of((inBoth ? beforeInBoth : before).build()),
          Amount.of((inBoth ? afterInBoth : after).build()));
    }
  }
}
