// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.assay.match.internal.ComparisonCase;
import dev.assay.match.internal.ComparisonCases;
import dev.assay.match.internal.RefusalCauses;
import dev.assay.match.search.ResultMatcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Every comparison case says what it must: the shared ones and our own, a file a rule section. */
class ComparisonCasesTest {
  private static final Path OWN =
      Path.of(System.getProperty("assay.root", ".."), "assay-match/src/test/resources/cases");

  @TestFactory
  Stream<DynamicTest> judgesTheSharedTraps() {
    Path traps = Path.of(System.getProperty("assay.shared", ""), "cases", "traps.jsonl");
    assumeTrue(Files.isRegularFile(traps), "skipped: no shared cases at " + traps);
    return tests(traps);
  }

  @TestFactory
  Stream<DynamicContainer> judgesOurOwnCases() throws IOException {
    return files().stream()
        .map(f -> DynamicContainer.dynamicContainer(String.valueOf(f.getFileName()), tests(f)));
  }

  /** For mutation runs, which neither see inside containers nor should start each case anew. */
  @Test
  @EnabledIfSystemProperty(named = "assay.cases.together", matches = "true")
  void judgesOurOwnCasesAtOnce() throws IOException {
    for (Path file : files()) {
      try (Stream<ComparisonCase> cases = ComparisonCases.read(file)) {
        cases.forEach(ComparisonCasesTest::check);
      }
    }
  }

  @Test
  void hasOwnCasesForEverySection() throws IOException {
    assertThat(files())
        .extracting(file -> String.valueOf(file.getFileName()))
        .containsExactlyInAnyOrder(
            "values.jsonl",
            "further-values.jsonl",
            "columns.jsonl",
            "rows-and-order.jsonl",
            "ties.jsonl",
            "profiles.jsonl",
            "questions.jsonl",
            "empties.jsonl",
            "combos.jsonl");
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(OWN)) {
      return files.sorted().toList();
    }
  }

  private static Stream<DynamicTest> tests(Path file) {
    try (Stream<ComparisonCase> cases = ComparisonCases.read(file)) {
      return cases.map(each -> dynamicTest(each.id(), () -> check(each))).toList().stream();
    }
  }

  private static void check(ComparisonCase each) {
    ComparisonSide gold =
        new ComparisonSide(each.gold().table(), each.gold().sql(), each.dialect());
    ComparisonSide predicted =
        new ComparisonSide(each.predicted().table(), each.predicted().sql(), each.dialect());
    Match match = ResultMatcher.match(gold, predicted, each.settings());
    ComparisonCase.Expectation expect = each.expect();

    SoftAssertions softly = new SoftAssertions();
    String found = each.id() + ", " + each.note() + "; found " + match.alternatives();
    for (Profile profile : Profile.BUILT_IN) {
      Boolean accepted = expect.accepted().get(profile.name());
      if (accepted != null) {
        softly
            .assertThat(profile.accepts(match))
            .as("%s accepts (%s)", profile.name(), found)
            .isEqualTo(accepted);
      }
    }
    if (expect.relaxations() != null) {
      softly
          .assertThat(match.relaxations())
          .as("relaxations (%s)", found)
          .isEqualTo(expect.relaxations());
    }
    if (expect.alternatives() != null) {
      softly
          .assertThat(match.alternatives())
          .as("alternatives")
          .containsExactlyInAnyOrderElementsOf(expect.alternatives());
    }
    if (expect.cause() != null) {
      softly
          .assertThat(RefusalCauses.of(match, Profile.STANDARD))
          .as("cause (%s)", found)
          .isEqualTo(expect.cause());
    }
    softly.assertAll();
  }
}
