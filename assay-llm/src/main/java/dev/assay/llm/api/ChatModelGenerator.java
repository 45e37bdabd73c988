// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.api;

import dev.assay.config.ExampleSettings;
import dev.assay.config.GenerationSettings.AttemptSettings;
import dev.assay.config.SchemaSettings;
import dev.assay.execute.Databases;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.UserFolders;
import dev.assay.generate.Generator;
import dev.assay.llm.call.DirectModelClient;
import dev.assay.llm.call.FailureAttribution;
import dev.assay.llm.generate.Attempts;
import dev.assay.llm.generate.ModelGenerator;
import dev.assay.llm.generate.PromptContext;
import dev.assay.llm.prompt.PromptTemplate;
import dev.assay.llm.provider.LangChainModel;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.langchain4j.model.chat.ChatModel;
import java.util.Map;

/**
 * Generates SQL with a LangChain4j model: it fills a prompt with the question and the schema of its
 * database, calls the model, and extracts the SQL from the answer, as the command line does.
 *
 * <p>The model is used without changes, with its own key, settings, timeout and retries. Nothing is
 * cached, and the only token counts are those that the model reports. If the model throws an
 * exception, the question is not scored, unless LangChain4j reports that the request was refused or
 * filtered, which counts against the model. After ten failures in a row the evaluation stops.
 *
 * <p>As safe for use by several threads as the model.
 */
public final class ChatModelGenerator implements Generator, AutoCloseable {
  private final QueryRunner runner;
  private final PromptContext.Opened context;
  private final ModelGenerator generator;
  private final String name;

  private ChatModelGenerator(
      ChatModel model, Databases databases, PromptTemplate prompt, Attempts attempts) {
    this.runner = new Executor(databases, SessionSettings.DEFAULT);
    this.context = schemas(runner);
    LangChainModel asked = new LangChainModel(model);
    this.name = asked.name().toString();
    this.generator =
        new ModelGenerator(
            new DirectModelClient(asked, FailureAttribution.GENERATOR),
            context.prompts(prompt),
            runner,
            Limits.DEFAULT,
            attempts);
  }

  /**
   * Creates a generator with the default prompt and one answer per question.
   *
   * @param model the model, which is not closed
   * @param databases the databases of the evaluation, whose schemas are shown
   */
  public static ChatModelGenerator of(ChatModel model, Databases databases) {
    return of(
        model, databases, PromptTemplate.builtIn("default"), Attempts.of(AttemptSettings.EMPTY));
  }

  /**
   * Creates a generator with a prompt and numbers of attempts and samples.
   *
   * @param model the model, which is not closed
   * @param databases the databases of the evaluation, whose schemas are shown. To correct an
   *     answer, its SQL is also run on them, read-only and in this process
   */
  public static ChatModelGenerator of(
      ChatModel model, Databases databases, PromptTemplate prompt, Attempts attempts) {
    return new ChatModelGenerator(model, databases, prompt, attempts);
  }

  /** Returns the prompt context: whole schemas, and nothing that needs embeddings. */
  static PromptContext.Opened schemas(QueryRunner runner) {
    return new PromptContext(
            SchemaSettings.EMPTY, ExampleSettings.EMPTY, null, UserFolders.cache(), Map.of())
        .open(runner, Limits.DEFAULT);
  }

  @Override
  public Prediction generate(Question question) {
    return generator.generate(question);
  }

  /** The model's name, such as {@code langchain4j/gpt-5-mini}. */
  @Override
  public String name() {
    return name;
  }

  /** Closes the connections through which schemas were read. */
  @Override
  public void close() {
    context.close();
    runner.close();
  }
}
