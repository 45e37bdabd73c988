// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.check;

import dev.assay.AssayException;
import dev.assay.app.options.RunOptions;
import dev.assay.app.options.SettingOptions;
import dev.assay.app.run.Baseline;
import dev.assay.app.run.SqlSources;
import dev.assay.app.session.PrivilegedAccounts;
import dev.assay.app.session.QueryRunnerFactory;
import dev.assay.app.session.RunInputs;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.ShellCommand;
import dev.assay.app.terminal.Terminal;
import dev.assay.config.RunSettings;
import dev.assay.dataset.Dataset;
import dev.assay.dataset.Predictions;
import dev.assay.dataset.internal.Datasets;
import dev.assay.execute.DatabaseDescription;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.SessionSettings;
import dev.assay.gold.Gold;
import dev.assay.journal.internal.JsonFields;
import dev.assay.llm.generate.GenerationPlan;
import dev.assay.model.Question;
import dev.assay.report.internal.NumberFormats;
import dev.assay.report.internal.ProblemLine;
import dev.assay.report.internal.ReportJson;
import dev.assay.report.internal.ZonedTimes;
import dev.assay.run.internal.RecordedAnswers;
import dev.assay.table.internal.SanitizedText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Finds problems before a run. */
@Command(
    name = CheckCommand.NAME,
    description = {
      "Finds problems before a run.",
      "Checks configuration, questions, predictions, databases and every gold query.",
      "Without predictions and model, checks only questions, databases and gold queries.",
      "Gold queries that fail are listed, but do not fail the check (see --strict)."
    },
    mixinStandardHelpOptions = true)
public final class CheckCommand implements Callable<Integer>, SettingOptions.Owner {
  static final String NAME = "check";

  /** Databases that are named of those of which the same is said. */
  private static final int ALIKE = 3;

  private final Terminal terminal;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private RunOptions options = new RunOptions();

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  @Option(
      names = RunOptions.PROBLEMS,
      description =
          "Print a line for each fault, FILE:LINE:COLUMN: warning: MESSAGE, for editors and build"
              + " servers.")
  private boolean problems;

  @Option(
      names = "--strict",
      description =
          "Exit with 1 on any warning: a gold query that fails or is not deterministic, or a"
              + " prediction that contains more than SQL.")
  private boolean strict;

  public CheckCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public SettingOptions settingOptions() {
    return options.table;
  }

  @Override
  public Integer call() {
    if (json && problems) {
      throw new AssayException("--json and --problems both print the result; keep one of them");
    }
    RunSettings settings = options.settings(terminal);
    try (QueryRunnerFactory queryRunnerFactory = QueryRunnerFactory.of(settings)) {
      boolean onlyGolds =
          settings.generator().predictions() == null && !settings.generator().ask().asks();
      RunInputs runInputs =
          onlyGolds ? RunInputs.withoutPredictions(settings) : RunInputs.of(settings);
      if (!runInputs.noteFailed(terminal)) {
        return ExitCode.DONE;
      }
      runInputs.metrics();
      runInputs.noteDrafts(terminal);
      runInputs.noteFaulty(terminal);
      settings.scoring().compare().chosen();
      Baseline.of(runInputs, runInputs.settings().output().out());
      try (QueryRunner runner = queryRunnerFactory.open(runInputs.databases())) {
        SqlSources sources =
            onlyGolds ? SqlSources.NONE : SqlSources.of(runInputs, terminal.environment());
        sources.warn(terminal);
        return check(runInputs, sources, runner);
      }
    }
  }

  private int check(RunInputs runInputs, SqlSources sources, QueryRunner runner) {
    DatabaseCheck databases = DatabaseCheck.of(runInputs.databaseIds(), runner);
    PrivilegedAccounts accounts = PrivilegedAccounts.among(databases.found());
    boolean allowed = runInputs.settings().execution().isolation().allowsPrivileged();
    Set<String> usable = new TreeSet<>(databases.found().keySet());
    if (!allowed) {
      usable.removeAll(accounts.privileged().keySet());
    }
    GoldCheck golds = GoldCheck.of(runInputs, usable, runner);
    List<Question> asked =
        runInputs.dataset().questions().stream()
            .filter(question -> usable.contains(question.database()))
            .toList();
    Map<String, String> notes = notes(runInputs, asked, runner);
    DataEgress dataEgress =
        DataEgress.of(runInputs, sources, asked, runner, terminal.environment());
    Optional<String> unready = unready(sources);
    if (json) {
      terminal
          .out()
          .println(CheckJson.write(runInputs, databases, golds, notes, dataEgress, unready));
    } else if (problems) {
      problems(runInputs.dataset(), golds, notes);
    } else {
      print(runInputs, sources, databases, golds, notes, dataEgress);
    }
    accounts.require(allowed, terminal);
    boolean lost = !databases.faults().isEmpty();
    unready.ifPresent(reason -> terminal.note("Not ready: " + reason));
    terminal.note(
        lost
            ? "Next: make the databases above reachable, then check again."
            : unready.isPresent()
                ? "Next: fix that, then check again."
                : sources.cells().isEmpty()
                    ? "Next: " + next() + " --predictions FILE, or --model instead of predictions."
                    : "Next: " + next());
    int warnings = golds.faults().size() + golds.warnings().size() + notes.size();
    if (strict && warnings > 0) {
      terminal.note(
          "Failed by --strict: %s on gold queries and predictions."
              .formatted(warnings == 1 ? "1 warning" : "%,d warnings".formatted(warnings)));
    }
    if (lost) {
      return ExitCode.INCOMPLETE;
    }
    if (unready.isPresent()) {
      return ExitCode.USAGE;
    }
    return strict && warnings > 0 ? ExitCode.REFUSED : ExitCode.DONE;
  }

