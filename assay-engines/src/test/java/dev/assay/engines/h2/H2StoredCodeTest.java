// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.h2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.execute.Executor;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.type.StringDataType;
import org.h2.util.Utils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files in which somebody stored what would run as H2 opens them. */
class H2StoredCodeTest {
  private static final Pattern ADMINISTRATORS = Pattern.compile("(?i)admin\\w* rights");

  private static final Pattern TOPIC =
      Pattern.compile(
          "(?sm)^\"Functions [^\"]*\",\"(?<name>[^\"]*)\",\"(?<text>.*?)(?=^\"[A-Z]|\\z)");

  @TempDir private Path folder = Path.of("unset");

  @SuppressWarnings("NullAway.Init")
  private H2Shop shop;

  @SuppressWarnings("NullAway.Init")
  private Path mark;

  /** An object whose making leaves a trace, be it by its constructor or from bytes. */
  public static final class Trap implements Serializable {
    private static volatile boolean sprung;

    public Trap() {
      spring();
    }

    private void readObject(ObjectInputStream in) {
      spring();
    }

    private static void spring() {
      sprung = true;
    }
  }

  /** A function for a database. */
  public static String leaveMark(String file) throws java.io.IOException {
    return Files.writeString(Path.of(file), "x").toString();
  }

  @BeforeEach
  void create() throws SQLException {
    shop = new H2Shop(folder);
    mark = folder.resolve("mark");
  }

  private void assertRefused(String... words) {
    assertThatThrownBy(
            () -> {
              try (Session session = open()) {
                assertThat(session).isNull();
              }
            })
        .isExactlyInstanceOf(AssayException.class)
        .hasMessageContainingAll(words)
        .hasMessageContaining("not opened");
    assertThat(mark).doesNotExist();
  }

  private Session open() {
    return new H2Engine().open(shop.address(), SessionSettings.DEFAULT).orElseThrow();
  }

  /** Makes the file, which may run what is stored, and forgets what came of that. */
  private void store(String... statements) throws Exception {
    shop.execute(statements);
    Files.deleteIfExists(mark);
  }

  @Test
  void runsNoSourceOfATrigger() throws Exception {
    store(
        "CREATE TRIGGER guard BEFORE INSERT ON item FOR EACH ROW AS $$"
            + "org.h2.api.Trigger create() throws Exception { java.nio.file.Files.writeString("
            + "java.nio.file.Path.of(\""
            + mark
            + "\"), \"x\"); return (c, o, n) -> {}; }$$");
    assertRefused("TRIGGER \"PUBLIC\".\"GUARD\"", "runs Java code");
  }

  @Test
  void loadsNoClassOfAFunctionOrTableEngine() throws Exception {
    store("CREATE ALIAS leave FOR '" + H2StoredCodeTest.class.getName() + ".leaveMark'");
    assertRefused("ALIAS \"PUBLIC\".\"LEAVE\"", "runs Java code");
    shop.execute("DROP ALIAS leave");
    define("CREATE FORCE AGGREGATE \"PUBLIC\".\"A\" FOR '" + Trap.class.getName() + "'");
    assertRefused("AGGREGATE", "runs Java code");
  }

  @Test
  void runsNoSourceOfAFunction() throws Exception {
    store("CREATE ALIAS now2 AS $$ String now() { return \"x\"; } $$");
    assertRefused("ALIAS \"PUBLIC\".\"NOW2\"", "runs Java code");
  }

  @Test
  void opensNoDatabaseOfALinkedTable() throws Exception {
    store(
        "CREATE LINKED TABLE away('', 'jdbc:h2:mem:;INIT=CALL FILE_WRITE(''x'', ''"
            + mark
            + "'')', '', '', '(SELECT 1 AS A)')");
    assertRefused("LINKED TABLE \"PUBLIC\".\"AWAY\"", "another database");
  }

