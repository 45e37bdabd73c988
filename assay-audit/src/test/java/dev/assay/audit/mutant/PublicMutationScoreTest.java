// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.assay.dataset.Dataset;
import dev.assay.execute.DatabaseFolders;
import dev.assay.execute.Executor;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.SessionSettings;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The mutation scores of public benchmarks. */
@Tag("long")
class PublicMutationScoreTest {
  private static final Path DATA = Path.of(System.getProperty("assay.shared", "none"), "data");

  @Test
  void scoresSpider() throws InterruptedException {
    MutationReport report = report("spider_dev/dev.json", "spider_dev/database");
    assertThat(report.mutated()).hasSizeGreaterThan(500);
  }

  @Test
  void scoresBird() throws InterruptedException {
    MutationReport report = report("bird_small/questions.json", "bird_small/databases");
    assertThat(report.mutated()).hasSizeGreaterThan(200);
  }

  private static MutationReport report(String questions, String databases)
      throws InterruptedException {
    assumeThat(DATA.resolve(questions))
        .as("benchmark data in the folder that assay.shared names")
        .exists();
    Dataset dataset = Dataset.read(DATA.resolve(questions));
    long start = System.nanoTime();
    try (QueryRunner runner =
        new Executor(
            new DatabaseFolders(List.of(DATA.resolve(databases))), SessionSettings.DEFAULT)) {
      MutationReport report =
          new MutationAnalysis(runner, MutationSettings.DEFAULT)
              .run(dataset.questions(), (done, all) -> {});
      System.out.printf(
          "%s: %.1f s, CPU %.1f s, %d golds, %d mutants, %d discarded, %s, score %s, %s with a living mutant%n",
          questions,
          (System.nanoTime() - start) / 1e9,
          ((com.sun.management.OperatingSystemMXBean)
                      java.lang.management.ManagementFactory.getOperatingSystemMXBean())
                  .getProcessCpuTime()
              / 1e9,
          report.mutated().size(),
          report.total().mutants(),
          report.discarded(),
          report.total(),
          report.total().share(),
          report.withLivingMutant());
      report
          .byOperator()
          .forEach(
              (operator, score) ->
                  System.out.println(operator + " " + score + " " + score.share().value()));
      report
          .byDatabase()
          .forEach(
              (operator, score) ->
                  System.out.println(operator + " " + score + " " + score.share().value()));
      System.out.println(report.notMutated());
      return report;
    }
  }
}
