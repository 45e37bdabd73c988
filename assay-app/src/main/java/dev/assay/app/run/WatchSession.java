// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.run;

import dev.assay.AssayException;
import dev.assay.app.run.RunSession.ResultPrinter;
import dev.assay.app.session.InterruptHandler;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.ShellCommand;
import dev.assay.app.terminal.Terminal;
import dev.assay.config.CallSettings.BudgetSettings;
import dev.assay.config.GenerationSettings;
import dev.assay.config.RunSettings;
import dev.assay.journal.RunDirectory;
import dev.assay.report.internal.NumberFormats;
import dev.assay.report.internal.ProblemLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Runs again whenever a file changes that the run is made from, until the user ends it. Each run
 * gets a directory of its own. Used by one thread.
 */
final class WatchSession {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
  private static final int NAMED = 3;

  private final Terminal terminal;
  private final @Nullable Path config;
  private final InterruptHandler interruption;
  private final boolean problems;
  private final ResultPrinter printer;
  private final List<Path> runs = new ArrayList<>();

  /**
   * @param config the configuration file, or {@code null} if none is read
   * @param problems whether problems are printed in the form of compilers
   */
  WatchSession(
      Terminal terminal, @Nullable Path config, InterruptHandler interruption, boolean problems) {
    this.terminal = terminal;
    this.config = config;
    this.interruption = interruption;
    this.problems = problems;
    this.printer = new IterationPrinter(problems ? ResultPrinter.PROBLEMS : ResultPrinter.SUMMARY);
  }

  /** One of the runs. */
  public interface Iteration {
    /**
     * Runs.
     *
     * @param settings to run with
     * @param session with the printer, and the runs before
     * @return the exit code
     */
    int run(RunSettings settings, WatchSession session) throws IOException;
  }

  /**
   * Checks that settings can be run again and again.
   *
   * @throws AssayException if a model may be asked without any limit, or several are asked
   */
  static void require(RunSettings settings) {
    GenerationSettings ask = settings.generator().ask();
    if (settings.generator().predictions() != null || ask.calls().replay() != null) {
      return;
    }
    if (ask.models().size() > 1 || ask.prompt().templates().size() > 1) {
      throw new AssayException(
          "--watch runs one model with one prompt; name only one, or run several without --watch");
    }
    BudgetSettings budget = ask.calls().budget();
    if (!ask.models().isEmpty()
        && budget.dollars() == null
        && budget.tokens() == null
        && budget.calls() == null) {
      throw new AssayException(
          "--watch would call the model at every change without any limit; add --budget DOLLARS or --max-calls N, which then holds for all runs of the session together");
    }
  }

  /** The printer of all runs. */
  ResultPrinter printer() {
    return printer;
  }

  /** The directories of the runs so far, oldest first. */
  List<Path> runs() {
    return List.copyOf(runs);
  }

  /**
   * The directory of the next run: the one that was asked for, or a new one beside it. Nothing is
   * overwritten.
   */
  Path next(@Nullable Path wanted, String name) {
    Path out = RunFolder.of(wanted, name, false);
    for (int i = 2; wanted != null && !runs.isEmpty() && Files.exists(out); i++) {
      out = wanted.resolveSibling(wanted.getFileName() + "-" + i);
    }
    runs.add(out);
    return out;
  }

  /**
   * Runs, and runs again at each change.
   *
   * @param first settings of the first run
   * @param settings reads the settings anew
   * @return the exit code of an interruption; there is no other end
   * @throws AssayException if the first run can't be made; later faults are printed
   */
  int run(RunSettings first, Supplier<RunSettings> settings, Iteration iteration)
      throws IOException {
    noteCalls(first);
    WatchedFiles files = WatchedFiles.of(config, first);
    int code = iteration.run(first, this);
    while (code != ExitCode.INTERRUPTED) {
      try {
        awaitChange(files);
      } catch (InterruptedException e) {
        return ExitCode.INTERRUPTED;
      }
      try {
        RunSettings changed = settings.get();
        require(changed);
        files = WatchedFiles.of(config, changed); // before the run, during which they may change
        code = iteration.run(changed, this);
      } catch (AssayException | IOException e) {
        if (interruption.signalled()) {
          return ExitCode.INTERRUPTED;
        }
        say(String.valueOf(e.getMessage()));
      }
    }
    return code;
  }

  private void noteCalls(RunSettings settings) {
    GenerationSettings ask = settings.generator().ask();
    if (settings.generator().predictions() != null || ask.calls().replay() != null) {
      return;
    }
    terminal.note(
        ask.models().isEmpty()
            ? "Each change asks your system every question again."
            : "Each change calls the model for prompts that are not cached; the budget holds for all runs together.");
  }

  private void awaitChange(WatchedFiles files) throws InterruptedException {
    interruption.sayInstead(this::farewell);
    terminal.note("Watching %s; Ctrl-C ends.".formatted(named(files.roots())));
    List<Path> changed = files.awaitChange();
    terminal.note("");
    terminal.note(
        "Changed at %s: %s"
            .formatted(LocalTime.now(ZoneId.systemDefault()).format(TIME), named(changed)));
  }

  private void farewell() {
    List<Path> made = runs.stream().filter(RunDirectory::holdsRun).distinct().toList();
    terminal.note(
        made.isEmpty()
            ? "Stopped watching."
            : "Stopped watching after %s. The last one:\n  %s"
                .formatted(
                    NumberFormats.count(made.size(), "run"),
                    ShellCommand.join(
                        List.of("assay", "show", made.get(made.size() - 1).toString()))));
  }

  private void say(String message) {
    if (problems) {
      ProblemLine.ofMessage(message).forEach(terminal::whole);
    } else {
      terminal.note("assay: " + message);
    }
  }

  private static String named(List<Path> files) {
    String first =
        files.stream().limit(NAMED).map(Path::toString).collect(Collectors.joining(", "));
    return files.size() > NAMED
        ? "%s and %s".formatted(first, NumberFormats.count(files.size() - NAMED, "other"))
        : first;
  }
}
