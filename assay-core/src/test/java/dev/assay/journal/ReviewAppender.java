// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import dev.assay.journal.internal.ReviewFile;
import dev.assay.model.LabelWord;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A program that appends reviews and prints the id of each that was acknowledged: {@code FOLDER
 * NAME COUNT}.
 */
final class ReviewAppender {
  private ReviewAppender() {}

  public static void main(String[] args) {
    ReviewFile reviews = ReviewFile.of(new RunDirectory(Path.of(args[0]), SampleOutcomes.MANIFEST));
    int count = Integer.parseInt(args[2]);
    for (int i = 0; i < count; i++) {
      String id = args[1] + "-" + i;
      reviews.append(review(id, "q" + i, args[1]), null);
      System.out.println(id);
    }
  }

  static Review review(String id, String question, String reviewer) {
    return new Review(
        id,
        Instant.now(),
        question,
        reviewer,
        LabelWord.RIGHT,
        new GoldEdit("SELECT 'a long query' FROM t", false, "because " + "x".repeat(500)),
        null,
        false,
        null,
        null);
  }

  /** Starts the program in a Java machine of its own. */
  static Process start(Path folder, String name, int count) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.add(ReviewAppender.class.getName());
    command.addAll(List.of(folder.toString(), name, Integer.toString(count)));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
  }
}
