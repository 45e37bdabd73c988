/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.llm.generate;

import dev.assay.config.AskSettings;
import dev.assay.config.ModelSettings;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.llm.call.Budget;
import dev.assay.llm.call.CallLimits;
import dev.assay.llm.call.CallRecord;
import dev.assay.llm.call.Caller;
import dev.assay.llm.call.Price;
import dev.assay.llm.call.Prices;
import dev.assay.llm.call.ReplyCache;
import dev.assay.llm.chat.ModelName;
import dev.assay.llm.chat.ModelOptions;
import dev.assay.llm.prompt.PromptTemplate;
import dev.assay.llm.provider.Models;
import dev.assay.llm.wire.Destination;
import dev.assay.model.AssayException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What settings say about asking models, read and checked: every model with every prompt. No call
 * is made until a cell is opened and a question comes.
 */
public final class Asking {
  private final AskSettings settings;

  private final Map<String, String> environment;
  private final ModelOptions options;
  private final Prices prices;
  private final Material material;
  private final List<Cell> cells = new ArrayList<>();

  private Asking(
      AskSettings settings, Material material, Map<String, String> environment, Prices prices) {
    this.settings = settings;
    this.environment = environment;
    this.options = options(settings.model());
    this.prices = prices;
    this.material = material;
  }

  /**
   * A model with a prompt.
   *
   * @param prompt as the settings name it
   */
  public record Cell(ModelName model, String prompt, PromptTemplate template) {}

  /**
   * Reads what settings name.
   *
   * @param material what prompts are made of besides the question
   * @param environment variables, as {@link System#getenv()} has them
   * @throws AssayException if a model, a prompt or a price file is wrong
   */
  public static Asking of(
      AskSettings settings, Material material, Map<String, String> environment) {
    Path file = settings.prices();
    Asking asking =
        new Asking(
            settings, material, environment, file == null ? Prices.builtIn() : Prices.read(file));
    List<String> prompts = settings.prompts().isEmpty() ? List.of("default") : settings.prompts();
    requireDifferent("model", settings.models());
    requireDifferent("prompt", prompts);
    for (String model : settings.models()) {
      for (String prompt : prompts) {
        asking.cells.add(new Cell(ModelName.parse(model), prompt, template(prompt)));
      }
    }
    return asking;
  }

  private static void requireDifferent(String what, List<String> names) {
    for (String name : names) {
      if (Collections.frequency(names, name) > 1) {
        throw new AssayException(
            "%s %s is named twice; name it once, and ask more often by samples"
                .formatted(what, name));
      }
    }
  }

  private static PromptTemplate template(String prompt) {
    return prompt.contains("/") || prompt.contains(".") || Files.isRegularFile(Path.of(prompt))
        ? PromptTemplate.read(Path.of(prompt))
        : PromptTemplate.builtIn(prompt);
  }

  private static ModelOptions options(ModelSettings model) {
    return new ModelOptions(
        model.baseUrl(),
        model.keyVariable(),
        model.temperature(),
        model.maxTokens(),
        model.seed(),
        model.stop(),
        model.reasoningEffort(),
        model.extra(),
        model.timeout() == null ? ModelOptions.USUAL_TIMEOUT : model.timeout());
  }

  /**
   * The options of a cell with the address that they lead to, which may come from the environment:
   * the same name at another address is another model.
   */
  private ModelOptions keyed(Cell cell) {
    return options.at(destination(cell).baseUrl());
  }

  /** Every model with every prompt, in the order of the settings. */
  public List<Cell> cells() {
    return List.copyOf(cells);
  }

  /** What is allowed in prompts but may not be meant, a sentence each. */
  public List<String> warnings() {
    return templates().flatMap(template -> template.warnings().stream()).distinct().toList();
  }

