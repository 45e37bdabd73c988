// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.agreement.VoteAggregation;
import dev.assay.config.ExecutionSettings.IsolationSettings;
import dev.assay.config.GenerationSettings.AttemptSettings;
import dev.assay.dataset.internal.Datasets;
import dev.assay.execute.Limits;
import dev.assay.execute.internal.ReconnectingRunner;
import dev.assay.execute.worker.WorkerSettings;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The table of settings says what the code does. */
class SettingTest {
  @Test
  void reachesTheSettingsOfARunFromEveryRow() {
    List<String> unread = new ArrayList<>();
    for (Setting setting : Setting.all()) {
      Object value = value(setting.type());
      boolean readApart =
          List.of("format", "map").contains(setting.path())
              || setting.path().startsWith("databases.ID");
      if (value != null && !readApart && !changes(setting, value)) {
        unread.add(setting.path());
      }
    }
    assertThat(unread).isEmpty();
  }

  /** Returns whether a value has an effect beside its section's required ones. */
  private static boolean changes(Setting setting, Object value) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("generator.command", value(Setting.at("generator.command").type()));
    for (Setting beside : Setting.in(setting.section())) {
      if (beside.isRequired()) {
        values.put(beside.path(), value(beside.type()));
      }
    }
    values.remove(setting.path());
    RunSettings without = RunSettings.of(SettingValues.of(values));
    values.put(setting.path(), value);
    return !RunSettings.of(SettingValues.of(values)).equals(without);
  }

  private static Object value(SettingType type) {
    return switch (type.kind()) {
      case SECTION, SHORTHAND, SECRET, PROPERTIES, DATABASE -> null;
      case TEXT, FORMAT -> "x";
      case CHOICE -> type.choices().get(0);
      case PATH -> Path.of("x");
      case PATHS -> List.of(Path.of("x"), Path.of("y"));
      case NAMES, FILES, METRICS -> List.of("x");
      case INTEGER -> 3;
      case LONG, SIZE, MEMORY -> 3L;
      case NUMBER, SHARE, PORTION -> 0.5;
      case TRUTH -> true;
      case DURATION, WAIT -> Duration.ofMillis(3);
      case ZONE -> ZoneOffset.UTC;
      case INSTANT -> Instant.EPOCH;
      case ADDRESS -> URI.create("http://x");
      case CONNECTION -> dev.assay.execute.internal.ConnectionUrl.of("jdbc:postgresql://h/d");
      case SHARES, NUMBERS -> Map.of("x", 0.5);
      case HEADERS, OBJECT -> Map.of("x", "y");
      case COMMAND -> new AgentSettings.Program(List.of("x"), Path.of(""));
      case PROFILES -> List.of(new dev.assay.match.Profile("x", java.util.Set.of()));
      case DATABASES -> new DatabaseSettings(List.of(Path.of("x")), List.of());
    };
  }

  @Test
  void hasTheDefaultsOfTheCode() {
    Limits limits = Limits.DEFAULT;
    assertThat(usual("execution.timeout")).isEqualTo(limits.timeout());
    assertThat(usual("execution.maxBytes")).isEqualTo(limits.maxBytes());
    assertThat(usual("execution.compareTimeout")).isEqualTo(limits.compareTimeout());
    assertThat(usual("execution.maxRows")).isEqualTo("" + limits.maxRows());
    assertThat(usual("execution.maxCells")).isEqualTo("" + limits.maxCells());
    assertThat(usual("execution.reconnectTimeout")).isEqualTo(ReconnectingRunner.DEFAULT_TIMEOUT);
    assertThat(usual("execution.workerMemory")).isEqualTo(WorkerSettings.DEFAULT.memory());
    assertThat(usual("execution.isolation"))
        .isEqualTo(word(RunSettings.EMPTY.execution().isolation().isolationOrDefault()));
    assertThat(usual("compare.profile"))
        .isEqualTo(RunSettings.EMPTY.scoring().compare().chosen().name());
    assertThat(usual("judge.on")).isEqualTo(word(JudgeSettings.EMPTY.whenOrDefault()));
    assertThat(usual("judge.repeats")).isEqualTo("" + JudgeSettings.EMPTY.repeatsOrDefault());
    assertThat(usual("judge.seed")).isEqualTo("" + JudgeSettings.EMPTY.seedOrDefault());
  }

  private static Object usual(String path) {
    Setting setting = Setting.at(path);
    return setting.type().value(setting.usual());
  }

  @Test
  void hasTheChoicesOfTheCode() {
    assertThat(choices("execution.isolation")).isEqualTo(words(IsolationSettings.Isolation.class));
    assertThat(choices("generator.take")).isEqualTo(words(AttemptSettings.Take.class));
    assertThat(choices("generator.protocol")).isEqualTo(words(AgentSettings.Protocol.class));
    assertThat(choices("generator.examples.databases"))
        .isEqualTo(words(ExampleSettings.Databases.class));
    assertThat(choices("judge.on")).isEqualTo(words(JudgeSettings.When.class));
    assertThat(choices("judge.jury")).isEqualTo(words(VoteAggregation.class));
    assertThat(Setting.at("questions.format").words()).contains(Datasets.formats());
  }

  private static List<String> choices(String path) {
    return Setting.at(path).type().choices();
  }

  private static <E extends Enum<E>> List<String> words(Class<E> type) {
    return Arrays.stream(type.getEnumConstants()).map(SettingTest::word).toList();
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  @Test
  void saysWhatAnOptionDoesWithItsDefault() {
    assertThat(Setting.at("execution.timeout").help())
        .isEqualTo("Time limit of one query (default: 30s).");
    assertThat(Setting.at("generator.cache").help()).isEqualTo("Ignore cached answers.");
    assertThat(Setting.at("generator.examples.file").help()).doesNotContain("required");
    assertThat(Setting.all())
        .allSatisfy(setting -> assertThat(setting.words()).as(setting.path()).endsWith("."));
    assertThat(Setting.at("clock").page()).isEqualTo("clock.md");
  }
}
