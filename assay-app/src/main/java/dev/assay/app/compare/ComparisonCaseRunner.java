// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.compare;

import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.Terminal;
import dev.assay.match.Cause;
import dev.assay.match.ComparisonDeadline;
import dev.assay.match.ComparisonSide;
import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.match.internal.ComparisonCase;
import dev.assay.match.internal.ComparisonCases;
import dev.assay.match.internal.RefusalCauses;
import dev.assay.match.search.ResultMatcher;
import dev.assay.match.tie.SubqueryLimitTies;
import dev.assay.table.internal.SanitizedText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Runs a file of comparison cases and says which of them come out otherwise than expected. */
final class ComparisonCaseRunner {
  private final Terminal terminal;
  private final boolean json;
  private final Duration compareTimeout;
  private int cases;
  private int missed;

  ComparisonCaseRunner(Terminal terminal, boolean json, Duration compareTimeout) {
    this.terminal = terminal;
    this.json = json;
    this.compareTimeout = compareTimeout;
  }

  /** Runs all cases; the exit code says whether all came out as expected. */
  int run(Path file) {
    try (Stream<ComparisonCase> all = ComparisonCases.read(file)) {
      all.forEach(this::run);
    }
    if (!json) {
      terminal.out().printf("%,d cases, %,d missed.%n", cases, missed);
    }
    return missed == 0 ? ExitCode.DONE : ExitCode.REFUSED;
  }

  private void run(ComparisonCase example) {
    ComparisonSide gold =
        new ComparisonSide(example.gold().table(), example.gold().sql(), example.dialect());
    Match found =
        ResultMatcher.match(
            gold,
            new ComparisonSide(
                example.predicted().table(), example.predicted().sql(), example.dialect()),
            example.settings(),
            ComparisonDeadline.in(compareTimeout));
    Match match = found.noting(SubqueryLimitTies.unasked(gold, found));
    Cause cause =
        Profile.STANDARD.accepts(match) ? null : RefusalCauses.of(match, Profile.STANDARD);
    List<String> misses = misses(example.expect(), match, cause);
    cases++;
    missed += misses.isEmpty() ? 0 : 1;
    if (json) {
      terminal.out().println(MatchTask.MatchJson.write(example.id(), match, cause));
    }
    for (String miss : misses) {
      if (json) {
        terminal.note(SanitizedText.line(example.id() + ": " + miss));
      } else {
        terminal.line("%s: %s", example.id(), miss);
      }
    }
  }

  private static List<String> misses(
      ComparisonCase.Expectation expect, Match match, @Nullable Cause cause) {
    List<String> misses = new ArrayList<>();
    for (Profile profile : Profile.BUILT_IN) {
      Boolean expected = expect.accepted().get(profile.name());
      if (expected != null && expected != profile.accepts(match)) {
        misses.add(
            "%s %s, expected was the contrary"
                .formatted(profile.name(), expected ? "refuses" : "accepts"));
      }
    }
    if (expect.relaxations() != null && !expect.relaxations().equals(match.relaxations())) {
      misses.add(
          "relaxations %s, expected %s".formatted(match.relaxations(), expect.relaxations()));
    }
    if (expect.alternatives() != null
        && !new HashSet<>(expect.alternatives()).equals(new HashSet<>(match.alternatives()))) {
      misses.add(
          "alternatives %s, expected %s".formatted(match.alternatives(), expect.alternatives()));
    }
    if (expect.cause() != null && expect.cause() != cause) {
      misses.add("cause %s, expected %s".formatted(cause, expect.cause()));
    }
    return misses;
  }
}
