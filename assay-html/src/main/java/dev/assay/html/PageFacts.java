// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.model.Cause;
import dev.assay.model.NotScoredReason;
import dev.assay.report.Phrases;
import java.util.ArrayList;
import java.util.List;

/**
 * What the scripts have to know before they unpack anything, as {@code page.js} reads it.
 *
 * @param run name of the run
 * @param questions how many there are
 * @param blockSize how many are in a block of details
 * @param keepsValues whether there are results in the page
 * @param words causes and what they are called, by turns
 * @param compared names of the runs that are set side by side; empty in the page of a run
 * @param systems who wrote the SQL of the run, or of each that is compared, in words
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
