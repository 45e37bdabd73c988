// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.chat;

import dev.assay.AssayException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a call gives no answer. The message is safe to print and to store: it contains no
 * key, is short, and gives a remedy if one is known.
 */
public final class ModelCallException extends AssayException {
  private static final long serialVersionUID = 1;

  /** The kind of failure. */
  public enum Kind {
    /** The key is missing, invalid, or lacks the permission (401, 403). */
    ACCESS(false, false),
    /** The model or the URL does not exist (404). */
    NOT_FOUND(false, false),
    /** The provider refuses the request as it is (400, 413, 422 …). */
    REQUEST(false, true),
    /** Too many requests (429). */
    RATE_LIMIT(true, false),
    /** The provider has a fault (5xx). */
    PROVIDER(true, false),
    /** No complete answer within the time limit (also 408). */
    TIMEOUT(true, false),
    /** Nothing answers at the address: the host is unknown, or refuses connections. */
    UNREACHABLE(true, false),
    /** The connection was lost, or is not secure. */
    CONNECTION(true, false),
    /**
     * The response does not follow the provider's protocol: it is not JSON, has an unexpected
     * structure, or has no text.
     */
    ANSWER(true, true),
    /** The answer is larger than anything a model writes. */
    TOO_LARGE(false, true),
    /** The provider's content filter withheld the answer. */
    FILTERED(false, true);

    private final boolean retryable;
    private final boolean models;

    Kind(boolean retryable, boolean models) {
      this.retryable = retryable;
      this.models = models;
    }

    /** Returns whether the same call may succeed later. */
    public boolean retryable() {
      return retryable;
    }

    /**
     * Returns whether the answer or the prompt is at fault, so that the failure counts against the
     * generator; otherwise the provider could not be reached and the question is not scored.
     */
    public boolean countsAgainstModel() {
      return models;
    }
  }

  private final Kind kind;
  private final @Nullable Integer status;
  private final @Nullable Duration retryAfter;
  private final String exchange;

  /**
   * @param status the HTTP status, or {@code null} if there was no response
   * @param retryAfter the wait that the provider demands, or {@code null}
   * @param exchange the response as far as it was read, shortened; empty if there was none
   */
  public ModelCallException(
      Kind kind,
      String message,
      @Nullable Integer status,
      @Nullable Duration retryAfter,
      String exchange,
      @Nullable Throwable cause) {
    super(message);
    if (cause != null) {
      initCause(cause);
    }
    this.kind = kind;
    this.status = status;
    this.retryAfter = retryAfter;
    this.exchange = exchange;
  }

  public Kind kind() {
    return kind;
  }

  public Optional<Integer> status() {
    return Optional.ofNullable(status);
  }

  public Optional<Duration> retryAfter() {
    return Optional.ofNullable(retryAfter);
  }

  /** Returns the response, for the record. */
  public String exchange() {
    return exchange;
  }
}
