// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import dev.assay.AssayException;
import dev.assay.app.options.OptionGroups;
import dev.assay.app.options.RunOptions;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.Terminal;
import dev.assay.execute.internal.DatabaseOutageException;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.generate.ProviderUnavailableException;
import dev.assay.input.internal.NearestName;
import dev.assay.model.internal.FileProblem;
import dev.assay.report.internal.ProblemLine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns what went wrong into a short message on stderr and an exit code. */
final class ErrorHandler implements IParameterExceptionHandler, IExecutionExceptionHandler {
  private static final Pattern CHOICES =
      Pattern.compile("expected one of \\[([^]]+)] \\(case-insensitive\\) but was ");

  private final Terminal terminal;

  ErrorHandler(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public int handleParseException(ParameterException error, String[] args) {
    CommandLine command = error.getCommandLine();
    if (error instanceof UnmatchedArgumentException unmatched
        && !command.getSubcommands().isEmpty()
        && !unmatched.getUnmatched().get(0).startsWith("-")) {
      sayUnknownCommand(unmatched.getUnmatched().get(0), command);
      return ExitCode.USAGE;
    }
    say(
        CHOICES
            .matcher(message(error))
            .replaceFirst(
                found ->
                    "choose one of %s, not ".formatted(found.group(1).toLowerCase(Locale.ROOT))));
    String option = option(error);
    if (error instanceof UnmatchedArgumentException) {
      Optional<String> meant =
          NearestName.ofMisspelt(option, command.getCommandSpec().optionsMap().keySet());
      meant.ifPresent(name -> terminal.note("Did you mean " + name + "?"));
      option = meant.orElse(option);
    }
    sayHelp(
        command,
        option.startsWith("--")
            ? OptionGroups.helpFor(command.getCommandSpec(), option)
            : "--help");
    return ExitCode.USAGE;
  }

  /** The name of the option that is wrong; another text if it is none. */
  private static String option(ParameterException error) {
    if (error instanceof UnmatchedArgumentException unmatched) {
      return unmatched.getUnmatched().get(0).replaceFirst("=.*", "");
    }
    return error.getArgSpec() instanceof OptionSpec option ? option.longestName() : "";
  }

  /** Values that follow an unknown option are left out: they are not what is wrong. */
  private static String message(ParameterException error) {
    if (error instanceof UnmatchedArgumentException unmatched
        && unmatched.getUnmatched().get(0).startsWith("-")) {
      List<String> options =
          unmatched.getUnmatched().stream()
              .filter(word -> word.startsWith("-"))
              .map("'%s'"::formatted)
              .toList();
      return "Unknown option%s: %s"
          .formatted(options.size() == 1 ? "" : "s", String.join(", ", options));
    }
    return String.valueOf(error.getMessage());
  }

  private void sayUnknownCommand(String name, CommandLine command) {
    Set<String> names = command.getSubcommands().keySet();
    say(
        "there is no command '%s %s'".formatted(command.getCommandSpec().qualifiedName(), name)
            + NearestName.ofMisspelt(name, names)
                .map("; did you mean '%s'?"::formatted)
                .orElse(""));
    terminal.note("Commands: " + String.join(", ", names));
    sayHelp(command, "--help");
  }

  private void sayHelp(CommandLine command, String option) {
    terminal.note("Help: %s %s".formatted(command.getCommandSpec().qualifiedName(), option));
  }

  @Override
  public int handleExecutionException(
      Exception error, CommandLine command, @Nullable ParseResult parsed) {
    if (AssayCommand.debug(command)) {
      terminal.trace(error);
    }
    if (error instanceof AssayException) {
      sayError(String.valueOf(error.getMessage()), command);
      return error instanceof DatabaseUnavailableException
              || error instanceof DatabaseOutageException
              || error instanceof ProviderUnavailableException
              || (error.getCause() instanceof IOException cause && FileProblem.isOfMachine(cause))
          ? ExitCode.INCOMPLETE
          : ExitCode.USAGE;
    }
    if (error instanceof UncheckedIOException && error.getCause() instanceof IOException cause) {
      return file(cause);
    }
    if (error instanceof IOException problem) {
      return file(problem);
    }
    if (error instanceof InvalidPathException path) {
      say(
          "'%s' can't be the path of a file (%s); correct it"
              .formatted(path.getInput(), path.getReason()));
      return ExitCode.USAGE;
    }
    return internal(error);
  }

  private int file(IOException problem) {
    String name = problem instanceof FileSystemException file ? file.getFile() : null;
    say(
        "%s can't be read or written: %s"
            .formatted(name == null ? "a file" : name, FileProblem.of(problem)));
    return name == null || FileProblem.isOfMachine(problem) ? ExitCode.INCOMPLETE : ExitCode.USAGE;
  }

  /** Something that should not have happened. */
  int internal(Throwable error) {
    if (error instanceof OutOfMemoryError) {
      say("out of memory; give it more with ASSAY_JAVA_OPTS=-Xmx8g, or fewer --workers");
      return ExitCode.INCOMPLETE;
    }
    say(
        "a bug in Assay: %s. Please report it with the stack trace that --debug prints."
            .formatted(error));
    return ExitCode.INTERNAL;
  }

  /** Says what is wrong, in the form of compilers where the user wants problems in that form. */
  private void sayError(String message, CommandLine command) {
    ParseResult parsed = command.getParseResult();
    if (parsed != null && parsed.hasMatchedOption(RunOptions.PROBLEMS)) {
      ProblemLine.ofMessage(message).forEach(terminal::whole);
    } else {
      say(message);
    }
  }

  private void say(@Nullable String message) {
    terminal.note("assay: " + message);
  }
}
