// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.match.ReferenceColumns.Pair;
import dev.assay.match.cell.CellKey;
import dev.assay.match.search.ResultMatcher;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The matcher and the slow reference say the same of tables that nearly agree. How many pairs are
 * tried is {@code assay.fuzz.tries}; {@code -Dassay.fuzz.seed=} says which ones, and without it
 * chance does.
 */
class ReferenceFuzzTest {
  private static final int TRIES = Integer.getInteger("assay.fuzz.tries", 1_000);

  private final long seed = Long.getLong("assay.fuzz.seed", System.nanoTime());
  private final Map<Relaxation, LongAdder> seen = new ConcurrentHashMap<>();
  private final LongAdder agreed = new LongAdder();

  @Test
  void saysWhatTheReferenceSays() {
    String run = TRIES + " pairs of tables from seed " + seed;
    System.out.println("Comparing " + run);

    IntStream.range(0, TRIES).parallel().forEach(this::compare);

    System.out.println("Of " + run + " " + agreed + " agree somehow, under " + seen);
    Set<Relaxation> wanted = EnumSet.allOf(Relaxation.class);
    wanted.removeAll(Set.of(Relaxation.TIE_CHOICE, Relaxation.TIE_ALL, Relaxation.FAN_OUT));
    wanted.remove(Relaxation.TRUNCATED_DATE_AS_TEXT); // of queries
    wanted.removeIf(Relaxation::isFlag);
    if (TRIES >= 100_000) {
      assertThat(wanted).as("relaxations seen %s", seen).allMatch(r -> count(r) >= TRIES / 500);
    }
  }

  private long count(Relaxation relaxation) {
    LongAdder count = seen.get(relaxation);
    return count == null ? 0 : count.sum();
  }

  private void compare(int index) {
    RandomPair pair = RandomPair.of(new Random(CellKey.mix(seed + index)));
    Supplier<String> which = () -> "pair " + index + " of seed " + seed + ": " + pair;
    Match match;
    try {
      match =
          VacuityRelaxations.without(
              ResultMatcher.match(pair.goldSide(), pair.predictedSide(), pair.settings()));
    } catch (RuntimeException | StackOverflowError e) {
      throw new AssertionError(which.get(), e);
    }
    ReferenceFacts facts = pair.facts();
    Map<Set<Relaxation>, List<List<Pair>>> expected =
        ReferenceMatcher.alternatives(pair.gold().table(), pair.predicted().table(), facts);
    assertThat(new HashSet<>(match.alternatives())).as(which).isEqualTo(expected.keySet());
    assertThat(match.level()).as(which).isEqualTo(level(pair, facts, !expected.isEmpty()));
    if (!expected.isEmpty()) {
      assertBest(match, expected, facts.counted(), which);
      agreed.increment();
      expected.keySet().stream()
          .flatMap(Set::stream)
          .distinct()
          .forEach(r -> seen.computeIfAbsent(r, key -> new LongAdder()).increment());
    }
  }

  private static Match.Level level(RandomPair pair, ReferenceFacts facts, boolean found) {
    int extra = pair.predicted().width() - facts.counted().size();
    return !found || extra < 0
        ? Match.Level.NONE
        : extra == 0 ? Match.Level.EXACT : Match.Level.SUPERSET;
  }

  /** Nothing is stricter or smaller, and the mapping is one under which the tables agree. */
  private static void assertBest(
      Match match,
      Map<Set<Relaxation>, List<List<Pair>>> expected,
      List<Integer> counted,
      Supplier<String> which) {
    Comparator<Set<Relaxation>> order =
        Comparator.<Set<Relaxation>>comparingInt(ReferenceFuzzTest::refusals)
            .thenComparingInt(Set::size);
    assertThat(match.alternatives()).as(which).isSortedAccordingTo(order);
    assertThat(match.relaxations()).as(which).isEqualTo(match.alternatives().get(0));
    List<List<Pair>> assignments = expected.getOrDefault(match.relaxations(), List.of());
    if (!match.relaxations().contains(Relaxation.EMPTY_BOTH)) {
      assertThat(assignments)
          .as(which)
          .anyMatch(pairs -> Set.copyOf(pairs).equals(mapped(match, counted)));
    }
  }

  private static int refusals(Set<Relaxation> set) {
    return (int)
        Profile.BUILT_IN.stream()
            .takeWhile(p -> !ReferenceMatcher.closure(p.accepted()).containsAll(set))
            .count();
  }

  private static Set<Pair> mapped(Match match, List<Integer> counted) {
    Set<Pair> pairs = new HashSet<>();
    for (int c = 0; c < match.mapping().size(); c++) {
      if (match.mapping().get(c) >= 0) {
        pairs.add(new Pair(counted.indexOf(c), match.mapping().get(c)));
      }
    }
    return pairs;
  }
}
