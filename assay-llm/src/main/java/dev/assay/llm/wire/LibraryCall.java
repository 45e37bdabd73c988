// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.wire;

import dev.assay.llm.chat.ModelCallException;
import dev.assay.llm.chat.ModelCallException.Kind;
import java.time.Instant;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One call through a client library, on one thread. The library knows only an HTTP client; what it
 * sends arrives here by way of the thread, and here the truth about the call is kept, whatever the
 * library makes of it.
 */
final class LibraryCall {
  private static final ThreadLocal<@Nullable LibraryCall> CURRENT = new ThreadLocal<>();

  private final HttpTransport httpTransport;
  private final UnaryOperator<TransportRequest> change;
  private final Consumer<TransportResponse> check;
  private final Instant deadline;
  private @Nullable String requestBody;
  private @Nullable TransportResponse answer;
  private @Nullable RuntimeException fault;

  private LibraryCall(
      HttpTransport httpTransport,
      UnaryOperator<TransportRequest> change,
      Consumer<TransportResponse> check,
      Instant deadline) {
    this.httpTransport = httpTransport;
    this.change = change;
    this.check = check;
    this.deadline = deadline;
  }

  static <T> CallResult<T> of(
      HttpTransport httpTransport,
      UnaryOperator<TransportRequest> change,
      Consumer<TransportResponse> check,
      Instant deadline,
      Supplier<T> work) {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("interrupted before " + httpTransport.destination().model());
    }
    LibraryCall libraryCall = new LibraryCall(httpTransport, change, check, deadline);
    CURRENT.set(libraryCall);
    try {
      return libraryCall.done(work.get());
    } catch (RuntimeException problem) {
      throw libraryCall.truth(problem);
    } finally {
      CURRENT.remove();
    }
  }

  /** Sends on behalf of the library that runs on this thread. */
  static TransportResponse send(TransportRequest request) {
    LibraryCall libraryCall = CURRENT.get();
    if (libraryCall == null) {
      throw new IllegalStateException("a request outside Wire.exchange: " + request);
    }
    return libraryCall.sent(request);
  }

  private TransportResponse sent(TransportRequest request) {
    // A library that tries again on its own would spend money that nobody counts.
    if (requestBody != null) {
      throw new IllegalStateException("a second request in one call: " + request);
    }
    try {
      TransportRequest changed = change.apply(request);
      requestBody = httpTransport.hide(changed.body());
      TransportResponse came = httpTransport.send(changed, deadline);
      answer = came;
      check.accept(came);
      return came;
    } catch (RuntimeException problem) {
      fault = problem;
      throw problem;
    }
  }

  private <T> CallResult<T> done(T value) {
    if (answer == null || requestBody == null) {
      throw new IllegalStateException("a call without a request");
    }
    return new CallResult<>(value, requestBody, answer);
  }

  /** What really happened: the library wraps it, in texts that may hold what was sent. */
  private RuntimeException truth(RuntimeException problem) {
    if (fault != null) {
      return fault;
    }
    if (answer != null) {
      String reason = problem.getMessage() == null ? "" : problem.getMessage();
      return httpTransport.faults().answer(answer, httpTransport.hide(reason));
    }
    for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
      if (cause instanceof ModelCallException said) {
        return said;
      }
    }
    if (Thread.currentThread().isInterrupted()) {
      return new CancellationException("interrupted before " + httpTransport.destination().model());
    }
    return httpTransport
        .faults()
        .fault(
            Kind.REQUEST,
            "%s: the request could not be made (%s)."
                .formatted(
                    httpTransport.destination().model(),
                    TransportErrors.line(httpTransport.hide(String.valueOf(problem.getMessage())))),
            "");
  }
}
