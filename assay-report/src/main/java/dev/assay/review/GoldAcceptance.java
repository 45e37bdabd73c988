// SPDX-License-Identifier: Apache-2.0
package dev.assay.review;

import dev.assay.dataset.internal.AcceptedGold;
import dev.assay.gold.Gold;
import dev.assay.gold.internal.GoldExpansion;
import dev.assay.gold.internal.GoldSyntaxException;
import dev.assay.journal.GoldEdit;
import dev.assay.match.Cause;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.sql.Dialect;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Decides whether a prediction of a run may become gold of its question. */
public final class GoldAcceptance {
  private GoldAcceptance() {}

  /** Returns whether the gold has the prediction already. */
  public static boolean isAccepted(Question question, AcceptedGold accepted) {
    return question.gold() instanceof Gold.Queries queries
        && queries.queries().stream().anyMatch(each -> accepted.is(each.sql()))
        && (!accepted.replaces() || queries.queries().size() == 1);
  }

  /**
   * The objection to accepting a prediction, with the remedy; empty if there is none.
   *
   * @param question as the data set has it now
   */
  public static Optional<String> objection(Outcome outcome, Question question, boolean replaces) {
    return ofPrediction(outcome)
        .or(() -> objectionToEdit(outcome, question, replaces))
        .or(
            () ->
                outcome.verdict() instanceof Verdict.Correct && !replaces
                    ? Optional.of("the prediction is right already; there is nothing to accept")
                    : Optional.empty());
  }

  /**
   * The objection to a reviewer's query, with the remedy; empty if it can be written as gold.
   *
   * @param question as the data set has it now
   */
  public static Optional<String> objection(Outcome outcome, Question question, GoldEdit edit) {
    return objectionToEdit(outcome, question, edit.replaces()).or(() -> ofSyntax(question, edit));
  }

  private static Optional<String> ofSyntax(Question question, GoldEdit edit) {
    Gold.Queries gold = new Gold.Queries(List.of(new Gold.GoldSql(edit.sql(), true)));
    String problem = "";
    for (Dialect dialect : Dialect.values()) {
      try {
        GoldExpansion.of(question.id(), gold, dialect);
        return Optional.empty();
      } catch (GoldSyntaxException e) {
        problem = e.getMessage();
      }
    }
    return Optional.of("its gold edit can't be gold: " + problem);
  }

  private static Optional<String> ofPrediction(Outcome outcome) {
    if (outcome.sql() == null) {
      return Optional.of("there is no SQL to accept");
    }
    String status = outcome.execution().status();
    if (!status.equals("rows")) {
      String message = outcome.execution().message();
      return Optional.of(
          "the prediction returned no result (%s%s), so it can't be gold"
              .formatted(
                  status.equals("none") ? "it was not run" : status,
                  message == null ? "" : ": " + message.replaceAll("\\s+", " ").strip()));
    }
    Long rows = outcome.execution().rows();
    return rows == null || rows == 0
        ? Optional.of("the prediction returned no rows; as gold, it would accept any empty result")
        : Optional.empty();
  }

  private static Optional<String> objectionToEdit(
      Outcome outcome, Question question, boolean replaces) {
    if (question.gold() instanceof Gold.Unanswerable) {
      return Optional.of("the question can't be answered, so it has no gold");
    }
    if (question.gold() instanceof Gold.Missing) {
      return Optional.of(
          "the question has no gold that a prediction could be added to or replace; write its 'gold' in the file of questions by hand");
    }
    if (question.gold() instanceof Gold.ByEngine) {
      return Optional.of(
          "its gold has an entry for each engine; edit the entry of the run's engine in the file of questions by hand");
    }
    if (!question.text().equals(outcome.text())
        || !question.database().equals(outcome.database())
        || !hasGold(outcome, question)) {
      return Optional.of(
          "the question or its gold has changed since the run; run it again, and accept the prediction of that run");
    }
    if (question.gold() instanceof Gold.Tables && !replaces) {
      return Optional.of(
          "its gold is a stored result, next to which there can be no query; use --as replace");
    }
    return Optional.empty();
  }

  /**
   * Returns whether accepting a prediction needs a reason, because its result contradicts the
   * gold's on this database or on a counterexample. Results that agree under relaxations that the
   * profile refuses contradict nothing.
   */
  public static boolean isRefuted(Outcome outcome) {
    return outcome.verdict() instanceof Verdict.Incorrect wrong
        && (wrong.cause() == Cause.COUNTEREXAMPLE
            || outcome.match() == null
            || !outcome.match().agrees());
  }

  /**
   * Returns whether the gold of the run is still one of the question's. Of a gold for each engine,
   * one of them has to have it.
   */
  public static boolean hasGold(Outcome outcome, Question question) {
    return hasGold(outcome.goldSql(), question.id(), question.gold());
  }

  private static boolean hasGold(@Nullable String then, String id, Gold gold) {
    if (gold instanceof Gold.ByEngine engines) {
      return engines.golds().values().stream().anyMatch(each -> hasGold(then, id, each));
    }
    if (gold instanceof Gold.Tables || gold instanceof Gold.Unanswerable) {
      return true; // nothing of it has a text to compare
    }
    if (then == null || !(gold instanceof Gold.Queries queries)) {
      return then == null && gold instanceof Gold.Missing;
    }
    // The dialect only matters for quotes; a run does not say which it was.
    return Stream.of(Dialect.values())
        .anyMatch(
            dialect -> {
              try {
                return GoldExpansion.of(id, queries, dialect).contains(then);
              } catch (GoldSyntaxException e) {
                return false;
              }
            });
  }
}
