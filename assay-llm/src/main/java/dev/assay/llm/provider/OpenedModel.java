/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
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
