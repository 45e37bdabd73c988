// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.run;

import dev.assay.AssayException;
import dev.assay.app.terminal.OutputFile;
import dev.assay.app.terminal.Terminal;
import dev.assay.report.document.Document;
import dev.assay.report.internal.JUnitXml;
import dev.assay.report.internal.MarkdownDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Writes what a build server reads, beside what a command prints. */
public final class CiOutputs {
  private static final String STEP_SUMMARY = "GITHUB_STEP_SUMMARY";

  /** The formats of log annotations. */
  enum Annotations {
    GITHUB,
    NONE
  }

  /** The test cases that count as failures. */
  enum Failures {
    BROKEN,
    WRONG
  }

  @Option(
      names = "--markdown",
      paramLabel = "FILE",
      description = "Also write the result as Markdown, for a pull request.")
  private @Nullable Path markdown;

  @Option(
      names = "--junit",
      paramLabel = "FILE",
      description = "Also write the result as JUnit XML, for a build server.")
  private @Nullable Path junit;

  @Option(
      names = "--junit-failures",
      paramLabel = "WHICH",
      description =
          "Questions that fail in the JUnit XML: broken (regressions against the baseline) or wrong"
              + " (default: broken if there is a baseline).")
  private @Nullable Failures failures;

  @Option(
      names = "--annotations",
      paramLabel = "KIND",
      description =
          "github annotates failed gates and regressed questions in the log; none does not"
              + " (default: github if GITHUB_ACTIONS is true).")
  private @Nullable Annotations annotations;

  @Option(
      names = "--step-summary",
      description = "Append the Markdown to the file that GITHUB_STEP_SUMMARY names.")
  private boolean stepSummary;

  /** Returns outputs of which only the Markdown file may be asked for. */
  public static CiOutputs ofMarkdown(@Nullable Path file) {
    CiOutputs outputs = new CiOutputs();
    outputs.markdown = file;
    outputs.annotations = Annotations.NONE;
    return outputs;
  }

  /**
   * Checks that all can be written, before there is anything to write.
   *
   * @throws AssayException if the step's summary is asked for outside of GitHub Actions, or a file
   *     can't be written
   */
  public void require(Terminal terminal) {
    if (stepSummary && terminal.environment().getOrDefault(STEP_SUMMARY, "").isEmpty()) {
      throw new AssayException(
          "--step-summary writes to the file that %s names, which is not set; in a step of GitHub Actions it is, elsewhere use --markdown FILE"
              .formatted(STEP_SUMMARY));
    }
    OutputFile.require("--markdown", markdown);
    OutputFile.require("--junit", junit);
    if (stepSummary) {
      OutputFile.require("--step-summary", stepSummary(terminal));
    }
  }

  /**
   * Checks that what counts as a failure can be told.
   *
   * @throws AssayException if broken questions are to count and there is no baseline, or there is
   *     no file that the choice is for
   */
  public void requireBaseline(boolean baseline) {
    if (failures != null && junit == null) {
      throw new AssayException(
          "--junit-failures says what fails in the file of --junit; name that file");
    }
    if (failures == Failures.BROKEN && !baseline) {
      throw new AssayException(
          "--junit-failures broken counts questions that a baseline has right; name one with"
              + " --baseline RUN");
    }
  }

  /** Returns whether each wrong answer is a failure, regardless of the baseline. */
  public boolean failsWrong() {
    return failures == Failures.WRONG;
  }

  public boolean wantsJUnit() {
    return junit != null;
  }

  /**
   * Writes the files that are asked for, and the marks in the log.
   *
   * @param document of the page for people, in Markdown; called only if somebody wants it
   * @param suites as JUnit XML
   * @param marks in the log of GitHub Actions
   */
  public void publish(
      Terminal terminal, Supplier<Document> document, JUnitXml suites, List<String> marks)
      throws IOException {
    if (markdown == null && !stepSummary) {
      publish(terminal, suites, marks);
      return;
    }
    Document page = document.get();
    if (markdown != null) {
      new OutputFile("--markdown", markdown).write(MarkdownDocument.of(page));
    }
    if (stepSummary) {
      Path file = stepSummary(terminal);
      long before = Files.exists(file) ? Files.size(file) : 0;
      new OutputFile("--step-summary", file).append(MarkdownDocument.ofStepSummary(page, before));
    }
    publish(terminal, suites, marks);
  }

  private void publish(Terminal terminal, JUnitXml suites, List<String> marks) throws IOException {
    if (junit != null) {
      new OutputFile("--junit", junit).write(suites::write);
    }
    if (annotates(terminal)) {
      marks.forEach(terminal::annotate);
    }
  }

  private static Path stepSummary(Terminal terminal) {
    return Path.of(terminal.environment().getOrDefault(STEP_SUMMARY, ""));
  }

  private boolean annotates(Terminal terminal) {
    return annotations == null
        ? "true".equals(terminal.environment().get("GITHUB_ACTIONS"))
        : annotations == Annotations.GITHUB;
  }
}
