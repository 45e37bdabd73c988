// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.wire;

import dev.assay.llm.chat.ModelCallException;
import dev.assay.llm.chat.ModelCallException.Kind;
import java.time.Instant;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One call through a client library. The library is created for the call and sends through it; the
 * actual request, answer and failure are kept here, whatever the library makes of them. For one
 * thread.
 */
final class LibraryCall implements RequestSender {
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
      Function<RequestSender, T> work) {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("interrupted before " + httpTransport.destination().model());
    }
    LibraryCall libraryCall = new LibraryCall(httpTransport, change, check, deadline);
    try {
      return libraryCall.done(work.apply(libraryCall));
    } catch (RuntimeException problem) {
      throw libraryCall.originalFailure(problem);
    }
  }

  @Override
  public TransportResponse send(TransportRequest request) {
    // A library that retries on its own would cause costs that are not counted.
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

  /** The original failure: the library wraps it, in messages that may quote the request. */
  private RuntimeException originalFailure(RuntimeException problem) {
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
