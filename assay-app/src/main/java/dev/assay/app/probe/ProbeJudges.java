// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.probe;

import dev.assay.AssayException;
import dev.assay.app.session.EgressItem;
import dev.assay.app.session.JudgeDryRun;
import dev.assay.app.session.JudgeSession;
import dev.assay.app.session.StoredRunInputs;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.Terminal;
import dev.assay.config.RunSettings;
import dev.assay.execute.internal.ParallelTasks;
import dev.assay.execute.internal.UserFolders;
import dev.assay.generate.GeneratorStoppedException;
import dev.assay.generate.ProviderUnavailableException;
import dev.assay.journal.CounterexampleJudgment;
import dev.assay.journal.ProbeFinding;
import dev.assay.journal.ProbeRecord;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredCounterexample;
import dev.assay.journal.StoredOutcomes;
import dev.assay.llm.call.Budget;
import dev.assay.llm.call.CallRecord;
import dev.assay.llm.call.ModelCaller;
import dev.assay.llm.chat.ModelName;
import dev.assay.llm.chat.TokenCount;
import dev.assay.llm.generate.ConfiguredModels;
import dev.assay.llm.judge.CounterexampleJudge;
import dev.assay.model.CounterexampleKind;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Models that are asked which answer to a counterexample fits the question. What they say changes
 * no verdict.
 *
 * @param settings those of judges among them
 */
record ProbeJudges(Terminal terminal, RunSettings settings, ConfiguredModels models) {
  private static final String CALLS = "probe-calls.jsonl";

  /** One question to one model. */
  private record Ask(CounterexampleJudge judge, ModelName model) {}

  /**
   * The end of judging.
   *
   * @param exitCode 3 if a judgment could not be had
   * @param probed with what was said
   */
  record Judged(int exitCode, ProbeRecord probed) {}

  /**
   * Reads the settings; no call is made.
   *
   * @throws AssayException if a model is unknown or has no key, a budget can't be kept, or the run
   *     keeps no values
   */
  static ProbeJudges of(Terminal terminal, RunSettings settings, RunDirectory run, boolean dryRun) {
    if (!run.manifest().conditions().keepValues()) {
      throw new AssayException(
          "--judge shows rows to a model, but the run was made with --no-values; omit --judge");
    }
    ConfiguredModels models = ConfiguredModels.of(settings.judge().ask(), terminal.environment());
    if (!dryRun) {
      if (!models.replays()) {
        models.require();
      }
      models.requireBudget();
    }
    return new ProbeJudges(terminal, settings, models);
  }

  private List<Ask> asks(RunDirectory run, ProbeRecord probed) {
    StoredOutcomes stored = run.storedOutcomes();
    List<Outcome> found =
        probed.findings().stream()
            .filter(finding -> finding.counterexample() != null)
            .map(finding -> stored.whole(finding.question()))
            .toList();
    Map<String, Question> questions = new StoredRunInputs(run, settings, "probe").questions(found);
    List<Ask> asks = new ArrayList<>();
    for (ProbeFinding finding : probed.findings()) {
      StoredCounterexample counterexample = finding.counterexample();
      boolean rows = counterexample != null && counterexample.kind() == CounterexampleKind.ROWS;
      StoredCounterexample.Data data =
          counterexample == null || !rows ? null : counterexample.data();
      Question question = questions.get(finding.question());
      if (data != null && question != null) {
        CounterexampleJudge judge = CounterexampleJudge.of(finding, data, question);
        models.names().stream()
            .filter(model -> !isJudged(finding, model))
            .forEach(model -> asks.add(new Ask(judge, model)));
      }
    }
    return asks;
  }

  private static boolean isJudged(ProbeFinding finding, ModelName model) {
    return finding.judgments().stream()
        .anyMatch(said -> said.model().equals(model.toString()) && said.fits() != null);
  }

