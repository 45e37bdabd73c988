// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.draft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.Cli;
import dev.assay.testkit.model.ModelProtocols;
import dev.assay.testkit.model.ModelStub;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Drafting rows by a model on loopback, in real databases. */
class DraftRowsCommandTest {
  private static final String CACHE = "assay.cache";

  /** Members that SQLite and DuckDB have in common: tables, first answer, second answer. */
  private static final List<List<String>> COMMON =
      List.of(
          List.of( // a parent that is refused and repaired makes its child right
              """
              CREATE TABLE customer (id INTEGER PRIMARY KEY, level VARCHAR(9) CHECK (level IN ('gold', 'tin')));
              CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customer (id));
              """,
              """
              Here they are: {"orders": [{"id": 1, "customer_id": 2}, {"id": 2, "customer_id": 99}],
              "customer": [{"id": 1, "level": "gold"}, {"id": 2, "level": "lead"}]}
              """,
              """
              {"customer": [{"#": 1, "id": 2, "level": "tin"}], "orders": [{"#": 3, "id": 2, "customer_id": 1}]}
              """),
          List.of( // a duplicate that the model leaves out, and one that stays a duplicate
              "CREATE TABLE tag (id INTEGER PRIMARY KEY, word VARCHAR NOT NULL UNIQUE);",
              """
              {"tag": [{"id": 1, "word": "a"}, {"id": 1, "word": "b"}]}
              """,
              "{}"),
          List.of(
              "CREATE TABLE town (id INTEGER PRIMARY KEY, people INTEGER, founded DATE);",
              """
              {"town": [{"id": 1, "people": "many", "founded": "1900-01-01"},
                        {"id": 2, "people": 5, "founded": "1900-02-30"}]}
              """,
              """
              {"town": [{"#": 1, "id": 1, "people": 7, "founded": "1900-01-01"},
                        {"#": 2, "id": 2, "people": 5, "founded": "soon"}]}
              """),
          List.of( // composite keys
              """
              CREATE TABLE hall (house INTEGER, nr INTEGER, PRIMARY KEY (house, nr));
              CREATE TABLE seat (house INTEGER, nr INTEGER, place INTEGER, PRIMARY KEY (house, nr, place),
                FOREIGN KEY (house, nr) REFERENCES hall (house, nr));
              """,
              """
              {"hall": [{"house": 1, "nr": 1}, {"house": 1, "nr": 2}],
               "seat": [{"house": 1, "nr": 2, "place": 1}, {"house": 2, "nr": 1, "place": 1}]}
              """,
              """
              {"seat": [{"#": 1, "house": 1, "nr": 1, "place": 1}]}
              """),
          List.of( // a row that refers to a later one of its table
              "CREATE TABLE staff (id INTEGER PRIMARY KEY, boss INTEGER REFERENCES staff (id));",
              """
              {"staff": [{"id": 1, "boss": 2}, {"id": 2, "boss": null}]}
              """,
              "not needed"));

  private static final String CIRCLE =
      """
      CREATE TABLE land (id INTEGER PRIMARY KEY, capital INTEGER NOT NULL REFERENCES city (id));
      CREATE TABLE city (id INTEGER PRIMARY KEY, land INTEGER NOT NULL REFERENCES land (id) ON DELETE CASCADE);
      """;

  /** Members of SQLite only: answers that are no JSON, and circles, which DuckDB has not. */
  private static final List<List<String>> SQLITE =
      List.of(
          List.of( // no JSON, then JSON
              "CREATE TABLE note (id INTEGER PRIMARY KEY);",
              "I will not.",
              """
              {"note": [{"id": 1}, {"id": 2}]}
              """),
          List.of("CREATE TABLE lost (id INTEGER PRIMARY KEY);", "Never.", "[Never]"),
          List.of(
              CIRCLE,
              """
              {"land": [{"id": 1, "capital": 1}, {"id": 2, "capital": 9}],
               "city": [{"id": 1, "land": 1}, {"id": 2, "land": 2}]}
              """,
              "{}"),
          List.of(
              "CREATE TABLE pair (id TEXT PRIMARY KEY, other TEXT NOT NULL REFERENCES pair (id)) WITHOUT ROWID;",
              """
              {"pair": [{"id": "a", "other": "b"}, {"id": "b", "other": "a"}]}
              """,
              "not needed"));

  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void cache() {
    System.setProperty(CACHE, folder.resolve("cache").toString());
  }

  @AfterEach
  void usualCache() {
    System.clearProperty(CACHE);
  }

