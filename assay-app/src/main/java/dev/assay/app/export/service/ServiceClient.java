// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.service;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.assay.AssayException;
import dev.assay.llm.wire.RetryAfter;
import dev.assay.llm.wire.SizeLimitedBody;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to one service, one after another. A request is sent up to four times if the
 * service is busy (429, 502, 503, 504) or can't be reached, and waits as long as the service
 * demands, up to 30 seconds. Redirects are not followed, as they would take keys and data to
 * another host. Not for use by several threads.
 */
public final class ServiceClient {
  /** The maximum number of bytes that are read of an answer. */
  static final int LARGEST = 1_000_000;

  private static final int TRIES = 4;
  private static final Duration FIRST_WAIT = Duration.ofMillis(250);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);
  private static final Duration LONGEST_CALL = Duration.ofSeconds(60);
  private static final Duration LONGEST_CONNECT = Duration.ofSeconds(10);
  private static final Set<Integer> BUSY = Set.of(429, 502, 503, 504);

  /** The statuses that say that the service did nothing. */
  private static final Set<Integer> UNTOUCHED = Set.of(429, 503);

  private final ServiceAddress address;
  private final ServiceKeys keys;
  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(LONGEST_CONNECT)
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();

  public ServiceClient(ServiceAddress address, ServiceKeys keys) {
    this.address = address;
    this.keys = keys;
  }

  /** The service. */
  public ServiceAddress address() {
    return address;
  }

  /**
   * Sends a request, and returns the answer as JSON; a missing node if it is not JSON.
   *
   * @throws ExportFailedException if it was not taken
   */
  public JsonNode send(ServiceRequest request) throws ExportFailedException {
    return good(request).json();
  }

  /**
   * Sends a request, and returns the bytes of the answer.
   *
   * @throws ExportFailedException if it was not taken
   */
  public byte[] sendForBytes(ServiceRequest request) throws ExportFailedException {
    return good(request).body();
  }

  /**
   * Sends a request for something that may not exist; {@code null} if the status is 404.
   *
   * @throws ExportFailedException if there was a different failure
   */
  public @Nullable JsonNode find(ServiceRequest request) throws ExportFailedException {
    ServiceAnswer answer = answer(request);
    if (answer.status() == 404 && answer.json().isObject()) {
      return null;
    }
    return checked(request, answer).json();
  }

  /** A text of the service's, in which the keys are masked. */
  String masked(String text) {
    return keys.redactor().hide(text);
  }

  private ServiceAnswer good(ServiceRequest request) throws ExportFailedException {
    return checked(request, answer(request));
  }

  private ServiceAnswer checked(ServiceRequest request, ServiceAnswer answer)
      throws ExportFailedException {
    if (!answer.isGood()) {
      throw failure(request, answer);
    }
    return answer;
  }

  private ServiceAnswer answer(ServiceRequest request) throws ExportFailedException {
    HttpRequest built = built(request);
    for (int attempt = 1; ; attempt++) {
      Duration wait = FIRST_WAIT.multipliedBy(1L << (attempt - 1));
      try {
        ServiceAnswer answer = exchange(built);
        if (attempt == TRIES || !mayRepeat(request, answer)) {
          return answer;
        }
        Duration demanded = answer.retryAfter();
        if (demanded != null && demanded.compareTo(LONGEST_WAIT) > 0) {
          return answer;
        }
        wait = demanded == null ? wait : demanded;
      } catch (IOException e) {
        if (attempt == TRIES || e instanceof SSLException || !mayRepeat(request, e)) {
          throw unreachable(request, e);
        }
      }
      pause(request, wait);
    }
  }

  private static boolean mayRepeat(ServiceRequest request, ServiceAnswer answer) {
    return (request.repeatable() ? BUSY : UNTOUCHED).contains(answer.status());
  }

  /** A request that did not reach the service can be sent again in any case. */
  private static boolean mayRepeat(ServiceRequest request, IOException failure) {
    return request.repeatable() || failure instanceof ConnectException;
  }

  private ServiceAnswer exchange(HttpRequest request) throws IOException, ExportFailedException {
    CompletableFuture<HttpResponse<SizeLimitedBody>> sent =
        client.sendAsync(request, head -> new SizeLimitedBody(head.statusCode(), LARGEST));
    try {
      HttpResponse<SizeLimitedBody> response =
          sent.get(LONGEST_CALL.toMillis(), TimeUnit.MILLISECONDS);
      return new ServiceAnswer(
          response.statusCode(),
          response.body().bytes(),
          RetryAfter.of(response.headers(), Instant.now()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ExportFailedException("interrupted", e);
    } catch (TimeoutException e) {
      throw new IOException("no answer within %d seconds".formatted(LONGEST_CALL.toSeconds()), e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
    } finally {
      sent.cancel(true);
    }
  }

  private HttpRequest built(ServiceRequest request) {
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(address.resolve(request.path()))
            .method(request.method(), request.body());
    try {
      keys.headers().forEach(builder::setHeader);
      request.headers().forEach(builder::setHeader);
    } catch (IllegalArgumentException e) {
      // The exception quotes the header, and so perhaps the key.
      throw new AssayException(
          "%s: a key has characters that HTTP does not allow, such as a line break; set it again"
              .formatted(keys.variables()));
    }
    return builder.build();
  }

  private static void pause(ServiceRequest request, Duration wait) throws ExportFailedException {
    try {
      Thread.sleep(wait.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ExportFailedException(
          "interrupted before %s was sent".formatted(request.what()), e);
    }
  }

  private ExportFailedException unreachable(ServiceRequest request, IOException failure) {
    String why;
    if (failure instanceof ConnectException
        || failure.getCause() instanceof UnresolvedAddressException) {
      why = "can't be reached: is the server running, and is %s right?".formatted(address.source());
    } else if (failure instanceof SSLException) {
      why =
          "has no certificate that Java trusts (%s): add your own to Java's trust store."
              .formatted(ServiceAnswer.shortened(String.valueOf(failure.getMessage())));
    } else {
      why = "did not answer (%s).".formatted(reason(failure));
    }
    return new ExportFailedException(
        "%s %s Not sent: %s".formatted(address.host(), why, request.what()), failure);
  }

  private String reason(IOException failure) {
    String message = failure.getMessage();
    return message == null
        ? failure.getClass().getSimpleName()
        : ServiceAnswer.shortened(masked(message));
  }

  private ExportFailedException failure(ServiceRequest request, ServiceAnswer answer) {
    String said = ServiceAnswer.shortened(masked(answer.message()));
    return new ExportFailedException(
        "%s answered with status %d%s%s. Not sent: %s"
            .formatted(
                address.host(),
                answer.status(),
                said.isEmpty() ? "" : " (" + said + ")",
                remedy(answer),
                request.what()));
  }

  private String remedy(ServiceAnswer answer) {
    int status = answer.status();
    if (status / 100 == 3) {
      return ": redirects are not followed; name the final address with --to";
    }
    return switch (status) {
      case 401, 403 ->
          keys.headers().isEmpty()
              ? ": it requires a key; set " + keys.variables()
              : ": check the key in " + keys.variables();
      case 404 -> ": check the address, which was given by " + address.source();
      case 413 -> ": it takes no request of this size; raise the limit of the server or its proxy";
      case 429, 503 -> busy(answer.retryAfter());
      default -> "";
    };
  }

  private static String busy(@Nullable Duration demanded) {
    return demanded != null && demanded.compareTo(LONGEST_WAIT) > 0
        ? ": it is busy, and asks to wait %,d seconds; repeat the command then"
            .formatted(demanded.toSeconds())
        : ": it is busy; repeat the command later";
  }

  /**
   * The answer of a service.
   *
   * @param body up to {@link ServiceClient#LARGEST} bytes of it
   * @param retryAfter the wait that the service demands, or {@code null}
   */
  private record ServiceAnswer(int status, byte[] body, @Nullable Duration retryAfter) {
    private static final int SHOWN = 200;
    private static final ObjectMapper JSON = new ObjectMapper();

    /** The fields in which services put the message of an error. */
    private static final List<String> MESSAGES =
        List.of("/message", "/error/message", "/error", "/detail", "/error_code");

    boolean isGood() {
      return status / 100 == 2;
    }

    /** Returns the body as JSON; a missing node if it is none. */
    JsonNode json() {
      try {
        JsonNode node = JSON.readTree(body);
        return node == null ? MissingNode.getInstance() : node;
      } catch (JacksonException e) {
        return MissingNode.getInstance();
      } catch (IOException e) {
        throw new IllegalStateException("bytes in memory can always be read", e);
      }
    }

    /**
     * Returns the message of an error; empty if there is none. Mask keys in it before it is {@link
     * #shortened}: the rest of one that was cut would not be found.
     */
    String message() {
      JsonNode json = json();
      for (String pointer : MESSAGES) {
        JsonNode node = json.at(pointer);
        if (node.isTextual() && !node.textValue().isBlank()) {
          return node.textValue();
        }
      }
      String text = new String(body, StandardCharsets.UTF_8);
      // Pages and binary messages say nothing in a terminal.
      boolean plain = text.chars().allMatch(c -> c >= ' ' || Character.isWhitespace(c));
      return plain && !text.contains("<") && !text.startsWith("{") ? text.strip() : "";
    }

    static String shortened(String text) {
      String line = text.replaceAll("\\s+", " ").strip();
      return line.length() <= SHOWN ? line : line.substring(0, SHOWN) + " …";
    }
  }
}
