/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.app;

import dev.assay.html.HtmlReport;
import dev.assay.journal.RunDirectory;
import dev.assay.model.Outcome;
import dev.assay.report.JUnitXml;
import dev.assay.report.OutcomesCsv;
import dev.assay.report.SummaryJson;
import dev.assay.report.SummaryMarkdown;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a run for other programs. */
@Command(
    name = "export",
    description = "Writes a run as HTML, CSV, Markdown, JUnit XML or JSON.",
    mixinStandardHelpOptions = true)
final class ExportCommand implements Callable<Integer> {
  /** What a run can be written as. */
  enum Format {
    HTML,
    CSV,
    MARKDOWN,
    JUNIT,
    JSON
  }

  private final Terminal terminal;

  @Parameters(paramLabel = "RUN", description = "Directory of the run.")
  private Path run = Path.of("");

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "CSV",
      description =
          "html (the report), csv (a row a question; the default), markdown, junit, or json (the"
              + " summary).")
  private Format format = Format.CSV;

  @Option(names = "--to", paramLabel = "FILE", description = "Where to (default: stdout).")
  private @Nullable Path file;

  ExportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    RunDirectory directory = RunDirectory.open(run);
    String text = text(directory, directory.outcomes());
    if (file == null) {
      terminal.out().print(text);
    } else {
      Files.writeString(file, text);
      terminal.note("Wrote " + file);
    }
    return ExitCode.DONE;
  }

  private String text(RunDirectory directory, List<Outcome> outcomes) {
    StringWriter text = new StringWriter();
    switch (format) {
      case HTML ->
          text.write(HtmlReport.of(directory, RunReport.of(directory, outcomes), outcomes));
      case CSV -> OutcomesCsv.write(text, outcomes);
      case MARKDOWN -> text.write(SummaryMarkdown.write(RunReport.of(directory, outcomes)));
      case JUNIT -> JUnitXml.write(text, RunReport.facts(directory, outcomes.size()), outcomes);
      case JSON -> text.write(SummaryJson.write(RunReport.of(directory, outcomes)));
    }
    return text.toString();
  }
}
