// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.run;

import dev.assay.app.session.RunInputs;
import dev.assay.app.session.SqlSource;
import dev.assay.app.terminal.Terminal;
import dev.assay.config.GenerationSettings;
import dev.assay.config.RunSettings;
import dev.assay.dataset.Predictions;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.internal.UserFolders;
import dev.assay.generate.internal.RecordedPredictions;
import dev.assay.llm.call.Budget;
import dev.assay.llm.generate.GenerationPlan;
import dev.assay.llm.generate.PromptContext;
import dev.assay.llm.generate.PromptedModel;
import dev.assay.run.internal.RecordedAnswers;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The sources of a run's SQL: one, or a matrix of models and prompts. */
public final class SqlSources {
  /** There is no SQL to judge. */
  public static final SqlSources NONE = new SqlSources();

  private final List<Cell> cells = new ArrayList<>();
  private @Nullable GenerationPlan generationPlan;
  private @Nullable AgentSource agent;
  private @Nullable Budget budget;

  private SqlSources() {}

  /**
   * One of them.
   *
   * @param model as {@code provider/name}; empty if no model is asked
   * @param prompt name of the prompt
   */
  public record Cell(String model, String prompt, SqlSource source) {
    /** For people. */
    String name() {
      return name(model, prompt);
    }

    static String name(String model, String prompt) {
      return "%s, prompt %s".formatted(model, prompt);
    }

    /** Name of the cell's folder. */
    String folder() {
      return (model + "-" + prompt).replaceAll("[^\\p{L}\\p{N}._-]+", "-");
    }
  }

  /**
   * Creates the sources.
   *
   * @param environment variables, as {@link System#getenv()} has them
   * @throws dev.assay.AssayException if a model, a prompt or another setting is wrong
   */
  public static SqlSources of(RunInputs runInputs, Map<String, String> environment) {
    SqlSources sources = new SqlSources();
    Predictions predictions = runInputs.predictions();
    if (predictions != null) {
      sources.cells.add(new Cell("", "", new RecordedSource(predictions)));
      return sources;
    }
    RunSettings settings = runInputs.settings();
    GenerationSettings ask = settings.generator().ask();
    Limits limits = settings.execution().limits();
    PromptContext promptContext = context(settings, environment);
    if (ask.models().isEmpty()) {
      sources.agent = new AgentSource(ask, promptContext, limits, runInputs.databases()).checked();
      sources.cells.add(new Cell("", "", sources.agent));
      return sources;
    }
    GenerationPlan generationPlan = GenerationPlan.of(ask, promptContext, environment);
    sources.generationPlan = generationPlan;
    for (GenerationPlan.Cell cell : generationPlan.cells()) {
      SqlSource source =
          new ModelSource(
              generationPlan,
              cell,
              limits,
              () -> Objects.requireNonNull(sources.budget, "not begun"));
      sources.cells.add(new Cell(cell.model().toString(), cell.template().name(), source));
    }
    return sources;
  }

  private static PromptContext context(RunSettings settings, Map<String, String> environment) {
    GenerationSettings ask = settings.generator().ask();
    Instant clock = settings.execution().time().session().clock();
    ZoneId zone = ZoneId.of(settings.execution().time().session().zoneName());
    LocalDate date = clock == null ? null : LocalDate.ofInstant(clock, zone);
    return new PromptContext(
        ask.prompt().schema(), ask.prompt().examples(), date, UserFolders.cache(), environment);
  }

  public List<Cell> cells() {
    return List.copyOf(cells);
  }

  boolean isMatrix() {
    return cells.size() > 1;
  }

  /** Returns the generation plan, if a model is called. */
  public Optional<GenerationPlan> asking() {
    return Optional.ofNullable(generationPlan);
  }

  /** Tells the user what is allowed but may not be meant. */
  public void warn(Terminal terminal) {
    if (generationPlan != null) {
      generationPlan
          .warnings()
          .forEach(warning -> terminal.note("Warning: %s.".formatted(warning)));
    }
  }

  /** The user's own system, if it is asked. */
  public Optional<AgentSource> agent() {
    return Optional.ofNullable(agent);
  }

  /** Before the first cell is opened: what the cells may spend together is counted from here on. */
  void begin(List<Path> directories) {
    if (generationPlan != null) {
      budget = generationPlan.budget(directories);
    }
  }

  /** Predictions that were recorded earlier. */
  public record RecordedSource(Predictions predictions) implements SqlSource {
    @Override
    public String id() {
      return "predictions:" + predictions.source().getFileName();
    }

    @Override
    public String hash() {
      return predictions.sha256();
    }

    @Override
    public String path() {
      return predictions.source().toString();
    }

    @Override
    public int questionsAtOnce(int queries) {
      return queries;
    }

    @Override
    public Opened open(QueryRunner runner, Path out) {
      return new Opened(answers(runner), List::of, () -> {});
    }

    /** The predictions as they are judged. */
    public RecordedAnswers answers(QueryRunner runner) {
      return new RecordedAnswers(
          new RecordedPredictions(predictions.byQuestion()), runner::dialect);
    }
  }

  /**
   * A model with a prompt.
   *
   * @param limits of the queries that are tried
   * @param budget of the whole run
   */
  private record ModelSource(
      GenerationPlan asking, GenerationPlan.Cell cell, Limits limits, Supplier<Budget> budget)
      implements SqlSource {
    @Override
    public String id() {
      return "model:%s prompt:%s".formatted(cell.model(), cell.template().name());
    }

    @Override
    public String hash() {
      return asking.hash(cell);
    }

    /** As many as calls may be under way, so that the provider is kept busy. */
    @Override
    public int questionsAtOnce(int queries) {
      return Math.max(queries, asking.models().limits().concurrency());
    }

    @Override
    public Opened open(QueryRunner runner, Path out) {
      PromptedModel open =
          asking.open(cell, runner, limits, out, budget.get(), UserFolders.cache());
      return new Opened(open.generator(), open::notes, open::close);
    }
  }
}
