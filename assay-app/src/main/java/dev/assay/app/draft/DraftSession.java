// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.draft;

import dev.assay.AssayException;
import dev.assay.app.session.EgressItem;
import dev.assay.app.session.JudgeDryRun;
import dev.assay.app.session.PrivilegedAccounts;
import dev.assay.app.session.QueryRunnerFactory;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.OutputFile;
import dev.assay.app.terminal.ShellCommand;
import dev.assay.app.terminal.Terminal;
import dev.assay.config.ExampleSettings;
import dev.assay.config.RunSettings;
import dev.assay.execute.ConfiguredDatabases;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.internal.ReconnectingRunner;
import dev.assay.execute.internal.UserFolders;
import dev.assay.llm.call.CallRecord;
import dev.assay.llm.call.ModelCaller;
import dev.assay.llm.chat.ModelName;
import dev.assay.llm.chat.PromptMessage;
import dev.assay.llm.chat.TokenCount;
import dev.assay.llm.draft.DraftCategory;
import dev.assay.llm.draft.DraftFile;
import dev.assay.llm.draft.DraftPrompt;
import dev.assay.llm.draft.DraftTrial;
import dev.assay.llm.draft.Drafting;
import dev.assay.llm.draft.DropReason;
import dev.assay.llm.generate.ConfiguredModels;
import dev.assay.llm.generate.PromptContext;
import dev.assay.model.QuestionLabels;
import dev.assay.model.internal.FileProblem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The drafting of questions in front of the user: what leaves the machine, progress, what came of
 * it, and what to do next.
 *
 * @param address of the database
 * @param size how many drafts are wanted
 * @param seed makes other calls
 * @param out the file to write
 */
