// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.execute.DatabaseFolders;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.SessionSettings;
import dev.assay.gold.Gold;
import dev.assay.match.MatchSettings;
import dev.assay.model.Question;
import dev.assay.model.QuestionHints;
import dev.assay.model.QuestionLabels;
import dev.assay.probe.Counterexample;
import dev.assay.probe.ProbeSettings;
import dev.assay.report.document.Document;
import dev.assay.report.document.Text;
import dev.assay.report.internal.MarkdownDocument;
import dev.assay.report.internal.Screen;
import dev.assay.report.internal.TerminalDocument;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MutationAnalysisTest {
  private static final String SHOP =
      """
      CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT NOT NULL);
      CREATE TABLE orders (
        id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customer (id), amount INTEGER);
      CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT);
      INSERT INTO customer VALUES (1, 'Ann', 'Rome'), (2, 'Bob', 'Oslo'), (3, 'Cy', 'Bonn');
      INSERT INTO orders VALUES (1, 1, 10), (2, 2, 25), (3, 3, 40);
      """;

  private static final String CITIES =
      "SELECT city FROM orders JOIN customer ON customer.id = customer_id WHERE amount > 20";

  private static final MutationSettings SETTINGS =
      new MutationSettings(
          25, new ProbeSettings(40, 1, ProbeSettings.DEFAULT.timeout()), Limits.DEFAULT);

  @TempDir static Path shared = Path.of("");

  /** The analysis of {@link #CITIES}, which most tests look at. */
  private static MutationReport cities = new MutationReport(SETTINGS, List.of());

  @TempDir Path folder = Path.of("");
  private QueryRunner runner;

  @BeforeAll
  static void analyzeCities() throws InterruptedException, SQLException {
    make(shared.resolve("shop.sqlite"), SHOP);
    try (QueryRunner runner = open(shared)) {
      cities = report(runner, CITIES);
    }
  }

  @BeforeEach
  void makeShop() throws SQLException {
    make(folder.resolve("shop.sqlite"), SHOP);
    runner = open(folder);
  }

  @AfterEach
  void closeRunner() {
    runner.close();
  }

  private static QueryRunner open(Path folder) {
    return new Executor(new DatabaseFolders(List.of(folder)), SessionSettings.DEFAULT);
  }

  private static void make(Path file, String script) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(script);
    }
  }

  private static Question question(String id, String sql) {
    return new Question(
        id,
        "?",
        "shop",
        Gold.verbatim(sql),
        new QuestionLabels("joins", "easy", List.of("first", id)),
        QuestionHints.NONE,
        MatchSettings.DEFAULT);
  }

  private MutationReport report(String... golds) throws InterruptedException {
    return report(runner, golds);
  }

  private static MutationReport report(QueryRunner runner, String... golds)
      throws InterruptedException {
    List<Question> questions = new ArrayList<>();
    for (String gold : golds) {
      questions.add(question("q" + (questions.size() + 1), gold));
    }
    return new MutationAnalysis(runner, SETTINGS).run(questions, (done, all) -> {});
  }

  private static TestedMutant only(MutationReport report, MutationOperator operator) {
    List<TestedMutant> found =
        report.golds().stream()
            .flatMap(gold -> gold.mutants().stream())
            .filter(tested -> tested.mutant().operator() == operator)
            .toList();
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  @Test
  void tellsKilledFromLivingAndEquivalentMutants() throws Exception {
    MutationReport report = cities;

    assertThat(only(report, MutationOperator.WHERE_DROPPED).status())
        .isEqualTo(MutantStatus.KILLED);
    assertThat(only(report, MutationOperator.BOUND).status()).isEqualTo(MutantStatus.ALIVE);
    assertThat(
            only(
                    report("SELECT amount FROM orders JOIN customer ON customer.id = customer_id"),
                    MutationOperator.JOIN_TYPE)
                .status())
        .isEqualTo(MutantStatus.PRESUMED_EQUIVALENT);
  }

  @Test
  void findsTheRowsThatKillALivingMutant() throws Exception {
    TestedMutant bound = only(cities, MutationOperator.BOUND);
    Counterexample rows = bound.counterexample();

    assertThat(rows).isNotNull();
    assertThat(rows.rowCount()).isLessThanOrEqualTo(5);
    Path file = folder.resolve("rows.sqlite");
    make(file, rows.script());
    assertThat(ask(file, CITIES)).isNotEqualTo(ask(file, bound.mutant().sql()));
  }

  private static List<String> ask(Path file, String sql) throws SQLException {
    List<String> values = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      while (result.next()) {
        values.add(result.getString(1));
      }
    }
    return values;
  }

  @Test
  void letsARowMoreKillTheMutant() throws Exception {
    make(folder.resolve("shop.sqlite"), "INSERT INTO orders VALUES (4, 1, 20)");

    assertThat(
            only(report("SELECT 1 FROM orders WHERE amount > 20"), MutationOperator.BOUND).status())
        .isEqualTo(MutantStatus.KILLED);
  }

  @Test
  void acceptsAnotherChoiceAmongTiedRows() throws Exception {
    make(folder.resolve("shop.sqlite"), "UPDATE orders SET amount = 10");
    TestedMutant dropped =
        only(
            report("SELECT id FROM orders ORDER BY amount LIMIT 1"),
            MutationOperator.ORDER_DROPPED);

    assertThat(dropped.status()).isNotEqualTo(MutantStatus.KILLED);
  }

  @Test
  void countsASharedGoldOnce() throws Exception {
    MutationReport report = report("SELECT name FROM customer", "select NAME from customer;");

    assertThat(report.golds()).hasSize(1);
    assertThat(report.golds().get(0).ids()).containsExactly("q1", "q2");
    assertThat(report.byQuestion().get("q1")).isEqualTo(report.byQuestion().get("q2"));
    assertThat(report.byDatabase().get("shop")).isEqualTo(report.total());
    assertThat(report.byCategory().get("joins")).isEqualTo(report.total());
    assertThat(report.byTag()).containsOnlyKeys("first", "q1", "q2");
  }

  @Test
  void countsNoMutantThatDoesNotRun() throws Exception {
    MutationReport report = report("SELECT city FROM customer ORDER BY city LIMIT 1 OFFSET 1");

    assertThat(report.discarded()).isEqualTo(1);
    assertThat(report.golds().get(0).mutants())
        .noneMatch(tested -> tested.mutant().sql().contains("city OFFSET"));
  }

  @Test
  void mutatesTheFirstOfSeveralAcceptedQueries() throws Exception {
    Gold gold = Gold.sql("SELECT name FROM customer; SELECT DISTINCT name FROM customer");
    MutationReport report =
        new MutationAnalysis(runner, SETTINGS)
            .run(List.of(Question.of("q", "?", "shop", gold)), (done, all) -> {});

    assertThat(report.golds().get(0).sql()).isEqualTo("SELECT name FROM customer");
    assertThat(report.byOperator())
        .containsKey(MutationOperator.COLUMN)
        .doesNotContainKey(MutationOperator.DISTINCT_ADDED);
  }

  @Test
  void saysWhyAGoldHasNoMutants() throws Exception {
    MutationReport report = report("SELECT nothing FROM customer", "SELECT random() FROM orders");

    assertThat(report.notMutated())
        .containsEntry("the gold gives no result", List.of("q1"))
        .containsEntry("the gold depends on chance or on the time", List.of("q2"));
    assertThat(report.withLivingMutant().total()).isZero();
  }

  @Test
  void findsTheSameAgain() throws Exception {
    assertThat(MutationJson.write(report(CITIES))).isEqualTo(MutationJson.write(cities));
  }

  @Test
  void writesScriptsThatKillTheLivingMutants() throws Exception {
    MutationReport report = cities;
    CounterexampleScripts.Written written =
        CounterexampleScripts.write(report, runner, folder.resolve("extra"));

    assertThat(report.total().alive()).isPositive();
    assertThat(written.report().total().alive()).isZero();
    assertThat(written.report().total().killed())
        .isEqualTo(report.total().killed() + report.total().alive());
    assertThat(written.scripts()).hasSizeBetween(1, report.total().alive());
    for (Path script : written.scripts()) {
      Path file = folder.resolve(script.getFileName() + ".sqlite");
      make(file, Files.readString(script));
      assertThat(ask(file, "SELECT count(*) FROM note")).containsExactly("0");
    }
  }

  @Test
  void hasNoScoreIfNoSurvivorCouldBeProbed() {
    assertThat(new MutationScore(64, 0, 0, 23).isMeasured()).isFalse();
    assertThat(new MutationScore(0, 0, 5, 0).isMeasured()).isFalse();
    assertThat(new MutationScore(64, 0, 1, 23).isMeasured()).isTrue();
    assertThat(new MutationScore(64, 0, 0, 0).isMeasured()).isTrue();
  }

  @Test
  void writesFigures() throws Exception {
    MutationReport report = cities;
    JsonNode json = new ObjectMapper().readTree(MutationJson.write(report));

    assertThat(json.at("/total/killed").intValue()).isEqualTo(report.total().killed());
    assertThat(json.at("/groups/database/shop/alive").intValue()).isEqualTo(report.total().alive());
    assertThat(json.at("/groups/operator/bound/score").doubleValue()).isZero();
    assertThat(json.at("/alive")).hasSize(report.total().alive());
    assertThat(json.findValuesAsText("script")).allMatch(script -> script.contains("INSERT INTO"));
  }

  @Test
  void showsTheScoreAndTheLivingMutants() {
    List<MutatedGold> golds = new ArrayList<>(cities.golds());
    String nothing = "SELECT id FROM nothing";
    golds.add(
        new MutatedGold(
            List.of(question("q", nothing)), nothing, List.of(), 0, "the gold gives no result"));
    Document.Builder document = Document.of(Text.of("Audit"), "shop");
    String markdown =
        MarkdownDocument.of(
            document.add(MutationSections.of(new MutationReport(SETTINGS, golds))).build());

    assertThat(markdown)
        .contains("Mutation score: ")
        .contains("bound of a comparison included or excluded")
        .contains("would kill it, with ")
        .contains("Without mutants: 1 question, as the gold gives no result.")
        .contains("lowest first");
  }

  @Test
  void showsFaultsInARowEachOnANarrowTerminal() {
    List<TestedMutant> tested = new ArrayList<>();
    for (MutationOperator operator : MutationOperator.values()) {
      tested.add(
          new TestedMutant(
              new Mutant(operator, "SELECT b", 7, "a", "b"), MutantStatus.NOT_PROBED, null));
    }
    MutatedGold gold =
        new MutatedGold(List.of(question("q", "SELECT a")), "SELECT a", tested, 0, null);
    String text =
        TerminalDocument.of(
            Document.of(Text.of("Audit"), "shop")
                .add(MutationSections.of(new MutationReport(SETTINGS, List.of(gold))))
                .build(),
            Screen.plain(80));

    assertThat(text.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    assertThat(text).containsPattern("Fault +Score +Killed +Alive +Equivalent +Not probed");
    assertThat(text).containsPattern("join type changed +- +0 +0 +0 +1");
  }

  @Test
  void looksAtOneDatabaseAtATimeIfToldTo() throws Exception {
    List<Question> questions = new ArrayList<>();
    for (String id : List.of("one", "two", "three")) {
      make(folder.resolve(id + ".sqlite"), SHOP);
      questions.add(
          Question.of(id, "?", id, Gold.verbatim("SELECT name FROM customer WHERE id > 1")));
    }
    Set<String> threads = ConcurrentHashMap.newKeySet();

    MutationReport report =
        new MutationAnalysis(runner, SETTINGS, 1)
            .run(questions, (done, all) -> threads.add(Thread.currentThread().toString()));

    assertThat(threads).hasSize(1);
    assertThat(report.total())
        .isEqualTo(new MutationAnalysis(runner, SETTINGS, 3).run(questions, (d, a) -> {}).total());
  }
}
