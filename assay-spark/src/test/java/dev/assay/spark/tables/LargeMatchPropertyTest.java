// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.match.ComparisonSide;
import dev.assay.match.Match;
import dev.assay.match.MatchSettings;
import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import dev.assay.match.RelaxationSet;
import dev.assay.match.search.ResultMatcher;
import dev.assay.spark.tables.LargeResultMatch.Decision;
import dev.assay.spark.tables.RandomTables.Table;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The verdict on random tables is that of the library, or none. */
class LargeMatchPropertyTest {
  private static final int CASES = 10;
  private static final List<Profile> PROFILES =
      List.of(
          Profile.STRICT,
          Profile.STANDARD,
          Profile.LENIENT,
          Profile.custom("text", List.of("TEXT_CASE", "COLUMN_ORDER", "ROLE_SWAP")));

  @Test
  void agreesWithTheLibraryOnRandomTables() {
    int decided = compare(seed(), CASES);
    assertThat(decided).isGreaterThanOrEqualTo(CASES * 9 / 10);
  }

  @Test
  @Tag("long")
  void agreesWithTheLibraryOnManyRandomTables() {
    int cases = Math.min(3_000, Integer.getInteger("assay.fuzz.tries", 3_000));
    assertThat(compare(seed(), cases)).isGreaterThan(cases * 9 / 10);
  }

  private static long seed() {
    String given = System.getProperty("assay.fuzz.seed", "");
    return given.isEmpty() ? System.nanoTime() : Long.parseLong(given);
  }

  private static int compare(long seed, int cases) {
    System.out.println("assay.fuzz.seed=" + seed);
    int decided = 0;
    for (int i = 0; i < cases; i++) {
      Random random = new Random(seed + i);
      RandomTables tables = new RandomTables(random);
      Table gold = tables.gold();
      Table predicted = tables.predicted(gold);
      Profile profile = PROFILES.get(random.nextInt(PROFILES.size()));
      LargeMatchOptions options =
          LargeMatchOptions.DEFAULT
              .withCollectedRows(random.nextBoolean() ? 0 : 1_000)
              .withBucketBits(random.nextInt(5));
      decided += check(gold, predicted, profile, options, seed + i) ? 1 : 0;
    }
    System.out.println(decided + " of " + cases + " decided");
    return decided;
  }

  /** Compares both verdicts; returns whether there was one. */
  private static boolean check(
      Table gold, Table predicted, Profile profile, LargeMatchOptions options, long seed) {
    ComparedTables tables =
        new ComparedTables(
            SparkTable.of(gold.dataset(), "gold"),
            SparkTable.of(predicted.dataset(), "predicted"),
            options);
    Match expected =
        ResultMatcher.match(
            ComparisonSide.of(LargeResultMatcher.collected(tables.gold())),
            ComparisonSide.of(LargeResultMatcher.collected(tables.predicted())),
            MatchSettings.DEFAULT);
    LargeResultMatch found = LargeResultMatcher.search(tables, profile, ZoneOffset.UTC);
    if (found.decision() == Decision.UNDECIDED || expected.isUndecided()) {
      assertThat(found.notDecided()).isSubsetOf(withIncluded(profile));
      return false;
    }
    String about =
        "seed %d, profile %s%n%s%n%s%n%s%n%s"
            .formatted(seed, profile.name(), gold, predicted, expected, found);
    assertThat(found.decision() == Decision.ACCEPTED)
        .as(about)
        .isEqualTo(profile.accepts(expected));
    if (found.decision() == Decision.ACCEPTED) {
      assertThat(profile.accepts(found.match())).as(about).isTrue();
      assertThat(found.match().level()).as(about).isEqualTo(expected.level());
    }
    return true;
  }

  private static Set<Relaxation> withIncluded(Profile profile) {
    return RelaxationSet.of(profile.accepted()).closed().toSet();
  }
}
