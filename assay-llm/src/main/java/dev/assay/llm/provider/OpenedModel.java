// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.provider;

import dev.assay.llm.wire.LangChainHttpClient;
import dev.assay.llm.wire.RequestSender;
import dev.assay.llm.wire.TransportRequest;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.time.Instant;
import java.util.List;

/**
 * A model of a client library, ready for calls.
 *
 * @param library writes the messages and reads the text
 * @param key the credential for the provider
 * @param finish adds key and settings to each request
 */
record OpenedModel(Library library, Key key, Finish finish) {
  /** A client library, which receives a sender for each call. */
  interface Library {
    ChatResponse chat(List<ChatMessage> messages, RequestSender sender);
  }

  /** A key, or a token obtained with it. */
  interface Key {
    /**
     * The key or token.
     *
     * @param deadline latest time for obtaining it
     */
    String value(Instant deadline);

    /** Called if the provider rejected the key. */
    default void refused() {}
  }

  /** Completes a request before it is sent. */
  interface Finish {
    TransportRequest finish(TransportRequest request, String key, int sample);
  }

  OpenedModel(Library library, String key, Finish finish) {
    this(library, deadline -> key, finish);
  }

  /** Creates a model of LangChain4j. */
  interface Maker {
    ChatModel model(ModelSetup setup, HttpClientBuilder http);
  }

  /** A model of LangChain4j that needs no more than a key and settings. */
  static OpenedModel of(ModelSetup setup, Maker maker, KeyHeader header) {
    return new OpenedModel(
        langChain(setup, maker),
        setup.key(),
        (request, key, sample) ->
            header
                .put(request, key)
                .withBody(RequestFields.withSettings(request, setup, sample).toString()));
  }

  /**
   * A model of LangChain4j. It is created anew for every call, because the HTTP client is the only
   * object that LangChain4j lets a caller supply.
   */
  static Library langChain(ModelSetup setup, Maker maker) {
    return (messages, sender) -> maker.model(setup, new LangChainHttpClient(sender)).chat(messages);
  }
}
