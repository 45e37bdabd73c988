// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.dataset.Dataset;
import dev.assay.dataset.internal.Datasets;
import dev.assay.execute.DatabaseFolders;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.SessionSettings;
import dev.assay.model.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * One data set with a question for each kind of finding, named like it, and questions named {@code
 * no-…} that come close but must not be found.
 */
class DatasetAuditTest {
  private static final String SCRIPT =
      """
      CREATE TABLE country (name TEXT PRIMARY KEY, code TEXT);
      INSERT INTO country VALUES ('France', '01'), ('Spain', '02'), ('Chile', '03');
      CREATE TABLE singer (id INTEGER PRIMARY KEY, name TEXT, nick TEXT, age INTEGER,
        country TEXT REFERENCES country (name));
      INSERT INTO singer VALUES (1, 'Ada', 'Ada', 21, 'France'), (2, 'Bo', 'Bo', 30, 'France'),
        (3, 'Cy', 'Cy', 17, 'Spain'), (4, 'Di', 'Di', 30, 'Spain');
      CREATE TABLE hall (name TEXT PRIMARY KEY, seats TEXT);
      INSERT INTO hall VALUES ('Olympia ', '900'), ('Alhambra', '1200');
      CREATE TABLE concert (id INTEGER PRIMARY KEY, singer_id INTEGER REFERENCES singer (id),
        hall TEXT REFERENCES hall (name), year INTEGER);
      INSERT INTO concert VALUES (1, 1, 'Alhambra', 2019), (2, 2, 'Alhambra', 2020),
        (3, 9, 'Alhambra', 2021);
      CREATE TABLE album (id INTEGER PRIMARY KEY, singer_id INTEGER REFERENCES singer (id),
        price INTEGER, sales TEXT, released TEXT);
      INSERT INTO album VALUES (1, 1, 10, '900', '31/12/2019'), (2, 1, 20, '1200', '01/02/2020'),
        (3, 2, 10, 'null', '05/03/2018');
      CREATE TABLE track (id INTEGER PRIMARY KEY, album_id INTEGER REFERENCES album (id),
        seconds INTEGER);
      INSERT INTO track VALUES (1, 1, 180), (2, 1, 200), (3, 2, 200), (4, 3, 90);
      CREATE TABLE stage (hall TEXT, number INTEGER, seats INTEGER, PRIMARY KEY (hall, number));
      INSERT INTO stage VALUES ('A', 1, 50), ('A', 2, 70);
      CREATE TABLE gig (id INTEGER PRIMARY KEY, hall TEXT, number INTEGER, fee INTEGER,
        FOREIGN KEY (hall, number) REFERENCES stage (hall, number));
      INSERT INTO gig VALUES (1, 'A', 1, NULL), (2, 'A', 2, 30);
      CREATE TABLE crew (id INTEGER PRIMARY KEY);
      INSERT INTO crew VALUES (1), (2);
      CREATE TABLE member (id INTEGER PRIMARY KEY, crew_id INTEGER REFERENCES crew (id), born TEXT);
      INSERT INTO member VALUES (1, 1, '1999-01-31'), (2, 1, '2000-02-28'), (3, 2, '2001-03-30');
      CREATE TABLE tool (id INTEGER PRIMARY KEY, crew_id INTEGER REFERENCES crew (id), kind TEXT);
      INSERT INTO tool VALUES (1, 1, 'saw'), (2, 1, 'axe'), (3, 2, 'saw');
      CREATE TABLE holds (member_id INTEGER REFERENCES member (id),
        tool_id INTEGER REFERENCES tool (id));
      INSERT INTO holds VALUES (1, 1), (2, 2), (3, 3);
      """;

