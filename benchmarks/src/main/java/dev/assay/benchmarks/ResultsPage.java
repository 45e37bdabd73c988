// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The page that has the results, between two comments. */
final class ResultsPage {
  private static final String BEGIN = "<!-- results of benchmarks/run -->\n";
  private static final String END = "<!-- end of results -->";

  private ResultsPage() {}

  static void update(Path page, String results) throws IOException {
    String text = Files.readString(page);
    int begin = text.indexOf(BEGIN);
    int end = text.indexOf(END);
    if (begin < 0 || end < begin) {
      throw new IOException("%s lacks the comments that results stand between".formatted(page));
    }
    Files.writeString(
        page,
        text.substring(0, begin + BEGIN.length()) + "\n" + results + "\n" + text.substring(end));
  }
}
