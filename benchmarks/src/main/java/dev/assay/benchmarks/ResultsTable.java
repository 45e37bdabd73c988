// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A table for a terminal and as Markdown; columns are numbers but for the first and the last.
 *
 * @param head the title and the names of the other columns
 */
record ResultsTable(List<String> head, List<List<String>> rows) {
  /** The times of each command. */
  static ResultsTable ofSeconds(String title, String answer, List<Contender> contenders) {
    return new ResultsTable(
        List.of(title, "wall s", "from–to", "CPU s", answer),
        contenders.stream().map(Contender::seconds).toList());
  }

  String text() {
    int last = head.size() - 1;
    List<Integer> widths = IntStream.range(0, last).mapToObj(column -> width(column)).toList();
    return Stream.concat(Stream.of(head), rows.stream())
        .map(
            row ->
                IntStream.range(1, last)
                    .mapToObj(
                        i -> "  " + " ".repeat(widths.get(i) - row.get(i).length()) + row.get(i))
                    .collect(
                        Collectors.joining(
                            "",
                            row.get(0) + " ".repeat(widths.get(0) - row.get(0).length()),
                            "  " + row.get(last))))
        .map(String::stripTrailing)
        .collect(Collectors.joining("\n"));
  }

  private int width(int column) {
    return Stream.concat(Stream.of(head), rows.stream())
        .mapToInt(row -> row.get(column).length())
        .max()
        .orElseThrow();
  }

  String markdown() {
    List<String> rule =
        IntStream.range(0, head.size())
            .mapToObj(i -> i == 0 || i == head.size() - 1 ? "---" : "--:")
            .toList();
    return Stream.concat(Stream.of(head, rule), rows.stream())
        .map(cells -> "| " + String.join(" | ", cells) + " |\n")
        .collect(Collectors.joining());
  }
}
