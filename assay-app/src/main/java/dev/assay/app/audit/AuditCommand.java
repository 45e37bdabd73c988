// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.audit;

import dev.assay.app.options.AccountOptions;
import dev.assay.app.options.BundledQuestions;
import dev.assay.app.options.ConfigArgument;
import dev.assay.app.options.SettingOptions;
import dev.assay.app.session.InputOverrides;
import dev.assay.app.session.RunReport;
import dev.assay.app.session.StoredRunInputs;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.OutputFile;
import dev.assay.app.terminal.ShellCommand;
import dev.assay.app.terminal.Terminal;
import dev.assay.audit.AuditDocument;
import dev.assay.audit.AuditJson;
import dev.assay.audit.AuditReport;
import dev.assay.audit.FindingKind;
import dev.assay.audit.FindingSeverity;
import dev.assay.audit.mutant.MutationResult;
import dev.assay.config.ConfigFile;
import dev.assay.config.DatabaseSettings;
import dev.assay.config.RunSettings;
import dev.assay.config.SettingValues;
import dev.assay.dataset.internal.Datasets;
import dev.assay.html.HtmlDocument;
import dev.assay.journal.Manifest;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.EvidenceFile;
import dev.assay.journal.internal.RunLock;
import dev.assay.report.document.Document;
import dev.assay.report.internal.MarkdownDocument;
import dev.assay.report.internal.NumberFormats;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Tells whether a data set can be trusted. */
@Command(
    name = "audit",
    description = {
      "Checks whether a benchmark can be trusted.",
      "Finds faults of its gold queries and databases, says what it is made of, and, with --power,"
          + " how many faults of predictions its data reveal. Calls no model."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  assay audit questions.jsonl --databases databases",
      "  assay audit runs/mine",
      "  assay audit questions.jsonl --markdown audit.md --max-faults 0",
      "  assay audit questions.jsonl --runs runs/one runs/other",
      "  assay audit questions.jsonl --min-power 80 --write-rows rows",
    })
public final class AuditCommand implements Callable<Integer>, SettingOptions.Owner {
  private static final String QUESTIONS = "questions.file";

