// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.provider;

import dev.assay.llm.chat.CallTokens;
import dev.assay.llm.chat.LanguageModel;
import dev.assay.llm.chat.ModelCallException;
import dev.assay.llm.chat.ModelCallException.Kind;
import dev.assay.llm.chat.ModelName;
import dev.assay.llm.chat.ModelReply;
import dev.assay.llm.chat.PromptMessage;
import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.ContentFilteredException;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.exception.ModelNotFoundException;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.exception.UnresolvedModelServerException;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A LangChain4j model that a Java program supplies, used without changes, with its own address,
 * key, settings, timeout and retries. As safe for use by several threads as the model.
 *
 * @param chat is not closed
 */
public record LangChainModel(ChatModel chat) implements LanguageModel {
  private static final String PROVIDER = "langchain4j";

  /** Possible keys in a message: long runs of letters and digits, and words with asterisks. */
  private static final Pattern KEY_LIKE = Pattern.compile("\\S*(?:[\\w-]{24,}|\\*{3})\\S*");

  /** Maximum number of characters kept of an exception's text. */
  private static final int LONGEST = 300;

  @Override
  public ModelReply ask(List<PromptMessage> messages, int sample) {
    long start = System.nanoTime();
    try {
      ChatResponse response = chat.chat(ChatMessages.of(messages));
      return reply(response, Duration.ofNanos(System.nanoTime() - start));
    } catch (RuntimeException problem) {
      if (Thread.currentThread().isInterrupted()) {
        throw new CancellationException("the call of " + name() + " was interrupted");
      }
      throw failure(problem);
    }
  }

  private static ModelReply reply(ChatResponse response, Duration latency) {
    String text = response.aiMessage().text();
    FinishReason reason = response.finishReason();
    return new ModelReply(
        text == null ? "" : text,
        tokens(response.tokenUsage()),
        reason == null ? null : reason.name().toLowerCase(Locale.ROOT),
        response.modelName(),
        latency,
        "",
        "");
  }

  private static CallTokens tokens(@Nullable TokenUsage usage) {
    return usage == null
        ? CallTokens.UNKNOWN
        : new CallTokens(
            number(usage.inputTokenCount()), number(usage.outputTokenCount()), null, null);
  }

  private static @Nullable Long number(@Nullable Integer count) {
    return count == null ? null : (Long) count.longValue();
  }

  /** Converts an exception to a failed call; any exception of a model means that. */
  private ModelCallException failure(RuntimeException problem) {
    String reason = problem.getMessage() == null ? "no message" : shown(problem.getMessage());
    String message = "%s: %s (%s)".formatted(name(), reason, problem.getClass().getSimpleName());
    return new ModelCallException(kind(problem), message, null, null, "", null);
  }

  /** One short line without possible keys: some providers quote a part of the key. */
  private static String shown(String text) {
    String line = KEY_LIKE.matcher(text.replaceAll("\\s+", " ").strip()).replaceAll("[…]");
    return line.length() > LONGEST ? line.substring(0, LONGEST) + " …" : line;
  }

  private static Kind kind(RuntimeException problem) {
    if (problem instanceof AuthenticationException) {
      return Kind.ACCESS;
    }
    if (problem instanceof ModelNotFoundException) {
      return Kind.NOT_FOUND;
    }
    if (problem instanceof ContentFilteredException) {
      return Kind.FILTERED;
    }
    if (problem instanceof InvalidRequestException) {
      return Kind.REQUEST;
    }
    if (problem instanceof RateLimitException) {
      return Kind.RATE_LIMIT;
    }
    if (problem instanceof TimeoutException) {
      return Kind.TIMEOUT;
    }
    return problem instanceof UnresolvedModelServerException ? Kind.UNREACHABLE : Kind.PROVIDER;
  }

  /** Returns the name that the model reports, or else that of its class. */
  @Override
  public ModelName name() {
    String model = chat.defaultRequestParameters().modelName();
    return new ModelName(PROVIDER, model == null ? chat.getClass().getName() : model);
  }

  /** Does nothing: the program that supplied the model closes it. */
  @Override
  public void close() {}
}