  @Test
  void connectsToNoServerOfALinkedTable() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      define(
          "CREATE FORCE LINKED TABLE \"PUBLIC\".\"AWAY\"('', 'jdbc:h2:tcp://localhost:"
              + server.getLocalPort()
              + "/x', '', '', 'T')");
      assertRefused("LINKED TABLE");
      server.setSoTimeout(200);
      assertThatThrownBy(server::accept).isInstanceOf(SocketTimeoutException.class);
    }
  }

  /** No text that somebody wrote into the file runs, whatever it is. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "CALL FILE_WRITE('x', '%s')",
        "CREATE CONSTANT \"PUBLIC\".\"K\" VALUE FILE_WRITE('x', '%s')",
        "CREATE CONSTANT \"PUBLIC\".\"K\" VALUE U&\"FILE\\005fWRITE\"('x', '%s')",
        "CREATE CONSTANT \"PUBLIC\".\"K\" VALUE \"file_write\"('x', '%s')",
        "CREATE CONSTANT \"PUBLIC\".\"K\" VALUE (SELECT 'a--' || FILE_WRITE('x', '%s'))",
        "CREATE CONSTANT \"PUBLIC\".\"K\" VALUE //\n FILE_WRITE('x', '%s')",
        "CREATE CONSTANT \"PUBLIC\".\"K\" VALUE $$'$$ || FILE_WRITE('x', '%s') || $$'$$",
        "CREATE CACHED TABLE \"PUBLIC\".\"S\" AS SELECT FILE_WRITE('x', '%s')",
        "CREATE DOMAIN \"PUBLIC\".\"D\" AS VARCHAR DEFAULT FILE_WRITE('x', '%s')",
        "CREATE SEQUENCE \"PUBLIC\".\"S\" START WITH (SELECT FILE_WRITE('x', '%s'))",
        "CREATE USER IF NOT EXISTS \"U\" PASSWORD FILE_WRITE('x', '%s')",
        "SET CACHE_SIZE (SELECT FILE_WRITE('x', '%s'))",
        "CREATE FORCE VIEW \"PUBLIC\".\"V\" AS SELECT * FROM CSVREAD('%s')",
        "CREATE FORCE VIEW \"PUBLIC\".\"V\" AS SELECT CSVWRITE('%s', 'SELECT 1')",
        "CREATE FORCE VIEW \"PUBLIC\".\"V\" AS SELECT * FROM LINK_SCHEMA('a', '', 'jdbc:h2:mem:;"
            + "INIT=CALL FILE_WRITE(''x'', ''%s'')', '', '', 'PUBLIC')",
        "ALTER TABLE \"PUBLIC\".\"ITEM\" ADD CONSTRAINT \"C\" CHECK(FILE_WRITE('x', '%s') > 0)",
        "ALTER TABLE \"PUBLIC\".\"ITEM\" ADD \"C\" INTEGER DEFAULT FILE_WRITE('x', '%s')",
        "INSERT INTO \"PUBLIC\".\"ITEM\" VALUES (FILE_WRITE('x', '%s'), '')",
        "SCRIPT TO '%s'",
        "BACKUP TO '%s'",
        "RUNSCRIPT FROM '%s'",
        "SET TRACE_LEVEL_FILE 3",
        "SET DATABASE_EVENT_LISTENER 'dev.assay.engines.h2.H2StoredCodeTest$Trap'",
        "SET JAVA_OBJECT_SERIALIZER 'dev.assay.engines.h2.H2StoredCodeTest$Trap'",
        "CREATE CACHED TABLE \"PUBLIC\".\"S\"(\"A\" INTEGER) ENGINE"
            + " \"dev.assay.engines.h2.H2StoredCodeTest$Trap\"",
        "CREATE CACHED TABLE \"PUBLIC\".\"S\"(\"A\" INTEGER) ENG\u0130NE"
            + " \"dev.assay.engines.h2.H2StoredCodeTest$Trap\"",
        "CREATE CONSTANT \"PUBLIC\".\"K\" VALUE 1; CALL FILE_WRITE('x', '%s')",
        "CREATE CONSTANT \"PUBLIC\".\"K\" VALUE [a'] + FILE_WRITE('x', '%s') + [b']",
        "ANALYZE",
        "SHUTDOWN",
        ""
      })
  void runsNoTextThatStandsInTheFile(String sql) throws Exception {
    Trap.sprung = false;
    define(sql.replace("%s", mark.toString()));
    assertRefused("it holds");
    assertThat(Trap.sprung).isFalse();
  }

  /** Puts a definition into the file without running it. */
  private void define(String sql) throws Exception {
    H2Forgery.change(shop.file(), true, (session, table) -> H2Forgery.add(session, table, sql));
  }

  @Test
  void readsWhatAnInterruptedTransactionAdded() throws Exception {
    H2Forgery.change(
        shop.file(),
        false,
        (session, table) -> H2Forgery.add(session, table, "CALL FILE_WRITE('x', '" + mark + "')"));
    assertRefused("FILE_WRITE");
  }

  @Test
  void readsWhatAnInterruptedTransactionRemoved() throws Exception {
    define("CALL FILE_WRITE('x', '" + mark + "')");
    H2Forgery.change(shop.file(), false, H2Forgery::remove);
    // H2 itself ran it just now.
    Files.delete(mark);
    assertRefused("FILE_WRITE");
  }

  @Test
  void makesNoObjectOfAClassThatTheFileNames() throws Exception {
    Trap.sprung = false;
    try (MVStore store = MVStore.open(shop.file().toString())) {
      store.removeMap("_");
      MVMap<String, String> types =
          store.openMap(
              "_",
              new MVMap.Builder<String, String>()
                  .keyType(StringDataType.INSTANCE)
                  .valueType(StringDataType.INSTANCE));
      types.put("0", Trap.class.getName());
    }
    assertRefused("the class " + Trap.class.getName());
    assertThat(Trap.sprung).isFalse();
  }

  @Test
  void makesNoSerializedObject() throws Exception {
    try (MVStore store = MVStore.open(shop.file().toString())) {
      store.<Object, Object>openMap("openTransactions").put(1, new Object[] {new Trap(), ""});
    }
    Trap.sprung = false;
    assertRefused("serialized Java objects");
    assertThat(Trap.sprung).isFalse();
  }

  @Test
  void looksAgainAtAFileThatWasChanged() throws Exception {
    try (Session session = open()) {
      assertThat(session.engine()).isEqualTo("h2");
    }
    store("CREATE ALIAS leave FOR '" + H2StoredCodeTest.class.getName() + ".leaveMark'");
    assertRefused("ALIAS");
    H2Url url = H2Url.of(shop.address());
    shop.execute("DROP ALIAS leave");
    H2StoredDefinitions.Stamp checked = H2StoredDefinitions.check(url);
    H2StoredDefinitions.confirm(url, checked);
    shop.execute("CREATE TABLE more (a INTEGER)");
    assertThatThrownBy(() -> H2StoredDefinitions.confirm(url, checked))
        .isInstanceOf(UnsafeFileException.class);
  }

  @Test
  void opensFilesOfAllKindsOfHarmlessObjects() throws Exception {
    shop.execute(
        "CREATE TABLE parts(id IDENTITY PRIMARY KEY, \"ENGINE\" VARCHAR(20) DEFAULT 'it''s'"
            + " COMMENT 'a -- b $$ CSVREAD', c CLOB, b BLOB, g GEOMETRY, a INTEGER ARRAY DEFAULT"
            + " ARRAY[1, 2], e ENUM('x', 'y'), \"naïve [x]\" INTEGER, j JSON DEFAULT JSON '{}',"
            + " twice VARCHAR GENERATED ALWAYS AS (\"ENGINE\" || 'x'), CHECK (id > 0))",
        "CREATE SPATIAL INDEX si ON parts(g)",
        "CREATE UNIQUE INDEX u ON parts(\"ENGINE\")",
        "CREATE UNIQUE NULLS NOT DISTINCT INDEX u2 ON parts(e)",
        "CREATE VIEW v AS WITH x AS (SELECT id, count(*) OVER (PARTITION BY e) n FROM parts)"
            + " SELECT * FROM x WHERE n > 1 -- a comment",
        "CREATE VIEW walk AS WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n"
            + " < 5) SELECT * FROM r",
        "CREATE MATERIALIZED VIEW mv AS SELECT id FROM parts",
        "CREATE SEQUENCE s START WITH 5",
        "CREATE DOMAIN d AS VARCHAR(10) DEFAULT upper('a') CHECK (value <> 'x')",
        "ALTER DOMAIN d ADD CONSTRAINT dd CHECK (char_length(value) < 9)",
        "CREATE CONSTANT k VALUE 5",
        "CREATE ROLE readers",
        "GRANT SELECT ON parts TO readers",
        "CREATE USER bob PASSWORD 'x'",
        "GRANT readers TO bob",
        "GRANT ALTER ANY SCHEMA TO bob",
        "CREATE SYNONYM syn FOR parts",
        "COMMENT ON TABLE parts IS 'naïve // /* $$ x; FILE_READ'",
        "CREATE SCHEMA other AUTHORIZATION bob",
        "ALTER TABLE parts ADD CONSTRAINT fk FOREIGN KEY (id) REFERENCES parts(id)",
        "CREATE MEMORY TABLE m(x INTEGER)",
        "SET IGNORECASE TRUE",
        "SET MODE PostgreSQL",
        "INSERT INTO parts(c, b) VALUES (SPACE(100000), X'00')");
    try (Executor executor = H2Shop.executor(shop.address())) {
      assertThat(H2Shop.rows(executor, "SELECT twice FROM parts").row(0)).containsExactly("it'sx");
      assertThat(H2Shop.rows(executor, "SELECT * FROM walk").rowCount()).isEqualTo(5);
    }
  }

  /** H2's own description says which functions are for administrators. */
  @Test
  void knowsAllFunctionsForAdministrators() throws Exception {
    String help = new String(Utils.getResource("/org/h2/res/help.csv"), StandardCharsets.UTF_8);
    List<String> functions = new ArrayList<>();
    Matcher topics = TOPIC.matcher(help);
    while (topics.find()) {
      if (ADMINISTRATORS.matcher(topics.group("text")).find()) {
        functions.add(topics.group("name").toLowerCase(Locale.ROOT));
      }
    }
    assertThat(functions).contains("file_read").isSubsetOf(H2DefinitionCheck.FUNCTIONS);
  }
}
