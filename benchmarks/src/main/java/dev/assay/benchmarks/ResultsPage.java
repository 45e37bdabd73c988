// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The page that has results, each between two comments. */
final class ResultsPage {
  private ResultsPage() {}

  /**
   * Puts results in place of older ones.
   *
   * @param command that measured
   */
  static void update(Path page, String command, String results) throws IOException {
    String text = Files.readString(page);
    String opening = "<!-- results of " + command + " -->\n";
    int begin = text.indexOf(opening);
    int end = text.indexOf("<!-- end of results -->", Math.max(begin, 0));
    if (begin < 0 || end < begin) {
      throw new IOException("%s lacks the comments that results stand between".formatted(page));
    }
    Files.writeString(
        page,
        text.substring(0, begin + opening.length()) + "\n" + results + "\n" + text.substring(end));
  }
}
