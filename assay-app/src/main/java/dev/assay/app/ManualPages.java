// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import dev.assay.app.manual.ManualPage;
import dev.assay.app.terminal.StandardOutput;
import dev.assay.app.terminal.Terminal;
import dev.assay.journal.internal.AssayVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** Writes a manual page for each command, when a release is built. */
final class ManualPages {
  private ManualPages() {}

  /**
   * Writes the pages.
   *
   * @param args the folder to write to, and the date of the release
   * @throws IOException if a page can't be written
   */
  public static void main(String[] args) throws IOException {
    Locale.setDefault(Locale.ROOT);
    Path folder = Files.createDirectories(Path.of(args[0]));
    Terminal terminal = Terminal.ofProcess(new StandardOutput());
    CommandSpec program = AssayCommand.commandLine(terminal).getCommandSpec();
    for (Map.Entry<String, CommandSpec> page : ManualPage.all(program).entrySet()) {
      String text = ManualPage.of(page.getValue(), AssayVersion.current(), args[1]);
      Files.writeString(folder.resolve(page.getKey()), text);
    }
  }
}
