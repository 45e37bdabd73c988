// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.config.ExecutionSettings.ComparisonPlaceSettings;
import dev.assay.config.ExecutionSettings.IsolationSettings;
import dev.assay.config.ExecutionSettings.LimitSettings;
import dev.assay.config.ExecutionSettings.TimeSettings;
import dev.assay.config.RunSettings.GeneratorSettings;
import dev.assay.config.RunSettings.OutputSettings;
import dev.assay.config.RunSettings.QuestionSettings;
import dev.assay.config.ScoringSettings.CompareSettings;
import dev.assay.config.ScoringSettings.GateSettings;
import dev.assay.config.ScoringSettings.MetricSettings;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Limits;
import dev.assay.execute.SessionSettings;
import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigFileTest {
  private final Path folder;

  ConfigFileTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private Path write(String content) {
    try {
      return Files.writeString(folder.resolve("assay.yaml"), content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void readsOneUrlForAllDatabases() {
    DatabaseSettings databases =
        read("databases:\n  url: postgresql://h/{database}?sslmode=require\n  user: reader\n"
                + "  password: '${SHOP_PASSWORD}'\n")
            .databases();
    DatabaseAddress shop = databases.named().get("shop");
    assertThat(shop.url()).isEqualTo("jdbc:postgresql://h/shop?sslmode=require");
    assertThat(shop.user()).isEqualTo("reader");
    assertThat(shop.password()).isEqualTo("s3cret");
    assertThat(databases.named().find("shop?user=root")).isEmpty();
  }

  @Test
  void readsPropertiesAndTheDriverOfADatabase() {
    DatabaseAddress shop =
        read("databases: { shop: { url: 'jdbc:x://h/d', driver: mine,"
                + " properties: { ssl: true, retries: 3, accessToken: '${SHOP_PASSWORD}' } } }\n")
            .databases()
            .addresses()
            .get(0);
    assertThat(shop.driver()).isEqualTo("mine");
    assertThat(shop.properties())
        .containsOnly(
            Map.entry("ssl", "true"),
            Map.entry("retries", "3"),
            Map.entry("accessToken", "s3cret"));
    assertThat(shop.hide("no way in with s3cret")).isEqualTo("no way in with ***");
  }

  private RunSettings read(String content) {
    return ConfigFile.read(write(content), Map.of("SHOP_PASSWORD", "s3cret", "NAME", "x"));
  }

  private AbstractThrowableAssert<?, ?> assertProblem(String content) {
    Path file = write(content);
    return assertThatThrownBy(() -> ConfigFile.read(file, Map.of()))
        .isInstanceOf(AssayException.class);
  }

  @Test
  void readsEverySetting() {
    RunSettings settings =
        read(
            """
            name: shop-baseline
            questions: { file: questions.jsonl, format: assay }
            databases:
              shop: { url: "jdbc:postgresql://localhost/shop", user: assay_ro, password: "${SHOP_PASSWORD}" }
            generator:
              predictions: answers.jsonl
            execution:
              timeout: 10s
              maxRows: 100000
              maxCells: 5000
              maxBytes: 64MB
              compareTimeout: 2s
              workers: 4
              reconnectTimeout: 2m
              checkGold: true
              compare: inDatabase
              fetchRows: 5000
              sampleLargeResults: true
              isolation: none
              workerMemory: 2GB
              allowPrivileged: true
            timeZone: Europe/Paris
            clock: 2024-06-01T12:00:00+02:00
            compare:
              profile: mine
              profiles: { mine: [ROUNDING, ROW_ORDER] }
            metrics: [execution_accuracy, bag_f1]
            gate:
              minAccuracy: 0.80
              metrics: { probe: 0.9 }
              maxBroken: 20
              maxUnscored: 2
              baseline: runs/baseline
              intersect: true
              categories: { hard: 0.6, "3": 0.5 }
            out: runs/one
            first: 10
            where: category=easy
            allowMissing: true
            onlyPredicted: false
            keepValues: false
            """);
    assertThat(settings)
        .isEqualTo(
            new RunSettings(
                new QuestionSettings(
                    List.of(folder.resolve("questions.jsonl")),
                    "assay",
                    "category=easy",
                    10,
                    null,
                    null,
                    Map.of()),
                new GeneratorSettings(
                    folder.resolve("answers.jsonl"), true, false, GenerationSettings.EMPTY),
                new DatabaseSettings(
                    List.of(),
                    List.of(
                        new DatabaseAddress(
                            "shop",
                            "jdbc:postgresql://localhost/shop",
                            "assay_ro",
                            "s3cret",
                            Map.of()))),
                new ExecutionSettings(
                    new LimitSettings(
                        Duration.ofSeconds(10),
                        100000L,
                        5000L,
                        64L << 20,
                        Duration.ofSeconds(2),
                        true),
                    4,
                    Duration.ofMinutes(2),
                    true,
                    new ComparisonPlaceSettings(ComparisonPlaceSettings.Place.IN_DATABASE, 5000L),
                    new IsolationSettings(IsolationSettings.Isolation.NONE, 2L << 30, true),
                    new TimeSettings(
                        ZoneId.of("Europe/Paris"), Instant.parse("2024-06-01T10:00:00Z"))),
                new ScoringSettings(
                    new CompareSettings(
                        "mine",
                        List.of(
                            new Profile(
                                "mine", Set.of(Relaxation.ROUNDING, Relaxation.ROW_ORDER)))),
                    new MetricSettings(List.of("execution_accuracy", "bag_f1"), Map.of()),
                    new GateSettings(
                        0.8,
                        Map.of("hard", 0.6, "3", 0.5),
                        Map.of("probe", 0.9),
                        Map.of(),
                        20,
                        2,
                        folder.resolve("runs/baseline"),
                        true)),
                new OutputSettings(
                    "shop-baseline",
                    folder.resolve("runs/one"),
                    false,
                    null,
                    null,
                    null,
                    null,
                    null),
                JudgeSettings.EMPTY));
    assertThat(settings.scoring().compare().chosen().accepted()).hasSize(2);
    assertThat(settings.execution().limits().timeout()).isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void leavesWhatIsNotSetToTheDefaults() {
    assertThat(read("")).isEqualTo(RunSettings.EMPTY);
    assertThat(read("# nothing\n")).isEqualTo(RunSettings.EMPTY);
    assertThat(RunSettings.EMPTY.scoring().compare().chosen()).isEqualTo(Profile.STANDARD);
    assertThat(RunSettings.EMPTY.execution().limits()).isEqualTo(Limits.DEFAULT);
    assertThat(RunSettings.EMPTY.execution().workersOrDefault()).isPositive();
  }

  @Test
  void readsTheShortForms() {
    RunSettings settings = read("questions: q.csv\nformat: defog\ndatabases: dbs\nmetrics: all\n");
    assertThat(settings.questions())
        .isEqualTo(
            new QuestionSettings(
                List.of(folder.resolve("q.csv")), "defog", null, null, null, null, Map.of()));
    assertThat(settings.databases().folders()).containsExactly(folder.resolve("dbs"));
    assertThat(settings.scoring().metrics().names()).containsExactly("all");
    assertThat(read("databases: [a, /b]\n").databases().folders())
        .containsExactly(folder.resolve("a"), Path.of("/b"));
  }

  @Test
  void tellsTheEngineOfADatabaseFileByItsContent() throws IOException {
    Files.write(folder.resolve("a.db"), "12345678DUCK....".getBytes(StandardCharsets.ISO_8859_1));
    Files.writeString(folder.resolve("b.db"), "SQLite format 3");
    assertThat(read("databases:\n  a: {file: a.db}\n  b: {file: b.db}\n").databases().addresses())
        .containsExactly(
            DatabaseAddress.of("a", "jdbc:duckdb:" + folder.resolve("a.db")),
            DatabaseAddress.of("b", "jdbc:sqlite:" + folder.resolve("b.db")));
  }

  @Test
  void neverRepeatsASecret() {
    assertProblem("databases: { a: {url: 'jdbc:x', password: hunter2} }\n")
        .hasMessageNotContaining("hunter2");
    RunSettings settings =
        read("databases: { a: {url: 'jdbc:x', password: '${SHOP_PASSWORD}'} }\n");
    assertThat(settings.toString()).doesNotContain("s3cret");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "databases: { a: { gold: g.db } }|1:17: the database 'a' has no prediction",
        "database: { prediction: p.db }|1:11: the database 'database' has no gold",
        "databases: { a: { gold: g.db, prediction: p.db, user: u } }|1:55: the database 'a' has gold",
        "databases: { a: { gold: { file: g.db, urk: x }, prediction: p.db } }|1:39: unknown key 'urk'",
        "databases: { a: { gold: { gold: g.db }, prediction: p.db } }|1:27: unknown key 'gold'",
        "databases: { a: { gold: {}, prediction: p.db } }|1:25: the database 'a' needs either url",
        "databases: { a: { gold: 'jdbc:x:?password=p', prediction: p.db } }|a url must not contain",
        "databases: { url: 'jdbc:x://h/{database}', gold: g.db }|1:44: unknown key 'gold'",
        "{ databases: { a: { gold: g.db, prediction: p.db } }, goldDatabases: g }|1:70: 'goldDatabases'",
        "goldDatabases: { a: { gold: g.db, prediction: p.db } }|1:16: 'goldDatabases' and 'gold' both",
      })
  void refusesGoldsOfNoUse(String yaml, String problem) {
    assertProblem(yaml + "\n").hasMessageContaining("assay.yaml").hasMessageContaining(problem);
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "files have no POSIX permissions")
  void readsAPasswordFromAFileThatOnlyItsOwnerMayRead() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), " s3cr\u00e9t \n");
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
    String yaml = "databases: { a: {url: 'jdbc:x', password: {file: secret}} }\n";
    assertThat(read(yaml).databases().addresses().get(0).password()).isEqualTo(" s3cr\u00e9t ");

    for (String open : List.of("rw-r-----", "rw----r--", "rw-rw-rw-")) {
      Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString(open));
      assertProblem(yaml)
          .hasMessageContaining("others may read or change")
          .hasMessageContaining("chmod 600")
          .hasMessageNotContaining("s3cr");
    }
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "files have no POSIX permissions")
  void refusesAPasswordFileWithoutAPassword() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "\r\n");
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
    assertProblem("databases: { a: {url: 'jdbc:x', password: {file: secret}} }\n")
        .hasMessageContaining("is empty");
  }

  /** Whoever wrote the configuration also named the server, and may be a stranger. */
  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "files have no POSIX permissions")
  void sendsNoSecretOfSomethingElse(@TempDir Path home) throws IOException {
    Path key = Files.writeString(home.resolve("id_rsa"), "k3y");
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
    Files.createSymbolicLink(folder.resolve("link"), key);
    Path lines = Files.writeString(folder.resolve("lines"), "one\ntwo\n");
    Path big = Files.writeString(folder.resolve("big"), "x".repeat(1025));
    for (Path file : List.of(lines, big)) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }
    Map.of(
            key.toString(),
            "outside of the configuration's folder",
            "link",
            "outside of the configuration's folder",
            "lines",
            "has several lines",
            "big",
            "too long")
        .forEach(
            (file, message) ->
                assertProblem(
                        "databases: { a: {url: 'jdbc:x', password: {file: %s}} }\n".formatted(file))
                    .hasMessageContaining(message)
                    .hasMessageNotContaining("k3y"));
  }

  @Test
  void readsUrlsThatHoldNoSecret() {
    for (String url :
        List.of(
            "jdbc:postgresql://host:5432/db?sslkey=/me/key&user=a@b",
            "jdbc:sqlserver://host:1433;databaseName=x;user=a@b",
            "jdbc:oracle:thin:@//host:1521/service",
            "jdbc:mysql://host/db?passwordCharacterEncoding=utf8",
            "jdbc:bigquery://https://host:443;ProjectId=p;OAuthType=3")) {
      String yaml = "databases: { a: {url: '" + url + "'} }\n";
      assertThat(read(yaml).databases().addresses().get(0).url()).isEqualTo(url);
    }
  }

  @Test
  void explainsAMissingFile() {
    assertThatThrownBy(() -> ConfigFile.read(folder.resolve("no.yaml")))
        .hasMessageContaining("there is no such file");
  }

  @Test
  void faultsNoUrlWhoseVariableIsNotSet() {
    assertThatThrownBy(() -> read("databases: { shop: { url: \"${NOT_SET}\" } }\n"))
        .hasMessageContaining("'NOT_SET' is not set")
        .hasMessageNotContaining("a url must begin");
  }

  @Test
  void needsVariablesOnlyInSectionsThatAreRead() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("assay.yaml"),
            "databases: shop\njudge: { jury: mean, settings: { baseUrl: '${NOT_SET}' } }\n");

    assertThat(ConfigFile.values(file, Map.of(), name -> !name.equals("judge")).paths())
        .containsExactlyInAnyOrder("databases", "judge.jury");
    assertThatThrownBy(() -> ConfigFile.values(file, Map.of()))
        .hasMessageContaining("assay.yaml:2:")
        .hasMessageContaining("'NOT_SET' is not set")
        .hasMessageNotContaining("is not a URL");
  }

  @Test
  void takesNoughtForNotWaitingForADatabase() {
    assertThat(read("execution: { reconnectTimeout: 0 }").execution().reconnectTimeoutOrDefault())
        .isZero();
    assertThat(read("execution: { workers: 1 }").execution().reconnectTimeoutOrDefault())
        .hasMinutes(1);
  }

  @Test
  void letsFlagsOverrideTheFile() {
    SettingValues file =
        ConfigFile.values(
            write(
                """
                questions: { file: q.csv, format: defog }
                databases: dbs
                execution: { timeout: 10s, workers: 4 }
                timeZone: Asia/Tokyo
                clock: 2024-06-01T00:00:00Z
                compare: { profile: mine, profiles: { mine: [ROUNDING] } }
                metrics: [bag_f1]
                gate: { minAccuracy: 0.9, maxBroken: 3, categories: { hard: 0.6, easy: 0.9 } }
                """),
            Map.of());
    SettingValues options =
        SettingValues.of(
            Map.of(
                "questions.file",
                Path.of("other.jsonl"),
                "first",
                5,
                "execution.timeout",
                Duration.ofSeconds(1),
                "timeZone",
                ZoneOffset.UTC,
                "gate.minAccuracy",
                0.5,
                "gate.categories",
                Map.of("hard", 0.4)));
    RunSettings alone = RunSettings.of(file);
    RunSettings both = RunSettings.of(file.overriddenBy(options));
    assertThat(both.questions())
        .isEqualTo(
            new QuestionSettings(
                List.of(Path.of("other.jsonl")), null, null, 5, null, null, Map.of()));
    assertThat(both.execution().limits())
        .isEqualTo(Limits.DEFAULT.withTimeout(Duration.ofSeconds(1)));
    assertThat(both.execution().workers()).isEqualTo(4);
    assertThat(both.execution().time().session())
        .isEqualTo(new SessionSettings(ZoneOffset.UTC, Instant.parse("2024-06-01T00:00:00Z")));
    assertThat(both.databases()).isEqualTo(alone.databases());
    assertThat(both.scoring().compare()).isEqualTo(alone.scoring().compare());
    assertThat(both.scoring().metrics().names()).containsExactly("bag_f1");
    assertThat(both.scoring().gate())
        .isEqualTo(
            new GateSettings(
                0.5, Map.of("hard", 0.4, "easy", 0.9), Map.of(), Map.of(), 3, null, null, null));
    assertThat(RunSettings.of(file.overriddenBy(SettingValues.EMPTY))).isEqualTo(alone);
  }

  @Test
  void takesTheSqlFromWhereAnOptionSays() {
    SettingValues model = SettingValues.of(Map.of("generator.model", List.of("a/b")));
    SettingValues recorded = SettingValues.of(Map.of("generator.predictions", Path.of("p")));
    GeneratorSettings asked = RunSettings.of(recorded.overriddenBy(model)).generator();
    assertThat(asked.predictions()).isNull();
    assertThat(asked.ask().models()).containsExactly("a/b");
    GeneratorSettings judged = RunSettings.of(model.overriddenBy(recorded)).generator();
    assertThat(judged.predictions()).isEqualTo(Path.of("p"));
    assertThat(judged.ask()).isEqualTo(GenerationSettings.EMPTY);
  }
}
