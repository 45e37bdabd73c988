// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import dev.assay.model.Question;
import dev.assay.sql.Dialect;
import dev.assay.sql.SqlText;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds examples that would reveal a question's answer. Two kinds are always excluded: an example
 * with the question's id, and one with the same words in the same order, ignoring case, punctuation
 * and blanks.
 *
 * @param words examples are left out of which the words in common with the question, as a share of
 *     all words of both, are at least this (Jaccard's index over different words); above 1 for no
 *     such check
 * @param cosine examples are left out whose vector's cosine with the question's is at least this;
 *     above 1 for no such check
 * @param sameSql whether examples are left out whose SQL is one of the question's gold queries but
 *     for case, comments and blanks
 */
public record ExampleLeakCheck(double words, double cosine, boolean sameSql) {
  /** 0.9 of the words, a cosine of 0.97, and the same SQL. */
  public static final ExampleLeakCheck DEFAULT = new ExampleLeakCheck(0.9, 0.97, true);

  public ExampleLeakCheck {
    if (!(words > 0) || !(cosine > 0)) {
      throw new IllegalArgumentException("thresholds must be above 0");
    }
  }

  /** A question as the check compares it. */
  Asked asked(Question question) {
    return new Asked(
        question.id(),
        plain(question.text()),
        Set.copyOf(IdentifierWords.of(question.text())),
        sameSql
            ? GoldQueryTexts.of(question.gold()).stream()
                .map(ExampleLeakCheck::normalised)
                .collect(Collectors.toSet())
            : Set.of());
  }

  /** What is compared of a question. */
  record Asked(String id, String plain, Set<String> words, Set<String> golds) {}

  /**
   * Returns the reason why an example is excluded; empty if it is not.
   *
   * @param similarity cosine of the two vectors; 0 where nobody computed them
   */
  Optional<ExampleLeak> leak(Asked asked, FewShotExample example, double similarity) {
    if (example.id().equals(asked.id)) {
      return Optional.of(ExampleLeak.SAME_ID);
    }
    if (plain(example.question()).equals(asked.plain)) {
      return Optional.of(ExampleLeak.SAME_TEXT);
    }
    if (shared(asked.words, Set.copyOf(IdentifierWords.of(example.question()))) >= words) {
      return Optional.of(ExampleLeak.SIMILAR_WORDS);
    }
    if (similarity >= cosine) {
      return Optional.of(ExampleLeak.SIMILAR_MEANING);
    }
    return asked.golds.contains(normalised(example.sql()))
        ? Optional.of(ExampleLeak.SAME_SQL)
        : Optional.empty();
  }

  private static String plain(String text) {
    return String.join(" ", IdentifierWords.of(text));
  }

  private static double shared(Set<String> one, Set<String> other) {
    Set<String> all = new HashSet<>(one);
    all.addAll(other);
    long common = one.stream().filter(other::contains).count();
    return all.isEmpty() ? 0 : (double) common / all.size();
  }

  private static String normalised(String sql) {
    return SqlText.of(sql, Dialect.ANSI).normalised();
  }
}
