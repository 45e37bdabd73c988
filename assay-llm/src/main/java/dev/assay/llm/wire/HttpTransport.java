// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.wire;

import dev.assay.llm.chat.ModelCallException;
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

/**
 * Sends requests to one provider; the only place of Assay from which one leaves. Nothing is
 * retried, no redirect is followed, no proxy is used. Safe for use by several threads.
 */
public final class HttpTransport {
  /** No model writes more. */
  public static final int LARGEST_ANSWER = 8_000_000;

  private static final int LARGEST_ERROR = 64_000;

  /** Of the client's own making, or refused by it. */
  private static final Set<String> OWN_HEADERS =
      Set.of("host", "content-length", "connection", "expect", "upgrade");

  // HTTP/1.1: several servers of models trip over the upgrade to 2 that the client offers.
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
   * A wire to a model.
   *
   * @param secretRedactor what is taken out of everything that comes back
   */
  public HttpTransport(CallDestination destination, SecretRedactor secretRedactor) {
    this(destination, secretRedactor, LARGEST_ANSWER);
  }

  /**
   * @param secretRedactor what is taken out of everything that comes back
   * @param largest bytes of an answer; of one that is longer no more is read
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

  /** When a call that begins now must be over. */
  public Instant deadline() {
    return Instant.now().plus(destination.timeout());
  }

  /**
   * Sends once and waits for the whole answer.
   *
   * @throws ModelCallException for every answer but 2xx, and if none came in time
   * @throws CancellationException if the thread is interrupted, which it then still is
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
   * Runs a client library's work, which sends exactly one request by the sender that it is given
   * (see {@link LangChainHttpClient} and {@link AwsHttpClient}), on this thread.
   *
   * @param change what is done to the request before it leaves
   * @param check looks at the answer before the library does, and throws if it is none
   * @throws ModelCallException whatever the library makes of a fault; {@link
   *     ModelCallException.Kind#ANSWER} if it could not read a good answer
   * @throws CancellationException if the thread is interrupted
   */
  public <T> CallResult<T> exchange(
      UnaryOperator<TransportRequest> change,
      Consumer<TransportResponse> check,
      Instant deadline,
      Function<RequestSender, T> work) {
    return LibraryCall.of(this, change, check, deadline, work);
  }

  /** A good status, but what came is no answer of this provider's. */
  public ModelCallException unreadable(TransportResponse answer, String reason) {
    return transportErrors.answer(answer, secretRedactor.hide(reason));
  }

  /** A fault of a kind that only the caller can see. */
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
      // Without its text: it quotes the header, which may be the key.
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
    String text = text(request, body);
    if (response.statusCode() / 100 != 2) {
      throw transportErrors.status(
          response.statusCode(), text, RetryAfter.of(response.headers(), Instant.now()));
    }
    if (body.cut()) {
      throw transportErrors.tooLarge(text, largest);
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

  private String text(TransportRequest request, SizeLimitedBody body) {
    return secretRedactor.hide(new String(body.bytes(), StandardCharsets.UTF_8), request.headers());
  }

  /** Takes keys out of a text. */
  String hide(String text) {
    return secretRedactor.hide(text);
  }

  TransportErrors faults() {
    return transportErrors;
  }
}