  private void problems(Dataset dataset, GoldCheck golds, Map<String, String> notes) {
    List<ProblemLine> lines = new ArrayList<>();
    golds.faults().forEach((id, fault) -> lines.add(ProblemLine.ofGold(dataset, id, fault)));
    golds.warnings().forEach((id, warning) -> lines.add(ProblemLine.ofGold(dataset, id, warning)));
    notes.forEach((id, note) -> lines.add(ProblemLine.ofQuestion(dataset, id, note)));
    lines.forEach(line -> terminal.out().println(line));
  }

  /** The run that this is the check of. */
  private String next() {
    List<String> words = new ArrayList<>(List.of("assay"));
    words.addAll(spec.root().commandLine().getParseResult().originalArgs());
    int command = words.indexOf(NAME);
    if (command >= 0) {
      words.set(command, "run");
    }
    words.removeAll(List.of("--json", RunOptions.PROBLEMS, "--strict"));
    // A URL may hold a password.
    return command < 0 || words.stream().anyMatch(word -> word.contains("://"))
        ? "assay run, with the same settings,"
        : ShellCommand.join(words);
  }

  /** Returns notes on recorded predictions, by question. */
  private static Map<String, String> notes(
      RunInputs runInputs, List<Question> asked, QueryRunner runner) {
    Map<String, String> notes = new LinkedHashMap<>();
    if (runInputs.predictions() != null) {
      RecordedAnswers answers =
          new SqlSources.RecordedSource(runInputs.predictions()).answers(runner);
      for (Question question : asked) {
        answers.note(question).ifPresent(note -> notes.put(question.id(), note));
      }
    }
    return notes;
  }

