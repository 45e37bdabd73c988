// SPDX-License-Identifier: Apache-2.0
package com.example.shop;

import dev.assay.junit.AssayDatabase;
import dev.assay.junit.AssayTest;
import dev.assay.junit.Gate;
import dev.assay.junit.TextToSql;
import dev.assay.model.Question;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

@SpringBootTest
@AssayTest(questions = "src/test/resources/questions.jsonl")
@Gate(minAccuracy = 0.6)
class SqlAssistantTest implements TextToSql {
  @Autowired private SqlAssistant assistant;

  @Autowired @AssayDatabase private DataSource shop;

  @DynamicPropertySource
  static void model(DynamicPropertyRegistry registry) {
    registry.add("spring.ai.openai.base-url", StubModel::start);
  }

  @Override
  public String ask(Question question) {
    return assistant.sqlFor(question.text());
  }
}
