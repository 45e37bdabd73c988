// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.judge;

import dev.assay.journal.CounterexampleJudgment;
import dev.assay.journal.CounterexampleJudgment.Fit;
import dev.assay.journal.ProbeFinding;
import dev.assay.journal.StoredCounterexample.Data;
import dev.assay.journal.StoredResults.Excerpt;
import dev.assay.llm.call.ModelClient;
import dev.assay.llm.chat.ModelName;
import dev.assay.llm.chat.PromptMessage;
import dev.assay.model.Judgment;
import dev.assay.model.Question;
import dev.assay.table.ResultTable;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The question to a model which of two answers to a counterexample fits the question that was
 * asked. It is told neither which answer is the gold one nor the queries; which one comes first
 * depends on the id of the question.
 *
 * @param question its id
 * @param messages to the model
 * @param goldFirst whether the first answer is the gold one
 */
public record CounterexampleJudge(
    String question, List<PromptMessage> messages, boolean goldFirst) {
  private static final Rubric RUBRIC = Rubrics.ofCounterexamples();

  private static final int FIRST = 1;
  private static final int SECOND = 2;
  private static final int BOTH = 3;

  public CounterexampleJudge {
    messages = List.copyOf(messages);
  }

  /** Creates the judge of a finding that has a counterexample with its rows. */
  public static CounterexampleJudge of(ProbeFinding finding, Data data, Question asked) {
    boolean goldFirst = Math.floorMod(finding.question().hashCode(), 2) == 0;
    Map<JudgeInput, String> inputs = new EnumMap<>(JudgeInput.class);
    put(inputs, JudgeInput.QUESTION, asked.text());
    put(inputs, JudgeInput.INSTRUCTIONS, asked.instructions());
    put(inputs, JudgeInput.EVIDENCE, asked.evidence());
    put(
        inputs,
        JudgeInput.TABLES,
        data.tables().stream()
            .map(table -> "table " + table.name() + "\n" + shown(table.rows()))
            .collect(Collectors.joining("\n\n")));
    put(inputs, JudgeInput.FIRST_ANSWER, shown(goldFirst ? data.gold() : data.predicted()));
    put(inputs, JudgeInput.SECOND_ANSWER, shown(goldFirst ? data.predicted() : data.gold()));
    return new CounterexampleJudge(
        finding.question(), JudgePrompt.first(RUBRIC, inputs), goldFirst);
  }

  private static void put(
      Map<JudgeInput, String> inputs, JudgeInput input, @Nullable String value) {
    if (value != null) {
      inputs.put(input, value);
    }
  }

  private static String shown(ResultTable table) {
    return ResultSample.of(
        new Excerpt(table, table.rowCount()),
        RUBRIC.settings().rows(),
        RUBRIC.settings().characters());
  }

  /** Names the data that leaves the machine with the messages. */
  public static String departing() {
    return JudgeInput.departing(RUBRIC.inputs(), 0);
  }

  /**
   * Asks a model, again if its answer can't be used.
   *
   * @throws dev.assay.generate.ProviderUnavailableException if the provider could not be reached
   * @throws dev.assay.generate.GeneratorStoppedException as {@link ModelClient#ask}
   */
  public CounterexampleJudgment judge(ModelName model, ModelClient client) {
    Judgment said = new Judge(model, RUBRIC, client).judge(question, messages, 1, 0).judgment();
    Double score = said.score();
    return new CounterexampleJudgment(
        model.toString(),
        score == null ? null : fit(score.intValue()),
        said.rating().explanation(),
        said.problem());
  }

  private Fit fit(int score) {
    return switch (score) {
      case FIRST -> goldFirst ? Fit.GOLD : Fit.PREDICTION;
      case SECOND -> goldFirst ? Fit.PREDICTION : Fit.GOLD;
      case BOTH -> Fit.BOTH;
      default -> Fit.NEITHER;
    };
  }
}
