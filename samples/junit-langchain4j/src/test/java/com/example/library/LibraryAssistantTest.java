// SPDX-License-Identifier: Apache-2.0
package com.example.library;

import dev.assay.junit.AssayTest;
import dev.assay.junit.TextToSql;
import dev.assay.model.Question;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.service.AiServices;
import org.junit.jupiter.api.BeforeAll;

@AssayTest(questions = "src/test/resources/questions.jsonl", databases = "target/databases")
class LibraryAssistantTest implements TextToSql {
  private final LibraryAssistant assistant =
      AiServices.create(
          LibraryAssistant.class,
          OpenAiChatModel.builder()
              .baseUrl(StubModel.start())
              .apiKey("none")
              .modelName("stub")
              .build());

  @BeforeAll
  static void createDatabase() throws Exception {
    LibraryDatabase.create();
  }

  @Override
  public String ask(Question question) {
    return assistant.sqlFor(question.text());
  }
}
