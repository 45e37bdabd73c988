// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Limits;
import dev.assay.execute.SessionSettings;
import dev.assay.match.Profile;
import dev.assay.model.AssayException;
import dev.assay.model.Relaxation;
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
                    folder.resolve("questions.jsonl"), "assay", "category=easy", 10, null),
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
                        Duration.ofSeconds(10), 100000L, 5000L, 64L << 20, Duration.ofSeconds(2)),
                    4,
                    Duration.ofMinutes(2),
                    true,
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
                        20,
                        2,
                        folder.resolve("runs/baseline"),
                        true)),
                new OutputSettings("shop-baseline", folder.resolve("runs/one"), false, null, null),
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
        .isEqualTo(new QuestionSettings(folder.resolve("q.csv"), "defog", null, null, null));
    assertThat(settings.databases().folders()).containsExactly(folder.resolve("dbs"));
    assertThat(settings.scoring().metrics().names()).containsExactly("all");
    assertThat(read("databases: [a, /b]\n").databases().folders())
        .containsExactly(folder.resolve("a"), Path.of("/b"));
    assertThat(read("name: a ${NAME} b ${NAME}\n").output().name()).isEqualTo("a x b x");
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "nam: x|1:1: unknown key 'nam'; did you mean 'name'?",
        "predictions: a.jsonl|1:1: unknown key 'predictions'; write it as generator: { predictions: … }",
        "timeout: 1s|unknown key 'timeout'; write it as execution: { timeout: … }",
        "databases: { url: 'jdbc:postgresql://h/shop' }|has no place for their ids; write {database}",
        "databases: { url: 'jdbc:postgresql://h/{database}', file: x }|unknown key 'file'",
        "execution: { timeot: 1s }|1:14: unknown key 'timeot'; did you mean 'timeout'?",
        "execution: { timeout: 30 }|1:23: 'timeout': '30' is not a duration; write a number and",
        "execution: { timeout: 0s }|'0s' is not a duration of whole milliseconds",
        "execution: { maxBytes: 1XB }|'maxBytes': '1XB' is not a size",
        "execution: { workers: 0 }|'workers' must be a whole number of at least 1; not 0",
        "execution: { maxRows: many }|'maxRows' must be a whole number, not text",
        "execution: 5|'execution' must be an object, not a number",
        "questions: []|'questions' is an empty list; name a file",
        "generator: { predictions: [a] }|'predictions' must be text, not a list",
        "questions: { format: assay }|the field 'file' is missing",
        "format: spidr|there is no format 'spidr'; did you mean 'spider'?",
        "execution: { isolation: thread }|'isolation' can't be 'thread'; use one of process, none",
        "execution: { reconnectTimeout: soon }|'reconnectTimeout': 'soon' is not a duration",
        "execution: { workerMemory: lots }|'workerMemory': 'lots' is not a size",
        "execution: { workerMemory: 1MB }|'1MB' is too little for a worker process",
        "clock: 2024-06-01|1:8: 'clock': '2024-06-01' is not an instant; write date, time and",
        "clock: 1969-12-31T23:59:59Z|is not in the years 1970 to 2037",
        "clock: 2024-06-01T00:00:00.0000001Z|is finer than a microsecond",
        "timeZone: Mars/Olympus|there is no time zone 'Mars/Olympus'; write UTC, or a name",
        "first: 0|'first' must be a whole number of at least 1",
        "databases: { a: x }|the database 'a' must be an object",
        "databases: { a: {user: u} }|the database 'a' needs either url or file; add one of them",
        "databases: { a: {url: 'jdbc:x', file: f} }|remove one of them",
        "databases: { a: {url: shop.db} }|a url must begin with jdbc:",
        "databases: { a: {url: 'jdbc:x', password: secret} }|a password must not be in a"
            + " configuration file; put it into an environment variable",
        "databases: { a: {url: 'jdbc:x', password: 1234} }|a password must not be",
        "databases: { a: {url: 'jdbc:x?password=s'} }|a url must not contain a password",
        "databases: { a: {url: 'jdbc:x://me:s@host/d'} }|a url must not contain a password",
        "databases: { a: {url: 'jdbc:x;Token=s'} }|a url must not contain a password",
        "databases: { a: {url: 'jdbc:x?a=b&client_secret=s'} }|a url must not contain a password",
        "databases: { a: {url: 'jdbc:x?private_key=s'} }|a url must not contain a password",
        "databases: { a: {url: 'jdbc:x;AccessKey=s'} }|a url must not contain a password",
        "databases: { a: {url: 'jdbc:x://me:p/w@host/d'} }|a url must not contain a password",
        "databases: { a: {url: 'jdbc:oracle:thin:me/s@host'} }|a url must not contain a password",
        "databases: { a: {url: 'jdbc:x', password: [s]} }|'password' must be text, not a list",
        "databases: { a: {url: 'jdbc:x', password: {fil: s}} }|unknown key 'fil'; did you mean",
        "databases: { a: {url: 'jdbc:x', password: {file: none}} }|'password': there is no file",
        "databases: { a: {url: 'jdbc:x', user: '${NO_USER}'} }|the environment variable 'NO_USER'"
            + " is not set; set it",
        "databases: { a: {url: 'jdbc:x://h/d?socketFactory=y'} }|1:23: the database 'a' is refused:"
            + " the driver property 'socketFactory' is refused: it loads a class",
        "databases: { a: {url: 'jdbc:x://h/d', properties: {logDir: y}} }|1:51: the database 'a' is"
            + " refused: the driver property 'logDir'",
        "databases: { a: {url: 'jdbc:h2:f;TRACE_LEVEL_FILE=4'} }|'TRACE_LEVEL_FILE' is refused",
        "databases: { a: {file: f.db, properties: {a: b}} }|'a' is refused: databases of this kind"
            + " are opened without any",
        "databases: { a: {url: 'jdbc:x', properties: {accessToken: s}} }|the secret 'accessToken'"
            + " must not be in a configuration file",
        "databases: { a: {url: 'jdbc:x', properties: {password: s}} }|a password must not be",
        "databases: { a: {url: 'jdbc:x', properties: [a]} }|'properties' must be an object",
        "databases: { a: {url: 'jdbc:x', properties: {a: [b]}} }|the driver property 'a' must be"
            + " one value",
        "databases: { a: {url: 'jdbc:x', propertys: {}} }|unknown key 'propertys'; did you mean",
        "databases: [1]|a folder can't be a number",
        "generator: { model: a/b, command: [a] }|1:35: 'model' and 'command' both say where",
        "generator: { model: a/b, settings: { temprature: 1 } }|did you mean 'temperature'",
        "generator: { model: a/b, settings: { timeout: soon } }|'timeout'",
        "generator: { model: a/b, settings: { baseUrl: somewhere } }|'somewhere' is not a URL",
        "generator: { http: { body: x } }|the field 'url' is missing",
        "generator: { http: { url: 'http://a/b', headers: { X-Api-Key: abc } } }|the secret"
            + " 'X-Api-Key'",
        "generator: { model: a/b, store: { pgvector: x, password: abc } }|a password must not"
            + " be",
        "compare: { profile: strickt }|there is no profile 'strickt'; did you mean 'strict'?",
        "compare: { profiles: { mine: [ROUNDNG] } }|there is no relaxation 'ROUNDNG'; did you mean"
            + " 'ROUNDING'?",
        "compare: { profiles: { mine: ROUNDING } }|a profile must be a list of relaxations",
        "compare: { profiles: { strict: [] } }|'strict' is a built-in profile",
        "metrics: bag_f1|'metrics' must be a list, not text; put it in [ ]",
        "metrics: [bag_f1, bird_xe]|1:19: there is no metric 'bird_xe'; did you mean 'bird_ex'?",
        "metrics: { aws: { tolerence: 0.1 } }|unknown key 'tolerence'; did you mean 'tolerance'?",
        "metrics: { aws: { tolerance: -1 } }|'tolerance' must be a number of at least 0",
        "metrics: { aws: { rowThreshold: 70 } }|1:33: 'rowThreshold' must be above 0 and at most 1",
        "metrics: { bird: {} }|unknown key 'bird'",
        "gate: { minAccuracy: 80 }|'minAccuracy' must be from 0 to 1; write 0.8 for 80 percent",
        "gate: { categories: { hard: 60 } }|'hard' must be from 0 to 1; write 0.8 for 80 percent",
        "gate: { maxBroken: -1 }|'maxBroken' must be a whole number of at least 0",
        "gate: { baseLine: runs/a }|unknown key 'baseLine'; did you mean 'baseline'?",
        "keepValues: maybe|'keepValues' must be true or false, not text",
        "name: 2026|'name' must be text, not a number; put it in quotes",
        "- a|a configuration file is a list of 'key: value'",
        "a: b: c|malformed YAML",
        "name: &x y|anchors are not supported",
      })
  void namesPlaceAndRemedyOfAProblem(String content, String expected) {
    assertProblem(content + "\n")
        .hasMessageStartingWith(folder.resolve("assay.yaml") + ":1:")
        .hasMessageContaining(expected);
  }

  @Test
  void listsAllProblemsInTheOrderOfTheFile() {
    Path file = write("nam: x\nfirst: 0\nexecution:\n  timeot: 1s\n  workers: 2\n  workers: 3\n");
    assertThatThrownBy(() -> ConfigFile.read(file, Map.of()))
        .isInstanceOfSatisfying(
            ConfigException.class,
            e -> {
              assertThat(e.problems()).extracting(ConfigProblem::line).containsExactly(1, 2, 4, 6);
              assertThat(e.problems().get(2))
                  .hasToString(file + ":4:3: unknown key 'timeot'; did you mean 'timeout'?");
              assertThat(e).message().hasLineCount(4);
            })
        .hasMessageContaining("'workers' occurs twice");
  }

  @Test
  void neverRepeatsASecret() {
    assertProblem("databases: { a: {url: 'jdbc:x', password: hunter2} }\n")
        .hasMessageNotContaining("hunter2");
    RunSettings settings =
        read("databases: { a: {url: 'jdbc:x', password: '${SHOP_PASSWORD}'} }\n");
    assertThat(settings.toString()).doesNotContain("s3cret");
  }

  @Test
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
  void refusesAPasswordFileWithoutAPassword() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "\r\n");
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
    assertProblem("databases: { a: {url: 'jdbc:x', password: {file: secret}} }\n")
        .hasMessageContaining("is empty");
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
        .isEqualTo(new QuestionSettings(Path.of("other.jsonl"), null, null, 5, null));
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
            new GateSettings(0.5, Map.of("hard", 0.4, "easy", 0.9), Map.of(), 3, null, null, null));
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
