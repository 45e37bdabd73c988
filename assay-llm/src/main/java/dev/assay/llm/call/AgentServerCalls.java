// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.call;

import dev.assay.generate.GeneratorStoppedException;
import dev.assay.generate.ProviderUnavailableException;
import dev.assay.llm.chat.ModelCallException;
import dev.assay.llm.chat.ModelReply;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Calls a user's agent server within the rate limits, and retries if the server could not be
 * reached. An error response or a timeout is not retried, because the server has received the
 * question. Safe for use by several threads.
 */
public final class AgentServerCalls {
  private final RetryPolicy retryPolicy;
  private final Function<ModelCallException, String> words;

  /** Questions given up since the last answer; -1 before the first answer. */
  private final AtomicInteger trouble = new AtomicInteger(-1);

  /**
   * @param words creates the message for a failure; must not contain secrets
   */
  public AgentServerCalls(RateLimits limits, Function<ModelCallException, String> words) {
    this.retryPolicy = new RetryPolicy(limits);
    this.words = words;
  }

  /** The server was reached and failed. */
  public static final class FailedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private FailedException(String message) {
      super(message);
    }

    @Override
    public String getMessage() {
      return String.valueOf(super.getMessage());
    }
  }

  /**
   * Calls until there is an answer or retrying does not help.
   *
   * @param call one attempt, which throws {@link ModelCallException} if it fails
   * @throws FailedException if the server is at fault
   * @throws ProviderUnavailableException if it can't be reached
   * @throws GeneratorStoppedException if it can't be reached for a reason that all questions share
   *     and was not reached before, or has failed for many questions in a row
   * @throws CancellationException if the thread was interrupted
   */
  public ModelReply ask(Supplier<ModelReply> call) {
    try {
      ModelReply reply = retryPolicy.ask(0, () -> tried(call)).reply();
      trouble.set(0);
      return reply;
    } catch (RetryPolicy.GivenUp e) {
      StoredReply.GivenUp given =
          new StoredReply.GivenUp(words.apply(e.last), false, e.failures, "");
      FailureRules.answer(given, e.last.kind(), trouble, false);
      throw new IllegalStateException("a server that can't be reached has not answered", e);
    }
  }

  private ModelReply tried(Supplier<ModelReply> call) {
    try {
      return call.get();
    } catch (ModelCallException e) {
      if (isUnreachable(e)) {
        throw e;
      }
      trouble.set(0);
      throw new FailedException(words.apply(e));
    }
  }

  private static boolean isUnreachable(ModelCallException e) {
    int status = e.status().orElse(0);
    return switch (e.kind()) {
      case UNREACHABLE, CONNECTION, RATE_LIMIT, ACCESS, NOT_FOUND -> true;
      case PROVIDER -> status == 502 || status == 503;
      default -> false;
    };
  }
}
