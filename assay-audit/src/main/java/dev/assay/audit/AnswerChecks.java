// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import dev.assay.match.MatchSettings;
import dev.assay.match.OrderRule;
import dev.assay.match.Profile;
import dev.assay.match.search.ResultMatcher;
import dev.assay.model.Question;
import dev.assay.sql.internal.QueryFeatures;
import dev.assay.sql.internal.QueryShape;
import dev.assay.sql.internal.SqlFeature;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Checks that need only the question and its gold results. */
public final class AnswerChecks {
  /** Words that ask for an order of the rows; "order" alone is what customers do. */
  private static final Pattern ORDER =
      Pattern.compile(
          "\\balphabetically\\b"
              + "|\\b(?:ascending|descending|increasing|decreasing|alphabetical|alphabetic"
              + "|lexicographic(?:al)?|lexical|chronological|reverse)(?: \\w+)? order\\b"
              + "|\\b(?:sorted|sort|rank|ranked|arrange|arranged) (?:\\w+ ){0,3}?(?:by|from)\\b"
              + "|\\border (?:the (?:results?|rows|list)|them|it) by\\b",
          Pattern.CASE_INSENSITIVE);

  /** Two rows may agree by chance in one of them. */
  private static final int TELLING_ROWS = 2;

  /** Pairs beyond which alternatives are not compared. */
  private static final int MOST_ALTERNATIVES = 16;

  private AnswerChecks() {}

  /** Checks the golds of a question; finds nothing if all of them fail. */
  public static List<AuditFinding> of(GoldTrial trial) {
    List<AuditFinding> findings = new ArrayList<>();
    if (!trial.answers().isEmpty()) {
      vacuity(trial).ifPresent(findings::add);
      order(trial).ifPresent(findings::add);
      alternatives(trial).ifPresent(findings::add);
    }
    return findings;
  }

  /** Checks the golds of a question, also whether those that fail are of another dialect. */
  public static List<AuditFinding> of(GoldTrial trial, GoldBench bench) {
    List<AuditFinding> findings = new ArrayList<>(of(trial));
    DialectChecks.of(trial, bench).ifPresent(findings::add);
    return findings;
  }

  static AuditFinding finding(
      FindingKind kind, Question question, String sentence, Map<String, Object> evidence) {
    return new AuditFinding(kind, question.id(), question.database(), sentence, evidence);
  }

  private static Optional<AuditFinding> vacuity(GoldTrial trial) {
    List<GoldAnswer> answers = trial.answers();
    Question question = trial.question();
    if (answers.stream().allMatch(GoldAnswer::isEmpty)) {
      return Optional.of(
          finding(
              FindingKind.EMPTY_ANSWER,
              question,
              "The gold returns no row, as do many wrong queries.",
              Map.of()));
    }
    if (answers.stream().allMatch(GoldAnswer::isLoneZero)) {
      return Optional.of(
          finding(
              FindingKind.LONE_ZERO,
              question,
              "The gold returns nothing but a zero, as do many wrong queries.",
              Map.of()));
    }
    if (answers.stream().allMatch(GoldAnswer::isOnlyNull)) {
      int rows = answers.get(0).table().rowCount();
      return Optional.of(
          finding(
              FindingKind.ONLY_NULL,
              question,
              "The gold returns nothing but NULL, as do many wrong queries.",
              Map.of("rows", rows)));
    }
    return Optional.empty();
  }

  private static Optional<AuditFinding> order(GoldTrial trial) {
    Question question = trial.question();
    boolean open =
        question.match().order() == OrderRule.AUTO
            && trial.answers().stream()
                .allMatch(
                    answer ->
                        answer.sql() != null
                            && answer.table().rowCount() > 1
                            && !QueryShape.isOrdered(answer.sql(), answer.dialect()));
    return open
            && ORDER.matcher(question.text()).find()
            && trial.answers().stream().noneMatch(AnswerChecks::ranks)
        ? Optional.of(
            finding(
                FindingKind.MISSING_ORDER,
                question,
                "The question asks for an order, but the gold has no ORDER BY, so any order is"
                    + " accepted.",
                Map.of("rows", trial.answers().get(0).table().rowCount())))
        : Optional.empty();
  }

  /** Returns whether a gold numbers its rows itself, as RANK does. */
  private static boolean ranks(GoldAnswer answer) {
    String sql = answer.sql();
    return sql != null
        && QueryFeatures.of(sql, answer.dialect())
            .filter(features -> features.used().contains(SqlFeature.WINDOW))
            .isPresent();
  }

  /** Two alternatives whose values are equal in every row. */
  private static Optional<AuditFinding> alternatives(GoldTrial trial) {
    List<GoldAnswer> answers = trial.answers();
    if (answers.size() > MOST_ALTERNATIVES) {
      return Optional.empty();
    }
    for (int i = 0; i < answers.size(); i++) {
      for (int j = i + 1; j < answers.size(); j++) {
        String one = answers.get(i).sql();
        String other = answers.get(j).sql();
        if (one != null && other != null && areEqual(answers.get(i), answers.get(j))) {
          return Optional.of(
              finding(
                  FindingKind.EQUAL_ALTERNATIVES,
                  trial.question(),
                  "Two of the gold's alternatives give the same answer.",
                  Map.of("alternatives", List.of(one, other))));
        }
      }
    }
    return Optional.empty();
  }

  private static boolean areEqual(GoldAnswer one, GoldAnswer other) {
    return one.table().rowCount() >= TELLING_ROWS
        && one.table().rowCount() == other.table().rowCount()
        && one.table().columnCount() == other.table().columnCount()
        && !one.isOnlyNull()
        && Profile.STRICT.accepts(
            ResultMatcher.match(one.side(), other.side(), MatchSettings.DEFAULT));
  }
}
