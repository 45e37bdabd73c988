/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Match;
import dev.assay.model.MatchSettings;
import dev.assay.model.OrderRule;
import dev.assay.model.Relaxation;
import dev.assay.sql.Dialect;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The matcher and the slow reference say the same of tables that nearly agree. */
class ReferenceFuzzTest {
  private static final int COLUMNS = 3;
  private static final int ROWS = 5;

  /** A gold, a prediction made from it, and how the gold orders. */
  record Pair(Grid gold, Grid predicted, boolean ordered, int keys) {
    /** A query that orders by the first {@code keys} columns, or is free. */
    String goldSql() {
      String names = String.join(", ", gold.names());
      String order = String.join(", ", gold.names().subList(0, keys));
      return "SELECT " + names + " FROM t" + (keys == 0 ? "" : " ORDER BY " + order);
    }

    MatchSettings settings() {
      OrderRule rule = keys == 0 && ordered ? OrderRule.REQUIRED : OrderRule.AUTO;
      return MatchSettings.DEFAULT.withOrder(rule);
    }
  }

  @Provide
  Arbitrary<Pair> pairs() {
    return Arbitraries.randomValue(ReferenceFuzzTest::pair);
  }

  private static Pair pair(Random random) {
    Grid gold = new RandomTables(random).table(COLUMNS, ROWS);
    Grid predicted = new RandomChanges(random).of(gold, COLUMNS + 2, ROWS + 1);
    boolean ordered = random.nextInt(3) == 0;
    int keys = ordered && random.nextBoolean() ? 1 + random.nextInt(gold.width()) : 0;
    return new Pair(gold, predicted, ordered, keys);
  }

  @Property
  void agreesWithTheReference(@ForAll("pairs") Pair pair) {
    List<Integer> keys = List.of(0, 1, 2).subList(0, pair.keys());
    Side gold = new Side(pair.gold().table(), pair.goldSql(), Dialect.ANSI);

    Match match = ResultMatcher.match(gold, pair.predicted().side(), pair.settings());

    Set<Set<Relaxation>> expected =
        ReferenceMatcher.alternatives(
            pair.gold().table(), pair.predicted().table(), pair.ordered(), keys);
    for (Profile profile : Profile.BUILT_IN) {
      assertThat(profile.accepts(match))
          .as("%s accepts; the reference found %s", profile.name(), expected)
          .isEqualTo(expected.stream().anyMatch(profile.accepted()::containsAll));
    }
    assertThat(new HashSet<>(match.alternatives())).as("alternatives").isEqualTo(expected);
  }
}
