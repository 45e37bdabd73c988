// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.generate;

import dev.assay.AssayException;
import dev.assay.config.GenerationSettings;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.llm.call.Budget;
import dev.assay.llm.call.BudgetFile;
import dev.assay.llm.call.CallRecord;
import dev.assay.llm.call.ModelCaller;
import dev.assay.llm.chat.LanguageModel;
import dev.assay.llm.chat.ModelName;
import dev.assay.llm.prompt.PromptTemplate;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The checked settings for generating SQL with models: every model with every prompt. No call is
 * made until a cell is opened and a question arrives.
 */
public final class GenerationPlan {
  private final GenerationSettings settings;
  private final ConfiguredModels models;
  private final PromptContext promptContext;
  private final List<Cell> cells = new ArrayList<>();

  private GenerationPlan(
      GenerationSettings settings, ConfiguredModels models, PromptContext promptContext) {
    this.settings = settings;
    this.models = models;
    this.promptContext = promptContext;
  }

  /**
   * A model with a prompt.
   *
   * @param prompt its name in the settings
   */
  public record Cell(ModelName model, String prompt, PromptTemplate template) {}

  /**
   * Reads the models, prompts and prices that the settings name.
   *
   * @param promptContext the content of prompts besides the question
   * @param environment variables, as in {@link System#getenv()}
   * @throws AssayException if a model, a prompt or a price file is invalid
   */
  public static GenerationPlan of(
      GenerationSettings settings, PromptContext promptContext, Map<String, String> environment) {
    GenerationPlan generationPlan =
        new GenerationPlan(settings, ConfiguredModels.of(settings, environment), promptContext);
    List<String> templates = settings.prompt().templates();
    List<String> prompts = templates.isEmpty() ? List.of("default") : templates;
    ConfiguredModels.requireDifferent("prompt", prompts);
    for (ModelName model : generationPlan.models.names()) {
      for (String prompt : prompts) {
        generationPlan.cells.add(new Cell(model, prompt, template(prompt)));
      }
    }
    return generationPlan;
  }

  private static PromptTemplate template(String prompt) {
    return prompt.contains("/") || prompt.contains(".") || Files.isRegularFile(Path.of(prompt))
        ? PromptTemplate.read(Path.of(prompt))
        : PromptTemplate.builtIn(prompt);
  }

  /** Returns all combinations of models and prompts, in the order of the settings. */
  public List<Cell> cells() {
    return List.copyOf(cells);
  }

  /** Returns warnings about prompts that are valid but may be unintended, a sentence each. */
  public List<String> warnings() {
    return templates().flatMap(template -> template.warnings().stream()).distinct().toList();
  }

  /** Returns the names of all slots in any prompt. */
  public Set<String> slots() {
    return templates()
        .flatMap(template -> template.slots().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private Stream<PromptTemplate> templates() {
    return cells.stream().map(Cell::template);
  }

  /** The models, with prices and limits. */
  public ConfiguredModels models() {
    return models;
  }

  public PromptContext promptContext() {
    return promptContext;
  }

  /** Returns the numbers of attempts and samples per question. */
  public Attempts tries() {
    return Attempts.of(settings.tries());
  }

  /** Returns a hash of everything that determines a cell's answers, in hexadecimal. */
  public String hash(Cell cell) {
    return ModelCaller.fingerprint(
        cell.model(),
        models.options(cell.model()),
        String.join(
            "\n", cell.template().sha256(), tries().fingerprint(), promptContext.fingerprint()));
  }

  /**
   * Returns the common budget of all cells.
   *
   * @param directories of the cells' runs, which may record earlier spending
   * @throws AssayException if a budget in dollars can't be enforced, because a price is unknown
   */
  public Budget budget(List<Path> directories) {
    CallRecord.Totals before = CallRecord.Totals.NONE;
    for (Path directory : directories) {
      before = before.plus(CallRecord.totals(directory));
    }
    return models.budget(before);
  }

  /**
   * Checks that every model can be called, including the embedding model; makes no call.
   *
   * @throws AssayException if a key is missing, the provider does not support a setting, or a
   *     replay would need calls for embeddings
   */
  public void requireModels() {
    if (models.replays()) {
      requireNoEmbeddings();
      return;
    }
    models.require();
    promptContext.requireEmbeddings();
  }

  private void requireNoEmbeddings() {
    promptContext
        .embeddingProvider()
        .ifPresent(
            model -> {
              throw new AssayException(
                  "--replay makes no calls, but the prompts need embeddings of %s; only runs with minilm embeddings can be replayed"
                      .formatted(model));
            });
  }

  /**
   * Opens a cell.
   *
   * @param runner of the databases; is not closed
   * @param limits of queries
   * @param out the run directory, in which calls are recorded
   * @param cache folder of answers shared by all runs
   * @throws AssayException if a key is missing, the provider does not support a setting, or as in
   *     {@link PromptContext#open}
   */
  public PromptedModel open(
      Cell cell, QueryRunner runner, Limits limits, Path out, Budget budget, Path cache) {
    Path replay = settings.calls().replay();
    if (replay != null) {
      requireNoEmbeddings();
    }
    LazyModelCaller caller =
        replay == null ? asking(cell, out, budget, cache) : replaying(cell, replayed(replay, out));
    PromptContext.Opened opened;
    try {
      opened = promptContext.open(runner, limits);
    } catch (RuntimeException failed) {
      caller.close();
      throw failed;
    }
    PromptBuilder promptBuilder = opened.prompts(cell.template());
    return new PromptedModel(
        new ModelGenerator(caller, promptBuilder, runner, limits, tries()), caller, opened);
  }

  private LazyModelCaller asking(Cell cell, Path out, Budget budget, Path cache) {
    LanguageModel model = models.open(cell.model());
    return new LazyModelCaller(
        model,
        () -> CallRecord.open(out),
        record -> {
          BudgetFile.write(out, budget.limit());
          return models.generator(model, budget, record, cache);
        });
  }

  private LazyModelCaller replaying(Cell cell, Path earlier) {
    CallRecord recorded = CallRecord.replay(earlier);
    return new LazyModelCaller(
        null,
        () -> recorded,
        record -> ModelCaller.replaying(cell.model(), models.options(cell.model()), record));
  }

  /** The run to replay; in a matrix, the cell of the same name. */
  private Path replayed(Path earlier, Path out) {
    if (Files.exists(earlier.resolve(CallRecord.FILE))) {
      return earlier;
    }
    Path cell = earlier.resolve(String.valueOf(out.getFileName()));
    if (Files.isDirectory(cell)) {
      return cell;
    }
    if (cells.size() > 1 && Files.isDirectory(earlier)) {
      throw new AssayException(
          "%s has no cell %s; name the folder of a matrix of the same models and prompts, or one run for all"
              .formatted(earlier, cell.getFileName()));
    }
    return earlier;
  }
}
