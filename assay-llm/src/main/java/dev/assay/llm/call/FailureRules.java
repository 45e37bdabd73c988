// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.call;

import dev.assay.config.Durations;
import dev.assay.generate.GeneratorStoppedException;
import dev.assay.generate.ProviderUnavailableException;
import dev.assay.llm.chat.CallTokens;
import dev.assay.llm.chat.ModelCallException.Kind;
import dev.assay.llm.chat.ModelName;
import dev.assay.model.Usage;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** What a call that gave no answer means for its question. */
final class FailureRules {
  private FailureRules() {}

  /** What no other question will fare better with, if none has yet been answered. */
  private static final Set<Kind> HOPELESS = Set.of(Kind.ACCESS, Kind.NOT_FOUND, Kind.CONNECTION);

  /** So many questions in a row are lost before the others are left for later. */
  static final int PATIENCE = 10;

  /** A call that was given up, as it is kept. */
  static StoredReply.GivenUp of(
      ModelName model, RetryPolicy.GivenUp given, FailureAttribution failureAttribution) {
    String message = given.last.getMessage() + longer(given);
    return new StoredReply.GivenUp(
        message.startsWith(model.toString()) ? message : model + ": " + message,
        failureAttribution.falls(given.last.kind()),
        given.failures,
        given.last.exchange());
  }

  /** Says so where the provider asks for a longer wait than is allowed. */
  private static String longer(RetryPolicy.GivenUp given) {
    return given
        .tooLong()
        .map(
            asked ->
                " It asks to wait %s, longer than 'limits: longestWait' allows."
                    .formatted(Durations.text(asked)))
        .orElse("");
  }

  /** A call that was not tried again for want of money, as it is kept. */
  static StoredReply.GivenUp of(ModelName model, RetryPolicy.Stopped stopped) {
    FailedCall last = stopped.failures.get(stopped.failures.size() - 1);
    return new StoredReply.GivenUp(
        "%s: %s".formatted(model, last.message()), false, stopped.failures, "");
  }

  /**
   * An answer without text if the model is at fault.
   *
   * @param trouble calls given up since the last answer, -1 as long as there was none; counted on
   * @param unanswered whether the run has no answer of the model, of earlier sessions neither
   * @throws GeneratorStoppedException if it is the key, the model's name or the address, or nothing
   *     has come for long, or requests have been refused from the first on, so that the other
   *     questions can wait for it to be mended
   * @throws ProviderUnavailableException if it is the provider or the way there
   */
  static ModelCaller.Answer answer(
      StoredReply.GivenUp given, Kind kind, AtomicInteger trouble, boolean unanswered) {
    boolean refused = unanswered && kind == Kind.REQUEST;
    if (given.counts() && !refused) {
      return again(given);
    }
    int before = trouble.getAndUpdate(count -> count < 0 ? count - 1 : count + 1);
    boolean hopeless = before < 0 && HOPELESS.contains(kind);
    // Counted down from -1 before the first answer, and up from 0 after it.
    int inARow = before < 0 ? -before : before + 1;
    if (hopeless || inARow >= PATIENCE) {
      throw refused
          ? inVain("calls", given.message())
          : new GeneratorStoppedException(given.message());
    }
    return again(given);
  }

  /** After so many questions without an answer that none is to be expected. */
  static GeneratorStoppedException inVain(String what, String last) {
    return new GeneratorStoppedException(
        "no question was answered, and %d %s in a row failed; correct the cause and run into another --out; the last: %s"
            .formatted(PATIENCE, what, last));
  }

  /** What became of a call that was given up in an earlier run. */
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