  private static ModelStub stub(List<List<String>> members) throws IOException {
    return ModelStub.start(
        ModelProtocols.OPENAI,
        "sk-canary-0123456789abcdef",
        (request, prompt) -> {
          boolean second = prompt.contains("corrected row has the field");
          return members.stream()
              .filter(member -> prompt.contains(firstTable(member.get(0))))
              .findFirst()
              .map(member -> member.get(second ? 2 : 1))
              .orElse("I was asked nothing.");
        });
  }

  private static String firstTable(String ddl) {
    return ddl.substring(ddl.indexOf("CREATE"), ddl.indexOf(" (", ddl.indexOf("CREATE")));
  }

  private Cli draft(ModelStub stub, Object... more) {
    List<Object> args = new ArrayList<>(List.of("draft", "rows", "--in-process"));
    args.addAll(List.of("--model", "openai/stub-model", "--base-url", stub.baseUrl()));
    args.addAll(List.of(more));
    if (!args.contains("--rows")) {
      args.addAll(List.of("--rows", 2));
    }
    return Cli.assay(stub.environment(), args.toArray());
  }

  private Path script(List<List<String>> members) throws IOException {
    StringBuilder ddl = new StringBuilder();
    members.forEach(member -> ddl.append(member.get(0)).append('\n'));
    return Files.writeString(folder.resolve("schema.sql"), ddl);
  }

