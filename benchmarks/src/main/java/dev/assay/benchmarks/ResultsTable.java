// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The times of some contenders, for a terminal and as Markdown.
 *
 * @param title what was measured
 * @param answer the name of the last column
 */
record ResultsTable(String title, String answer, List<Contender> contenders) {
  private static final String LINE = "%-32s %8s %13s %8s  %s";

  private List<String> head() {
    return List.of(title, "wall s", "from–to", "CPU s", answer);
  }

  /** At most 80 columns wide where answers are short. */
  String text() {
    return Stream.concat(
            Stream.of(title, line(List.of("", "wall s", "from–to", "CPU s", answer))),
            contenders.stream().map(contender -> line(contender.cells())))
        .collect(Collectors.joining("\n"));
  }

  private static String line(List<String> cells) {
    return LINE.formatted(cells.toArray()).stripTrailing();
  }

  String markdown() {
    return Stream.concat(
            Stream.of(head(), List.of("---", "--:", "--:", "--:", "---")),
            contenders.stream().map(Contender::cells))
        .map(cells -> "| " + String.join(" | ", cells) + " |\n")
        .collect(Collectors.joining());
  }
}
