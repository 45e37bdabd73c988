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
import java.util.function.Function;

/**
 * A model of a client library, ready to be asked.
 *
 * @param library writes the messages and reads the text
 * @param key what is shown to the provider
 * @param finish puts key and settings on each request
 */
record OpenedModel(Library library, Key key, Finish finish) {
  /** A client library, which is told with each call how to send its request. */
  interface Library {
    ChatResponse chat(List<ChatMessage> messages, RequestSender sender);
  }

  /** A key, or what is to be had for it. */
  interface Key {
    /**
     * The key to show.
     *
     * @param deadline until when getting it may take
     */
    String value(Instant deadline);

    /** The provider did not accept it. */
    default void refused() {}
  }

  /** The last touch on a request. */
  interface Finish {
    TransportRequest finish(TransportRequest request, String key, int sample);
  }

  OpenedModel(Library library, String key, Finish finish) {
    this(library, deadline -> key, finish);
  }

  /**
   * A model that LangChain4j has: made anew for every call, since the HTTP client is the only thing
   * that it lets a caller hand over.
   */
  static Library langChain(Function<HttpClientBuilder, ChatModel> maker) {
    return (messages, sender) -> maker.apply(new LangChainHttpClient(sender)).chat(messages);
  }
}