  /** Returns why no model can be called, such as a missing key; other checks go on. */
  private static Optional<String> unready(SqlSources sources) {
    try {
      sources.asking().ifPresent(GenerationPlan::requireModels);
      return Optional.empty();
    } catch (AssayException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private void print(
      RunInputs runInputs,
      SqlSources sources,
      DatabaseCheck databases,
      GoldCheck golds,
      Map<String, String> notes,
      DataEgress dataEgress) {
    line(
        "Questions",
        "%,d, %s, from %s",
        runInputs.dataset().questions().size(),
        Datasets.formatWords(runInputs.dataset().format()),
        Datasets.words(runInputs.dataset().source()));
    origin(runInputs, sources);
    Map<String, String> states =
        databases.words(
            runInputs.settings().execution().comparison().isInDatabase(), runInputs.databases());
    line("Databases", "%,d", states.size());
    Map<String, List<String>> alike = new LinkedHashMap<>();
    states.forEach((id, state) -> alike.computeIfAbsent(state, s -> new ArrayList<>()).add(id));
    alike.forEach(
        (state, ids) ->
            terminal.sentence("  %-28s ".formatted(SanitizedText.line(listed(ids))), state));
    SessionSettings session = runInputs.settings().execution().time().session();
    line(
        "Time",
        "zone %s, %s",
        session.zoneName(),
        session.clock() == null
            ? "the databases' own clock"
            : "current time fixed at " + new ZonedTimes(session.zone()).text(session.clock()));
    line("Gold", "%s", gold(runInputs, databases, golds));
    golds
        .faults()
        .forEach(
            (id, fault) ->
                terminal.sentence(
                    "  %-28s ".formatted(SanitizedText.line(id)), SanitizedText.prose(fault)));
    if (!golds.warnings().isEmpty()) {
      line(
          "Warnings",
          golds.warnings().size() == 1
              ? "1 gold query may return a different result next time"
              : "%,d gold queries may return a different result next time"
                  .formatted(golds.warnings().size()));
      golds
          .warnings()
          .forEach(
              (id, warning) ->
                  terminal.sentence("  %-28s ".formatted(SanitizedText.line(id)), warning));
    }
    if (!golds.findings().isEmpty()) {
      lines("Audit", findings(golds), "");
    }
    if (!notes.isEmpty()) {
      line(
          "Warnings",
          notes.size() == 1
              ? "1 prediction contains more than SQL"
              : "%,d predictions contain more than SQL".formatted(notes.size()));
      notes.forEach(
          (id, note) ->
              terminal.sentence(
                  "  %-28s ".formatted(SanitizedText.line(id)), SanitizedText.prose(note)));
    }
    lines("Leaves this machine", dataEgress.leaves(), "nothing");
    if (!dataEgress.stays().isEmpty()) {
      lines("Stays on it", dataEgress.stays(), "");
    }
    lines("Costs", dataEgress.costs(), "nothing: no model is called");
  }

  /** Counts the golds that can be scored and those that could not be tried. */
  private static String gold(RunInputs runInputs, DatabaseCheck databases, GoldCheck golds) {
    long untried =
        runInputs.dataset().questions().stream()
            .filter(question -> question.gold() instanceof Gold.Queries)
            .map(question -> runInputs.databases().goldOf(question.database()))
            .filter(databases.faults()::containsKey)
            .count();
    String could =
        "%,d of %s can be scored"
            .formatted(golds.sound(), NumberFormats.count(golds.checked(), "question"));
    String not =
        "%s could not be tried without the database"
            .formatted(NumberFormats.count(untried, "question"));
    return untried == 0 ? could : golds.checked() == 0 ? not : could + "; " + not;
  }

  /** Returns audit findings that need no further query, one line per kind. */
  private static List<String> findings(GoldCheck golds) {
    List<String> lines = new ArrayList<>();
    golds
        .questions()
        .forEach(
            (kind, questions) ->
                lines.add(
                    "%s: %s, such as %s"
                        .formatted(
                            kind,
                            NumberFormats.count(questions.size(), "question"),
                            SanitizedText.line(questions.get(0)))));
    lines.add("for details and further checks: assay audit");
    return lines;
  }

  /** The first few of many. */
  private static String listed(List<String> ids) {
    int shown = ids.size() <= ALIKE ? ids.size() : ALIKE - 1;
    String first = String.join(", ", ids.subList(0, shown));
    return shown == ids.size() ? first : "%s and %,d more".formatted(first, ids.size() - shown);
  }

  private void lines(String label, List<String> texts, String none) {
    if (texts.isEmpty()) {
      line(label, "%s", none);
    }
    for (int i = 0; i < texts.size(); i++) {
      line(i == 0 ? label : "", "%s", texts.get(i));
    }
  }

  /** Prints the source of the SQL. */
  private void origin(RunInputs runInputs, SqlSources sources) {
    Predictions predictions = runInputs.predictions();
    if (sources.cells().isEmpty()) {
      line("Predictions", "none named, so only the questions and golds are checked");
      return;
    }
    if (predictions == null) {
      for (SqlSources.Cell cell : sources.cells()) {
        line(cell.model().isEmpty() ? "Asked" : "Model", "%s", cell.source().id());
      }
      return;
    }
    List<Question> questions = runInputs.dataset().questions();
    long paired =
        questions.stream().filter(q -> predictions.byQuestion().containsKey(q.id())).count();
    line(
        "Predictions",
        "for %,d of %s, from %s",
        paired,
        NumberFormats.count(questions.size(), "question"),
        predictions.source());
  }

  private void line(String label, String format, Object... values) {
    terminal.sentence("%-20s ".formatted(label), String.format(Locale.ROOT, format, values));
  }

  /** The findings of {@code assay check}, as one JSON document. */
  private static final class CheckJson {
    private CheckJson() {}

    static String write(
        RunInputs runInputs,
        DatabaseCheck checked,
        GoldCheck golds,
        Map<String, String> notes,
        DataEgress dataEgress,
        Optional<String> unready) {
      Predictions predictions = runInputs.predictions();
      SessionSettings session = runInputs.settings().execution().time().session();
      Map<String, JsonFields> databases = new LinkedHashMap<>();
      checked
          .found()
          .forEach(
              (id, database) ->
                  databases.put(id, reachable(database, checked.undecoded().get(id))));
      checked
          .faults()
          .forEach(
              (id, fault) ->
                  databases.put(id, new JsonFields().put("reachable", false).put("fault", fault)));
      return ReportJson.line(
          new JsonFields()
              .put("questions", runInputs.dataset().questions().size())
              .put("format", runInputs.dataset().format())
              .putPresent(
                  "predictions", predictions == null ? null : predictions.byQuestion().size())
              .put("time_zone", session.zoneName())
              .put("clock", session.clock() == null ? null : session.clock().toString())
              .put("databases", databases)
              .put("golds_checked", golds.checked())
              .put("golds_sound", golds.sound())
              .put("gold_faults", golds.faults())
              .put("gold_warnings", golds.warnings())
              .put("gold_findings", golds.questions())
              .put("prediction_warnings", notes)
              .putPresent("not_ready", unready.orElse(null))
              .put("leaves_this_machine", dataEgress.leaves())
              .put("stays_on_this_machine", dataEgress.stays())
              .put("cost_usd", dataEgress.costUsd()));
    }

    private static JsonFields reachable(
        DatabaseDescription database, @Nullable List<String> undecoded) {
      return new JsonFields()
          .put("reachable", true)
          .put("engine", database.engine())
          .put("version", database.version())
          .put("privileges", database.forbidding())
          .put("revocable", database.revocable())
          .put("compares_in_database", database.bagComparison() != null)
          .putPresent("undecoded_columns", undecoded);
    }
  }
}
