// SPDX-License-Identifier: Apache-2.0
package com.example.shop;

import org.springframework.ai.chat.client.ChatClient;
import org.springframework.stereotype.Service;

/** The text-to-SQL feature. */
@Service
public class SqlAssistant {
  private static final String PROMPT =
      """
      Answer with one H2 query. The tables are:
      customer (id, name, city)
      purchase (id, customer_id, bought_on, total)
      """;

  private final ChatClient chatClient;

  public SqlAssistant(ChatClient.Builder builder) {
    this.chatClient = builder.defaultSystem(PROMPT).build();
  }

  public String sqlFor(String question) {
    return chatClient.prompt().user(question).call().content();
  }
}