  /** The slots that any prompt has, by name. */
  public Set<String> slots() {
    return templates()
        .flatMap(template -> template.slots().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private Stream<PromptTemplate> templates() {
    return cells.stream().map(Cell::template);
  }

  /** Where a cell's prompts go. */
  public Destination destination(Cell cell) {
    return Models.destination(cell.model(), options, environment);
  }

  /** What a cell's model costs, if the price file says. */
  public Optional<Price> price(Cell cell) {
    return prices.of(cell.model());
  }

  /** Version of the price file. */
  public String pricesVersion() {
    return prices.version();
  }

  public Material material() {
    return material;
  }

  /** The longest answer that is reckoned with. */
  public int longestAnswer() {
    return options.maxTokens() == null ? Caller.USUAL_ANSWER : options.maxTokens();
  }

  /** How often a model is asked about a question. */
  public Tries tries() {
    return Tries.of(settings.tries());
  }

  /** How fast a provider may be asked. */
  public CallLimits limits() {
    CallLimits usual = CallLimits.USUAL;
    var set = settings.limits();
    return new CallLimits(
        set.concurrency() == null ? usual.concurrency() : set.concurrency(),
        set.requestsPerMinute(),
        set.tokensPerMinute(),
        set.retries() == null ? usual.retries() : set.retries(),
        set.firstWait() == null ? usual.firstWait() : set.firstWait(),
        set.longestWait() == null ? usual.longestWait() : set.longestWait());
  }

  /** What decides a cell's answers, as a hash in hexadecimal. */
  public String hash(Cell cell) {
    return Caller.fingerprint(
        cell.model(),
        keyed(cell),
        String.join("\n", cell.template().sha256(), tries().toString(), material.fingerprint()));
  }

  /**
   * What all cells may spend together.
   *
   * @param directories of the cells' runs, which may hold what was spent before
   * @throws AssayException if a budget in dollars can't be kept, as a price is not known
   */
  public Budget budget(List<Path> directories) {
    var set = settings.budget();
    boolean counted = set.dollars() != null || set.tokens() != null;
    if (counted && !replays() && options.maxTokens() == null) {
      throw new AssayException(
          "budget: without maxTokens nobody knows what a call may cost; set it under settings:, or"
              + " by --max-tokens");
    }
    if (set.dollars() != null && !replays()) {
      for (Cell cell : cells) {
        if (price(cell).isEmpty()) {
          throw new AssayException(
              "budget: the price of %s is not known, so dollars can't be counted; add it to a price file and name that under prices:"
                  .formatted(cell.model()));
        }
      }
    }
    CallRecord.Totals before = new CallRecord.Totals(0, 0, 0);
    for (Path directory : directories) {
      before = before.plus(CallRecord.totals(directory));
    }
    return new Budget(new Budget.Limit(set.dollars(), set.tokens(), set.calls()), before);
  }

  /**
   * Checks that every model can be asked, that of embeddings included; no call is made.
   *
   * @throws AssayException if a key is missing, a setting does not fit the provider, or a replay
   *     would have to ask for embeddings
   */
  public void requireModels() {
    if (replays()) {
      requireNoEmbeddings();
      return;
    }
    cells.forEach(cell -> Models.open(cell.model(), options, environment).close());
    material.requireEmbeddings();
  }

  private void requireNoEmbeddings() {
    material
        .embeddingProvider()
        .ifPresent(
            model -> {
              throw new AssayException(
                  "--replay asks nobody, but the prompts need embeddings by %s; a run can be repeated where embeddings are minilm"
                      .formatted(model));
            });
  }

  /** Whether an earlier run's answers are used, and nobody is asked. */
  public boolean replays() {
    return replayed().isPresent();
  }

  /** The earlier run whose answers are used, if one's are. */
  public Optional<Path> replayed() {
    return Optional.ofNullable(settings.replay());
  }

  /**
   * Opens a cell.
   *
   * @param runner of the databases; stays open
   * @param limits of queries
   * @param out the run directory, in which calls are recorded
   * @param cache folder of answers of all runs
   * @throws AssayException if a key is missing, a setting does not fit the provider, or as {@link
   *     Material#open}
   */
  public OpenCell open(
      Cell cell, QueryRunner runner, Limits limits, Path out, Budget budget, Path cache) {
    ReplyCache replies =
        Boolean.FALSE.equals(settings.cache()) ? null : new ReplyCache(cache.resolve("replies"));
    Path replay = settings.replay();
    if (replay != null) {
      requireNoEmbeddings();
    }
    OpenCaller caller =
        replay == null
            ? OpenCaller.asking(
                Models.open(cell.model(), options, environment),
                record ->
                    model ->
                        Caller.of(
                            model,
                            keyed(cell),
                            limits(),
                            price(cell).orElse(null),
                            budget,
                            record,
                            replies),
                out)
            : OpenCaller.replaying(
                CallRecord.replay(replayed(replay, out)),
                record -> Caller.replaying(cell.model(), keyed(cell), record));
    Material.Opened opened;
    try {
      opened = material.open(runner, limits);
    } catch (RuntimeException failed) {
      caller.close();
      throw failed;
    }
    Prompts prompts = opened.prompts(cell.template());
    return new OpenCell(
        new ModelGenerator(caller, prompts, runner, limits, tries()), caller, opened);
  }

  /** Of a matrix, the cell of the same name. */
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
