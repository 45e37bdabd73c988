// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.api;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** A model as a user of LangChain4j writes one: it answers what the test says. */
final class StubChatModel implements ChatModel {
  final List<String> prompts = new CopyOnWriteArrayList<>();
  private final Function<String, String> answers;

  /**
   * @param answers from the last message to the answer; what it throws the model throws
   */
  StubChatModel(Function<String, String> answers) {
    this.answers = answers;
  }

  @Override
  public ChatResponse doChat(ChatRequest request) {
    String prompt = String.valueOf(request.messages().get(request.messages().size() - 1));
    prompts.add(String.valueOf(request.messages()));
    return ChatResponse.builder()
        .aiMessage(AiMessage.from(answers.apply(prompt)))
        .tokenUsage(new TokenUsage(100, 20))
        .finishReason(FinishReason.STOP)
        .modelName("stub-1")
        .build();
  }
}
