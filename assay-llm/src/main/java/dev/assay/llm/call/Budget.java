// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.call;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.assay.generate.internal.BudgetExceededException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * The budget of a run. A call is allowed only if the run stays within its budget even if this call
 * and all calls in progress cost the maximum. If only the calls in progress prevent it, the call
 * waits for them, because most cost far less than the maximum. Safe for use by several threads.
 */
public final class Budget {
  /**
   * The limits of a budget; {@code null} for no limit.
   *
   * @param dollars in US dollars
   * @param tokens sent and received
   * @param calls number of calls, including failed ones
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Limit(@Nullable Double dollars, @Nullable Long tokens, @Nullable Long calls) {
    public static final Limit NONE = new Limit(null, null, null);
  }

  /**
   * The maximum or the actual cost of a call.
   *
   * @param dollars 0 if unknown
   * @param tokens sent and received
   */
  record Amount(double dollars, long tokens) {
    static final Amount NOTHING = new Amount(0, 0);
  }

  private final Limit limit;
  private final CallRecord.Totals before;
  private double dollars;
  private long tokens;
  private long calls;
  private int underWay;

  /**
   * @param before the spending of earlier sessions of the run
   */
  public Budget(Limit limit, CallRecord.Totals before) {
    this.limit = limit;
    this.before = before;
    this.dollars = before.costUsd();
    this.tokens = before.tokens();
    this.calls = before.calls();
  }

  /** The limits that the user set. */
  public Limit limit() {
    return limit;
  }

  /**
   * Reserves the maximum cost of a call; every reservation must be settled.
   *
   * @throws BudgetExceededException if that might exceed the budget
   * @throws CancellationException if the thread was interrupted while waiting
   */
  synchronized void reserve(Amount most) {
    try {
      for (BudgetExceededException passed = passed(most); passed != null; passed = passed(most)) {
        if (underWay == 0) {
          throw passed;
        }
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    }
    underWay++;
    calls++;
    tokens += most.tokens();
    dollars += most.dollars();
  }

  /** Replaces a reservation by the actual cost of the call. */
  synchronized void settle(Amount reserved, Amount cost) {
    underWay--;
    tokens += cost.tokens() - reserved.tokens();
    dollars += cost.dollars() - reserved.dollars();
    notifyAll();
  }

  /** The exception for a call that might exceed a limit; {@code null} if it can't. */
  private @Nullable BudgetExceededException passed(Amount most) {
    if (limit.calls() != null && calls + 1 > limit.calls()) {
      return spent(
          "%,d calls".formatted(limit.calls()),
          before.calls() == 0 ? "" : "%,d".formatted(before.calls()),
          BudgetExceededException.Limit.CALLS);
    }
    if (limit.tokens() != null && tokens + most.tokens() > limit.tokens()) {
      return spent(
          "%,d tokens".formatted(limit.tokens()),
          before.tokens() == 0 ? "" : "%,d".formatted(before.tokens()),
          BudgetExceededException.Limit.TOKENS);
    }
    if (limit.dollars() != null && dollars + most.dollars() > limit.dollars()) {
      return spent(
          "$" + money(limit.dollars()),
          before.costUsd() == 0 ? "" : "$" + money(before.costUsd()),
          BudgetExceededException.Limit.DOLLARS);
    }
    return null;
  }

  /** An amount with cents, and with more decimals only if they are not zero. */
  private static String money(double dollars) {
    BigDecimal exact = BigDecimal.valueOf(dollars).stripTrailingZeros();
    return exact.setScale(Math.max(2, exact.scale()), RoundingMode.UNNECESSARY).toPlainString();
  }

  /**
   * @param earlier a note on the spending of earlier sessions, or empty
   */
  private static BudgetExceededException spent(
      String words, String earlier, BudgetExceededException.Limit limit) {
    String counted =
        earlier.isEmpty()
            ? ""
            : ", which includes the %s of earlier sessions of the run".formatted(earlier);
    return new BudgetExceededException(
        "the next call could exceed the budget of %s%s; raise it to continue"
            .formatted(words, counted),
        limit);
  }
}
