// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.provider;

import dev.assay.llm.wire.TransportRequest;
import dev.langchain4j.model.chat.ChatModel;
import java.time.Instant;

/**
 * A model of a client library, ready to be asked.
 *
 * @param chat writes the messages and reads the text
 * @param key what is shown to the provider
 * @param finish puts key and settings on each request
 * @param close lets go of what is held
 */
record OpenedModel(ChatModel chat, Key key, Finish finish, Runnable close) {
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

  OpenedModel(ChatModel chat, String key, Finish finish) {
    this(chat, deadline -> key, finish, () -> {});
  }
}
