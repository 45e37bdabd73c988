// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.compare.internal.CostComparison;
import dev.assay.compare.internal.CostComparison.Amount;
import dev.assay.compare.internal.CostComparison.Measure;
import dev.assay.model.Verdict;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The cost and time of runs in words: sums of money and tokens, medians of times. */
public record CostPhrases(CostComparison expense) {
  private static final double SHORT_MS = 9.995;

  public String baseline() {
    return amount(expense.baseline());
  }

  public String candidate() {
    return amount(expense.candidate());
  }

  private String amount(@Nullable Amount amount) {
    return amount == null ? "-" : written(value(amount));
  }

  private boolean isTime() {
    return expense.measure() == Measure.MODEL_MS || expense.measure() == Measure.QUERY_MS;
  }

  private double value(Amount amount) {
    return isTime() ? amount.median() : amount.total();
  }

  private String written(double value) {
    return switch (expense.measure()) {
      case COST_USD -> NumberFormats.cost(value);
      case PROMPT_TOKENS, COMPLETION_TOKENS -> NumberFormats.count(Math.round(value));
      case MODEL_MS, QUERY_MS ->
          isShort() ? String.format(Locale.ROOT, "%.2f ms", value) : NumberFormats.time(value);
    };
  }

  /**
   * Returns whether the values are so small that tenths of a millisecond would hide their
   * difference.
   */
  private boolean isShort() {
    return Stream.of(
            Optional.ofNullable(expense.baseline()), Optional.ofNullable(expense.candidate()))
        .flatMap(Optional::stream)
        .allMatch(amount -> amount.median() < SHORT_MS);
  }

  /** A value rounded as it is printed, so that the difference is that of the printed values. */
  private double rounded(double value) {
    int decimals =
        switch (expense.measure()) {
          case COST_USD -> value >= 1 ? 2 : 4;
          case PROMPT_TOKENS, COMPLETION_TOKENS -> 0;
          case MODEL_MS, QUERY_MS ->
              // Like NumberFormats.time.
              isShort() ? 2 : value < 999.95 ? 1 : value < 59_995 ? -1 : -3;
        };
    return BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_UP).doubleValue();
  }

  /**
   * Returns the signed difference and, if A is not zero, its share of A: {@code +$0.10 (+25 %)}.
   */
  public String difference() {
    Amount before = expense.baseline();
    Amount now = expense.candidate();
    if (before == null || now == null) {
      return "";
    }
    double difference = rounded(value(now)) - rounded(value(before));
    String sign = difference > 0 ? "+" : difference < 0 ? "-" : "";
    String share =
        value(before) == 0 || difference == 0
            ? ""
            : String.format(
                Locale.ROOT, " (%+.0f %%)", 100 * (value(now) - value(before)) / value(before));
    return sign + written(Math.abs(difference)) + share;
  }

  /** Returns the kind of summary, and the number of questions if it is not over all pairs. */
  public String scope(int pairs) {
    Amount known = expense.baseline() == null ? expense.candidate() : expense.baseline();
    String kind = isTime() ? "median per question" : "";
    if (known == null || known.questions() == pairs) {
      return kind;
    }
    String among = "over %s".formatted(NumberFormats.count(known.questions(), "question"));
    return kind.isEmpty() ? among : kind + ", " + among;
  }

  /** Returns the state in a run of a question that is not scored in both. */
  public static String state(@Nullable Verdict verdict) {
    if (verdict == null) {
      return "pending";
    }
    return verdict instanceof Verdict.NotScored none ? none.reason().name() : verdict.label();
  }
}
