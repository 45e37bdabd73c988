// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.generate;

import dev.assay.extract.SqlExtraction;
import dev.assay.generate.Generator;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.sql.Dialect;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Obtains SQL from a user's agent. */
public final class AgentGenerator implements Generator {
  private final Agent agent;
  private final SchemaCache schemas;
  private final Function<String, Optional<String>> urls;
  private final SqlExtraction.Block take;
  private final ReportedUsage numbers = new ReportedUsage();

  /**
   * @param agent is not closed
   * @param urls the URL of a database by its id, without a password
   * @param take the block to use of several blocks of SQL in an answer
   */
  public AgentGenerator(
      Agent agent,
      SchemaCache schemas,
      Function<String, Optional<String>> urls,
      SqlExtraction.Block take) {
    this.agent = agent;
    this.schemas = schemas;
    this.urls = urls;
    this.take = take;
  }

  @Override
  public Prediction generate(Question question) {
    String database = question.database();
    Dialect dialect = schemas.dialect(database);
    String json =
        AgentQuestion.of(
            question, schemas.schema(database), dialect, urls.apply(database).orElse(null));
    long start = System.nanoTime();
    try {
      String answer = agent.ask(json);
      return new AgentAnswer(
              question, answer, since(start), new SqlExtraction.Options(take, dialect), numbers)
          .prediction();
    } catch (AgentException e) {
      return AgentAnswer.failed(question, String.valueOf(e.getMessage()), since(start));
    }
  }

  /** Returns notes for the user at the end. */
  public List<String> notes() {
    return numbers.note().stream().toList();
  }

  private static double since(long start) {
    return (System.nanoTime() - start) / 1e6;
  }
}
