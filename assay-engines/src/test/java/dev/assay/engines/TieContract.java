// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.Executor;
import dev.assay.match.Cause;
import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** Ties that only the database knows of: items 2 and 3 cost 2.0, item 1 costs 0.5. */
@TestInstance(Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // set before the first test
public abstract class TieContract {
  /** One for all tests, as opening a database takes longer than most of them. */
  private Executor executor;

  private Path folder;
  private int runs;

  @BeforeAll
  void open(@TempDir Path temporary) throws Exception {
    folder = temporary;
    executor = ShopDataset.create(folder, prefix()).executor();
  }

  @AfterAll
  void close() {
    if (executor != null) {
      executor.close();
    }
  }

  /** JDBC URL up to the file. */
  protected abstract String prefix();

  protected final Outcome judge(String predicted, String gold) throws Exception {
    ShopDataset shop =
        ShopDataset.create(folder, prefix()).ask("q", "any", predicted, gold).verdictsAlone();
    return shop.runOn(executor, folder.resolve("run" + runs++), 1).outcomes().get(0);
  }

  protected final Set<Relaxation> relaxations(String predicted, String gold) throws Exception {
    Outcome outcome = judge(predicted, gold);
    assertThat(outcome.verdict()).as(predicted).isEqualTo(new Verdict.Correct());
    return Objects.requireNonNull(outcome.match()).relaxations().stream()
        .filter(relaxation -> !relaxation.isFlag())
        .collect(Collectors.toSet());
  }

  protected final Cause cause(String predicted, String gold) throws Exception {
    Verdict verdict = judge(predicted, gold).verdict();
    assertThat(verdict).as(predicted).isInstanceOf(Verdict.Incorrect.class);
    return ((Verdict.Incorrect) verdict).cause();
  }

  private static Match match(Outcome outcome) {
    return Objects.requireNonNull(outcome.match());
  }

  /** The relaxations that each of two answers needs; one of them is the gold's own. */
  protected final List<Set<Relaxation>> both(String one, String other, String gold)
      throws Exception {
    return Stream.of(relaxations(one, gold), relaxations(other, gold)).toList();
  }

  @Test
  void acceptsAnyOrderOfRowsThatTieOnAHiddenKey() throws Exception {
    String gold = "SELECT id FROM item ORDER BY price";

    assertThat(
            both(
                "SELECT id FROM item ORDER BY price, id",
                "SELECT id FROM item ORDER BY price, id DESC",
                gold))
        .containsExactlyInAnyOrder(Set.of(), Set.of(Relaxation.TIE_ORDER));
    assertThat(match(judge("SELECT id FROM item ORDER BY id DESC", gold)).relaxations())
        .containsExactly(Relaxation.ROW_ORDER);
  }

  @Test
  void refusesAnOrderThatAHiddenSecondKeyRulesOut() throws Exception {
    for (String query :
        List.of(
            "SELECT name, dept FROM emp ORDER BY dept, salary %s",
            "SELECT name, dept FROM emp ORDER BY dept, salary %s LIMIT 3",
            "SELECT dept, count(*) FROM emp GROUP BY dept"
                + " ORDER BY count(*) DESC, min(salary) %s")) {
      String gold = query.formatted("DESC");
      Outcome wrong = judge(query.formatted("ASC"), gold);

      assertThat(wrong.verdict()).as(gold).isEqualTo(new Verdict.Incorrect(Cause.WRONG_ORDER));
      assertThat(Profile.STRICT.accepts(match(wrong))).as(gold).isFalse();
      assertThat(match(wrong).notes()).as(gold).isEmpty();
      assertThat(relaxations(gold, gold)).isEmpty();
    }
    assertThat(
            both(
                "SELECT name, dept FROM emp ORDER BY dept, salary DESC, name",
                "SELECT name, dept FROM emp ORDER BY dept, salary DESC, name DESC",
                "SELECT name, dept FROM emp ORDER BY dept, salary DESC"))
        .containsExactlyInAnyOrder(Set.of(), Set.of(Relaxation.TIE_ORDER));
  }

  @Test
  void ordersNothingByChance() throws Exception {
    assertThat(
            relaxations("SELECT id FROM item ORDER BY id", "SELECT id FROM item ORDER BY random()"))
        .isEmpty();
    Match one = match(judge("SELECT 3", "SELECT id FROM item ORDER BY random() LIMIT 1"));
    assertThat(Profile.STRICT.accepts(one)).isTrue();
    assertThat(one.relaxations()).contains(Relaxation.TIE_OF_ALL);
  }

  @Test
  void marksAChoiceAmongAllRowsWhicheverIsTaken() throws Exception {
    for (int id = 1; id <= 3; id++) {
      Outcome outcome = judge("SELECT " + id, "SELECT id FROM item ORDER BY price * 0 LIMIT 1");
      assertThat(outcome.verdict()).isEqualTo(new Verdict.Correct());
      assertThat(match(outcome).relaxations()).contains(Relaxation.TIE_OF_ALL);
      assertThat(outcome.isVacuous()).isTrue();
    }
    String telling = "SELECT id FROM item ORDER BY price DESC LIMIT 1";
    assertThat(judge("SELECT 2", telling).isVacuous()).isFalse();
    assertThat(judge("SELECT 3", telling).isVacuous()).isFalse();
    assertThat(judge("SELECT 1", telling).isVacuous()).isFalse();
    assertThat(judge("SELECT id FROM item", "SELECT id FROM item LIMIT 3").isVacuous()).isFalse();
  }

  @Test
  void takesTheSameRowTwiceForNoAnswer() throws Exception {
    String gold = "SELECT price FROM item ORDER BY price DESC LIMIT 1";

    assertThat(cause("SELECT price FROM item WHERE price = 2.0", gold))
        .isEqualTo(Cause.WRONG_DUPLICATES);
    assertThat(relaxations("SELECT 2.0", gold)).isSubsetOf(Set.of(Relaxation.NUMERIC_TYPE));
  }

  @Test
  void acceptsEachEntityOnceWhereAJoinOfTheGoldRepeatsIt() throws Exception {
    String gold = "SELECT b.name FROM buyer b JOIN sale s ON s.buyer = b.id";

    assertThat(relaxations("SELECT name FROM buyer", gold)).containsExactly(Relaxation.FAN_OUT);
    assertThat(relaxations("SELECT name, id FROM buyer", gold))
        .containsExactlyInAnyOrder(Relaxation.FAN_OUT, Relaxation.EXTRA_COLUMNS);
    Outcome outcome = judge("SELECT name FROM buyer", gold);
    assertThat(Profile.STRICT.accepts(match(outcome))).isFalse();
    // Two buyers of one name are two.
    assertThat(cause("SELECT DISTINCT name FROM buyer", gold)).isEqualTo(Cause.WRONG_DUPLICATES);
    // What the gold has once stays once.
    assertThat(cause(gold, "SELECT name FROM buyer")).isEqualTo(Cause.WRONG_DUPLICATES);
    assertThat(cause("SELECT count(*) FROM sale", "SELECT (SELECT count(*) FROM sale) FROM sale"))
        .isEqualTo(Cause.WRONG_DUPLICATES);
  }

  @Test
  void asksForTheOrderOfEntitiesToo() throws Exception {
    String gold = "SELECT name FROM buyer b JOIN sale s ON s.buyer = b.id ORDER BY b.id DESC";

    assertThat(relaxations("SELECT name FROM buyer ORDER BY id DESC", gold))
        .containsExactly(Relaxation.FAN_OUT);
    assertThat(match(judge("SELECT name FROM buyer ORDER BY id", gold)).relaxations())
        .containsExactly(Relaxation.FAN_OUT, Relaxation.ROW_ORDER);
  }

  @Test
  void acceptsNoFanOutThatCanNotBeAskedFor() throws Exception {
    for (String gold :
        List.of(
            "SELECT name FROM item UNION ALL SELECT 'nut'",
            "SELECT i.name FROM item i JOIN sale s ON s.id > 3",
            "SELECT name FROM (SELECT b.name FROM buyer b JOIN sale s ON s.buyer = b.id) AS x",
            "SELECT max(b.name) FROM buyer b JOIN sale s ON s.buyer = b.id GROUP BY s.id")) {
      String once =
          "SELECT DISTINCT name FROM ("
              + gold.replace("max(b.name)", "max(b.name) AS name")
              + ") AS y";
      assertThat(match(judge(once, gold)).relaxations())
          .as(gold)
          .containsExactly(Relaxation.DUPLICATE_ROWS);
    }
  }

  @Test
  void notesTiesThatALimitInsideTheGoldCuts() throws Exception {
    for (String gold :
        List.of(
            "SELECT id, name FROM item WHERE id = (SELECT id FROM item ORDER BY price DESC LIMIT"
                + " 1)",
            "WITH d AS (SELECT id FROM item ORDER BY price DESC LIMIT 1) SELECT id FROM d",
            "WITH a AS (SELECT * FROM item), d AS (SELECT id FROM a ORDER BY price DESC LIMIT 1)"
                + " SELECT id FROM d")) {
      assertThat(match(judge("SELECT 7, 'x'", gold)).notes())
          .as(gold)
          .anyMatch(note -> note.startsWith("a LIMIT inside the gold cuts through tied rows"));
    }
    String firm =
        "SELECT name FROM item WHERE price = (SELECT price FROM item ORDER BY price DESC LIMIT 1)";
    assertThat(match(judge("SELECT 'x'", firm)).notes()).isEmpty();
    String related =
        "SELECT (SELECT s.id FROM sale s WHERE s.buyer = b.id LIMIT 1) FROM buyer b WHERE b.id = 1";
    assertThat(match(judge("SELECT 9", related)).notes())
        .containsExactly(
            "a LIMIT inside the gold may cut through tied rows; such ties are not seen");
  }

  @Test
  void acceptsAnyChoiceAmongTheRowsThatALimitCuts() throws Exception {
    for (String gold :
        List.of(
            "SELECT id FROM item ORDER BY price DESC LIMIT 1",
            "SELECT id FROM item ORDER BY price LIMIT 1 OFFSET 1;",
            "SELECT id FROM item ORDER BY 0 - price -- dearest first\nLIMIT 1",
            "SELECT id FROM item WHERE price > 1 LIMIT 1",
            "WITH i AS (SELECT * FROM item LIMIT 3) SELECT id FROM i ORDER BY price DESC LIMIT"
                + " 1")) {
      assertThat(both("SELECT 2", "SELECT 3", gold))
          .as(gold)
          .containsExactlyInAnyOrder(Set.of(), Set.of(Relaxation.TIE_CHOICE));
      assertThat(relaxations("SELECT id FROM item WHERE price = 2.0", gold))
          .as(gold)
          .containsExactly(Relaxation.TIE_ALL);
      assertThat(match(judge("SELECT 1", gold)).alternatives()).as(gold).isEmpty();
      assertThat(match(judge("SELECT id FROM item", gold)).alternatives()).as(gold).isEmpty();
    }
  }

  @Test
  void asksForEveryRowOutsideTheCutTie() throws Exception {
    String gold = "SELECT id FROM item ORDER BY price LIMIT 2";

    assertThat(
            both(
                "SELECT id FROM item WHERE id IN (1, 2) ORDER BY id",
                "SELECT id FROM item WHERE id IN (1, 3) ORDER BY id",
                gold))
        .containsExactlyInAnyOrder(Set.of(), Set.of(Relaxation.TIE_CHOICE));
    assertThat(match(judge("SELECT id FROM item WHERE id > 1", gold)).alternatives()).isEmpty();
    assertThat(match(judge("SELECT id FROM item WHERE id IN (1, 3) ORDER BY id DESC", gold)))
        .satisfies(found -> assertThat(found.relaxations()).contains(Relaxation.ROW_ORDER));
  }

  @Test
  void findsTiesOnAnAggregateThatIsNoColumn() throws Exception {
    String gold = "SELECT price FROM item GROUP BY price ORDER BY count(*) LIMIT 1";
    String cut = "SELECT id FROM item GROUP BY id ORDER BY count(*) DESC LIMIT 1";

    assertThat(match(judge("SELECT 2.0", gold)).alternatives()).isEmpty();
    assertThat(relaxations("SELECT 3", cut)).isSubsetOf(Set.of(Relaxation.TIE_CHOICE));
    assertThat(match(judge("SELECT 4", cut)).alternatives()).isEmpty();
  }

  @Test
  void takesAChoiceWithOtherColumnsToo() throws Exception {
    String gold = "SELECT name, id FROM item ORDER BY price DESC LIMIT 1";

    assertThat(
            both(
                "SELECT id, 'x' AS extra, name FROM item WHERE id = 2",
                "SELECT id, 'x' AS extra, name FROM item WHERE id = 3",
                gold))
        .containsExactlyInAnyOrder(
            Set.of(Relaxation.COLUMN_ORDER, Relaxation.EXTRA_COLUMNS),
            Set.of(Relaxation.COLUMN_ORDER, Relaxation.EXTRA_COLUMNS, Relaxation.TIE_CHOICE));
  }

  @Test
  void scoresNoQuestionWhoseGoldGivesAnotherResultWhenItIsRunAgain() throws Exception {
    ShopDataset shop =
        ShopDataset.create(folder, prefix())
            .ask("chance", "any", "SELECT 1", "SELECT id, random() FROM item")
            .ask(
                "now",
                "any",
                "SELECT 1 WHERE 1 = 0",
                "SELECT id FROM item WHERE CURRENT_DATE IS NULL")
            .ask("cut", "any", "SELECT 2", "SELECT id FROM item ORDER BY price DESC LIMIT 1")
            .ask("firm", "any", "SELECT id FROM item", "SELECT id FROM item")
            .ask("one", "any", "SELECT 1", "SELECT random() FROM item", "SELECT 1")
            .checkGold();

    Map<String, Outcome> outcomes =
        shop.run(folder.resolve("checked"), 2).outcomes().stream()
            .collect(Collectors.toMap(Outcome::question, outcome -> outcome));

    assertThat(outcomes.get("chance").verdict())
        .isEqualTo(
            new Verdict.NotScored(
                NotScoredReason.GOLD_NOT_DETERMINISTIC,
                "two runs gave different results: SELECT id, random() FROM item"));
    assertThat(outcomes.get("chance").gold().deterministic()).isFalse();
    assertThat(outcomes.get("now").gold().warnings())
        .containsExactly("depends on chance or time: current_date");
    assertThat(outcomes.get("cut").gold().warnings())
        .containsExactly("its limit cuts through tied rows");
    assertThat(outcomes.get("cut").verdict()).isEqualTo(new Verdict.Correct());
    assertThat(outcomes.get("firm").gold().deterministic()).isTrue();
    assertThat(outcomes.get("firm").gold().warnings()).isEmpty();
    assertThat(outcomes.get("one").verdict()).isEqualTo(new Verdict.Correct());
    assertThat(outcomes.get("one").gold().faults()).hasSize(1);
  }

  @Test
  void checksNoGoldUnasked() throws Exception {
    Outcome outcome = judge("SELECT 1", "SELECT random() FROM item");

    assertThat(outcome.gold().deterministic()).isNull();
    assertThat(outcome.verdict()).isInstanceOf(Verdict.Incorrect.class);
  }

  @Test
  void saysWhereTheGoldHasTooManyRowsToKnow() throws Exception {
    Outcome outcome = judge("SELECT -1", "SELECT n FROM many ORDER BY n * 0 LIMIT 1");

    assertThat(match(outcome).alternatives()).isEmpty();
    assertThat(match(outcome).notes())
        .containsExactly("the gold could not be asked for its ties (too large); a cut is not seen");
  }

  /** The best paid of each department: Bob, and Cid or Dan. */
  private static final String NUMBERED =
      "SELECT dept, name, ROW_NUMBER() OVER (PARTITION BY dept ORDER BY salary DESC) AS r FROM emp";

  /** Golds of the engine's own that pick Bob, and Cid or Dan. */
  protected List<String> picksOfItsOwn() {
    return List.of();
  }

  private List<String> picks() {
    List<String> own =
        List.of(
            "SELECT dept, name FROM (%s) AS x WHERE r = 1".formatted(NUMBERED),
            "SELECT x.dept, x.name FROM (%s) x WHERE x.r <= 1;".formatted(NUMBERED),
            "SELECT dept, name FROM (%s) AS x WHERE (r < 2) AND dept <> 'c'".formatted(NUMBERED),
            "SELECT dept, name FROM (%s) AS x WHERE 1 = r".formatted(NUMBERED),
            "SELECT dept, name FROM (%s) AS x WHERE dept >= 'a' AND r BETWEEN 1 AND 1"
                .formatted(NUMBERED),
            "SELECT dept, name FROM (%s) AS x WHERE r IN (1)".formatted(NUMBERED),
            "WITH x AS (%s) SELECT dept, name FROM x WHERE r = 1".formatted(NUMBERED),
            "WITH x AS (%s) SELECT y.dept, y.name FROM x y WHERE y.r = 1 ORDER BY y.dept"
                .formatted(NUMBERED),
            "WITH x AS (%s), y AS (SELECT * FROM x WHERE r = 1) SELECT dept, name FROM y"
                .formatted(NUMBERED),
            "WITH x AS (%s), y AS (SELECT dept, name, r AS n FROM x) SELECT dept, name FROM y WHERE n = 1"
                .formatted(NUMBERED),
            "SELECT e.dept, e.name FROM emp e JOIN (%s) x ON x.name = e.name AND x.r = 1"
                .formatted(NUMBERED),
            "SELECT e.dept, x.name FROM emp e JOIN (%s) x ON x.name = e.name WHERE x.r = 1"
                .formatted(NUMBERED),
            "SELECT dept, name FROM (%s) AS x WHERE r = 1 ORDER BY dept, r".formatted(NUMBERED),
            "SELECT dept, name FROM (SELECT *, RANK() OVER (ORDER BY name) AS n FROM (%s) AS w) AS x WHERE r = 1"
                .formatted(NUMBERED),
            "SELECT dept, name FROM (%s) AS x WHERE r=1 ORDER BY dept LIMIT 10".formatted(NUMBERED),
            "with x as (select dept, name, row_number () over (partition by dept order by salary"
                + " desc) as \"rn\" from emp) select dept, name from x where x.rn = 1 -- best",
            "SELECT dept, name FROM (SELECT *, ROW_NUMBER() OVER w r FROM emp WINDOW w AS"
                + " (PARTITION BY dept ORDER BY salary DESC)) AS x WHERE r = 1",
            "SELECT dept, name FROM (SELECT dept, name, ROW_NUMBER() OVER (PARTITION BY dept ORDER"
                + " BY sum(salary) DESC) AS r FROM emp GROUP BY dept, name) AS x WHERE r = 1");
    return Stream.concat(own.stream(), picksOfItsOwn().stream()).toList();
  }

  private static String values(String order, String... rows) {
    return Stream.of(rows)
        .map(row -> "SELECT '" + row.replace(" ", "' AS d, '") + "' AS n")
        .collect(Collectors.joining(" UNION ALL ", "SELECT * FROM (", ") AS v " + order));
  }

  @Test
  protected void acceptsAnyChoiceAmongTheRowsThatARowNumberPicksFrom() throws Exception {
    for (String gold : picks()) {
      String byDept = "ORDER BY 1, 2";
      assertThat(both(values(byDept, "a Bob", "b Cid"), values(byDept, "a Bob", "b Dan"), gold))
          .as(gold)
          .containsExactlyInAnyOrder(Set.of(), Set.of(Relaxation.TIE_CHOICE));
      assertThat(relaxations(values(byDept, "a Bob", "b Cid", "b Dan"), gold))
          .as(gold)
          .containsExactly(Relaxation.TIE_ALL);
      for (String wrong :
          List.of(
              values(byDept, "a Ann", "b Cid"),
              values(byDept, "a Bob", "b Bob"),
              values(byDept, "b Cid", "b Dan"),
              values(byDept, "a Ann", "a Bob", "b Cid"),
              values(byDept, "a Bob", "b Cid", "b Cid"))) {
        Match match = match(judge(wrong, gold));
        assertThat(Profile.STANDARD.accepts(match)).as("%s for %s", wrong, gold).isFalse();
      }
    }
  }

  @Test
  void asksForTheOrderOfPickedRows() throws Exception {
    String gold = "SELECT dept, name FROM (" + NUMBERED + ") AS x WHERE r = 1 ORDER BY dept";

    assertThat(cause(values("ORDER BY 1 DESC", "a Bob", "b Cid"), gold))
        .isEqualTo(Cause.WRONG_ORDER);
    assertThat(cause(values("ORDER BY 1 DESC", "a Bob", "b Dan"), gold))
        .isEqualTo(Cause.WRONG_ORDER);
    // By name, another choice may stand elsewhere.
    String named =
        "SELECT name, dept FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY price DESC) AS r, name AS dept"
            + " FROM item) AS x WHERE r = 1 ORDER BY id";
    assertThat(both("SELECT 'bolt', 'bolt'", "SELECT 'nut', 'nut'", named))
        .containsExactlyInAnyOrder(Set.of(), Set.of(Relaxation.TIE_CHOICE));
  }

  @Test
  void keepsSomeOfSeveralTiedRowsOfAPartition() throws Exception {
    String gold =
        "SELECT name FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY salary) AS r FROM emp) AS x"
            + " WHERE r <= %d ORDER BY r";

    assertThat(
            both(
                "SELECT name FROM emp WHERE salary = 5 ORDER BY name",
                "SELECT name FROM emp WHERE salary = 5 ORDER BY name DESC",
                gold.formatted(2)))
        .containsExactlyInAnyOrder(Set.of(), Set.of(Relaxation.TIE_ORDER));
    String second =
        "SELECT name FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY salary) AS r FROM emp) AS x"
            + " WHERE r = 2";
    assertThat(both("SELECT 'Cid'", "SELECT 'Dan'", second))
        .containsExactlyInAnyOrder(Set.of(), Set.of(Relaxation.TIE_CHOICE));
    assertThat(match(judge("SELECT 'Ann'", second)).alternatives()).isEmpty();
    // The number itself is the answer, too.
    String shown = "SELECT * FROM (" + NUMBERED + ") AS x WHERE r = 1 AND dept = 'b'";
    assertThat(both("SELECT 'b', 'Cid', 1", "SELECT 'b', 'Dan', 1", shown))
        .containsExactlyInAnyOrder(Set.of(), Set.of(Relaxation.TIE_CHOICE));
  }

  /** Cid and Dan tie for the numbers 1 and 2 of their department. */
  @Test
  void letsTiedRowsExchangeTheNumbersThatTheResultShows() throws Exception {
    String first = "a Bob 1,a Ann 2,b Cid 1,b Dan 2";
    String other = "a Bob 1,a Ann 2,b Dan 1,b Cid 2";
    List<String> wrong =
        List.of(
            "a Bob 1,a Ann 2,b Cid 1,b Cid 2",
            "a Bob 1,a Ann 2,b Cid 1,b Dan 1",
            "a Bob 1,a Ann 2,b Cid 2,b Dan 2",
            "a Bob 2,a Ann 1,b Cid 1,b Dan 2",
            "a Bob 2,a Ann 2,b Cid 1,b Dan 1");
    String all = "SELECT * FROM (" + NUMBERED + ") AS x WHERE r <= 2";
    exchange(all, first, other, wrong);
    exchange(all + " ORDER BY dept, r", first, other, wrong);
    exchange(
        "WITH x AS (" + NUMBERED + ") SELECT x.* FROM x WHERE r IN (1, 2)", first, other, wrong);
    exchange(
        "SELECT dept, name, n FROM (SELECT dept, name, r AS n FROM ("
            + NUMBERED
            + ") AS w) AS x WHERE n BETWEEN 1 AND 2",
        first,
        other,
        wrong);
    exchange(
        all + " ORDER BY r DESC, dept",
        "a Ann 2,b Cid 2,a Bob 1,b Dan 1",
        "a Ann 2,b Dan 2,a Bob 1,b Cid 1",
        List.of("a Bob 1,b Dan 1,a Ann 2,b Cid 2", "a Ann 2,b Dan 2,a Bob 1,b Dan 1"));
    exchange(
        "SELECT * FROM (" + NUMBERED + ") AS x WHERE r = 2",
        "a Ann 2,b Cid 2",
        "a Ann 2,b Dan 2",
        List.of("a Ann 2,b Cid 1", "a Bob 2,b Dan 2", "b Cid 2,b Dan 2"));
    exchange(
        "SELECT dept, name, r FROM (SELECT dept, name, ROW_NUMBER() OVER (ORDER BY salary) AS r"
            + " FROM emp) AS x WHERE r > 1 AND r < 4 ORDER BY r",
        "b Cid 2,a Ann 3",
        "b Dan 2,a Ann 3",
        List.of("b Cid 2,a Ann 1", "a Ann 3,b Dan 2", "b Cid 2,b Dan 3"));
  }

  private void exchange(String gold, String one, String other, List<String> wrong)
      throws Exception {
    assertThat(both(numbered(one), numbered(other), gold))
        .as(gold)
        .containsExactlyInAnyOrder(Set.of(), Set.of(Relaxation.TIE_CHOICE));
    for (String rows : wrong) {
      assertThat(Profile.STANDARD.accepts(match(judge(numbered(rows), gold))))
          .as("%s for %s", rows, gold)
          .isFalse();
    }
  }

  /** A query for rows in that order. */
  private static String numbered(String rows) {
    List<String> selects = new java.util.ArrayList<>();
    for (String row : rows.split(",")) {
      String[] cells = row.split(" ");
      selects.add(
          "SELECT '%s' AS dept, '%s' AS name, %s AS r, %d AS place"
              .formatted(cells[0], cells[1], cells[2], selects.size()));
    }
    return "SELECT dept, name, r FROM ("
        + String.join(" UNION ALL ", selects)
        + ") AS v ORDER BY place";
  }

  @Test
  void choosesNothingWhereAllTiedRowsAreKept() throws Exception {
    for (String gold :
        List.of(
            "SELECT name FROM (SELECT *, RANK() OVER (ORDER BY salary) AS r FROM emp) AS x"
                + " WHERE r = 1",
            "SELECT name FROM (SELECT *, DENSE_RANK() OVER (ORDER BY salary) AS r FROM emp) AS x"
                + " WHERE r < 2",
            "SELECT name FROM emp WHERE salary = (SELECT MIN(salary) FROM emp)",
            "SELECT e.name FROM emp e JOIN (SELECT MIN(salary) AS m FROM emp) x ON x.m = e.salary")) {
      assertThat(cause("SELECT 'Cid'", gold)).as(gold).isEqualTo(Cause.WRONG_ROW_COUNT);
      assertThat(cause("SELECT 'Ann' UNION SELECT 'Cid'", gold))
          .as(gold)
          .isEqualTo(Cause.WRONG_VALUES);
      assertThat(both("SELECT 'Cid'", "SELECT 'Dan'", gold + " LIMIT 1"))
          .as(gold)
          .containsExactlyInAnyOrder(Set.of(), Set.of(Relaxation.TIE_CHOICE));
    }
  }

  @Test
  void notesARowNumberWhoseTiesAreNotSeen() throws Exception {
    for (String gold :
        List.of(
            "SELECT count(*) FROM (" + NUMBERED + ") AS x WHERE r = 1",
            "SELECT name FROM emp WHERE name IN (SELECT name FROM ("
                + NUMBERED
                + ") AS x WHERE r = 1)",
            "SELECT name FROM (" + NUMBERED + ") AS x WHERE r = 1 OR dept = 'b'",
            "SELECT name FROM (" + NUMBERED + ") AS x WHERE r = 1 UNION ALL SELECT 'Eve'")) {
      Match match = match(judge("SELECT 'Zoe' UNION SELECT 'Yan' UNION SELECT 'Xia'", gold));
      assertThat(match.alternatives()).as(gold).isEmpty();
      assertThat(match.notes())
          .as(gold)
          .containsExactly(
              "a row number of the gold may pick one of several tied rows; such ties are not seen");
    }
    assertThat(match(judge("SELECT 1", "SELECT ROW_NUMBER() OVER (ORDER BY id) FROM item")).notes())
        .isEmpty();
  }

  @Test
  void tiesKeysThatDifferByFloatNoise() throws Exception {
    String noisy = "(SELECT id, name, price + id * 1e-15 AS p FROM item)";
    String nulls = "(SELECT id, CASE WHEN id = 1 THEN 1 END AS p FROM item)";
    for (String gold :
        List.of(
            "SELECT id FROM " + noisy + " AS n ORDER BY p DESC LIMIT 1",
            "SELECT id FROM (SELECT id, ROW_NUMBER() OVER (ORDER BY p DESC) AS r FROM "
                + noisy
                + " AS n) AS x WHERE r = 1",
            "SELECT id FROM (SELECT id, RANK() OVER (ORDER BY p DESC) AS r FROM "
                + noisy
                + " AS n) AS x WHERE r = 1",
            "SELECT id FROM (SELECT id, ROW_NUMBER() OVER (ORDER BY p IS NULL DESC, p) AS r FROM "
                + nulls
                + " AS n) AS x WHERE r = 1",
            "SELECT id FROM (SELECT id, ROW_NUMBER() OVER (PARTITION BY p) AS r FROM "
                + nulls
                + " AS n) AS x WHERE r = 1 AND id > 1")) {
      Match two = match(judge("SELECT 2", gold));
      Match three = match(judge("SELECT 3", gold));
      assertThat(Profile.STRICT.accepts(two)).as("%s: %s", gold, two).isTrue();
      assertThat(Profile.STRICT.accepts(three)).as("%s: %s", gold, three).isTrue();
      assertThat(match(judge("SELECT 1", gold)).alternatives()).as(gold).isEmpty();
    }
    assertThat(
            both(
                "SELECT id FROM item ORDER BY price, id",
                "SELECT id FROM item ORDER BY price, id DESC",
                "SELECT id FROM " + noisy + " AS n ORDER BY p"))
        .containsExactlyInAnyOrder(Set.of(), Set.of(Relaxation.TIE_ORDER));
    // A millionth is no noise.
    assertThat(
            cause(
                "SELECT 2",
                "SELECT id FROM (SELECT id, price + id * 1e-6 AS p FROM item) AS n ORDER BY p DESC"
                    + " LIMIT 1"))
        .isEqualTo(Cause.WRONG_VALUES);
  }
}
