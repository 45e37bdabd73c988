// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.engines.PushedRun;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Limits;
import dev.assay.journal.StoredResults.Excerpt;
import dev.assay.journal.StoredResults.Pair;
import dev.assay.match.Cause;
import dev.assay.match.Profile;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.run.internal.Rescoring;
import dev.assay.run.internal.RunResult;
import dev.assay.table.ResultTable;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results beyond the limits, which are compared by samples of their rows. */
class SampledResultsTest {
  private static final Limits ALL =
      new Limits(Duration.ofSeconds(60), 1_000_000, 20_000_000, 256L << 20);
  private static final Limits FEW =
      new Limits(Duration.ofSeconds(60), 1_000, 20_000_000, 256L << 20).sampling(true);
  private static final String FROM = " FROM t";

  @TempDir private Path folder = Path.of("");
  private PushedRun run = new PushedRun(DatabaseAddress.of("none", "none"), folder);

  @BeforeEach
  void create() throws SQLException {
    String url = "jdbc:sqlite:" + folder.resolve("t.sqlite");
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (n INTEGER PRIMARY KEY, d INTEGER, w TEXT, h REAL)");
      statement.execute(
          "INSERT INTO t WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 9000)"
              + " SELECT i, i % 7, 'word ' || (i % 1000), i / 8.0 + 0.0001 FROM s");
    }
    run = new PushedRun(DatabaseAddress.of("t", url), folder);
  }

  @Test
  void decidesWhatSamplesAndHashesCanDecide() {
    String gold = "SELECT n, w FROM t";
    run.pair(gold, "SELECT n AS id, w FROM t WHERE n > 0")
        .pair(gold, "SELECT w, n FROM t")
        .pair(gold, "SELECT CAST(n AS TEXT), w FROM t")
        .pair(gold + " ORDER BY n", gold + " ORDER BY n")
        .pair("SELECT d FROM t", "SELECT d FROM t ORDER BY n DESC")
        .pair("SELECT n, 1000 + n / 7.0 FROM t", "SELECT n, ROUND(1000 + n / 7.0, 2) FROM t");
    int wrong = run.size();
    run.pair(gold, "SELECT n, CASE WHEN n = 77 THEN 'other' ELSE w END FROM t")
        .pair(gold, "SELECT CASE WHEN n = 77 THEN 78 ELSE n END, w FROM t")
        .pair(gold, "SELECT n, w FROM t WHERE n <> 77")
        .pair(gold, "SELECT n, w FROM t UNION ALL SELECT 9001, 'word'")
        .pair(gold, "SELECT n FROM t WHERE n < 0")
        .pair(gold, "SELECT n FROM t")
        .pair(gold, "SELECT 1, w FROM t LIMIT 3")
        .pair(gold, "SELECT n, missing FROM t");
    assertThat(run.outcomes(FEW.sampling(false), Profile.STANDARD, null))
        .allMatch(outcome -> outcome.verdict() instanceof Verdict.NotScored);

    List<Outcome> outcomes = run.outcomes(FEW, Profile.STANDARD, null);
    for (int i = 0; i < wrong; i++) {
      Outcome outcome = outcomes.get(i);
      assertThat(outcome.verdict()).as(run.predicted(i)).isEqualTo(new Verdict.Correct());
      assertThat(outcome.execution().rows()).isEqualTo(9000);
      assertThat(outcome.execution().isSampled()).isTrue();
      assertThat(outcome.match().notes().get(0)).contains("of 9,000 rows", "missed with a prob");
    }
    assertThat(outcomes.subList(wrong, run.size()).stream().map(Outcome::verdict))
        .containsExactly(
            new Verdict.Incorrect(Cause.WRONG_VALUES),
            new Verdict.Incorrect(Cause.WRONG_VALUES),
            new Verdict.Incorrect(Cause.WRONG_ROW_COUNT),
            new Verdict.Incorrect(Cause.WRONG_ROW_COUNT),
            new Verdict.Incorrect(Cause.EMPTY_RESULT),
            new Verdict.Incorrect(Cause.MISSING_COLUMNS),
            new Verdict.Incorrect(Cause.WRONG_ROW_COUNT),
            new Verdict.Incorrect(Cause.SQL_ERROR));
  }

  /** Pairs that agree, most of them under one relaxation; what can't be decided is not scored. */
  @Test
  void aRightAnswerNeverTurnsWrong() {
    run.pair("SELECT n, w" + FROM, "SELECT w, n, d" + FROM)
        .pair("SELECT n, w" + FROM, "SELECT n, w || ' '" + FROM)
        .pair("SELECT n, w" + FROM, "SELECT n * 1.0, w" + FROM)
        .pair("SELECT n, h" + FROM, "SELECT n, h + 1e-12" + FROM)
        .pair("SELECT h" + FROM, "SELECT ROUND(h, 2)" + FROM)
        .pair("SELECT ROUND(h, 2)" + FROM, "SELECT h" + FROM)
        .pair("SELECT n, ROUND(h, 2)" + FROM, "SELECT n, h" + FROM)
        .pair(
            "SELECT n, d % 2 AS odd" + FROM,
            "SELECT n, CASE WHEN d % 2 = 1 THEN 'true' ELSE 'false' END" + FROM)
        .pair(
            "SELECT n, DATE('2020-01-01', '+' || d || ' days') AS day" + FROM,
            "SELECT n, DATETIME('2020-01-01', '+' || d || ' days')" + FROM)
        .pair("SELECT n, d" + FROM + " ORDER BY d", "SELECT n, d" + FROM + " ORDER BY d, n DESC")
        .pair(
            "SELECT n, NULLIF(d, 0) AS k" + FROM + " ORDER BY k",
            "SELECT n, NULLIF(d, 0) AS k" + FROM + " ORDER BY k IS NULL, k")
        .pair(
            "SELECT n, w" + FROM + " ORDER BY d LIMIT 5000",
            "SELECT n, w" + FROM + " ORDER BY d, n DESC LIMIT 5000")
        .pair(
            "SELECT n, d" + FROM + " ORDER BY d LIMIT 1500", "SELECT n, d" + FROM + " WHERE d <= 1")
        .pair(
            "SELECT a.w FROM t a JOIN t b ON b.n = a.d WHERE a.n < 5000",
            "SELECT w FROM t WHERE d > 0 AND n < 5000")
        .pair("SELECT n, CAST(n AS TEXT) AS t" + FROM, "SELECT n, n" + FROM)
        .pair(
            "SELECT n, '{\"a\": ' || d || '}' AS j" + FROM,
            "SELECT n, '{\"a\":' || d || '}'" + FROM)
        .pair("SELECT n, 'caf' || char(233) AS c" + FROM, "SELECT n, 'cafe' || char(769)" + FROM)
        .pair("SELECT d" + FROM, "SELECT d" + FROM + " ORDER BY d")
        .pair("SELECT 1 AS one" + FROM, "SELECT 1" + FROM + " ORDER BY n");
    List<Outcome> allRows = run.outcomes(ALL, Profile.STANDARD, null);
    List<Outcome> samples = run.outcomes(FEW, Profile.STANDARD, null);
    for (Profile profile : Profile.BUILT_IN) {
      List<Outcome> fetched = Rescoring.judged(allRows, profile);
      List<Outcome> sampled = Rescoring.judged(samples, profile);
      for (int i = 0; i < run.size(); i++) {
        Verdict all = fetched.get(i).verdict();
        Verdict some = sampled.get(i).verdict();
        assertThat(some instanceof Verdict.NotScored || some.getClass() == all.getClass())
            .as("%s %s | %s: %s, all: %s", profile.name(), run.gold(i), run.predicted(i), some, all)
            .isTrue();
      }
      assertThat(sampled.stream().filter(o -> o.verdict() instanceof Verdict.Correct).count())
          .as("decided right under " + profile.name())
          .isGreaterThan(4);
    }
  }

  /** Stored for judges: of results in two orders, fetched or sampled, the same rows of both. */
  @Test
  void storesTheSameRowsOfResultsThatAgree() {
    run.pair("SELECT n, w FROM t", "SELECT n, w FROM t ORDER BY n DESC");
    Excerpt fetched = stored(ALL);
    assertThat(fetched.sample()).satisfies(rows -> assertThat(rows.rowCount()).isEqualTo(100));
    assertThat(stored(FEW).table().row(7)).isEqualTo(fetched.sample().row(7));
  }

  private Excerpt stored(Limits limits) {
    RunResult result = run.run(limits, Profile.STANDARD, null);
    Pair pair = result.directory().results().read("q0").orElseThrow();
    assertThat(pair.gold().rowsTotal()).isEqualTo(9000);
    boolean isWhole = limits == ALL;
    ResultTable gold = isWhole ? pair.gold().sample() : pair.gold().table();
    ResultTable predicted = isWhole ? pair.predicted().sample() : pair.predicted().table();
    assertThat(gold.hasSameCells(predicted)).isTrue();
    return pair.gold();
  }
}
