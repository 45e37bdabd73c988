// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.draft;

import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.OutputFile;
import dev.assay.app.terminal.ShellCommand;
import dev.assay.app.terminal.Terminal;
import dev.assay.llm.draft.DraftFile;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Accepts drafts that a person has read. */
@Command(
    name = "accept",
    description = "Accepts drafts that you have read: removes their tag 'draft'.",
    mixinStandardHelpOptions = true)
final class DraftAcceptCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "FILE", description = "The file of questions.")
  private Path file = Path.of("");

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "ID",
      description = "Ids of the drafts to accept (default: all of the file).")
  private List<String> ids = List.of();

  DraftAcceptCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    DraftFile accepted = DraftFile.accept(file, ids);
    new OutputFile("FILE", file).write(accepted.text());
    terminal.line(
        "%,d of %,d drafts accepted.", accepted.accepted(), accepted.accepted() + accepted.left());
    terminal.note(
        "Next, check the gold queries:\n  assay audit %s\nAdd --databases if the databases are not beside the file."
            .formatted(ShellCommand.quote(file)));
    return ExitCode.DONE;
  }
}