  /** Prints the calls and their estimated cost; makes none. */
  int dryRun(RunDirectory run, ProbeRecord probed) {
    List<Ask> asks = asks(run, probed);
    String last = "";
    for (Ask ask : asks) {
      if (!ask.judge().question().equals(last)) {
        last = ask.judge().question();
        JudgeDryRun.print(terminal, "counterexample of question " + last, ask.judge().messages());
      }
    }
    for (ModelName model : models.names()) {
      List<Ask> own = asks.stream().filter(ask -> ask.model().equals(model)).toList();
      long tokens = own.stream().mapToLong(ask -> TokenCount.of(ask.judge().messages())).sum();
      terminal.sentence("", JudgeDryRun.cost(models, model, own.size(), tokens));
    }
    departures().forEach(item -> terminal.note(item.conditional()));
    terminal.note("No model was called, and nothing was stored. Next: the same without --dry-run.");
    return ExitCode.DONE;
  }

  private List<EgressItem> departures() {
    return models.replays()
        ? List.of()
        : models.names().stream()
            .map(model -> EgressItem.of(CounterexampleJudge.departing(), models.destination(model)))
            .distinct()
            .toList();
  }

  /**
   * Asks what is not known yet.
   *
   * @param probed whose counterexamples have their rows
   * @throws InterruptedException if interrupted; answers that were paid for are on disk
   */
  Judged judge(RunDirectory run, ProbeRecord probed) throws InterruptedException {
    List<Ask> asks = asks(run, probed);
    if (asks.isEmpty()) {
      return new Judged(ExitCode.DONE, probed);
    }
    departures().forEach(item -> terminal.note(item.words()));
    Map<String, ModelCaller> callers = new LinkedHashMap<>();
    Map<String, String> troubles = new ConcurrentHashMap<>();
    try (CallRecord record = JudgeSession.record(models, run.path(), CALLS)) {
      Budget budget = models.budget(record.before());
      try {
        for (ModelName model : models.names()) {
          callers.put(model.toString(), models.judge(model, budget, record, UserFolders.cache()));
        }
        Map<String, List<CounterexampleJudgment>> said = said(asks, callers, troubles);
        return ended(asks.size(), said, troubles, probed);
      } finally {
        callers.values().forEach(ModelCaller::close);
      }
    }
  }

  private Map<String, List<CounterexampleJudgment>> said(
      List<Ask> asks, Map<String, ModelCaller> callers, Map<String, String> troubles)
      throws InterruptedException {
    List<Callable<@Nullable CounterexampleJudgment>> tasks = new ArrayList<>();
    for (Ask ask : asks) {
      ModelCaller caller = callers.get(ask.model().toString());
      tasks.add(() -> caller == null ? null : ask(ask, caller, troubles));
    }
    List<@Nullable CounterexampleJudgment> given =
        ParallelTasks.run("assay-probe-judge", models.limits().concurrency(), tasks);
    Map<String, List<CounterexampleJudgment>> said = new LinkedHashMap<>();
    for (int i = 0; i < asks.size(); i++) {
      CounterexampleJudgment judgment = given.get(i);
      if (judgment != null) {
        said.computeIfAbsent(asks.get(i).judge().question(), id -> new ArrayList<>()).add(judgment);
      }
    }
    return said;
  }

  private static @Nullable CounterexampleJudgment ask(
      Ask ask, ModelCaller caller, Map<String, String> troubles) {
    String model = ask.model().toString();
    if (troubles.containsKey(model)) {
      return null;
    }
    try {
      return ask.judge().judge(ask.model(), caller);
    } catch (GeneratorStoppedException e) { // a budget that is used up among them
      troubles.put(model, String.valueOf(e.getMessage()));
    } catch (ProviderUnavailableException e) {
      troubles.putIfAbsent(model + ", question " + ask.judge().question(), "" + e.getMessage());
    }
    return null;
  }

  private Judged ended(
      int asked,
      Map<String, List<CounterexampleJudgment>> said,
      Map<String, String> troubles,
      ProbeRecord probed) {
    int given = said.values().stream().mapToInt(List::size).sum();
    terminal.note("%,d of %,d judgments on counterexamples given.".formatted(given, asked));
    troubles.forEach((who, why) -> terminal.note("Not judged by %s: %s".formatted(who, why)));
    if (given < asked) {
      terminal.note("Repeat the command to ask for the rest.");
    }
    return new Judged(given < asked ? ExitCode.INCOMPLETE : ExitCode.DONE, probed.judged(said));
  }
}
