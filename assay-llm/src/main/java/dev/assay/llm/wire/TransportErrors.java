// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.wire;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.llm.chat.ModelCallException;
import dev.assay.llm.chat.ModelCallException.Kind;
import java.net.ConnectException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Failures of exchanges, with messages that say what happened, where, and what to do. No message
 * contains a key.
 */
record TransportErrors(CallDestination destination) {
  static final int KEPT = 4_000;
  private static final int SAID = 300;
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> WORDS =
      List.of(
          "/error/message",
          "/message",
          "/Message",
          "/errors/0/message",
          "/0/error/message",
          "/errorMessage",
          "/detail",
          "/error");

  /** The failure for a status other than 2xx. */
  ModelCallException status(int status, String body, @Nullable Duration retryAfter) {
    JsonNode json = json(body);
    Kind kind = kind(status, json);
    String said = said(json);
    String message =
        "%s: %s answered HTTP %d%s. %s"
            .formatted(
                destination.model(),
                destination.host(),
                status,
                said.isEmpty() ? "" : " (" + said + ")",
                remedy(kind, status));
    return new ModelCallException(
        kind, message.strip(), status, retryAfter, exchange(status, body), null);
  }

  private static Kind kind(int status, @Nullable JsonNode json) {
    if (json != null && status == 400) {
      if (json.at("/error/code").asText().equals("content_filter")) {
        return Kind.FILTERED;
      }
      // Gemini returns 400 for an invalid key, as does IBM's identity service.
      if (json.toString().contains("\"API_KEY_INVALID\"")
          || json.path("errorCode").asText().startsWith("BXNIM")) {
        return Kind.ACCESS;
      }
    }
    return switch (status) {
      case 401, 402, 403 -> Kind.ACCESS;
      case 404 -> Kind.NOT_FOUND;
      case 408 -> Kind.TIMEOUT;
      // Bedrock's "the model failed", which is not caused by the request.
      case 424 -> Kind.PROVIDER;
      case 429 -> Kind.RATE_LIMIT;
      default -> status >= 500 ? Kind.PROVIDER : status < 400 ? Kind.NOT_FOUND : Kind.REQUEST;
    };
  }

  private String remedy(Kind kind, int status) {
    return switch (kind) {
      case ACCESS -> access(status);
      case NOT_FOUND ->
          status < 400
              ? "Redirects are not followed, because they would send the key along: set baseUrl to the new address."
              : "Check the model's name and baseUrl (%s).".formatted(destination.baseUrl());
      case RATE_LIMIT -> "Send fewer requests, or raise the limit at the provider.";
      case PROVIDER -> "The provider has a problem; try again later.";
      case TIMEOUT -> "Try again, or ask for a shorter answer.";
      case FILTERED -> "The provider's filter refused the prompt.";
      default -> "Check the settings of the model: they may not fit it, or the prompt is too long.";
    };
  }

  private String access(int status) {
    if (destination.keyVariable() == null) {
      return "The server requires a key: name its environment variable with keyVariable.";
    }
    return switch (status) {
      case 402 ->
          "The account of the key in %s has no credit.".formatted(destination.keyVariable());
      case 403 ->
          "The key in %s may not use this model or project.".formatted(destination.keyVariable());
      default ->
          "The key in %s is not accepted: check the variable.".formatted(destination.keyVariable());
    };
  }

  ModelCallException timeout(String read) {
    return fault(
        Kind.TIMEOUT,
        "%s: no complete answer from %s within %s. Raise the model's timeout, or ask for a shorter answer."
            .formatted(destination.model(), destination.host(), words(destination.timeout())),
        read);
  }

  ModelCallException tooLarge(String read, int cap) {
    return fault(
        Kind.TOO_LARGE,
        "%s: the answer of %s is larger than %d MB, the maximum. Check the base URL (%s)."
            .formatted(
                destination.model(), destination.host(), cap / 1_000_000, destination.baseUrl()),
        read);
  }

  /** The failure for a connection that could not be made, or was lost. */
  ModelCallException connection(Throwable problem, String reason, String read) {
    String host = destination.host();
    Kind kind = Kind.CONNECTION;
    String what;
    if (problem instanceof SSLException) {
      what =
          ("no secure connection to %s (%s). Check the base URL; your own certificate must be in"
                  + " Java's trust store (-Djavax.net.ssl.trustStore).")
              .formatted(host, reason);
    } else if (problem instanceof ConnectException
        || problem instanceof UnresolvedAddressException) {
      kind = Kind.UNREACHABLE;
      what = "%s can't be reached. Check the base URL and the network.".formatted(host);
    } else {
      what =
          "the connection to %s broke before the answer was complete (%s).".formatted(host, reason);
    }
    return fault(kind, destination.model() + ": " + what, read);
  }

  /** The failure for a response that does not follow the provider's protocol. */
  ModelCallException answer(TransportResponse answer, String reason) {
    String what = answer.body().isBlank() ? "an empty answer" : "an answer that can't be read";
    String message =
        "%s: %s sent %s%s. Check that the base URL (%s) speaks this provider's protocol."
            .formatted(
                destination.model(),
                destination.host(),
                what,
                reason.isEmpty() ? "" : " (" + line(reason) + ")",
                destination.baseUrl());
    return new ModelCallException(
        Kind.ANSWER,
        message,
        answer.status(),
        null,
        exchange(answer.status(), answer.body()),
        null);
  }

  ModelCallException fault(Kind kind, String message, String read) {
    return new ModelCallException(kind, message, null, null, cut(read, KEPT), null);
  }

  static String exchange(int status, String body) {
    return "HTTP " + status + "\n" + cut(body, KEPT);
  }

  /** A text as one short line. */
  static String line(String text) {
    return cut(text.replaceAll("\\s+", " ").strip(), SAID);
  }

  private static String said(@Nullable JsonNode json) {
    if (json == null) {
      return "";
    }
    for (String pointer : WORDS) {
      JsonNode node = json.at(pointer);
      if (node.isTextual() && !node.asText().isBlank()) {
        return line(node.asText());
      }
    }
    return "";
  }

  private static @Nullable JsonNode json(String body) {
    try {
      return JSON.readTree(body);
    } catch (JacksonException notJson) {
      return null;
    }
  }

  private static String cut(String text, int length) {
    return text.length() <= length ? text : text.substring(0, length) + " …";
  }

  private static String words(Duration time) {
    return time.toMillis() % 1000 == 0 ? time.toSeconds() + "s" : time.toMillis() + "ms";
  }
}
