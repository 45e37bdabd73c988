// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.provider;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.AssayException;
import dev.assay.llm.chat.LanguageModel;
import dev.assay.llm.chat.ModelCallException;
import dev.assay.llm.chat.ModelCallException.Kind;
import dev.assay.llm.chat.ModelName;
import dev.assay.llm.chat.ModelOptions;
import dev.assay.llm.chat.ModelReply;
import dev.assay.llm.chat.PromptMessage;
import dev.assay.llm.wire.CallDestination;
import dev.assay.llm.wire.CallResult;
import dev.assay.llm.wire.HttpTransport;
import dev.assay.llm.wire.RequestSender;
import dev.assay.llm.wire.TransportResponse;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Opens models by name. */
public final class ModelFactory {
  private ModelFactory() {}

  /**
   * Opens a model; makes no call.
   *
   * @param environment variables, as in {@link System#getenv()}
   * @throws AssayException if the provider is unknown, a key or an address is missing, or the
   *     provider's protocol does not support a setting
   */
  public static LanguageModel open(
      ModelName name, ModelOptions options, Map<String, String> environment) {
    ModelSetup setup = ModelSetup.of(name, options, environment);
    List<String> unsupported = setup.provider().protocol().fields().unsupported(options);
    if (!unsupported.isEmpty()) {
      throw new AssayException(
          "%s: %s has no setting for %s; leave %s out, or give the provider's own field in extra"
              .formatted(
                  name,
                  setup.provider().title(),
                  String.join(" and ", unsupported),
                  unsupported.size() == 1 ? "it" : "them"));
    }
    OpenedModel opened = setup.provider().protocol().open(setup);
    return new ProviderModel(
        setup, new HttpTransport(setup.destination(), setup.secrets()), opened);
  }

  /**
   * Returns the destination of prompts; makes no call and needs no key.
   *
   * @throws AssayException if the provider or its address is unknown
   */
  public static CallDestination destination(
      ModelName name, ModelOptions options, Map<String, String> environment) {
    return ModelSetup.of(name, options, environment).destination();
  }

  /**
   * A model of a provider: LangChain4j writes and reads the messages, and the HTTP transport sends
   * them.
   */
  private record ProviderModel(ModelSetup setup, HttpTransport httpTransport, OpenedModel opened)
      implements LanguageModel {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Override
    public ModelReply ask(List<PromptMessage> messages, int sample) {
      List<ChatMessage> chat = ChatMessages.of(messages);
      Instant deadline = httpTransport.deadline();
      String key = opened.key().value(deadline);
      try {
        return reply(
            httpTransport.exchange(
                request -> opened.finish().finish(request, key, sample),
                this::check,
                deadline,
                sender -> read(chat, sender)));
      } catch (ModelCallException fault) {
        if (fault.kind() == Kind.ACCESS) {
          opened.key().refused();
        }
        throw fault;
      }
    }

    private String read(List<ChatMessage> messages, RequestSender sender) {
      ChatResponse response = opened.library().chat(messages, sender);
      String text = response.aiMessage().text();
      return text == null ? "" : text;
    }

    /** Checks an answer before LangChain4j reads it, which fails on an answer without a message. */
    private void check(TransportResponse answer) {
      JsonNode body = json(answer);
      if (shape().isAnswer(body)) {
        return;
      }
      throw shape().isFiltered(body)
          ? filtered(body, answer)
          : httpTransport.unreadable(answer, "it has no message");
    }

    private ModelReply reply(CallResult<String> callResult) {
      ResponseFields shape = shape();
      TransportResponse answer = callResult.answer();
      JsonNode body = json(answer);
      if (shape.isFiltered(body) && callResult.value().isBlank()) {
        throw filtered(body, answer);
      }
      return new ModelReply(
          callResult.value(),
          shape.tokens(body),
          shape.finish(body),
          shape.model(body),
          answer.latency(),
          callResult.requestBody(),
          answer.body());
    }

    private ResponseFields shape() {
      return setup.provider().protocol().shape();
    }

    private ModelCallException filtered(JsonNode body, TransportResponse answer) {
      return httpTransport.fault(
          Kind.FILTERED,
          "%s: the provider's filter blocked the answer (%s)."
              .formatted(setup.name(), shape().finish(body)),
          answer.body());
    }

    private JsonNode json(TransportResponse answer) {
      try {
        return JSON.readTree(answer.body());
      } catch (JacksonException notJson) {
        throw httpTransport.unreadable(answer, "no JSON");
      }
    }

    @Override
    public ModelName name() {
      return setup.name();
    }

    /** Does nothing: all resources of a call are released at its end. */
    @Override
    public void close() {}

    @Override
    public String toString() {
      return setup.name().toString();
    }
  }
}
