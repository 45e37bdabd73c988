// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.call;

import dev.assay.generate.GeneratorStoppedException;
import dev.assay.generate.ProviderUnavailableException;
import dev.assay.input.internal.Durations;
import dev.assay.llm.chat.CallTokens;
import dev.assay.llm.chat.ModelCallException.Kind;
import dev.assay.llm.chat.ModelName;
import dev.assay.model.Usage;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** Determines the consequences of a call without an answer for its question. */
final class FailureRules {
  private FailureRules() {}

  /** Failures that every other question would share, if there has been no answer yet. */
  private static final Set<Kind> SHARED_FAILURES =
      Set.of(Kind.ACCESS, Kind.NOT_FOUND, Kind.UNREACHABLE, Kind.CONNECTION);

  /**
   * After this many consecutive questions without an answer the remaining ones are left pending.
   */
  static final int MAX_CONSECUTIVE_FAILURES = 10;

  /** The record entry of a call that was given up. */
  static StoredReply.GivenUp of(
      ModelName model, RetryPolicy.GivenUp given, FailureAttribution failureAttribution) {
    String message = given.last.getMessage() + longer(given);
    return new StoredReply.GivenUp(
        message.startsWith(model.toString()) ? message : model + ": " + message,
        failureAttribution.falls(given.last.kind()),
        given.failures,
        given.last.exchange());
  }

  /** A note for a provider that demands a longer wait than is allowed. */
  private static String longer(RetryPolicy.GivenUp given) {
    return given
        .tooLong()
        .map(
            asked ->
                " It asks to wait %s, longer than 'limits: longestWait' allows."
                    .formatted(Durations.text(asked)))
        .orElse("");
  }

  /** The record entry of a call that was not retried, because the budget is spent. */
  static StoredReply.GivenUp of(ModelName model, RetryPolicy.Stopped stopped) {
    FailedCall last = stopped.failures.get(stopped.failures.size() - 1);
    return new StoredReply.GivenUp(
        "%s: %s".formatted(model, last.message()), false, stopped.failures, "");
  }

  /**
   * An answer without text, if the model is at fault.
   *
   * @param trouble calls given up since the last answer, or -1 before the first answer; this method
   *     updates it
   * @param unanswered whether neither this session nor an earlier one has an answer of the model
   * @throws GeneratorStoppedException if the key, the model's name or the address is at fault, if
   *     there has been no answer for many questions, or if all requests so far were refused; the
   *     other questions then stay pending
   * @throws ProviderUnavailableException if the provider or the connection is at fault
   */
  static ModelCaller.Answer answer(
      StoredReply.GivenUp given, Kind kind, AtomicInteger trouble, boolean unanswered) {
    boolean refused = unanswered && kind == Kind.REQUEST;
    if (given.counts() && !refused) {
      return again(given);
    }
    int before = trouble.getAndUpdate(count -> count < 0 ? count - 1 : count + 1);
    boolean hopeless = before < 0 && SHARED_FAILURES.contains(kind);
    // Counts down from -1 before the first answer, and up from 0 after it.
    int inARow = before < 0 ? -before : before + 1;
    if (hopeless || inARow >= MAX_CONSECUTIVE_FAILURES) {
      throw refused
          ? noAnswerExpected("calls", given.message())
          : new GeneratorStoppedException(given.message());
    }
    return again(given);
  }

  /** The exception once too many questions in a row had no answer. */
  static GeneratorStoppedException noAnswerExpected(String what, String last) {
    return new GeneratorStoppedException(
        "no question was answered, and %d %s in a row failed; correct the cause and run into another --out; the last: %s"
            .formatted(MAX_CONSECUTIVE_FAILURES, what, last));
  }

  /** The result of a call that was given up in an earlier run. */
  static ModelCaller.Answer again(StoredReply.GivenUp given) {
    if (!given.counts()) {
      throw unavailable(given);
    }
    int retries = given.failures().size() - 1;
    Usage usage = StoredReply.usage(CallTokens.UNKNOWN, null, null, retries);
    return new ModelCaller.Answer(null, given.message(), given.kind(), usage, false);
  }

  private static ProviderUnavailableException unavailable(StoredReply.GivenUp given) {
    return new ProviderUnavailableException(
        given.message(), new IllegalStateException(given.failures().size() + " tries"));
  }
}
