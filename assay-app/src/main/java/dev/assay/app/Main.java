// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import dev.assay.app.options.OptionGroups;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.StandardOutput;
import dev.assay.app.terminal.Terminal;
import dev.assay.model.internal.FileProblem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine;

/** The entry point of the program. */
public final class Main {
  /** Answered without building the command line, because scripts ask for it often. */
  private static final Set<String> VERSION_OPTIONS = Set.of("-V", "--version");

  private Main() {}

  public static void main(String[] args) {
    // What is printed and stored is the same in every language, digits too.
    Locale.setDefault(Locale.ROOT);
    StandardOutput out = new StandardOutput();
    Terminal terminal = Terminal.ofProcess(out);
    int code = run(terminal, args);
    terminal.out().flush();
    System.exit(Math.max(code, unwritten(out, terminal)));
  }

  /**
   * Says so if the result went to a file whose disk is full. A reader that has had enough of a pipe
   * is none of that.
   *
   * @return the exit code as far as it goes
   */
  public static int unwritten(StandardOutput out, Terminal terminal) {
    IOException problem = out.problem();
    if (problem == null || !FileProblem.isOfMachine(problem)) {
      return ExitCode.DONE;
    }
    terminal.note("assay: stdout can't be written: " + FileProblem.of(problem));
    return ExitCode.INCOMPLETE;
  }

  /** Two lines: the version, as the build wrote it into the jar, and the version of Java. */
  static List<String> version() {
    String version = Main.class.getPackage().getImplementationVersion();
    return List.of(
        "assay " + (version == null ? "(not built)" : version),
        "Java " + Runtime.version() + ", " + System.getProperty("os.name"));
  }

  /** Runs one command and returns its exit code. */
  static int run(Terminal terminal, String... args) {
    if (args.length == 1 && VERSION_OPTIONS.contains(args[0])) {
      version().forEach(terminal.out()::println);
      return ExitCode.DONE;
    }
    String[] words = AssayCommand.words(args);
    CommandLine commands = AssayCommand.commandLine(terminal, words);
    List<String> called = new ArrayList<>(List.of(words));
    Collections.replaceAll(called, OptionGroups.HELP_ALL, "--help"); // the same help, but whole
    ErrorHandler errorHandler = new ErrorHandler(terminal);
    commands.setParameterExceptionHandler(errorHandler);
    commands.setExecutionExceptionHandler(errorHandler);
    try {
      return commands.execute(called.toArray(String[]::new));
    } catch (Error e) {
      return errorHandler.internal(e);
    } finally {
      terminal.out().flush();
      terminal.err().flush();
    }
  }
}
