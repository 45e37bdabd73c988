// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.wire;

import dev.assay.llm.chat.ModelCallException;
import dev.assay.llm.chat.ModelCallException.Kind;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to one provider; all HTTP requests of Assay to providers go through it. Nothing is
 * retried, redirects are not followed, and no proxy is used. Safe for use by several threads.
 */
public final class HttpTransport {
  /** Maximum size of an answer in bytes; no model writes more. */
  public static final int LARGEST_ANSWER = 8_000_000;

  private static final int LARGEST_ERROR = 64_000;

  /** Headers that the HTTP client sets itself or rejects. */
  private static final Set<String> OWN_HEADERS =
      Set.of("host", "content-length", "connection", "expect", "upgrade");

  // HTTP/1.1, because several model servers fail on the client's upgrade request to HTTP/2.
  private static final HttpClient CLIENT =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NEVER)
          .proxy(HttpClient.Builder.NO_PROXY)
          .build();

  private final CallDestination destination;
  private final SecretRedactor secretRedactor;
  private final int largest;
  private final TransportErrors transportErrors;

  /**
   * Creates a transport to a provider.
   *
   * @param secretRedactor masks secrets in all responses
   */
  public HttpTransport(CallDestination destination, SecretRedactor secretRedactor) {
    this(destination, secretRedactor, LARGEST_ANSWER);
  }

  /**
   * @param secretRedactor masks secrets in all responses
   * @param largest maximum size of an answer in bytes; the rest is not read
   */
  public HttpTransport(CallDestination destination, SecretRedactor secretRedactor, int largest) {
    this.destination = destination;
    this.secretRedactor = secretRedactor;
    this.largest = largest;
    this.transportErrors = new TransportErrors(destination);
  }

  public CallDestination destination() {
    return destination;
  }

  /** Returns the deadline of a call that starts now. */
  public Instant deadline() {
    return Instant.now().plus(destination.timeout());
  }

  /**
   * Sends a request once and waits for the complete answer.
   *
   * @throws ModelCallException for a status other than 2xx, or if there was no answer in time
   * @throws CancellationException if the thread is interrupted; its interrupt status stays set
   */
  public TransportResponse send(TransportRequest request, Instant deadline) {
    AtomicReference<SizeLimitedBody> body = new AtomicReference<>();
    HttpRequest built = built(request);
    long start = System.nanoTime();
    CompletableFuture<HttpResponse<SizeLimitedBody>> sent =
        CLIENT.sendAsync(built, head -> begun(head, body));
    try {
      long left = Math.max(1, Duration.between(Instant.now(), deadline).toNanos());
      HttpResponse<SizeLimitedBody> response = sent.get(left, TimeUnit.NANOSECONDS);
      return answer(request, response, Duration.ofNanos(System.nanoTime() - start));
    } catch (TimeoutException late) {
      throw transportErrors.timeout(read(request, body));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new CancellationException("the call of " + destination.model() + " was interrupted");
    } catch (ExecutionException failed) {
      throw broken(request, failed, read(request, body));
    } finally {
      sent.cancel(true);
      SizeLimitedBody begun = body.get();
      if (begun != null) {
        begun.abandon();
      }
    }
  }

  /**
   * Runs a client library's call, which sends exactly one request through the given sender (see
   * {@link LangChainHttpClient} and {@link AwsHttpClient}), on this thread.
   *
   * @param change modifies the request before it is sent
   * @param check examines the answer before the library does, and throws if it is invalid
   * @throws ModelCallException for any failure, whatever exception the library throws; {@link
   *     ModelCallException.Kind#ANSWER} if it could not read a valid answer
   * @throws CancellationException if the thread is interrupted
   */
  public <T> CallResult<T> exchange(
      UnaryOperator<TransportRequest> change,
      Consumer<TransportResponse> check,
      Instant deadline,
      Function<RequestSender, T> work) {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("interrupted before " + destination.model());
    }
    LibraryCall libraryCall = new LibraryCall(change, check, deadline);
    try {
      return libraryCall.done(work.apply(libraryCall));
    } catch (RuntimeException problem) {
      throw libraryCall.originalFailure(problem);
    }
  }

  /**
   * Creates an exception for a response with status 2xx that does not follow the provider's
   * protocol.
   */
  public ModelCallException unreadable(TransportResponse answer, String reason) {
    return transportErrors.answer(answer, secretRedactor.hide(reason));
  }

  /** Creates an exception for a failure that only the caller can detect. */
  public ModelCallException fault(ModelCallException.Kind kind, String message, String read) {
    return transportErrors.fault(kind, secretRedactor.hide(message), secretRedactor.hide(read));
  }

  private SizeLimitedBody begun(
      HttpResponse.ResponseInfo head, AtomicReference<SizeLimitedBody> to) {
    boolean good = head.statusCode() / 100 == 2;
    SizeLimitedBody body = new SizeLimitedBody(head.statusCode(), good ? largest : LARGEST_ERROR);
    to.set(body);
    return body;
  }

  private HttpRequest built(TransportRequest request) {
    try {
      return plain(request);
    } catch (IllegalArgumentException unfit) {
      // Omits the message, which quotes the header and so perhaps the key.
      throw transportErrors.fault(
          ModelCallException.Kind.REQUEST,
          "%s: the request could not be made; check baseUrl (%s) and the characters of the key."
              .formatted(destination.model(), destination.baseUrl()),
          "");
    }
  }

  private static HttpRequest plain(TransportRequest request) {
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(request.uri())
            .method(
                request.method(),
                request.body().isEmpty()
                    ? BodyPublishers.noBody()
                    : BodyPublishers.ofString(request.body(), StandardCharsets.UTF_8));
    request
        .headers()
        .forEach(
            (name, values) -> {
              if (!OWN_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> builder.header(name, value));
              }
            });
    return builder.build();
  }

  private TransportResponse answer(
      TransportRequest request, HttpResponse<SizeLimitedBody> response, Duration latency) {
    SizeLimitedBody body = response.body();
    boolean good = response.statusCode() / 100 == 2;
    if (good && body.cut()) {
      throw transportErrors.tooLarge(beginning(request, body), largest);
    }
    String text = text(request, body);
    if (!good) {
      throw transportErrors.status(
          response.statusCode(), text, RetryAfter.of(response.headers(), Instant.now()));
    }
    return new TransportResponse(response.statusCode(), response.headers().map(), text, latency);
  }

  private ModelCallException broken(
      TransportRequest request, ExecutionException failed, String read) {
    Throwable problem = failed.getCause() == null ? failed : failed.getCause();
    if (!(problem instanceof IOException)) {
      throw new IllegalStateException("the call of %s".formatted(destination.model()), problem);
    }
    String reason = problem.getMessage() == null ? "closed" : problem.getMessage();
    return transportErrors.connection(
        problem, TransportErrors.line(secretRedactor.hide(reason, request.headers())), read);
  }

  private String read(TransportRequest request, AtomicReference<SizeLimitedBody> body) {
    SizeLimitedBody begun = body.get();
    return begun == null ? "" : TransportErrors.exchange(begun.status(), text(request, begun));
  }

  /** As much as of an error: to mask keys in all of a huge answer would take a while. */
  private String beginning(TransportRequest request, SizeLimitedBody body) {
    byte[] bytes = body.bytes();
    int length = Math.min(bytes.length, LARGEST_ERROR);
    return secretRedactor.hide(
        new String(bytes, 0, length, StandardCharsets.UTF_8), request.headers());
  }

  private String text(TransportRequest request, SizeLimitedBody body) {
    return secretRedactor.hide(new String(body.bytes(), StandardCharsets.UTF_8), request.headers());
  }

  /**
   * One call through a client library. The library is created for the call and sends through it;
   * the actual request, answer and failure are kept here, whatever the library makes of them. For
   * one thread.
   */
  private final class LibraryCall implements RequestSender {
    private final UnaryOperator<TransportRequest> change;
    private final Consumer<TransportResponse> check;
    private final Instant deadline;
    private @Nullable String requestBody;
    private @Nullable TransportResponse answer;
    private @Nullable RuntimeException fault;

    private LibraryCall(
        UnaryOperator<TransportRequest> change,
        Consumer<TransportResponse> check,
        Instant deadline) {
      this.change = change;
      this.check = check;
      this.deadline = deadline;
    }

    @Override
    public TransportResponse send(TransportRequest request) {
      // A library that retries on its own would cause costs that are not counted.
      if (requestBody != null) {
        throw new IllegalStateException("a second request in one call: " + request);
      }
      try {
        TransportRequest changed = change.apply(request);
        requestBody = secretRedactor.hide(changed.body());
        TransportResponse came = HttpTransport.this.send(changed, deadline);
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
        return transportErrors.answer(answer, secretRedactor.hide(reason));
      }
      for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
        if (cause instanceof ModelCallException said) {
          return said;
        }
      }
      if (Thread.currentThread().isInterrupted()) {
        return new CancellationException("interrupted before " + destination.model());
      }
      return transportErrors.fault(
          Kind.REQUEST,
          "%s: the request could not be made (%s)."
              .formatted(
                  destination.model(),
                  TransportErrors.line(secretRedactor.hide(String.valueOf(problem.getMessage())))),
          "");
    }
  }
}
