// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import dev.assay.audit.QuestionDiversity.QuestionWords;
import dev.assay.match.Profile;
import dev.assay.match.search.ResultMatcher;
import dev.assay.model.Question;
import dev.assay.sql.internal.SqlText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Questions of one database that ask the same, or nearly so. */
final class PairChecks {
  /** The most earlier questions of the same words to compare a question with. */
  private static final int MOST = 3;

  private final GoldBench bench;
  private final List<AuditFinding> findings = new ArrayList<>();

  private PairChecks(GoldBench bench) {
    this.bench = bench;
  }

  /** Compares each question with the first that has the same words. */
  static List<AuditFinding> of(Collection<Question> questions, GoldBench bench) {
    PairChecks checks = new PairChecks(bench);
    Map<List<Object>, List<Question>> same = new LinkedHashMap<>();
    Map<List<Object>, List<Question>> near = new LinkedHashMap<>();
    for (Question question : questions) {
      String words = QuestionWords.plain(question.text());
      if (words.isEmpty()) {
        continue;
      }
      List<Question> equals = same.computeIfAbsent(key(question, words), key -> new ArrayList<>());
      List<Question> alike =
          near.computeIfAbsent(
              key(question, QuestionWords.telling(question.text())), key -> new ArrayList<>());
      if (!equals.isEmpty()) {
        checks.compare(equals.get(0), question, true);
      } else if (!alike.isEmpty() && alike.size() < MOST) {
        checks.compare(alike.get(0), question, false);
      }
      equals.add(question);
      alike.add(question);
    }
    return checks.findings;
  }

  /** Returns the key of a question, with its hints: questions with different hints differ. */
  private static List<Object> key(Question question, String words) {
    return List.of(question.database(), words, question.hints());
  }

  private void compare(Question first, Question second, boolean same) {
    GoldTrial one = trial(first);
    GoldTrial other = trial(second);
    if (one.answers().isEmpty() || other.answers().isEmpty()) {
      return;
    }
    String alike = same ? "the same" : "nearly the same";
    boolean sameGold = first.gold().equals(second.gold()) || haveSameText(one, other);
    if (sameGold || agree(one, other)) {
      add(
          same ? FindingKind.DUPLICATE_QUESTION : FindingKind.NEAR_DUPLICATE_QUESTION,
          second,
          first,
          "It asks %s as %s, and %s."
              .formatted(
                  alike,
                  first.id(),
                  sameGold ? "has the same gold" : "its gold gives the same answer"));
    } else {
      add(
          same ? FindingKind.CONFLICTING_GOLDS : FindingKind.NEAR_DUPLICATE_CONFLICT,
          second,
          first,
          "It asks %s as %s, but its gold gives another answer.".formatted(alike, first.id()));
    }
  }

  private GoldTrial trial(Question question) {
    return GoldTrial.of(question, bench);
  }

  private static boolean haveSameText(GoldTrial one, GoldTrial other) {
    GoldAnswer first = one.answers().get(0);
    GoldAnswer second = other.answers().get(0);
    return first.sql() != null
        && second.sql() != null
        && SqlText.of(first.sql(), first.dialect())
            .normalized()
            .equals(SqlText.of(second.sql(), second.dialect()).normalized());
  }

  /** Returns whether a gold of one would be accepted as an answer to the other, either way. */
  private static boolean agree(GoldTrial one, GoldTrial other) {
    return accepts(one, other) || accepts(other, one);
  }

  private static boolean accepts(GoldTrial gold, GoldTrial predicted) {
    return gold.answers().stream()
        .anyMatch(
            right ->
                predicted.answers().stream()
                    .anyMatch(
                        answer ->
                            Profile.STANDARD.accepts(
                                ResultMatcher.match(
                                    right.side(), answer.side(), gold.question().match()))));
  }

  private void add(FindingKind kind, Question question, Question first, String sentence) {
    findings.add(
        AnswerChecks.finding(
            kind, question, sentence, Map.of("other", Objects.requireNonNull(first.id()))));
  }
}
