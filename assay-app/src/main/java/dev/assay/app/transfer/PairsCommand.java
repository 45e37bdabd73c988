// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.transfer;

import dev.assay.AssayException;
import dev.assay.app.options.BundledQuestions;
import dev.assay.app.options.ConfigArgument;
import dev.assay.app.options.SettingOptions;
import dev.assay.app.session.InputOverrides;
import dev.assay.app.session.RunInputs;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.OutputFile;
import dev.assay.app.terminal.Terminal;
import dev.assay.config.RunSettings;
import dev.assay.config.SettingValues;
import dev.assay.dataset.Predictions;
import dev.assay.engines.duckdb.ParquetFile;
import dev.assay.gold.Gold;
import dev.assay.match.MatchSettings;
import dev.assay.match.OrderRule;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay spark pairs}: the input of a job on Spark. */
@Command(
    name = "pairs",
    description = {
      "Writes questions and predictions as pairs, which a job on Spark reads.",
      "Ids and golds are those of 'assay run', so that both runs can be compared. Runs no query."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  assay spark pairs --questions dev.json --predictions answers.sql \\",
      "    --to pairs.parquet"
    })
final class PairsCommand implements Callable<Integer> {
  /** The columns, as the job knows them, with DuckDB's types. */
  private static final List<String> COLUMNS =
      List.of(
          "id VARCHAR",
          "database VARCHAR",
          "gold VARCHAR[]",
          "sql VARCHAR",
          "braces BOOLEAN",
          "question VARCHAR",
          "category VARCHAR",
          "difficulty VARCHAR",
          "tags VARCHAR[]",
          "instructions VARCHAR",
          "evidence VARCHAR",
          "\"order\" VARCHAR",
          "tolerance DOUBLE",
          "columns VARCHAR[]",
          "duplicates VARCHAR",
          "decimals INTEGER",
          "profile VARCHAR");

  /** Ids that a note names. */
  private static final int NAMED = 3;

  private final Terminal terminal;

  @Mixin private ConfigArgument config = new ConfigArgument();

  private final SettingOptions options =
      SettingOptions.of(
          "questions.file",
          "questions.format",
          "questions.map",
          "generator.predictions",
          "allowMissing",
          "onlyPredicted",
          "followLinks",
          "where",
          "first");

  @Option(
      names = "--to",
      required = true,
      paramLabel = "FILE",
      description = "Parquet file to write.")
  private Path to = Path.of("");

  private PairsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  static CommandLine of(Terminal terminal) {
    PairsCommand command = new PairsCommand(terminal);
    CommandLine line = new CommandLine(command);
    command.options.addTo(line.getCommandSpec());
    return line;
  }

  @Override
  public Integer call() throws IOException {
    OutputFile.require("--to", to);
    RunInputs inputs = RunInputs.withoutDatabases(settings());
    Predictions predictions = inputs.predictions();
    if (predictions == null) {
      throw new AssayException("pairs need predictions; name their file with --predictions");
    }
    inputs.noteFaulty(terminal);
    List<List<@Nullable Object>> rows = new ArrayList<>();
    List<String> excluded = new ArrayList<>();
    for (Question question : inputs.dataset().questions()) {
      Prediction prediction = predictions.byQuestion().get(question.id());
      List<@Nullable Object> row = row(question, prediction);
      if (row == null) {
        excluded.add(question.id());
      } else {
        rows.add(row);
      }
    }
    if (!excluded.isEmpty()) {
      terminal.note(
          "Left out: %,d questions whose gold or prediction is no SQL, such as %s"
              .formatted(
                  excluded.size(),
                  String.join(", ", excluded.subList(0, Math.min(NAMED, excluded.size())))));
    }
    new OutputFile("--to", to).makeFolders();
    ParquetFile.write(COLUMNS, rows, to);
    terminal.note(
        "Wrote %,d pairs to %s. Next: spark-submit assay-spark-all.jar --pairs %s --databases DIR --out outcomes"
            .formatted(rows.size(), to, to));
    return ExitCode.DONE;
  }

  private RunSettings settings() {
    SettingValues named = options.values();
    SettingValues file =
        InputOverrides.all(
            config.file(),
            !named.paths().contains("questions.file"),
            terminal.environment(),
            section -> !section.equals("judge") && !section.equals("databases"));
    return BundledQuestions.in(file.overriddenBy(named), config.file(), terminal);
  }

  /** The values of the columns, or {@code null} if it can't be a pair. */
  private static @Nullable List<@Nullable Object> row(
      Question question, @Nullable Prediction prediction) {
    boolean result = prediction != null && prediction.result() != null;
    if (result || !(question.gold() instanceof Gold.Queries gold)) {
      return null;
    }
    boolean braces = gold.queries().get(0).grammar();
    if (gold.queries().stream().anyMatch(query -> query.grammar() != braces)) {
      return null;
    }
    MatchSettings match = question.match();
    return Arrays.asList(
        question.id(),
        question.database(),
        gold.queries().stream().map(Gold.GoldSql::sql).toList(),
        prediction == null ? null : prediction.sql(),
        braces,
        question.hasText() ? question.text() : null,
        question.category(),
        question.difficulty(),
        question.tags(),
        question.instructions(),
        question.evidence(),
        match.order() == OrderRule.AUTO ? null : match.order().name().toLowerCase(Locale.ROOT),
        match.tolerance(),
        match.columns(),
        match.ignoreDuplicates() ? "ignored" : null,
        match.rounding() ? 0 : null,
        match.profile());
  }
}
