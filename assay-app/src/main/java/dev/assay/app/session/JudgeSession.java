// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.Terminal;
import dev.assay.execute.internal.UserFolders;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.JudgmentFile;
import dev.assay.llm.call.Budget;
import dev.assay.llm.call.CallRecord;
import dev.assay.llm.call.ModelCaller;
import dev.assay.llm.chat.ModelName;
import dev.assay.llm.generate.ConfiguredModels;
import dev.assay.llm.judge.JudgeContext;
import dev.assay.llm.judge.JudgePlan;
import dev.assay.llm.judge.JudgeRun;
import dev.assay.llm.judge.PredictionSelection;
import dev.assay.llm.judge.Rubric;
import dev.assay.model.JudgeConfiguration;
import dev.assay.model.Judgment;
import dev.assay.model.MissingScoreReason;
import dev.assay.report.internal.JudgePhrases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Judging a run in front of the user: what is asked and what leaves the machine, progress, and what
 * is left. Judgments are in the run directory afterwards; what they come to is another's matter.
 *
 * @param panel the judges and their rubrics
 * @param resumption the commands that go on, for people
 */
public record JudgeSession(
    Terminal terminal, JudgePanel panel, QueryRunnerFactory runners, ResumeCommand resumption) {
  private static final String CALLS = "judge-calls.jsonl";

  /** The most reasons for missing judgments to report. */
  private static final int MOST_LOSSES = 5;

  private static final String RETRY = "--retry-unscored";

  /** Writes the summary of a judged run, while nobody else may write the run. */
  public interface Summarizer<T> {
    T summarize() throws IOException;
  }

  /**
   * A run whose follow-up is over.
   *
   * @param exitCode of the process, as far as judges decide it
   * @param result what the summary of the run gave
   */
  public record FollowedUp<T>(int exitCode, T result) {}

  /**
   * Asks for the judgments that are not on disk yet, and has the run summarized.
   *
   * @param summarizer called afterwards, also if judgments are pending; the run is still locked
   * @throws InterruptedException if interrupted; what was given is on disk
   */
  public <T> FollowedUp<T> judge(RunDirectory run, Summarizer<T> summarizer)
      throws IOException, InterruptedException {
    try (JudgmentFile file = JudgmentFile.open(run, terminal::note)) {
      List<JudgeConfiguration> asked = panel.asked(run, terminal::note);
      PredictionSelection selection = panel.selection(run);
      int code =
          panel.with(
              run,
              selection,
              runners,
              terminal,
              context -> judge(run, selection, context, asked, file));
      return new FollowedUp<>(code, summarizer.summarize());
    }
  }

  private int judge(
      RunDirectory run,
      PredictionSelection selection,
      JudgeContext context,
      List<JudgeConfiguration> asked,
      JudgmentFile file)
      throws InterruptedException {
    JudgePlan plan = panel.plan(selection, context, file.done());
    announce(selection, plan);
    file.ask(asked);
    if (plan.asks().isEmpty()) {
      return ExitCode.DONE;
    }
    ConfiguredModels models = panel.models();
    Map<String, ModelCaller> callers = new LinkedHashMap<>();
    JudgeProgress progress = new JudgeProgress(terminal, plan.asks().size());
    try (CallRecord record = record(models, run.path(), CALLS)) {
      Budget budget = models.budget(record.before());
      try {
        for (ModelName model : models.names()) {
          callers.put(model.toString(), models.judge(model, budget, record, UserFolders.cache()));
        }
        int threads = models.limits().concurrency() * models.names().size();
        JudgeRun.Result result =
            new JudgeRun(context, callers, file, progress::given).run(plan.asks(), threads);
        progress.close();
        return ended(result, progress, callers, record);
      } finally {
        progress.close();
        callers.values().forEach(ModelCaller::close);
      }
    }
  }

  /** Opens a file of calls in a run's directory, or that of an earlier run to replay. */
  public static CallRecord record(ConfiguredModels models, Path run, String file) {
    Path earlier = models.replayed().orElse(null);
    return earlier == null
        ? CallRecord.open(run, file, "run the same command again")
        : CallRecord.replay(Files.isDirectory(earlier) ? earlier.resolve(file) : earlier);
  }

  /** Prints, before the first call, the judges and the data that they are sent. */
  private void announce(PredictionSelection selection, JudgePlan plan) {
    String rubrics = panel.rubrics().stream().map(Rubric::name).collect(Collectors.joining(", "));
    String models =
        panel.models().names().stream().map(ModelName::toString).collect(Collectors.joining(", "));
    int repeats = panel.judge().repeatsOrDefault();
    terminal.note(
        "%s by %s with %s%s: %s to ask for%s."
            .formatted(
                predictions(selection),
                rubrics,
                models,
                repeats == 1 ? "" : ", %,d times each".formatted(repeats),
                counted("judgment", plan.asks().size()),
                plan.known() == 0 ? "" : ", %,d stored already".formatted(plan.known())));
    note("Not judged: ", selection.left());
    note("Not judged: ", plan.left());
    if (!plan.asks().isEmpty()) {
      panel.departures().forEach(egressItem -> terminal.note(egressItem.words()));
    }
  }

  /** Those to judge, and of how many, as failed ones may count 0 without being judged. */
  private static String predictions(PredictionSelection selection) {
    int judged = selection.asked().size();
    int others = selection.left().values().stream().mapToInt(Integer::intValue).sum();
    return others == 0
        ? counted("prediction", judged)
        : "%,d of %s".formatted(judged, counted("prediction", (long) judged + others));
  }

  private void note(String begin, Map<String, Integer> counts) {
    if (!counts.isEmpty()) {
      terminal.note(
          counts.entrySet().stream()
              .sorted(Map.Entry.comparingByKey())
              .map(entry -> "%,d %s".formatted(entry.getValue(), entry.getKey()))
              .collect(Collectors.joining("; ", begin, ".")));
    }
  }

  private int ended(
      JudgeRun.Result result,
      JudgeProgress progress,
      Map<String, ModelCaller> callers,
      CallRecord record) {
    result
        .stopped()
        .forEach(reason -> terminal.note("Stopped: " + reason.replaceFirst("[.]$", "") + "."));
    terminal.note(
        "%s given%s; %s."
            .formatted(
                counted("judgment", result.kept()),
                progress.unscored() == 0
                    ? ""
                    : ", %,d of them without a score".formatted(progress.unscored()),
                calls(callers, record)));
    if (progress.retried() > 0) {
      terminal.note(
          "%s not usable (no JSON, or a score out of the scale) and asked for again."
              .formatted(
                  counted("answer", progress.retried())
                      + (progress.retried() == 1 ? " was" : " were")));
    }
    if (progress.unscored() > 0) {
      terminal.note(
          "Without a score: %s. %s"
              .formatted(JudgePhrases.reasons(progress.why()), resumption.retryUnscored()));
    }
    losses(result.lost());
    if (result.pending() == 0) {
      return ExitCode.DONE;
    }
    terminal.note(
        counted("judgment", result.pending())
            + (result.pending() == 1 ? " is" : " are")
            + " left pending.");
    // What came without a score again would be paid for a third time.
    ResumeCommand next = result.pendingAnew() ? resumption : resumption.without(RETRY);
    terminal.note(next.words(result.spent()));
    return ExitCode.INCOMPLETE;
  }

  private void losses(Map<String, Integer> lost) {
    lost.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .limit(MOST_LOSSES)
        .forEach(
            loss -> terminal.note("%,d not given: %s".formatted(loss.getValue(), loss.getKey())));
    if (lost.size() > MOST_LOSSES) {
      terminal.note("And %,d other reasons.".formatted(lost.size() - MOST_LOSSES));
    }
  }

  private static String calls(Map<String, ModelCaller> callers, CallRecord record) {
    long made = callers.values().stream().mapToLong(ModelCaller::made).sum();
    long cached = callers.values().stream().mapToLong(ModelCaller::fromCache).sum();
    String found =
        record.found() == 0
            ? ""
            : ", %s from the record".formatted(counted("answer", record.found()));
    return "%s, %s from the cache%s"
        .formatted(counted("call", made), counted("answer", cached), found);
  }

  private static String counted(String noun, long count) {
    return String.format(Locale.ROOT, "%,d %s%s", count, noun, count == 1 ? "" : "s");
  }

  /** Says what an interruption leaves. */
  public static void farewell(
      Terminal terminal, @Nullable RunDirectory run, ResumeCommand resumeCommand) {
    Thread.interrupted(); // files can't be read by a thread that is told to end
    int there = run == null ? 0 : run.judgments().size();
    terminal.note(
        "Interrupted; %s on disk. %s"
            .formatted(
                counted("judgment", there) + (there == 1 ? " is" : " are"),
                resumeCommand.words(null)));
  }

  /**
   * Shows how far judging is, on stderr: in a terminal one line that is written anew, elsewhere a
   * plain line now and then.
   */
  private static final class JudgeProgress {
    private static final long TERMINAL_PAUSE = 100_000_000L;
    private static final long LINE_PAUSE = 20_000_000_000L;

    private final Terminal terminal;
    private final int total;
    private int done;
    private int retried;
    private final Map<MissingScoreReason, Integer> why = new EnumMap<>(MissingScoreReason.class);
    private long shownAt = System.nanoTime();

    JudgeProgress(Terminal terminal, int total) {
      this.terminal = terminal;
      this.total = total;
    }

    synchronized void given(Judgment judgment) {
      done++;
      retried += judgment.tries() - 1;
      if (judgment.why() != null) {
        why.merge(judgment.why(), 1, Integer::sum);
      }
      long now = System.nanoTime();
      if (now - shownAt < (terminal.errIsTerminal() ? TERMINAL_PAUSE : LINE_PAUSE)) {
        return;
      }
      shownAt = now;
      terminal.progress(String.format(Locale.ROOT, "%,d of %,d judgments", done, total));
    }

    /** Counts retries after unusable answers. */
    synchronized int retried() {
      return retried;
    }

    /** Counts judgments without a score. */
    synchronized int unscored() {
      return why.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Counts missing scores by reason. */
    synchronized Map<MissingScoreReason, Integer> why() {
      return new EnumMap<>(why);
    }

    /** Takes the line away, so that something else can be printed. */
    synchronized void close() {
      terminal.status().clear();
    }
  }
}
