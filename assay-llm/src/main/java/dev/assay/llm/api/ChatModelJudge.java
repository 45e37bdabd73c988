// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.api;

import dev.assay.dataset.Dataset;
import dev.assay.execute.Databases;
import dev.assay.execute.Executor;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.SessionSettings;
import dev.assay.journal.RunDirectory;
import dev.assay.llm.call.DirectModelClient;
import dev.assay.llm.call.FailureAttribution;
import dev.assay.llm.generate.PromptContext;
import dev.assay.llm.judge.Judge;
import dev.assay.llm.judge.JudgeContext;
import dev.assay.llm.judge.JudgePlan;
import dev.assay.llm.judge.Rubric;
import dev.assay.llm.provider.LangChainModel;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import dev.langchain4j.model.chat.ChatModel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Has a LangChain4j model judge predictions by a rubric, as {@code assay judge} does. The model is
 * used without changes, see {@link ChatModelGenerator}. As safe for use by several threads as the
 * model.
 */
public final class ChatModelJudge implements AutoCloseable {
  private final LangChainModel model;
  private final Rubric rubric;
  private final QueryRunner runner;
  private final PromptContext.Opened schemas;
  private final JudgeContext context;
  private final Judge judge;

  private ChatModelJudge(
      ChatModel model, Rubric rubric, RunDirectory run, Dataset dataset, Databases databases) {
    this.model = new LangChainModel(model);
    this.rubric = rubric;
    this.runner = new Executor(databases, SessionSettings.DEFAULT);
    this.schemas = ChatModelGenerator.schemas(runner);
    this.context =
        new JudgeContext(
            run.results(),
            schemas,
            dataset.questions().stream()
                .collect(Collectors.toMap(Question::id, Function.identity())),
            null);
    this.judge =
        new Judge(
            this.model.name(), rubric, new DirectModelClient(this.model, FailureAttribution.JUDGE));
  }

  /**
   * Creates a judge of the predictions of a run.
   *
   * @param model the model, which is not closed
   * @param rubric such as {@code Rubrics.named("result_equivalence")}
   * @param run the directory of the stored run, whose results are shown
   * @param dataset that was evaluated
   * @param databases the databases whose schemas are shown, if the rubric shows them
   * @throws dev.assay.AssayException if there is no run in the directory
   */
  public static ChatModelJudge of(
      ChatModel model, Rubric rubric, Path run, Dataset dataset, Databases databases) {
    return new ChatModelJudge(model, rubric, RunDirectory.open(run), dataset, databases);
  }

  /** Returns the first judgment of an outcome, like {@link #judge(Outcome, int)}. */
  public Optional<Judgment> judge(Outcome outcome) {
    return judge(outcome, 1);
  }

  /**
   * Obtains a judgment. Without a valid answer it has a problem instead of a score.
   *
   * @param repeat from 1; the same prompt is sent again for each repeat
   * @return empty if the outcome lacks an input of the rubric: gold SQL, or results
   * @throws dev.assay.generate.ProviderUnavailableException if the model failed
   * @throws dev.assay.generate.GeneratorStoppedException if it failed ten times in a row, or its
   *     key or name is wrong
   * @throws dev.assay.execute.internal.DatabaseUnavailableException if a schema can't be read
   */
  public Optional<Judgment> judge(Outcome outcome, int repeat) {
    if (JudgeContext.missing(outcome, List.of(rubric), context.results()) != null) {
      return Optional.empty();
    }
    JudgePlan.Ask ask = new JudgePlan.Ask(outcome, rubric, model.name().toString(), repeat, 0);
    return Optional.of(judge.judge(ask, context).judgment());
  }

  /** Closes the connections through which schemas were read. */
  @Override
  public void close() {
    schemas.close();
    runner.close();
  }
}
