// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.match.search.ResultMatcher;
import dev.assay.match.search.internal.TieReader;
import dev.assay.match.tie.TieQuery;
import dev.assay.sql.Dialect;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

/** The matcher and the slow reference say the same of golds that a limit cuts. */
class TieFuzzTest {
  /** Rows in order, a limit, and a prediction made from some choice among tied rows. */
  record Trial(ReferenceCut cut, MutableTable predicted) {
    ComparisonSide gold() {
      String order = cut.keys().isEmpty() ? "" : " ORDER BY hidden";
      String sql = "SELECT * FROM t" + order + " LIMIT 3";
      ComparisonSide plain =
          new ComparisonSide(
              cut.gold().select(IntStream.range(0, cut.visible()).boxed().toList()),
              sql,
              Dialect.ANSI);
      TieQuery query = new TieQuery("all", cut.keys(), true, cut.begin(), false);
      return plain.with(TieReader.read(plain, query, cut.rows().table()));
    }
  }

  @Provide
  Arbitrary<Trial> trials() {
    return Arbitraries.randomValue(TieFuzzTest::trial);
  }

  @Provide
  Arbitrary<Trial> choices() {
    return Arbitraries.randomValue(random -> choice(random, false));
  }

  private static Trial trial(Random random) {
    Trial trial = choice(random, random.nextInt(3) == 0);
    MutableTable predicted = trial.predicted();
    MutableTable mixed = random.nextInt(4) == 0 ? predicted.shuffled(random) : predicted;
    return new Trial(trial.cut(), new RandomChanges(random).of(mixed, 4, 6));
  }

  /** Some choice among tied rows, or of all of them where the limit cuts. */
  private static Trial choice(Random random, boolean all) {
    MutableTable rows = new RandomTables(random).table(2, 5);
    while (rows.isEmpty()) {
      rows = new RandomTables(random).table(2, 5);
    }
    int visible = rows.width();
    if (random.nextInt(4) > 0) {
      List<@Nullable Object> keys = new ArrayList<>();
      boolean noisy = random.nextInt(3) == 0;
      rows.rows().forEach(row -> keys.add(key(random, noisy)));
      keys.sort(Comparator.comparing(key -> ((Number) key).doubleValue()));
      rows = rows.withColumn(visible, "hidden", keys);
    }
    int begin = random.nextInt(3) == 0 ? random.nextInt(rows.height()) : 0;
    int end = begin + 1 + random.nextInt(rows.height() - begin);
    ReferenceCut cut = new ReferenceCut(rows, visible, begin, end);
    List<List<Integer>> choices = cut.isCut() ? cut.choices(all) : List.of();
    List<Integer> choice =
        choices.isEmpty()
            ? IntStream.range(0, end - begin).boxed().toList()
            : choices.get(random.nextInt(choices.size()));
    MutableTable chosen = new MutableTable(new ArrayList<>(rows.names()), new ArrayList<>());
    List<List<@Nullable Object>> near = new ArrayList<>();
    for (int row = 0; row < cut.near().rowCount(); row++) {
      near.add(cut.near().row(row));
    }
    choice.forEach(row -> chosen.rows().add(new ArrayList<>(near.get(row))));
    MutableTable bare = chosen.select(IntStream.range(0, visible).boxed().toList());
    return new Trial(cut, bare);
  }

  /** A sort key; noisy ones form chains in which each is near the next one. */
  private static Object key(Random random, boolean noisy) {
    int key = random.nextInt(3);
    return noisy ? (Object) (1 + key * 0.8e-9) : (Long) (long) key;
  }

  @Example
  void takesNoColumnWithNanForFractions() {
    List<List<@Nullable Object>> rows =
        List.of(List.of("a", 0.0, 0L), List.of("b", 1e300, 0L), List.of("c", Double.NaN, 0L));
    ReferenceCut cut =
        new ReferenceCut(new MutableTable(List.of("x", "y", "hidden"), rows), 2, 0, 1);

    agreesWithTheReference(
        new Trial(cut, new MutableTable(List.of("x", "y"), List.of(List.of("b", 1e302)))));
  }

  @Property(tries = 100, seed = "1")
  void anyChoiceIsStrictlyRight(@ForAll("choices") Trial trial) {
    Match match =
        ResultMatcher.match(trial.gold(), trial.predicted().side(), MatchSettings.DEFAULT);

    assertThat(Profile.STRICT.accepts(match)).as("%s", match.alternatives()).isTrue();
  }

  @Property(tries = 100, seed = "1")
  void agreesWithTheReference(@ForAll("trials") Trial trial) {
    Match match =
        ResultMatcher.match(trial.gold(), trial.predicted().side(), MatchSettings.DEFAULT);

    Set<Set<Relaxation>> expected =
        ReferenceMatcher.alternatives(trial.cut(), trial.predicted().table());
    assertThat(match.notes()).isEmpty();
    assertThat(new HashSet<>(VacuityRelaxations.without(match).alternatives()))
        .as("alternatives")
        .isEqualTo(expected);
  }
}
