// SPDX-License-Identifier: Apache-2.0
package dev.assay.junit;

import dev.assay.generate.Generator;
import dev.assay.generate.ProviderUnavailableException;
import dev.assay.model.Attempt;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.model.Usage;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/**
 * The instances of a class of tests as the generator of its run. Each question is asked of the
 * instance of its own test. Safe for use by several threads.
 */
final class SystemUnderTest implements Generator {
  private static final double NANOS_PER_MILLI = 1e6;

  private final Map<String, Call> calls = new ConcurrentHashMap<>();

  /** The call for one question, from before its evaluation until after it. */
  final class Call implements AutoCloseable {
    private final String question;
    private final TextToSql system;
    private @Nullable Throwable thrown;

    private Call(String question, TextToSql system) {
      this.question = question;
      this.system = system;
    }

    /** The exception that the system under test threw, or {@code null}. */
    @Nullable Throwable thrown() {
      return thrown;
    }

    private Prediction answer(Question asked) {
      long start = System.nanoTime();
      try {
        String text = system.ask(asked);
        String sql = text == null || text.isBlank() ? null : text; // as predictions are read
        return prediction(sql, null, start);
      } catch (ProviderUnavailableException | TestAbortedException e) {
        throw e;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CancellationException("interrupted while the system under test was asked");
      } catch (Exception | AssertionError e) {
        thrown = e;
        return prediction(null, e.toString(), start);
      }
    }

    private Prediction prediction(@Nullable String sql, @Nullable String error, long start) {
      double ms = (System.nanoTime() - start) / NANOS_PER_MILLI;
      Attempt attempt = new Attempt(sql, error, new Usage(null, null, null, ms));
      return new Prediction(question, sql, error, List.of(attempt), null);
    }

    @Override
    public void close() {
      calls.remove(question);
    }
  }

  /** Assigns a question to the instance of its test until the call is closed. */
  Call with(Question question, TextToSql system) {
    Call call = new Call(question.id(), system);
    calls.put(question.id(), call);
    return call;
  }

  @Override
  public Prediction generate(Question question) {
    return Objects.requireNonNull(calls.get(question.id()), "its test is running").answer(question);
  }
}
