// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.dataset.internal.Datasets;
import dev.assay.execute.Databases;
import dev.assay.execute.SessionSettings;
import dev.assay.gold.Gold;
import dev.assay.gold.internal.GoldExpansion;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.sql.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Defog's questions from end to end, each file on the engine that it is written for: the last query
 * that a gold stands for is right wherever the gold can be used at all.
 */
class DefogRunTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Instant CLOCK = Instant.parse("2024-06-12T10:00:00Z");

  /**
   * MySQL features missing in MariaDB 11.4: expressions on an aggregate's alias in ORDER BY, a
   * function, and growing columns of a recursive query.
   */
  private static final Pattern ONLY_MYSQL =
      Pattern.compile(
          "Reference '\\w+' not supported \\(reference to group function\\)"
              + "|routine '\\w+\\.REGEXP_LIKE'"
              + "|Data too long for column 'dt'");

  @TempDir private Path folder = Path.of("");

  @Tag("long")
  @Test
  void runsOnPostgres() throws Exception {
    assertThat(run("postgres", Dialect.POSTGRES, DefogDatabases.onPostgres())).isEmpty();
  }

  @Test
  void runsOnSqlite() throws Exception {
    Path files = Files.createDirectory(folder.resolve("files"));
    assertThat(run("sqlite", Dialect.SQLITE, DefogDatabases.onSqlite(files, CLOCK))).isEmpty();
  }

  @Test
  @Tag("long")
  void runsOnMariaDb() throws Exception {
    Map<String, String> others = run("mysql", Dialect.MYSQL, DefogDatabases.onMariaDb(CLOCK));
    assertThat(others.values()).allMatch(reason -> ONLY_MYSQL.matcher(reason).find());
    assertThat(others).hasSizeLessThan(40);
  }

  /** The questions that are not right, each with the reason. */
  private Map<String, String> run(String name, Dialect dialect, Databases databases)
      throws IOException {
    Map<String, String> others = new TreeMap<>();
    for (String kind : List.of("questions_gen", "instruct_basic", "instruct_advanced")) {
      Path questions = PublicAgreement.data("defog/questions/" + kind + "_" + name + ".csv");
      Path predictions = predictions(questions, kind, dialect);
      Map<String, Outcome> outcomes =
          PublicAgreement.runAsked(
              questions,
              "defog",
              predictions,
              databases,
              new SessionSettings(ZoneOffset.UTC, CLOCK),
              List.of("execution_accuracy"),
              folder.resolve("run-" + kind));
      List<Question> all = Datasets.read(questions, "defog").questions();
      assertThat(all).hasSizeGreaterThan(30);
      assertThat(outcomes).hasSameSizeAs(PublicAgreement.asked(all));
      outcomes.forEach(
          (id, outcome) -> {
            if (!(outcome.verdict() instanceof Verdict.Correct)) {
              others.put(id, outcome.verdict() + " " + outcome.execution().message());
            }
          });
    }
    return others;
  }

  private Path predictions(Path questions, String kind, Dialect dialect) throws IOException {
    List<String> lines = new ArrayList<>();
    for (Question question : Datasets.read(questions, "defog").questions()) {
      List<String> golds = GoldExpansion.of(question.id(), (Gold.Queries) question.gold(), dialect);
      ObjectNode prediction = JSON.createObjectNode().put("id", question.id());
      lines.add(JSON.writeValueAsString(prediction.put("sql", golds.get(golds.size() - 1))));
    }
    return Files.write(folder.resolve(kind + ".jsonl"), lines);
  }
}
