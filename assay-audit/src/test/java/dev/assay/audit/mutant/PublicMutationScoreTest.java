// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.assay.dataset.Dataset;
import dev.assay.execute.DatabaseFolders;
import dev.assay.execute.Executor;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.SessionSettings;
import dev.assay.report.document.Document;
import dev.assay.report.document.Text;
import dev.assay.report.internal.MarkdownDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The mutation scores of public benchmarks; the figures are left in target/mutation-scores. */
@Tag("long")
class PublicMutationScoreTest {
  private static final Path DATA = Path.of(System.getProperty("assay.shared", "none"), "data");

  @TempDir private Path folder = Path.of("");

  @Test
  void scoresSpider() throws IOException, InterruptedException {
    MutationReport report = report("spider", "spider_dev/dev.json", "spider_dev/database");

    assertThat(report.mutated()).hasSizeBetween(500, 560);
    assertThat(report.total().share().value()).isBetween(0.75, 0.9);
    assertThat(report.withLivingMutant().value()).isBetween(0.35, 0.7);
    assertThat(score(report, MutationOperator.DISTINCT_ADDED)).isLessThan(0.6);
    assertThat(score(report, MutationOperator.JOIN_TYPE)).isLessThan(0.7);
    assertThat(score(report, MutationOperator.WHERE_DROPPED)).isGreaterThan(0.8);
    assertThat(report.byDatabase().get("flight_2").share().value()).isLessThan(0.6);
  }

  @Test
  void scoresBird() throws IOException, InterruptedException {
    MutationReport report = report("bird", "bird_small/questions.json", "bird_small/databases");

    assertThat(report.mutated()).hasSizeBetween(250, 280);
    assertThat(report.total().share().value()).isBetween(0.85, 0.97);
    assertThat(report.withLivingMutant().value()).isBetween(0.25, 0.7);
  }

  private static double score(MutationReport report, MutationOperator operator) {
    return report.byOperator().get(operator).share().value();
  }

  private MutationReport report(String name, String questions, String databases)
      throws IOException, InterruptedException {
    assumeThat(DATA.resolve(questions))
        .as("benchmark data in the folder that assay.shared names")
        .exists();
    Dataset dataset = Dataset.read(DATA.resolve(questions));
    try (QueryRunner runner =
        new Executor(
            new DatabaseFolders(List.of(DATA.resolve(databases))), SessionSettings.DEFAULT)) {
      long start = System.nanoTime();
      MutationReport report =
          new MutationAnalysis(runner, MutationSettings.DEFAULT)
              .run(dataset.questions(), (done, all) -> {});
      long analyzed = System.nanoTime();
      CounterexampleScripts.Written written = CounterexampleScripts.write(report, runner, folder);
      long end = System.nanoTime();
      Path out = Files.createDirectories(Path.of("target", "mutation-scores"));
      Files.writeString(out.resolve(name + ".json"), MutationJson.write(report));
      Document.Builder document =
          Document.of(
              Text.of("Mutation analysis of " + name),
              "%.1f s, extra databases %.1f s"
                  .formatted((analyzed - start) / 1e9, (end - analyzed) / 1e9));
      document.add(MutationSections.of(report)).add(MutationSections.of(written));
      Files.writeString(out.resolve(name + ".md"), MarkdownDocument.of(document.build()));
      assertThat(written.report().total().share().value()).isGreaterThan(0.98);
      return report;
    }
  }
}
