// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The places of questions in their files, by question id.
 *
 * @param questions the locations of the questions
 * @param golds the locations of their golds, if these are in another file
 */
public record QuestionLocations(Map<String, Place> questions, Map<String, Place> golds) {
  public static final QuestionLocations NONE = new QuestionLocations(Map.of(), Map.of());

  public QuestionLocations {
    questions = Map.copyOf(questions);
    golds = Map.copyOf(golds);
  }

  /**
   * A line of a file.
   *
   * @param file as the user named it, or below the folder that the user named
   * @param line 1-based
   */
  public record Place(Path file, int line) {}

  /** The place where a question begins; empty if its format has no such place. */
  public Optional<Place> of(String question) {
    return Optional.ofNullable(questions.get(question)).or(() -> goldOf(question));
  }

  /** The place of a question's gold. */
  public Optional<Place> gold(String question) {
    return goldOf(question).or(() -> Optional.ofNullable(questions.get(question)));
  }

  private Optional<Place> goldOf(String question) {
    return Optional.ofNullable(golds.get(question));
  }

  /** Returns the places of both. */
  public QuestionLocations and(QuestionLocations others) {
    return new QuestionLocations(both(questions, others.questions), both(golds, others.golds));
  }

  private static Map<String, Place> both(Map<String, Place> one, Map<String, Place> other) {
    Map<String, Place> both = new HashMap<>(one);
    both.putAll(other);
    return both;
  }
}