  /**
   * Lines of id, question and gold; the id is the kind of finding, with a number if the kind has
   * several members. Evidence follows the question after a slash. A question without its own words
   * is asked in those of its id.
   */
  private static final String QUESTIONS =
      """
      gold-fails | | SELECT song FROM singer
      no-failure | | SELECT name FROM singer
      alternative-fails | | SELECT COUNT(*) FROM singer; SELECT COUNT(*) FROM band
      same-first | How old is Ada? | SELECT age FROM singer WHERE name = 'Ada'
      conflicting-golds | how old is Ada | SELECT age + 1 FROM singer WHERE name = 'Ada'
      twin-first | How many singers are there? | SELECT COUNT(*) FROM singer
      duplicate-question | How many singers are there? | SELECT COUNT(id) FROM singer
      near-first | List the names of singers from France. | SELECT name FROM singer WHERE country = 'France'
      near-duplicate-question | What are the names of the singers from France? | SELECT name FROM singer WHERE country = "France"
      near-other | Show the youngest singer. | SELECT name FROM singer ORDER BY age LIMIT 1
      near-duplicate-conflict | Which is the youngest singer? | SELECT id FROM singer ORDER BY age LIMIT 1
      no-near | Which singers are older than Ada? | SELECT name FROM singer WHERE age > 21
      no-near-2 | Than which singers is Ada older? | SELECT name FROM singer WHERE age < 21
      no-near-3 | Which singers are < 21? | SELECT name FROM singer WHERE age < 21
      no-near-4 | Which singers are > 21? | SELECT name FROM singer WHERE age > 21
      limit-through-tie | | SELECT name FROM singer ORDER BY age DESC LIMIT 1
      no-tie | | SELECT name FROM singer ORDER BY age LIMIT 1
      no-visible-tie | | SELECT age FROM singer ORDER BY age DESC LIMIT 1
      limit-without-order | Show two stars. | SELECT name FROM singer LIMIT 2
      row-number-through-tie | | SELECT name FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY age DESC) AS r FROM singer) WHERE r = 1
      no-row-number | | SELECT name FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY age) AS r FROM singer) WHERE r = 1
      limit-null-order | | SELECT name FROM singer ORDER BY NULLIF(id, 2) LIMIT 1
      no-null-order | | SELECT name FROM singer ORDER BY NULLIF(id, 2) NULLS FIRST LIMIT 1
      no-null-order-2 | | SELECT name FROM singer ORDER BY NULLIF(id, 2) LIMIT 10
      no-cut | | SELECT name FROM singer LIMIT 10
      ungrouped-column | | SELECT name FROM singer GROUP BY country
      no-ungrouped | | SELECT name, COUNT(*) FROM singer GROUP BY id
      no-ungrouped-2 | | SELECT name, MAX(age) FROM singer GROUP BY country
      no-ungrouped-3 | | SELECT country AS land, COUNT(*) FROM singer GROUP BY land
      empty-answer | | SELECT name FROM singer WHERE age > 99
      lone-zero | | SELECT COUNT(*) FROM singer WHERE age > 99
      no-zero | | SELECT 0, 1
      only-null | | SELECT MAX(age) FROM singer WHERE age > 99
      no-null | | SELECT NULL, COUNT(*) FROM singer
      unknown-literal | | SELECT name FROM singer WHERE country = 'france' OR age = 17
      unknown-literal-2 | | SELECT name FROM singer WHERE country <> 'spain'
      no-unknown | | SELECT name FROM singer WHERE country <> 'Mars' AND NOT country = 'Mars'
      no-unknown-2 | | SELECT name FROM singer WHERE country NOT IN ('Mars') AND name LIKE 'A%'
      missing-order | List the singers in alphabetical order. | SELECT name FROM singer
      no-missing | List all singers in alphabetical order. | SELECT name FROM singer ORDER BY name
      no-missing-2 | Who would order a drink? | SELECT name FROM singer
      no-missing-3 | Rank the singers by age. | SELECT name, RANK() OVER (ORDER BY age) FROM singer
      subquery-limit-through-tie | | SELECT COUNT(*) FROM concert WHERE singer_id = (SELECT id FROM singer ORDER BY age DESC LIMIT 1)
      no-subquery-tie | | SELECT COUNT(*) + 1 FROM concert WHERE singer_id = (SELECT id FROM singer ORDER BY age LIMIT 1)
      volatile | | SELECT COUNT(*) FROM singer WHERE date('now') > '1970-01-01'
      no-volatile | | SELECT 'now'
      order-left-open | | SELECT name FROM singer ORDER BY age
      no-open | | SELECT name FROM singer ORDER BY age, name
      no-open-2 | | SELECT name, age AS years FROM singer ORDER BY 2, 1
      no-open-3 | | SELECT name AS n FROM singer ORDER BY n
      idle-join | | SELECT s.name FROM singer s JOIN country c ON s.country = c.name
      no-idle-join | | SELECT s.name FROM singer s JOIN concert c ON s.id = c.singer_id
      no-idle-join-2 | | SELECT s.name, c.code FROM singer s JOIN country c ON s.country = c.name
      no-idle-join-3 | | SELECT s.name FROM singer s JOIN country c ON s.country = c.name AND age > 20
      idle-distinct | | SELECT DISTINCT name FROM singer
      no-idle-distinct | | SELECT DISTINCT country FROM singer
      no-idle-distinct-2 | | SELECT COUNT(DISTINCT country) FROM singer
      equal-alternatives | | SELECT {name, nick} FROM singer
      no-equal | | SELECT {name, id} FROM singer
      no-equal-2 | | SELECT {COUNT(*), MAX(age) - 26} FROM singer
      fan-out | | SELECT SUM(a.price) FROM album a JOIN track t ON t.album_id = a.id
      fan-out-2 | | SELECT AVG(price) FROM album a JOIN track t ON t.album_id = a.id
      fan-out-3 | | SELECT COUNT(a.id) FROM album a JOIN track t ON t.album_id = a.id
      no-fan-out | | SELECT SUM(t.seconds) FROM album a JOIN track t ON t.album_id = a.id WHERE a.price = 10
      no-fan-out-2 | | SELECT MAX(a.price), COUNT(*) FROM album a JOIN track t ON t.album_id = a.id
      no-fan-out-3 | | SELECT a.id, COUNT(a.id) FROM album a JOIN track t ON t.album_id = a.id GROUP BY a.id
      no-fan-out-4 | | SELECT SUM(CASE WHEN a.price = 10 THEN 1 ELSE 0 END) FROM album a JOIN track t ON t.album_id = a.id
      no-fan-out-5 | | SELECT SUM(a.price) FROM album a JOIN singer s ON s.id = a.singer_id WHERE s.age > 20
      cross-join | | SELECT s.age, t.seconds FROM singer s, track t
      cross-join-2 | | SELECT COUNT(*) FROM singer s JOIN track t JOIN album a ON t.album_id = a.id
      cross-join-3 | | SELECT s.age, t.id FROM singer s JOIN track t WHERE t.seconds > (SELECT AVG(seconds) FROM track)
      no-cross-join-3 | | SELECT s.age, t.id FROM singer s, track t WHERE EXISTS (SELECT 1 FROM album a WHERE a.id = t.album_id AND a.singer_id = s.id)
      no-cross-join | | SELECT s.age, t.seconds FROM singer s, track t WHERE t.id = 1
      no-cross-join-2 | | SELECT s.age, t.seconds FROM singer s, track t WHERE s.id < t.id
      join-off-key | | SELECT s.age, a.price FROM singer s JOIN album a ON s.id = a.id
      join-off-key-2 | | SELECT g.id, s.seats FROM gig g JOIN stage s ON g.hall = s.hall
      no-off-key | | SELECT g.id, s.seats FROM gig g JOIN stage s ON g.hall = s.hall AND g.number = s.number
      no-off-key-2 | | SELECT s.age, a.price FROM singer s JOIN album a ON s.id = a.singer_id
      parent-key-join | | SELECT m.id, h.tool_id, t.kind FROM member m JOIN tool t ON m.crew_id = t.crew_id JOIN holds h ON h.member_id = m.id
      no-parent-key | | SELECT m.id, t.kind FROM member m JOIN tool t ON m.crew_id = t.crew_id
      no-parent-key-2 | | SELECT m.born, t.kind FROM member m JOIN holds h ON h.member_id = m.id JOIN tool t ON h.tool_id = t.id
      number-as-text-read | | SELECT MAX(sales) FROM album
      number-as-text-read-2 | | SELECT id FROM album WHERE sales > 1000
      number-as-text-read-3 | | SELECT id FROM album ORDER BY sales LIMIT 1
      number-as-text-read-4 | | SELECT AVG(sales) FROM album
      number-as-text-read-5 | | SELECT name FROM hall WHERE seats = (SELECT MAX(seats) FROM hall)
      no-text-read | | SELECT MAX(CAST(sales AS INTEGER)) FROM album
      no-text-read-2 | | SELECT id FROM album WHERE sales = '900'
      no-text-read-3 | | SELECT SUM(seats) FROM hall
      date-as-text-compared | | SELECT MAX(released) FROM album
      date-as-text-compared-2 | | SELECT id FROM album WHERE released > '04/01/2020'
      no-date-compared | | SELECT MAX(born) FROM member
      no-date-compared-2 | | SELECT id FROM album WHERE released = '31/12/2019'
      null-compared | | SELECT name FROM singer WHERE age = NULL OR id = 1
      null-compared-2 | | SELECT name FROM singer WHERE age <> NULL OR id = 2
      no-compared | | SELECT name FROM singer WHERE age IS NOT NULL AND id = 1
      not-in-null | | SELECT id FROM track WHERE id NOT IN (SELECT NULLIF(id, 1) FROM album) OR id = 4
      no-not-in | | SELECT id FROM track WHERE id NOT IN (SELECT id FROM album)
      null-first | | SELECT id FROM gig ORDER BY fee LIMIT 1
      no-null-first | | SELECT id FROM gig ORDER BY fee NULLS LAST LIMIT 1
      no-null-first-2 | | SELECT id FROM gig WHERE fee > 1 ORDER BY fee LIMIT 1
      outer-join-undone | | SELECT s.age, a.price FROM singer s LEFT JOIN album a ON a.singer_id = s.id WHERE a.price > 5
      no-outer | | SELECT s.age FROM singer s LEFT JOIN album a ON a.singer_id = s.id WHERE a.id IS NULL
      no-outer-2 | | SELECT s.age FROM singer s LEFT JOIN album a ON a.singer_id = s.id AND a.price > 5
      count-skips-null | | SELECT COUNT(fee) FROM gig
      no-count | How many fees are there? | SELECT COUNT(fee) FROM gig
      count-of-else | | SELECT COUNT(CASE WHEN age > 20 THEN 1 ELSE 0 END) FROM singer
      no-else | | SELECT SUM(CASE WHEN age > 20 THEN 1 ELSE 0 END) FROM singer
      no-else-2 | | SELECT COUNT(CASE WHEN age > 20 THEN 1 ELSE NULL END) FROM singer
      contradiction | | SELECT name FROM singer WHERE id = 1 UNION SELECT name FROM singer WHERE age > 30 AND age < 20
      contradiction-2 | | SELECT id FROM singer WHERE age BETWEEN 30 AND 20 OR id = 1
      contradiction-3 | | SELECT name FROM singer WHERE id = 2 UNION SELECT name FROM singer WHERE country = 'France' AND country = 'Spain'
      no-contradiction | | SELECT id FROM singer WHERE age > 20 AND age <= 21
      no-contradiction-2 | | SELECT id FROM singer WHERE country = 'France' OR country = 'Spain'
      or-beside-and | | SELECT id FROM singer WHERE country = 'France' AND age = 21 OR age = 30
      no-or | | SELECT id FROM singer WHERE country = 'France' AND (age = 21 OR age = 30)
      no-or-2 | | SELECT id FROM singer WHERE country = 'France' AND age = 21 OR country = 'Spain' AND age = 30
      whole-division | | SELECT SUM(age) / COUNT(*) FROM singer
      no-division | | SELECT SUM(age) * 1.0 / COUNT(*) FROM singer
      no-division-2 | | SELECT MAX(age) / 20 FROM singer
      year-against-date | | SELECT id FROM member WHERE born > 2000
      no-year | | SELECT id FROM member WHERE born > '2000-01-01'
      other-constant | Who comes from France? | SELECT age, id FROM singer WHERE country = 'Spain'
      other-constant-2 | Which singers are 17 years old? | SELECT name, id FROM singer WHERE age = 30
      other-constant-3 | How many stars has the south? / south refers to country = 'Spain' | SELECT COUNT(age) + 1 FROM singer WHERE country = 'France'
      no-other-constant | Which stars come from France? | SELECT age, id FROM singer WHERE country = 'France'
      no-other-constant-2 | Which stars are over 20? | SELECT name, id FROM singer WHERE age >= 21
      no-other-constant-3 | How many stars has the north? / north refers to country = 'France' | SELECT COUNT(age) + 1 FROM singer WHERE country = 'France'
      constant-unused | Which singers sang 12 songs? | SELECT id, age FROM singer
      constant-unused-2 | Who sang 'Vogue'? | SELECT age, name FROM singer
      no-constant | Which three stars are youngest? | SELECT id, name, age FROM singer ORDER BY age, id LIMIT 3
      evidence-unused | How many live in the south? / south refers to country = 'Spain' | SELECT COUNT(*) + 2 FROM singer
      evidence-unused-2 | What nick has each? / nick refers to nick | SELECT name FROM singer
      no-evidence | How many live in the east? / west refers to country = 'Spain' | SELECT COUNT(*) + 3 FROM singer
      other-bound | Which singers are at least 21? | SELECT name, age FROM singer WHERE age > 21
      other-bound-2 | Which halls had more than one concert? | SELECT hall, COUNT(*) FROM concert GROUP BY hall HAVING COUNT(*) >= 1
      no-other-bound | Which stars are at least 21? | SELECT name, age FROM singer WHERE age > 20
      no-other-bound-2 | Who is not more than 21? | SELECT name, age FROM singer WHERE age <= 21
      count-per-group | How many lands have two stars? | SELECT COUNT(*) FROM singer GROUP BY country HAVING COUNT(*) = 2
      no-per-group | How many stars has each land? | SELECT COUNT(*) FROM singer GROUP BY country
      negation-unused | How many singers do not tour? | SELECT COUNT(*) + 4 FROM singer
      no-negation-2 | How many tour? Those that do not are left out. | SELECT COUNT(*) + 5 FROM singer
      no-constant-2 | How many play in each month, 1 to 12? | SELECT COUNT(*) + 6 FROM singer
      no-other-bound-3 | How did it go over 2024? | SELECT COUNT(*) + 7 FROM member WHERE born >= '2024-01-01'
      no-extreme-3 | Who is the youngest, the highest id first? | SELECT MIN(age) + 8 FROM singer
      evidence-unused-3 | How many have seat 12? / seat 12 refers to hall = 'A_12' or name = 'B_12' | SELECT COUNT(*) + 9 FROM singer
      no-negation | Which singers have not played? | SELECT name FROM singer WHERE id NOT IN (SELECT singer_id FROM concert)
      opposite-extreme | What is the lowest age? | SELECT MAX(age) + 0 FROM singer
      opposite-extreme-2 | How old is the oldest star? | SELECT MIN(age) + 0 FROM singer
      no-extreme-4 | How old is the youngest star? | SELECT MIN(age) + 1 FROM singer
      no-extreme | What is the lowest rank? | SELECT MAX(age) + 1 FROM singer
      no-extreme-2 | Who is at least young? | SELECT MAX(age) + 2 FROM singer
      schema | | SELECT h.name, h.seats, c.hall, c.singer_id, s.id FROM concert c JOIN hall h ON c.hall = h.name JOIN singer s ON s.id = c.singer_id
      """;

