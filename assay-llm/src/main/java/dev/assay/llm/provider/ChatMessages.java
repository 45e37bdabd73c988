// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.provider;

import dev.assay.llm.chat.PromptMessage;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.List;

/** Converts messages to LangChain4j's types. */
final class ChatMessages {
  private ChatMessages() {}

  static List<ChatMessage> of(List<PromptMessage> messages) {
    return messages.stream().map(ChatMessages::of).toList();
  }

  private static ChatMessage of(PromptMessage message) {
    return switch (message.role()) {
      case SYSTEM -> SystemMessage.from(message.text());
      case USER -> UserMessage.from(message.text());
      case ASSISTANT -> AiMessage.from(message.text());
    };
  }
}
