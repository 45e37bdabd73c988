// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.execute.worker.WorkerSettings;
import dev.assay.execute.worker.internal.WorkerPool;
import dev.assay.journal.internal.ProbeJson;
import dev.assay.match.MatchSettings;
import dev.assay.match.QuestionText;
import dev.assay.match.QuestionWords;
import dev.assay.model.DataConstraint;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Searches in real worker processes. */
@Timeout(120)
class WorkerPairSearchTest {
  private static final ProbeSettings QUICK = new ProbeSettings(20, 1, Duration.ofMillis(200));
  private static final ProbeSettings USUAL = new ProbeSettings(50, 1, Duration.ofSeconds(5));

  private final DatabaseAddress address;

  WorkerPairSearchTest(@TempDir Path folder) throws SQLException {
    Path file = folder.resolve("fleet.sqlite");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE ship (id INTEGER PRIMARY KEY, name TEXT NOT NULL, tons REAL, built DATE)");
      statement.execute(
          "INSERT INTO ship VALUES (1, 'Vesta', 10.0, '1999-01-31'), (2, 'Ceres', 2.5, NULL),"
              + " (3, 'Pallas — ☃', 1e300, '2004-02-29')");
    }
    address = DatabaseAddress.of("fleet", "jdbc:sqlite:" + file);
  }

  private static PairSearches inWorkers(ProbeSettings settings) {
    return PairSearches.inWorkers(
        settings,
        WorkerPool.ofTasks(new WorkerSettings(300L << 20, List.of()), SessionSettings.DEFAULT));
  }

  private static QueryPair pair(String gold, String predicted, String... unique) {
    List<DataConstraint> constraints =
        List.of(unique).stream()
            .map(name -> DataConstraint.parse(DataConstraint.Kind.UNIQUE, name))
            .toList();
    QuestionText question = new QuestionText("List the ships", null, QuestionWords.english());
    return new QueryPair(
        gold, predicted, MatchSettings.DEFAULT.withQuestion(question), List.of(), constraints);
  }

  private static final List<QueryPair> PAIRS =
      List.of(
          pair("SELECT * FROM ship WHERE tons > 2", "SELECT * FROM ship WHERE tons > 2.4"),
          pair("SELECT name FROM ship", "SELECT name FROM ship WHERE 1 = 1", "ship.name"),
          pair("SELECT built FROM ship", "SELECT DISTINCT built FROM ship", "ship.built"),
          pair("SELECT DISTINCT built FROM ship", "SELECT built FROM ship"),
          pair("SELECT count(*) FROM ship", "SELECT count(built) + 1 FROM ship"),
          pair("SELECT name FROM ship", "SELECT nothing FROM ship"));

  private static List<String> found(PairSearch search) {
    return PAIRS.stream()
        .map(
            pair -> {
              PairSearch.Found found = search.search(pair);
              return ProbeJson.write(
                      ProbeFindings.of("q", "fleet", pair, found.given(), found.result()))
                  + found.result();
            })
        .map(text -> text.replaceAll("@[0-9a-f]+", ""))
        .toList();
  }

  @Test
  void findsTheSameInAWorkerAsInThisProcessAndSaysWhyADatabaseIsNotOpened() {
    List<String> here;
    try (PairSearches searches = PairSearches.inProcess(USUAL);
        PairSearch search = searches.open(address)) {
      here = found(search);
    }
    try (PairSearches searches = inWorkers(USUAL);
        PairSearch search = searches.open(address)) {
      assertThat(found(search)).isEqualTo(here);
      assertThatThrownBy(
              () ->
                  search.check(
                      List.of(DataConstraint.parse(DataConstraint.Kind.NOT_NULL, "ship.captain")),
                      null))
          .isInstanceOf(AssayException.class)
          .hasMessageContaining("captain");
      assertThatThrownBy(() -> searches.open(DatabaseAddress.of("gone", "jdbc:sqlite:gone.db")))
          .isInstanceOf(DatabaseUnavailableException.class)
          .hasMessageContaining("gone");
    }
    assertThat(here.get(0)).contains("\"status\":\"refuted\"");
    assertThat(here.get(3)).contains("\"status\":\"held\"");
    assertThat(here.get(1)).contains("\"given\":[\"unique ship.name\"]");
  }

  /** SQLite looks for a cancellation between its steps, and matching a text is one step. */
  @Tag("long")
  @Test
  void losesOnePairToAQueryThatCanNotBeCanceled() {
    String deaf =
        "SELECT count(*) FROM ship WHERE"
            + " hex(zeroblob(130000)) LIKE '%' || hex(zeroblob(12000)) || '1' OR tons > 0";
    Set<Long> before = children();
    try (PairSearches searches = inWorkers(QUICK);
        PairSearch search = searches.open(address)) {
      PairSearch.Found found =
          search.search(pair("SELECT count(*) FROM ship WHERE tons >= 0", deaf));
      assertThat(found.result())
          .isEqualTo(new ProbeResult.NotProbed("the search was stopped: it did not end in time"));
      assertThat(search.search(PAIRS.get(0)).result()).isInstanceOf(ProbeResult.Refuted.class);
    }
    assertThat(children()).isEqualTo(before);
  }

  private static Set<Long> children() {
    return ProcessHandle.current()
        .descendants()
        .map(ProcessHandle::pid)
        .collect(Collectors.toSet());
  }
}
