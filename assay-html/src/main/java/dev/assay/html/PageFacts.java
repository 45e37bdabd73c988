// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.match.Cause;
import dev.assay.model.NotScoredReason;
import dev.assay.report.internal.Phrases;
import java.util.ArrayList;
import java.util.List;

/**
 * The facts that scripts need before they decompress anything, as {@code page.js} reads them.
 *
 * @param run name of the run
 * @param questions the number of questions
 * @param blockSize the number of questions in a block of details
 * @param keepsValues whether there are results in the page
 * @param words causes and their names, alternately
 * @param compared names of the compared runs; empty in the page of a single run
 * @param systems the system that wrote the SQL, for each run, in words
 */
record PageFacts(
    String run,
    int questions,
    int blockSize,
    boolean keepsValues,
    List<String> words,
    List<String> compared,
    List<String> systems) {

  static PageFacts of(
      String run,
      int questions,
      int blockSize,
      boolean keepsValues,
      List<String> compared,
      List<String> systems) {
    return new PageFacts(run, questions, blockSize, keepsValues, causes(), compared, systems);
  }

  private static List<String> causes() {
    List<String> words = new ArrayList<>();
    for (Cause cause : Cause.values()) {
      words.add(cause.name());
      words.add(Phrases.brief(cause));
    }
    for (NotScoredReason reason : NotScoredReason.values()) {
      words.add(reason.name());
      words.add(Phrases.of(reason));
    }
    return words;
  }
}