  private final Terminal terminal;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..1",
      paramLabel = "QUESTIONS",
      description =
          "File or folder of questions with gold queries, a run that has them, which then keeps the"
              + " findings as evidence, or a configuration file that names them (default: assay.yaml"
              + " here).")
  private @Nullable Path questions;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Configuration file that names questions and databases.")
  private @Nullable Path config;

  @Option(
      names = "--finding",
      paramLabel = "ID",
      description = "Show all findings of this kind, such as limit-through-tie, and no others.")
  private @Nullable String finding;

  @Option(
      names = "--max-faults",
      paramLabel = "N",
      description = "Exit with 1 if there are more than N faults.")
  private @Nullable Integer maxFaults;

  @Option(
      names = "--runs",
      arity = "1..*",
      paramLabel = "RUN",
      description =
          "Run folders of several systems on these questions: show where at least half of them"
              + " agree with each other and not with the gold.")
  private List<Path> runs = List.of();

  @Option(
      names = "--diversity",
      description =
          "Also measure the diversity of the questions, by embeddings computed in this process.")
  private boolean diversity;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  @Option(
      names = "--markdown",
      paramLabel = "FILE",
      description = "Also write the audit as Markdown.")
  private @Nullable Path markdown;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Also write the audit as an HTML page.")
  private @Nullable Path html;

  private @Nullable RunDirectory run; // whose questions are audited

  @Mixin private PowerOptions power = new PowerOptions();

  @Mixin private AccountOptions account = new AccountOptions();

  private final SettingOptions options =
      SettingOptions.of(
          QUESTIONS,
          "questions.format",
          "questions.map",
          "first",
          "where",
          "database",
          "databases",
          "databaseEncoding",
          "followLinks",
          "execution.timeout",
          "execution.maxRows",
          "execution.maxCells",
          "execution.maxBytes",
          "execution.workers",
          "execution.isolation",
          "execution.workerMemory",
          "execution.allowPrivileged",
          "timeZone",
          "clock");

  public AuditCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public SettingOptions settingOptions() {
    return options;
  }

  @Override
  public Integer call() throws IOException {
    if (maxFaults != null && maxFaults < 0) {
      throw usage("--max-faults must be at least 0, not " + maxFaults);
    }
    FindingKind only = only();
    OutputFile.require("--markdown", markdown);
    OutputFile.require("--html", html);
    power.check();
    if (only != null && power.wanted()) {
      throw usage("--finding shows one kind of finding and no mutation score; omit it or --power");
    }
    if (only != null && diversity) {
      throw usage("--finding shows one kind of finding and no diversity; omit it or --diversity");
    }
    AuditReport report;
    try {
      report = audit();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCode.INTERRUPTED;
    }
    show(report, only);
    if (run != null) {
      store(run, report);
    }
    boolean passed = gate(report) & powerGate(report.mutation());
    terminal.note("Next: " + next(report));
    if (!report.unavailable().isEmpty()) {
      return ExitCode.INCOMPLETE;
    }
    return passed ? ExitCode.DONE : ExitCode.REFUSED;
  }

  /** Audits of a run's data set become evidence of the run. */
  private void store(RunDirectory audited, AuditReport report) throws IOException {
    RunLock lock = RunLock.take(audited.path());
    try {
      RunReport.audited(audited, report.doubts());
    } finally {
      lock.close();
    }
    terminal.note("Stored in " + audited.path().resolve(EvidenceFile.FILE));
  }

  private String next(AuditReport report) {
    if (run != null && report.unavailable().isEmpty()) {
      return ShellCommand.join(List.of("assay", "show", run.path().toString()));
    }
    if (!report.unavailable().isEmpty()) {
      return "make the databases above reachable, then audit again.";
    }
    MutationResult mutation = report.mutation();
    return mutation != null && mutation.written() == null && mutation.report().total().alive() > 0
        ? "--write-rows DIR writes the rows that kill the living mutants."
        : check() + " --predictions FILE, or --model instead of predictions.";
  }

  /** The check of predictions for the same questions. */
  private String check() {
    List<String> words = new ArrayList<>(List.of("assay", "check"));
    if (config != null) {
      words.add(config.toString());
    }
    if (questions != null) {
      words.addAll(List.of("--questions", questions.toString()));
    }
    return ShellCommand.join(words);
  }

  private AuditReport audit() throws InterruptedException {
    RunSettings settings = settings();
    return new AuditSession(
            terminal,
            settings,
            power.settings(settings.execution().limits()).orElse(null),
            power.writeRows(),
            runs,
            diversity)
        .run(run);
  }

  private @Nullable FindingKind only() {
    if (finding == null) {
      return null;
    }
    return FindingKind.named(finding)
        .orElseThrow(
            () ->
                usage(
                    "--finding %s: there is no such kind; known are: %s"
                        .formatted(
                            finding,
                            Arrays.stream(FindingKind.values())
                                .map(FindingKind::id)
                                .collect(Collectors.joining(", ")))));
  }

  private void show(AuditReport report, @Nullable FindingKind only) {
    Document document = only == null ? AuditDocument.whole(report) : AuditDocument.of(report, only);
    if (json) {
      terminal.out().println(AuditJson.write(report));
    } else {
      Document shown = only == null ? AuditDocument.brief(report) : document;
      terminal.output(terminal.layout(shown));
    }
    if (markdown != null) {
      new OutputFile("--markdown", markdown).write(MarkdownDocument.of(document));
      terminal.note("Wrote " + markdown);
    }
    if (html != null) {
      new OutputFile("--html", html).write(page -> HtmlDocument.writePage(document, page));
      terminal.note("Wrote " + html);
    }
  }

  private boolean gate(AuditReport report) {
    if (maxFaults == null) {
      return true;
    }
    int faults = report.count(FindingSeverity.FAULT);
    boolean passed = faults <= maxFaults;
    terminal.note(
        "Gate %s: %s, at most %s allowed (--max-faults)."
            .formatted(
                passed ? "passed" : "failed",
                NumberFormats.count(faults, "fault"),
                NumberFormats.count(maxFaults)));
    return passed;
  }

  private boolean powerGate(@Nullable MutationResult mutation) {
    if (mutation == null) {
      return true;
    }
    Optional<PowerOptions.PowerVerdict> gate = power.gate(mutation.report().total());
    gate.ifPresent(verdict -> terminal.note(verdict.words()));
    return gate.map(PowerOptions.PowerVerdict::passed).orElse(true);
  }

  private RunSettings settings() {
    if (questions != null && ConfigFile.isConfiguration(questions)) {
      config = ConfigArgument.among(List.of(questions), config);
      questions = null;
    }
    SettingValues named = options.values();
    if (questions != null && RunDirectory.holdsRun(questions)) {
      run = RunDirectory.open(questions);
      Manifest.Source dataset = run.manifest().dataset();
      Map<String, Object> ofRun = new HashMap<>();
      ofRun.put(QUESTIONS, Datasets.files(Path.of(dataset.path())));
      ofRun.put("questions.format", dataset.format());
      List<Path> folders = StoredRunInputs.folders(run.manifest());
      if (config == null && !folders.isEmpty()) {
        ofRun.put("databases", new DatabaseSettings(folders, List.of()));
      }
      named = SettingValues.of(ofRun).overriddenBy(named);
    } else if (questions != null) {
      if (named.paths().contains(QUESTIONS)) {
        throw usage("name the questions once: as QUESTIONS or with --questions");
      }
      named = named.overriddenBy(SettingValues.of(Map.of(QUESTIONS, questions)));
    }
    boolean usual = !named.paths().contains(QUESTIONS);
    SettingValues file =
        InputOverrides.all(
            config,
            usual,
            terminal.environment(),
            section -> !section.equals("generator") && !section.equals("judge"));
    if (usual && !file.paths().contains(QUESTIONS)) {
      throw usage("name the questions: a file or folder, or a configuration file with --config");
    }
    return BundledQuestions.in(account.in(file.overriddenBy(named), terminal), config, terminal);
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
