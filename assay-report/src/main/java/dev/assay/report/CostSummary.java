// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.model.Attempt;
import dev.assay.model.Outcome;
import dev.assay.model.Usage;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The cost of predictions, all attempts included; {@code null} where no attempt has it.
 *
 * @param attempts with usage of any kind, at least 1
 * @param tokens sent and received
 * @param retries calls that failed and were retried
 * @param cost in US dollars
 * @param latency the model's time for an attempt
 */
public record CostSummary(
    int attempts, Tokens tokens, @Nullable Long retries, Cost cost, @Nullable Timing latency) {
  /**
   * Tokens sent and received.
   *
   * @param prompt tokens sent, those from the provider's cache included
   * @param completion tokens received, those of reasoning included
   * @param cached tokens sent that the provider had in its cache
   * @param reasoning tokens received that are reasoning
   */
  public record Tokens(
      @Nullable Long prompt,
      @Nullable Long completion,
      @Nullable Long cached,
      @Nullable Long reasoning) {}

  /**
   * Cost in US dollars.
   *
   * @param total of all attempts
   * @param questions of which the cost is known
   * @param perQuestion total by those questions
   * @param perCorrect total by those of them that are right; {@code null} also if none is
   */
  public record Cost(
      @Nullable Double total,
      int questions,
      @Nullable Double perQuestion,
      @Nullable Double perCorrect) {}

  /** Returns the summary; {@code null} if no attempt has any usage. */
  static @Nullable CostSummary of(List<Outcome> outcomes) {
    List<Usage> usages = outcomes.stream().flatMap(CostSummary::usages).toList();
    if (usages.isEmpty()) {
      return null;
    }
    Double cost = cost(usages);
    List<Outcome> paid =
        outcomes.stream().filter(o -> usages(o).anyMatch(u -> u.costUsd() != null)).toList();
    return new CostSummary(
        usages.size(),
        new Tokens(
            sum(usages, Usage::promptTokens),
            sum(usages, Usage::completionTokens),
            sum(usages, Usage::cachedTokens),
            sum(usages, Usage::reasoningTokens)),
        sum(usages, Usage::retries),
        new Cost(
            cost,
            paid.size(),
            share(cost, paid.size()),
            share(cost, paid.stream().filter(RunSummary::isCorrect).count())),
        Timing.ofCalls(outcomes));
  }

  private static Stream<Usage> usages(Outcome outcome) {
    return outcome.attempts().stream().map(Attempt::usage).flatMap(Stream::ofNullable);
  }

  private static @Nullable Double share(@Nullable Double cost, long among) {
    return cost == null || among == 0 ? null : (Double) (cost / among);
  }

  private static @Nullable Long sum(
      List<Usage> usages, Function<Usage, ? extends @Nullable Number> part) {
    LongSummaryStatistics known = new LongSummaryStatistics();
    for (Usage usage : usages) {
      Number number = part.apply(usage);
      if (number != null) {
        known.accept(number.longValue());
      }
    }
    return known.getCount() == 0 ? null : (Long) known.getSum();
  }

  private static @Nullable Double cost(List<Usage> usages) {
    DoubleSummaryStatistics known = new DoubleSummaryStatistics();
    for (Usage usage : usages) {
      Double cost = usage.costUsd();
      if (cost != null) {
        known.accept(cost);
      }
    }
    return known.getCount() == 0 ? null : (Double) known.getSum();
  }
}
