// SPDX-License-Identifier: Apache-2.0
package dev.assay.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.bench.EngineComparison.Answered;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The 400 bundled questions, on the engines that they are for. */
class BundledBenchmarkTest {
  /** The number of questions of each category in each domain. */
  private static final Map<String, Integer> CATEGORIES =
      Map.ofEntries(
          Map.entry("group_by", 4),
          Map.entry("order_by", 3),
          Map.entry("ratio", 4),
          Map.entry("table_join", 4),
          Map.entry("date_functions", 4),
          Map.entry("instruct", 3),
          Map.entry("window", 4),
          Map.entry("set_operation", 3),
          Map.entry("nesting", 4),
          Map.entry("null_trap", 3),
          Map.entry("unanswerable", 2),
          Map.entry("ambiguous", 2));

  /** One domain of ten, another for each engine, is created beside SQLite; all are under -Plong. */
  private static final int STEP = 10;

  private static final List<BenchmarkDomain> DOMAINS = BenchmarkDefinitions.bundled(List.of());

  /** Those whose rows are drawn: the half with one for each engine, and all under -Plong. */
  private static final List<BenchmarkDomain> DRAWN =
      DOMAINS.subList(0, Integer.getInteger("assay.sample.step", 1) > 1 ? 5 : DOMAINS.size());

  @TempDir private static Path shared = Path.of("unset");
  private static DrawnBenchmark drawn = new DrawnBenchmark(List.of(), 1, List.of(), Map.of());

  private static Answered sqlite =
      new Answered(new MadeBenchmark(0, 0, 0, List.of(), List.of(), List.of()), Map.of());

  @TempDir private Path folder = Path.of("unset");

  @BeforeAll
  static void answerOnSqlite() {
    drawn = DrawnBenchmark.of(DRAWN, 1);
    sqlite = EngineComparison.answers(BenchmarkEngine.SQLITE, drawn, shared.resolve("sqlite"));
  }

  /** Every gold runs, has rows where it should, and readings differ. */
  private static void requireSound(Answered answered) {
    assertThat(answered.made().problems()).isEmpty();
    assertThat(answered.made().notes()).isEmpty();
  }

  private static Stream<BenchmarkQuestion> questions() {
    return DOMAINS.stream().flatMap(domain -> domain.questions().stream());
  }

  @Test
  void hasFortyQuestionsInEachOfTenDomains() {
    assertThat(DOMAINS).hasSize(10);
    for (BenchmarkDomain domain : DOMAINS) {
      List<String> ids = new ArrayList<>();
      for (int i = 1; i <= 40; i++) {
        ids.add("%s-%02d".formatted(domain.name(), i));
      }
      assertThat(domain.questions())
          .extracting(BenchmarkQuestion::id)
          .containsExactlyElementsOf(ids);
    }
  }

  @Test
  void hasTwentyHeldOutQuestionsInEachDomain() {
    for (BenchmarkDomain domain : DOMAINS) {
      assertThat(domain.questions().stream().filter(q -> q.half() == Half.HELD_OUT))
          .as(domain.name())
          .hasSize(20);
    }
  }

  @Test
  void hasTheSameCategoriesInEachDomain() {
    for (BenchmarkDomain domain : DOMAINS) {
      Map<String, Integer> found = new TreeMap<>();
      domain.questions().forEach(q -> found.merge(q.labels().category(), 1, Integer::sum));
      assertThat(found).as(domain.name()).containsExactlyInAnyOrderEntriesOf(CATEGORIES);
    }
  }

  @Test
  void asksNoQuestionTwiceAndGivesEachADifficulty() {
    assertThat(questions()).allMatch(question -> question.labels().difficulty() != null);
    assertThat(questions().map(question -> question.texts().question())).doesNotHaveDuplicates();
  }

  @Test
  void marksExactlyTheUnanswerableQuestions() {
    assertThat(questions())
        .allMatch(q -> q.unanswerable() == q.labels().category().equals("unanswerable"));
  }

  @Test
  void drawsOtherConstantsUnderAnotherSeed() {
    List<BenchmarkDomain> some = DOMAINS.subList(0, 2); // all take seconds
    DrawnBenchmark other = DrawnBenchmark.of(some, 2);
    int changed = 0;
    int slots = 0;
    for (int i = 0; i < other.questions().size(); i++) {
      DrawnQuestion question = drawn.questions().get(i);
      boolean same = question.question().equals(other.questions().get(i).question());
      if (question.definition().slots().isEmpty()) {
        assertThat(same).as(question.id()).isTrue();
      } else {
        slots++;
        changed += same ? 0 : 1;
      }
    }
    assertThat(changed).isGreaterThan(slots / 2);
    for (BenchmarkDomain domain : some) {
      String publicId = domain.database(Half.PUBLIC);
      String heldOutId = domain.database(Half.HELD_OUT);
      assertThat(other.scripts().get(publicId)).isEqualTo(drawn.scripts().get(publicId));
      assertThat(other.scripts().get(heldOutId)).isNotEqualTo(drawn.scripts().get(heldOutId));
    }
  }

  @Test
  void hasGoldsThatAnswerOnSqlite() {
    requireSound(sqlite);
    assertThat(sqlite.answers()).hasSizeGreaterThanOrEqualTo(38 * DRAWN.size());
  }

  @ParameterizedTest
  @EnumSource(value = BenchmarkEngine.class, mode = EnumSource.Mode.EXCLUDE, names = "SQLITE")
  void hasTheSameAnswersOnOtherEngines(BenchmarkEngine engine) {
    requireSameAnswersOn(engine, STEP);
  }

  @ParameterizedTest
  @EnumSource(value = BenchmarkEngine.class, mode = EnumSource.Mode.EXCLUDE, names = "SQLITE")
  @Tag("long")
  void hasTheSameAnswersInAllDomainsOnOtherEngines(BenchmarkEngine engine) {
    requireSameAnswersOn(engine, 1);
  }

  private void requireSameAnswersOn(BenchmarkEngine engine, int step) {
    List<BenchmarkDomain> some = new ArrayList<>();
    for (int i = engine.ordinal() % step; i < DOMAINS.size(); i += step) {
      some.add(DOMAINS.get(i));
    }
    Answered answered =
        EngineComparison.answers(engine, drawn.only(some), folder.resolve(engine.key()));
    requireSound(answered);
    assertThat(answered.answers()).hasSizeGreaterThanOrEqualTo(38 * some.size());
    requireSameAnswers(answered, engine.key());
  }

  private static void requireSameAnswers(Answered answered, String engine) {
    assertThat(EngineComparison.differences(sqlite.answers(), answered.answers(), engine))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {2, 3, 77, 1000, -5})
  @Tag("long")
  void isSoundUnderOtherSeeds(long seed) {
    DrawnBenchmark other = DrawnBenchmark.of(DOMAINS, seed);
    Answered files =
        EngineComparison.answers(BenchmarkEngine.SQLITE, other, folder.resolve("sqlite"));
    requireSound(files);
    Answered duckdb =
        EngineComparison.answers(BenchmarkEngine.DUCKDB, other, folder.resolve("duckdb"));
    assertThat(EngineComparison.differences(files.answers(), duckdb.answers(), "duckdb")).isEmpty();
  }
}
