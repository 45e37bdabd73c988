// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.match.Cause;
import dev.assay.match.Difference;
import dev.assay.match.Difference.Row;
import dev.assay.match.Match;
import dev.assay.model.Attempt;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.GoldSummary;
import dev.assay.model.Outcome;
import dev.assay.model.PredictionSummary;
import dev.assay.model.QuestionSummary;
import dev.assay.model.Verdict;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report of a large run needs no memory for what it says of single questions. */
class ReportMemoryTest {
  private static final int QUESTIONS = 600;
  private static final String CELL = "a cell of some length ".repeat(50);

  @TempDir private Path folder = Path.of("");

  @Test
  void takesTheDetailsOfBlocksOnceThoseBeforeAreWritten() throws IOException {
    int ahead = PrefetchingIterator.AHEAD + 1;
    int blocks = 3 * ahead + 1;
    StringWriter written = new StringWriter();
    PageFacts facts = PageFacts.of("run", 4 * blocks, 4, true, List.of(), List.of("x"));
    Queue<Integer> early = new ConcurrentLinkedQueue<>();
    IntFunction<Integer> detail =
        question -> {
          int needed = question / 4 - ahead;
          if (!written.toString().contains("id=\"details-" + needed + '"')) {
            early.add(question);
          }
          return question;
        };

    new PageFile("run", 4 * blocks)
        .write(
            written,
            Markup.of("div"),
            facts,
            new PageFile.QuestionRecords(question -> question, detail, question -> true));

    assertThat(early).allMatch(question -> question < 4 * ahead);
    String page = written.toString();
    List<Integer> starts =
        IntStream.range(0, blocks)
            .map(b -> page.indexOf("id=\"details-" + b + '"'))
            .boxed()
            .toList();
    assertThat(starts).isSorted().doesNotContain(-1);
    assertThat(page).endsWith("</html>\n");
  }

  @Tag("long")
  @Test
  void writesRowsThatDoNotFitIntoTheHeap() throws Exception {
    List<Outcome> outcomes = IntStream.range(0, QUESTIONS).mapToObj(i -> outcome("q" + i)).toList();
    Path run = folder.resolve("run");
    SyntheticRun.write(run, "large", List.of(), outcomes, true);
    long rows = Files.size(run.resolve("outcomes.jsonl"));
    assertThat(rows).isGreaterThan(48L << 20);

    Path log = folder.resolve("log");
    Process writer =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx32m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                ReportWriter.class.getName(),
                run.toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      assertThat(writer.waitFor()).as(Files.readString(log)).isZero();
    } finally {
      writer.destroyForcibly();
    }
    assertThat(Files.readString(run.resolve(HtmlReport.FILE)))
        .contains("id=\"details-%d\"".formatted((QUESTIONS - 1) / 32))
        .endsWith("</html>\n");
  }

  /** About 90 KB in the file, nearly all of it rows that differ. */
  private static Outcome outcome(String id) {
    List<Row> rows =
        IntStream.range(0, Difference.LISTED)
            .mapToObj(row -> new Row(row, Collections.nCopies(2, CELL)))
            .toList();
    Difference difference =
        new Difference(
            Difference.Kind.VALUES,
            List.of(),
            new Difference.RowCounts(99, 99, 99, 99, 0),
            new Difference.ListedRows(rows, rows, List.of()),
            List.of());
    ExecutionSummary execution = new ExecutionSummary("rows", 99L, 2L, 1.5, "ab", null, null);
    return new Outcome(
        QuestionSummary.of(id, "Which?", "shop"),
        new PredictionSummary("SELECT 1", execution, List.of(new Attempt("SELECT 1", null, null))),
        "SELECT 2",
        new GoldSummary(execution, null, false, List.of()),
        new Verdict.Incorrect(Cause.WRONG_VALUES),
        new Match(Match.Level.NONE, Set.of(), List.of(), List.of(), 0, difference, List.of()),
        Map.of("execution_accuracy", 0.0));
  }
}
