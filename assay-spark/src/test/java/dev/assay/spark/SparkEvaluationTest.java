// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.AssayException;
import dev.assay.api.Assay;
import dev.assay.api.EvaluationResult;
import dev.assay.engines.duckdb.ParquetFolder;
import dev.assay.journal.internal.OutcomeJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SparkEvaluationTest {
  private static final String MINIMAL = "id STRING, database STRING, gold STRING, sql STRING";

  @TempDir private static Path folder = Path.of("");
  private static Path databases = Path.of("");

  @BeforeAll
  static void createDatabases() throws Exception {
    databases = ShopPairs.databases(folder.resolve("databases"));
  }

  private static AssayConfig config() {
    return AssayConfig.of(
        Map.of(
            "databases", databases.toString(),
            "metrics", List.of("all"),
            "execution", Map.of("timeout", "500ms")));
  }

  /** In this process, which is faster; only for SQL that means no harm. */
  private static AssayConfig quick(Object where) {
    return AssayConfig.of(Map.of("databases", where, "execution", Map.of("isolation", "none")));
  }

  @Test
  void givesTheOutcomesOfARunAlsoForSqlThatMeansHarm() throws IOException {
    byte[] shop = Files.readAllBytes(databases.resolve("shop.sqlite"));
    List<Row> pairs = ShopPairs.mixed();

    List<Row> outcomes =
        SparkEvaluation.evaluate(ShopPairs.dataset(pairs), config()).collectAsList();

    List<String> lines = outcomes.stream().map(row -> row.<String>getAs("outcome")).toList();
    assertThat(SparkTestSession.comparable(lines)).isEqualTo(runOnOneMachine(pairs));
    assertThat(outcomes)
        .extracting(row -> row.getAs("id") + ": " + row.getAs("verdict") + " " + row.getAs("cause"))
        .contains(
            "more columns: correct null",
            "drops: incorrect REFUSED",
            "twice: incorrect REFUSED",
            "attaches: incorrect REFUSED",
            "endless: incorrect TIMEOUT",
            "no gold: not_scored GOLD_FAILED");
    assertThat(Files.readAllBytes(databases.resolve("shop.sqlite"))).isEqualTo(shop);
  }

  private static List<String> runOnOneMachine(List<Row> pairs) throws IOException {
    JsonMapper mapper = JsonMapper.builder().build();
    List<String> questions = new ArrayList<>();
    List<String> predictions = new ArrayList<>();
    for (Row pair : pairs) {
      ObjectNode question = mapper.createObjectNode();
      ObjectNode prediction = mapper.createObjectNode();
      String[] keys = ShopPairs.SCHEMA.fieldNames();
      for (int i = 0; i < keys.length; i++) {
        Object value = pair.get(i);
        if (value != null) {
          (keys[i].equals("sql") ? prediction : question).putPOJO(keys[i], value);
        }
      }
      if (!prediction.has("sql")) {
        prediction.putNull("sql");
      }
      questions.add(mapper.writeValueAsString(question));
      predictions.add(
          mapper.writeValueAsString(prediction.set("id", mapper.valueToTree(pair.get(0)))));
    }
    Path asked = Files.write(folder.resolve("questions.jsonl"), questions);
    Path given = Files.write(folder.resolve("predictions.jsonl"), predictions);
    EvaluationResult result =
        Assay.evaluate(dev.assay.dataset.Dataset.read(asked).withDifficulties())
            .predictions(given)
            .databases(databases)
            .metrics("all")
            .timeout(Duration.ofMillis(500))
            .run();
    return SparkTestSession.comparable(result.outcomes().stream().map(OutcomeJson::write).toList());
  }

  @Tag("long")
  @Test
  void runsEachGoldOnceAndSharesAHotDatabaseOutToAllPartitions() {
    List<Row> pairs = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      pairs.add(ShopPairs.pair("hot-" + i, "shop", "SELECT " + i % 40, "SELECT " + i % 20));
    }
    pairs.add(ShopPairs.pair("cold", "library", "SELECT 1", "SELECT 1"));

    Dataset<Row> outcomes =
        SparkEvaluation.evaluate(ShopPairs.dataset(pairs), quick(databases.toString()))
            .withColumn("partition", functions.spark_partition_id())
            .cache();

    assertThat(outcomes.count()).isEqualTo(401);
    assertThat(outcomes.where("verdict = 'correct'").count()).isEqualTo(201);
    assertThat(outcomes.where("not gold_cached").count()).isEqualTo(41);
    Dataset<Row> hot = outcomes.where("database = 'shop'");
    assertThat(hot.select("partition").distinct().count()).isEqualTo(8);
    assertThat(hot.select("partition", "gold_sql").distinct().count()).isEqualTo(40);
  }

  @Test
  void namesEveryColumnThatIsMissingOrOfAnotherTypeBeforeAnythingRuns() {
    Dataset<Row> pairs =
        SparkTestSession.get()
            .sql(
                "SELECT 1.5D AS id, 'shop' AS db, 'SELECT 1' AS gold, 'SELECT 1' AS sqll, 1 AS tags");

    assertThatThrownBy(() -> SparkEvaluation.evaluate(pairs, config()))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("the column 'id' has the type double; it must be a string or a whole")
        .hasMessageContaining("there is no column 'database'")
        .hasMessageContaining("(rename 'sqll'?)")
        .hasMessageContaining("the column 'tags' has the type int; it must be an array of strings");
  }

  @Test
  void namesPairsThatCannotBeEvaluatedBeforeAnythingRuns() {
    Row good = RowFactory.create("a", "shop", "SELECT 1", "SELECT 1");
    assertThatThrownBy(() -> minimal(good, RowFactory.create(null, "shop", "SELECT 1", "x")))
        .hasMessageContaining("nothing was evaluated: pair without an id: its id is null");
    assertThatThrownBy(() -> minimal(good, RowFactory.create("b", "shop", null, "x")))
        .hasMessageContaining("pair 'b'")
        .hasMessageContaining("'gold' is missing");
    assertThatThrownBy(() -> minimal(good, RowFactory.create("b", "shop", "SELECT {a", "x")))
        .hasMessageContaining("pair 'b': its gold is malformed: line 1, column 8");
    assertThatThrownBy(() -> minimal(good, RowFactory.create("b", "shpo", "SELECT 1", "x")))
        .hasMessageContaining("there is no database 'shpo' (did you mean 'shop'?)");
    assertThatThrownBy(() -> minimal(good, good))
        .hasMessageContaining("2 pairs have the id 'a'; give each its own");
    assertThatThrownBy(() -> minimal()).hasMessageContaining("there are no pairs to evaluate");
  }

  private static Dataset<Row> minimal(Row... pairs) {
    return SparkEvaluation.evaluate(
        SparkTestSession.get()
            .createDataFrame(
                List.of(pairs), org.apache.spark.sql.types.StructType.fromDDL(MINIMAL)),
        config());
  }

  @Test
  void refusesSettingsThatWouldNotHold() {
    Dataset<Row> pairs = ShopPairs.dataset(ShopPairs.mixed());
    assertThatThrownBy(() -> SparkEvaluation.evaluate(pairs, "databases: x\ntimeuot: 5s"))
        .hasMessageContaining("assay.yaml")
        .hasMessageContaining("timeuot");
    assertThatThrownBy(() -> SparkEvaluation.evaluate(pairs, "execution: {checkGold: true}"))
        .hasMessageContaining("execution.checkGold can't be set");
    assertThatThrownBy(() -> SparkEvaluation.evaluate(pairs, "execution: {compare: inDatabase}"))
        .hasMessageContaining("execution.compare: inDatabase can't be set");
    assertThatThrownBy(() -> SparkEvaluation.evaluate(pairs, "compare: {profile: probed}"))
        .hasMessageContaining("profile 'probed' needs a whole run");
    assertThatThrownBy(() -> SparkEvaluation.evaluate(pairs, "{}"))
        .hasMessageContaining("no databases are named");
    assertThatThrownBy(
            () ->
                SparkEvaluation.evaluate(pairs, "databases: {shop: {url: '${NO_SUCH_VARIABLE}'}}"))
        .hasMessageContaining("'NO_SUCH_VARIABLE' is not set");
  }

  @Test
  void takesPasswordsFromTheEnvironmentOfExecutorsAndPutsThemNowhere() throws Exception {
    String password = System.getenv(SparkTestSession.PASSWORD_VARIABLE);
    assertThat(password).isNotBlank();
    String url = "jdbc:h2:file:" + folder.resolve("secret").toAbsolutePath();
    try (Connection connection = DriverManager.getConnection(url, "sa", "");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t AS SELECT 7 AS n");
      statement.execute("CREATE USER reader PASSWORD '" + password + "'");
      statement.execute("GRANT SELECT ON t TO reader");
    }
    AssayConfig config =
        quick(
            Map.of(
                "vault",
                Map.of(
                    "url",
                    url,
                    "user",
                    "reader",
                    "password",
                    "${" + SparkTestSession.PASSWORD_VARIABLE + "}")));

    Dataset<Row> outcomes =
        SparkEvaluation.evaluate(
            ShopPairs.dataset(List.of(ShopPairs.pair("a", "vault", "SELECT n FROM t", "SELECT 7"))),
            config);

    assertThat(
            outcomes.select("verdict").as(org.apache.spark.sql.Encoders.STRING()).collectAsList())
        .containsExactly("correct");
    assertThat(outcomes.collectAsList().toString() + outcomes.queryExecution() + config)
        .doesNotContain(password);
    assertThatThrownBy(
            () ->
                SparkEvaluation.evaluate(
                    ShopPairs.dataset(ShopPairs.mixed()),
                    "databases: {shop: {url: 'jdbc:h2:file:x', password: open}}"))
        .hasMessageContaining("a password must not be in a configuration file");
  }

  @Test
  void opensDatabasesThatSparkShipped() throws IOException {
    // The session fetches it again for later jobs, so it must outlive this class.
    Path shipped = Files.createDirectories(Path.of("target/shipped")).resolve("library.sqlite");
    Files.copy(databases.resolve("library.sqlite"), shipped, StandardCopyOption.REPLACE_EXISTING);
    SparkTestSession.get().sparkContext().addFile(shipped.toString());

    Dataset<Row> outcomes =
        SparkEvaluation.evaluate(
            ShopPairs.dataset(
                List.of(ShopPairs.pair("a", "library", "SELECT title FROM book", "SELECT 1"))),
            quick("${SPARK_FILES}"));

    assertThat(outcomes.collectAsList())
        .extracting(row -> row.<String>getAs("cause"))
        .containsExactly("WRONG_ROW_COUNT");
  }

  @Test
  void writesWhatAnImportReads() throws IOException {
    Path out = folder.resolve("outcomes");
    SparkEvaluation.evaluate(
            ShopPairs.dataset(
                List.of(
                    ShopPairs.pair("b", "shop", "SELECT 1", "SELECT 1"),
                    ShopPairs.pair("a", "library", "SELECT 1", "SELECT 2"))),
            quick(databases.toString()))
        .write()
        .partitionBy("verdict")
        .parquet(out.toString());

    List<String> ids = new ArrayList<>();
    Set<String> runs = new HashSet<>();
    try (ParquetFolder read = ParquetFolder.open(out, folder)) {
      read.sorted(List.of("id", "verdict"), row -> ids.add(row.get(0) + " " + row.get(1)));
      read.distinct(List.of("run"), row -> runs.add(row.get(0)));
    }

    assertThat(ids).containsExactly("a incorrect", "b correct");
    assertThat(runs).hasSize(1);
    assertThat(runs.iterator().next()).contains("\"profile\"", "\"standard\"", "timeout_ms");
  }
}