record DraftSession(
    Terminal terminal,
    RunSettings settings,
    DatabaseAddress address,
    List<DraftCategory> categories,
    int size,
    int seed,
    Path out) {
  private static final String RUN_AGAIN = "run the same command again";

  DraftSession {
    categories = List.copyOf(categories);
  }

  /** Work on an open database. */
  private interface Work {
    int perform(ReconnectingRunner runner, DraftPrompt prompt);
  }

  /** Prints the first prompt of each category, and about what the calls would cost. */
  int dryRun() {
    ConfiguredModels models = models(settings, terminal);
    ModelName model = models.names().get(0);
    return with(
        (runner, prompt) -> {
          long calls = 0;
          long tokens = 0;
          for (Map.Entry<DraftCategory, Integer> share :
              Drafting.shares(categories, size).entrySet()) {
            List<PromptMessage> messages =
                prompt.messages(share.getKey(), Drafting.pairs(share.getValue()), List.of());
            JudgeDryRun.print(terminal, "category " + share.getKey().key(), messages);
            calls += Drafting.calls(share.getValue());
            tokens += (long) Drafting.calls(share.getValue()) * TokenCount.of(messages);
          }
          terminal.sentence("", JudgeDryRun.cost(models, model, calls, tokens));
          terminal.note(egress(models, model).conditional());
          terminal.note("No model was called. Next: the same without --dry-run.");
          return ExitCode.DONE;
        });
  }

  /** Drafts the questions and writes them. */
  int draft() {
    ConfiguredModels models = payableModels(settings, terminal);
    requireOnlyDrafts();
    return with((runner, prompt) -> draft(models, runner, prompt));
  }

  private int draft(ConfiguredModels models, ReconnectingRunner runner, DraftPrompt prompt) {
    ModelName model = models.names().get(0);
    if (!models.replays()) {
      terminal.note(egress(models, model).words());
    }
    DraftTrial trial = new DraftTrial(runner, address.id(), settings.execution().limits());
    try (CallRecord record = record(models, out);
        ModelCaller caller =
            models.judge(model, models.budget(record.before()), record, UserFolders.cache())) {
      Drafting.Result result =
          new Drafting(caller, prompt, trial, address.id(), seed)
              .run(categories, size, this::progress);
      return ended(result, caller);
    } catch (RuntimeException e) {
      // The user's own interruption is answered elsewhere.
      if (!(e instanceof CancellationException) && !Thread.currentThread().isInterrupted()) {
        terminal.note(kept());
      }
      throw e;
    }
  }

  /** Keeps what there is after each call, so that nothing that ends drafting loses any of it. */
  private void progress(Drafting.Result soFar) {
    if (!soFar.drafts().isEmpty()) {
      new OutputFile("--out", partial()).write(DraftFile.write(soFar.drafts()));
    }
    String line = "%,d of %,d drafted".formatted(soFar.drafts().size(), size);
    if (!soFar.dropped().isEmpty()) {
      line += "; dropped " + reasons(soFar.dropped());
    }
    terminal.progress(line);
  }

  private static String reasons(Map<DropReason, Integer> dropped) {
    return dropped.entrySet().stream()
        .map(reason -> "%,d %s".formatted(reason.getValue(), reason.getKey().words()))
        .collect(Collectors.joining(", "));
  }

  /** A person's work on what an earlier attempt kept must not be replaced. */
  private void requireOnlyDrafts() {
    if (!Files.exists(partial())) {
      return;
    }
    try (Stream<String> lines = Files.lines(partial())) {
      if (lines.anyMatch(line -> !line.contains("\"" + QuestionLabels.DRAFT + "\""))) {
        throw new AssayException(
            "%s holds questions that are no drafts any more, and would be replaced; rename it, or name another --out"
                .formatted(partial()));
      }
    } catch (IOException | UncheckedIOException e) {
      throw new AssayException("%s can't be read; rename it".formatted(partial()), e);
    }
  }

  /** Returns the file of drafts until all are complete. */
  private Path partial() {
    String name = String.valueOf(out.getFileName());
    int dot = name.lastIndexOf('.');
    int end = dot > 0 ? dot : name.length();
    return out.resolveSibling(name.substring(0, end) + "-partial" + name.substring(end));
  }

  /** Returns what is left if drafting ends early, and how to go on. */
  String kept() {
    Thread.interrupted(); // files can't be read by a thread that is told to end
    long drafts = 0;
    if (Files.exists(partial())) {
      try (Stream<String> lines = Files.lines(partial())) {
        drafts = lines.count();
      } catch (IOException | UncheckedIOException e) {
        throw new AssayException("%s can't be read; check it".formatted(partial()), e);
      }
    }
    return (drafts == 0
            ? "No drafts were written."
            : "%,d of %,d drafted, kept in %s.".formatted(drafts, size, partial()))
        + " To go on, repeat the command; recorded answers are not paid for again.";
  }

  private int ended(Drafting.Result result, ModelCaller caller) {
    terminal.note(calls(caller));
    int dropped = result.dropped().values().stream().mapToInt(Integer::intValue).sum();
    if (dropped > 0) {
      terminal.note("Dropped %,d: %s.".formatted(dropped, reasons(result.dropped())));
    }
    if (result.stop() != null) {
      terminal.note("Stopped: " + result.stop().replaceFirst("[.]$", "") + ".");
      terminal.note(kept());
      return ExitCode.INCOMPLETE;
    }
    int count = result.drafts().size();
    if (count > 0) {
      new OutputFile("--out", out).write(DraftFile.write(result.drafts()));
      removePartial();
      terminal.line("Wrote %,d %s to %s", count, count == 1 ? "draft" : "drafts", out);
    }
    if (count < size) {
      terminal.note(
          "The model gave fewer than %,d usable drafts; try another --seed, other --categories, or --sample-values 3 so that it sees constants."
              .formatted(size));
    }
    if (count > 0) {
      terminal.note(
          "Next: read them, remove what is wrong, then\n  "
              + ShellCommand.join(List.of("assay", "draft", "accept", out.toString())));
    }
    return count == 0 ? ExitCode.INCOMPLETE : ExitCode.DONE;
  }

  private void removePartial() {
    try {
      Files.deleteIfExists(partial());
    } catch (IOException e) {
      throw FileProblem.unwritable(partial(), e);
    }
  }

  static String calls(ModelCaller caller) {
    return "%,d %s, %,d %s from the cache."
        .formatted(
            caller.made(),
            caller.made() == 1 ? "call" : "calls",
            caller.fromCache(),
            caller.fromCache() == 1 ? "answer" : "answers");
  }

  /** The one model, with its key and its budget. */
  static ConfiguredModels payableModels(RunSettings settings, Terminal terminal) {
    ConfiguredModels models = models(settings, terminal);
    if (!models.replays()) {
      models.require();
    }
    models.requireBudget();
    return models;
  }

  static ConfiguredModels models(RunSettings settings, Terminal terminal) {
    ConfiguredModels models =
        ConfiguredModels.of(settings.generator().ask(), terminal.environment());
    if (models.names().size() != 1) {
      throw new AssayException(
          "drafts are written by one model; name it with --model PROVIDER/NAME");
    }
    return models;
  }

  /** The record of calls beside a file. */
  static CallRecord record(ConfiguredModels models, Path out) {
    Path earlier = models.replayed().orElse(null);
    if (earlier != null) {
      return CallRecord.replay(earlier);
    }
    Path folder = out.toAbsolutePath().getParent();
    String name = String.valueOf(out.getFileName()).replaceFirst("[.][^.]*$", "");
    return CallRecord.open(folder == null ? Path.of("") : folder, name + "-calls.jsonl", RUN_AGAIN);
  }

  private EgressItem egress(ConfiguredModels models, ModelName model) {
    Integer samples = settings.generator().ask().prompt().schema().sampleValues();
    boolean shows = samples != null && samples > 0;
    return EgressItem.of(
        shows ? "the schema, %d VALUES OF EACH COLUMN".formatted(samples) : "the schema",
        models.destination(model));
  }

  private int with(Work work) {
    PromptContext context =
        new PromptContext(
            settings.generator().ask().prompt().schema().whole(),
            ExampleSettings.EMPTY,
            null,
            UserFolders.cache(),
            Map.of());
    try (QueryRunnerFactory runners = QueryRunnerFactory.of(settings);
        ReconnectingRunner runner =
            new ReconnectingRunner(
                runners.open(new ConfiguredDatabases(List.of(address))),
                settings.execution().reconnectTimeoutOrDefault(),
                terminal::note)) {
      PrivilegedAccounts.usable(
          List.of(address.id()),
          runner,
          "",
          settings.execution().isolation().allowsPrivileged(),
          terminal);
      try (PromptContext.Opened opened = context.open(runner, settings.execution().limits())) {
        String schema = opened.schemaText(address.id());
        if (schema.isBlank()) {
          throw new AssayException(
              "database '%s' has no tables to ask about".formatted(address.id()));
        }
        return work.perform(runner, new DraftPrompt(schema, opened.dialectName(address.id())));
      }
    }
  }
}