  @TempDir private static Path folder;
  private static Dataset dataset;
  private static AuditReport report;

  @BeforeAll
  static void audit() throws SQLException, IOException, InterruptedException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("pop.sqlite"));
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(SCRIPT);
    }
    String lines = QUESTIONS.lines().map(DatasetAuditTest::json).collect(Collectors.joining("\n"));
    dataset = Datasets.read(Files.writeString(folder.resolve("pop.jsonl"), lines), "assay");
    report = audit(dataset, Map.of());
  }

  private static AuditReport audit(Dataset audited, Map<String, String> unavailable)
      throws InterruptedException {
    try (Executor runner =
        new Executor(new DatabaseFolders(List.of(folder)), SessionSettings.DEFAULT)) {
      return new DatasetAudit(new GoldBench(runner, Limits.DEFAULT, true), 2, List.of(), done -> {})
          .run(audited, unavailable);
    }
  }

  private static String json(String line) {
    String[] parts = line.split("\\|", 3);
    String id = parts[0].strip();
    Matcher number = Pattern.compile("\\d").matcher(id.replace("-", " "));
    String plain = number.replaceAll(n -> String.valueOf((char) ('a' + n.group().charAt(0) - '1')));
    String[] words = (parts[1].isBlank() ? plain : parts[1].strip()).split(" / ", 2);
    String evidence = words.length > 1 ? ",\"evidence\":\"%s\"".formatted(words[1]) : "";
    return "{\"id\":\"%s\",\"database\":\"pop\",\"question\":\"%s\",\"gold\":\"%s\"%s}"
        .formatted(id, words[0], parts[2].strip().replace("\"", "\\\""), evidence);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "WRONG_DIALECT") // which fails as well
  void findsTheQuestionThatHasItAndNoOther(FindingKind kind) {
    Set<FindingKind> ofDatabases =
        Set.of(FindingKind.BROKEN_FOREIGN_KEY, FindingKind.PADDED_KEY, FindingKind.NUMBERS_AS_TEXT);
    assertThat(report.of(kind))
        .extracting(AuditFinding::place)
        .containsExactlyElementsOf(
            ofDatabases.contains(kind)
                ? List.of("pop")
                : dataset.questions().stream()
                    .map(Question::id)
                    .filter(id -> id.matches(kind.id() + "(-\\d+)?"))
                    .toList());
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "LIMIT_THROUGH_TIE",
        "LIMIT_WITHOUT_ORDER",
        "UNGROUPED_COLUMN",
        "UNKNOWN_LITERAL",
        "BROKEN_FOREIGN_KEY",
        "IDLE_JOIN",
      })
  void saysWhatItFound(FindingKind kind) {
    assertThat(report.of(kind).get(0).sentence())
        .isEqualTo(
            switch (kind) {
              case LIMIT_THROUGH_TIE -> "LIMIT keeps 1 of 2 rows with equal sort keys: (Bo), (Di).";
              case LIMIT_WITHOUT_ORDER -> "LIMIT keeps 2 of 4 rows, but no ORDER BY says which.";
              case UNGROUPED_COLUMN ->
                  "name has several values in 2 groups of the answer, and the database returns any"
                      + " of them.";
              case UNKNOWN_LITERAL ->
                  "No value of singer.country is 'france', but one differs only in case or blanks.";
              case BROKEN_FOREIGN_KEY ->
                  "1 row of concert.singer_id has no partner in singer, so joins drop it.";
              default ->
                  "Without the join of country the answer is the same: the data don't test it, or"
                      + " it isn't needed.";
            });
  }

  @Test
  void callsANumberReadAsTextAFaultIfTheAnswerChanges() {
    assertThat(report.of(FindingKind.NUMBER_AS_TEXT_READ))
        .allSatisfy(
            each ->
                assertThat(each.severity() == FindingSeverity.FAULT)
                    .isEqualTo(each.sentence().endsWith("the answer is another.")))
        .extracting(AuditFinding::severity)
        .contains(FindingSeverity.FAULT);
    List<FindingSeverity> severities =
        report.findings().stream().map(AuditFinding::severity).toList();
    assertThat(severities).isSorted();
  }

  @Test
  void findsGoldsOfAnotherEngine() throws IOException, InterruptedException {
    String lines =
        """
        postgres | | SELECT EXTRACT(YEAR FROM name), age::text FROM singer WHERE name ILIKE 'a%'
        mysql | | SELECT name FROM singer WHERE YEAR(name) = 2020 AND name > now() - INTERVAL 1 DAY
        server | | SELECT TOP 3 name FROM singer
        column | | SELECT song FROM singer WHERE left = 1
        own | | SELECT strftime('%Y', song), datetime(name) FROM singer
        runs | | SELECT name AS year FROM singer WHERE 'EXTRACT(' <> name -- YEAR(name)
        """
            .lines()
            .map(DatasetAuditTest::json)
            .collect(Collectors.joining("\n"));
    Dataset other = Datasets.read(Files.writeString(folder.resolve("other.jsonl"), lines), "assay");

    List<AuditFinding> found = audit(other, Map.of()).of(FindingKind.WRONG_DIALECT);

    assertThat(found)
        .extracting(AuditFinding::question)
        .containsExactly("postgres", "mysql", "server");
    assertThat(found)
        .extracting(AuditFinding::sentence)
        .containsExactly(
            "The gold is written for another engine: SQLite does not have :: (PostgreSQL), EXTRACT"
                + " (PostgreSQL), ILIKE (PostgreSQL).",
            "The gold is written for another engine: SQLite does not have INTERVAL (PostgreSQL), NOW"
                + " (PostgreSQL), YEAR (MySQL).",
            "The gold is written for another engine: SQLite does not have TOP (SQL Server).");
  }

  @Test
  void countsWhatTheDataSetIsMadeOf() {
    Composition made = report.composition();
    int questions = dataset.questions().size();

    assertThat(made.counts().questions()).isEqualTo(questions);
    assertThat(made.counts().parsed()).isEqualTo(questions - 1);
    assertThat(made.hardness()).containsKeys("easy", "medium", "hard", "extra");
    assertThat(made.hardness().values().stream().mapToInt(Integer::intValue).sum())
        .isEqualTo(questions - 1);
    assertThat(made.structure().joins()).containsEntry(2, 4);
    assertThat(made.databases())
        .containsExactly(new Composition.SchemaUse("pop", questions - 1, 12, 11, 37, 34));
  }

  @Test
  void leavesOutQuestionsOfADatabaseThatIsAway() throws InterruptedException {
    AuditReport away = audit(dataset, Map.of("pop", "it is gone"));

    assertThat(away.audited()).isZero();
    assertThat(away.findings()).isEmpty();
    assertThat(away.questions()).isEqualTo(dataset.questions().size());
  }
}