  private static String rows(Path database, String query) throws SQLException {
    String engine = database.toString().endsWith(".duckdb") ? "duckdb" : "sqlite";
    List<String> found = new ArrayList<>();
    try (Connection connection =
            DriverManager.getConnection("jdbc:%s:%s".formatted(engine, database));
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        List<String> row = new ArrayList<>();
        for (int c = 1; c <= rows.getMetaData().getColumnCount(); c++) {
          row.add(rows.getString(c));
        }
        found.add(String.join(" ", row));
      }
    }
    return String.join(", ", found);
  }

  private void requireCommon(Path out, Cli run) throws SQLException {
    assertThat(run.code()).as(run.err()).isZero();
    for (Map.Entry<String, String> each :
        Map.of(
                "SELECT id, level FROM customer ORDER BY id", "1 gold, 2 tin",
                "SELECT id, customer_id FROM orders ORDER BY id", "1 2, 2 1",
                "SELECT id, word FROM tag", "1 a",
                "SELECT id, people FROM town", "1 7",
                "SELECT nr, place FROM seat ORDER BY nr", "1 1, 2 1",
                "SELECT id FROM staff ORDER BY id", "1, 2")
            .entrySet()) {
      assertThat(rows(out, each.getKey())).as(each.getKey()).isEqualTo(each.getValue());
    }
    assertThat(run.out())
        .contains("customer  2 of 2 drafted (1 repaired), 0 dropped")
        .contains("orders    2 of 2 drafted (2 repaired), 0 dropped")
        .contains("tag       1 of 2 drafted (0 repaired), 1 dropped")
        .contains("town      1 of 2 drafted (1 repaired), 1 dropped")
        .contains("seat      2 of 2 drafted (1 repaired), 0 dropped");
    assertThat(run.err())
        .contains("Dropped from tag: {\"id\":1,\"word\":\"b\"}: ")
        .contains("Dropped from town: {\"id\":2,\"people\":5,\"founded\":\"soon\"}: ");
  }

  @Test
  void keepsRepairsAndDropsRowsAsSqliteSays() throws IOException, SQLException {
    List<List<String>> members = new ArrayList<>(COMMON);
    members.addAll(SQLITE);
    Path out = folder.resolve("new/rows.sqlite");
    try (ModelStub stub = stub(members)) {
      Cli run = draft(stub, "--schema", script(members), "--out", out);

      requireCommon(out, run);
      assertThat(run.err())
          .contains("UNIQUE constraint failed: tag.id", "town.founded is DATE: not a date as")
          .contains("Dropped from land: {\"id\":2,\"capital\":9}: ", "refers to no row of city")
          .contains("Dropped from city: {\"id\":2,\"land\":2}: ", "refers to no row of land")
          .contains("Stays on this machine: the schema, to 127.0.0.1")
          .contains("Dropped from lost: neither answer is one whole JSON object");
      assertThat(run.out()).contains("lost      0 of 2 drafted");
      assertThat(rows(out, "SELECT id FROM note ORDER BY id")).isEqualTo("1, 2");
      assertThat(rows(out, "SELECT c.id, l.id FROM city c JOIN land l ON l.capital = c.id"))
          .isEqualTo("1 1");
      assertThat(rows(out, "SELECT id, other FROM pair")).isEqualTo("a b, b a");
      assertThat(rows(out, "SELECT COUNT(*) FROM sqlite_master WHERE type = 'trigger'"))
          .isEqualTo("0");
      try (var files = Files.list(out.resolveSibling(""))) {
        assertThat(files.map(file -> file.getFileName().toString()))
            .containsExactlyInAnyOrder("rows.sqlite", "rows-calls.jsonl");
      }
      String refused = stub.asked().toString();
      assertThat(refused).contains("{\\\"#\\\":1,\\\"id\\\":2,\\\"level\\\":\\\"lead\\\"}: CHECK");
      assertThat(draft(stub, "--schema", script(members), "--out", out).err())
          .contains("exists already");
    }
  }

  @Test
  void keepsRepairsAndDropsRowsAsDuckDbSays() throws IOException, SQLException {
    Path out = folder.resolve("rows.duckdb");
    try (ModelStub stub = stub(COMMON)) {
      Cli run = draft(stub, "--schema", script(COMMON), "--out", out);

      requireCommon(out, run);
      assertThat(run.err()).contains("Duplicate key", "invalid date field format");
    }
  }

  /** SQLite takes any value in any column: 9 types with values that fit, and 13 that don't. */
  @Test
  void refusesValuesThatDoNotFitTheirDeclaredType() throws IOException, SQLException {
    String ddl =
        """
        CREATE TABLE typed (id INTEGER PRIMARY KEY, whole INT, "real %s" REAL, price DECIMAL(5,2), yes BOOLEAN,
          day DATE, moment TIMESTAMP, clock TIME, code VARCHAR(3), word TEXT);
        """;
    String good =
        """
        {"typed": [{"whole": 1, "real %s": 1, "price": 1.5, "yes": true, "day": "2024-02-29",
          "moment": "2024-02-29 10:00:00", "clock": "10:00", "code": "abc", "word": 5},
          {"whole": "7", "yes": 0, "moment": "2024-02-29", "word": null}, {},""";
    List<String> bad =
        List.of(
            "whole: \"x\"",
            "whole: 1.5",
            "real %s: \"x\"",
            "price: \"1,5\"",
            "yes: 2",
            "yes: \"yes\"",
            "day: \"2023-02-29\"",
            "day: 20230228",
            "moment: \"today\"",
            "moment: 5",
            "clock: \"25:00\"",
            "code: \"abcd\"",
            "id: \"one\"");
    StringBuilder answer = new StringBuilder(good);
    bad.forEach(each -> answer.append("{\"").append(each.replaceFirst(":", "\":")).append("},\n"));
    answer.replace(answer.length() - 2, answer.length(), "]}");
    Path out = folder.resolve("rows.sqlite");
    List<List<String>> members = List.of(List.of(ddl, answer.toString(), "{}"));
    try (ModelStub stub = stub(members)) {
      Cli run = draft(stub, "--schema", script(members), "--out", out, "--rows", 16);

      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.out()).contains("typed  3 of 16 drafted (0 repaired), 13 dropped");
      assertThat(rows(out, "SELECT whole, price, yes, typeof(word) FROM typed WHERE whole = 1"))
          .isEqualTo("1 1.5 1 text");
      assertThat(run.err())
          .contains(
              "typed.real %s is REAL: not a number", "typed.yes is BOOLEAN: not true or false")
          .contains("typed.code is VARCHAR(3): not at most 3 characters", "datatype mismatch");
    }
  }

  @Test
  void stopsAtTheBudgetAndGoesOnWithRecordedAnswers() throws IOException, SQLException {
    List<List<String>> members = List.of(COMMON.get(0), COMMON.get(4));
    Path out = folder.resolve("rows.sqlite");
    try (ModelStub stub = stub(members)) {
      Cli dry = draft(stub, "--schema", script(members), "--out", out, "--dry-run");
      assertThat(dry.out())
          .contains("=== customer, orders", "=== staff", "2 calls", "CHECK (level");
      assertThat(stub.calls()).isZero();

      Cli stopped = draft(stub, "--schema", script(members), "--out", out, "--max-calls", 2);
      assertThat(stopped.code()).as(stopped.err()).isEqualTo(3);
      assertThat(stopped.err()).contains("Stopped: ", "No file was written", "repeat the command");
      assertThat(out).doesNotExist();

      Cli run = draft(stub, "--schema", script(members), "--out", out);
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.err()).contains("1 call, 0 answers from the cache");
      assertThat(rows(out, "SELECT COUNT(*) FROM staff")).isEqualTo("2");
    }
  }

  @Test
  void writesNothingIfNoRowIsUsable() throws IOException {
    List<List<String>> members = List.of(SQLITE.get(1));
    try (ModelStub stub = stub(members)) {
      Path out = folder.resolve("rows.sqlite");
      Cli run = draft(stub, "--schema", script(members), "--out", out);
      assertThat(run.code()).as(run.err()).isEqualTo(3);
      assertThat(run.err()).contains("no usable row");
      assertThat(out).doesNotExist();
    }
  }

  @Test
  void fillsACopyOfADatabaseAndLeavesItAsItIs() throws IOException, SQLException {
    Path empty = folder.resolve("empty.sqlite");
    String ddl =
        """
        CREATE TABLE kind (code TEXT PRIMARY KEY, label TEXT NOT NULL);
        CREATE TABLE item (id INTEGER PRIMARY KEY, kind TEXT REFERENCES kind (code),
          mail TEXT UNIQUE, sku TEXT UNIQUE, uuid TEXT UNIQUE, like_item INTEGER REFERENCES item (id), price DECIMAL(6,2) NOT NULL CHECK (price > 0), sold DATE);
        CREATE TABLE part (item INTEGER REFERENCES item (id), line INTEGER, weight REAL, PRIMARY KEY (item, line));
        """;
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + empty);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(ddl + "INSERT INTO kind VALUES ('a', 'apple'), ('b', 'bread')");
    }
    byte[] before = Files.readAllBytes(empty);
    String answer =
        """
        {"item": [{"id": 11, "kind": "a", "mail": "x@y.z", "sku": "S-007", "price": 1.25,
                   "uuid": "8f14e45f-ceea-467f-a111-222233334444", "like_item": null, "sold": "2024-01-05"},
                  {"id": 12, "kind": "b", "mail": "v@y.z", "sku": "S-008", "price": 9,
                   "uuid": "c9f0f895-fb98-4b91-a111-222233334444", "like_item": 11, "sold": "2024-02-05"}],
         "part": [{"item": 11, "line": 1, "weight": 0.5}, {"item": 12, "line": 1, "weight": 2}]}
        """;
    try (ModelStub stub = stub(List.of(List.of("CREATE TABLE item (", answer, "{}")))) {
      Path out = folder.resolve("rows.db");
      Cli run = draft(stub, "--database", empty, "--out", out, "--fill", 300);

      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.err()).contains("the schema, ROWS OF kind, to 127.0.0.1");
      assertThat(stub.asked().toString())
          .contains("{\\\"code\\\":\\\"a\\\",\\\"label\\\":\\\"apple\\\"}");
      assertThat(run.out()).contains("item  2 of 2 drafted (0 repaired), 0 dropped, 298 filled");
      assertThat(rows(out, "SELECT COUNT(*) FROM kind")).isEqualTo("2");
      assertThat(rows(out, "SELECT COUNT(*), MIN(id), MAX(id), COUNT(DISTINCT mail) FROM item"))
          .isEqualTo("300 11 310 300");
      assertThat(
              rows(
                  out,
                  "SELECT COUNT(DISTINCT sku), MIN(sku LIKE 'S-___'), COUNT(DISTINCT uuid),"
                      + " MAX(length(uuid)), COUNT(DISTINCT like_item) > 50, COUNT(*) > COUNT(like_item)"
                      + " FROM item"))
          .isEqualTo("300 1 300 36 1 1");
      assertThat(rows(out, "SELECT COUNT(*) FROM part")).isEqualTo("300");
      assertThat(
              rows(
                  out,
                  "SELECT COUNT(*) FROM item WHERE price < 1.25 OR price > 9 OR round(price, 2) <> price"
                      + " OR sold NOT BETWEEN '2024-01-05' AND '2024-02-05'"))
          .isEqualTo("0");
      assertThat(rows(out, "PRAGMA foreign_key_check")).isEmpty();
      assertThat(Files.readAllBytes(empty)).isEqualTo(before);
      Path again = folder.resolve("again.db");
      draft(stub, "--database", empty, "--out", again, "--fill", 300);
      String all = "SELECT * FROM item ORDER BY id";
      assertThat(rows(again, all)).isEqualTo(rows(out, all));

      assertThat(draft(stub, "--database", out, "--out", folder.resolve("x.db")).err())
          .contains("has no empty table");
      assertThat(draft(stub, "--database", empty, "--out", folder.resolve("x.duckdb")).err())
          .contains("database of another engine");
      assertThat(draft(stub, "--out", folder.resolve("x.db")).err()).contains("--schema shop.sql");
      assertThat(draft(stub, "--database", empty, "--out", folder.resolve("x.txt")).err())
          .contains("end the name with");
    }
  }
}
