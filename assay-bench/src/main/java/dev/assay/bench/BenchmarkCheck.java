// SPDX-License-Identifier: Apache-2.0
package dev.assay.bench;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryOrigin;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.SessionSettings;
import dev.assay.gold.Gold;
import dev.assay.gold.Gold.GoldSql;
import dev.assay.gold.internal.GoldExpansion;
import dev.assay.gold.internal.GoldSyntaxException;
import dev.assay.match.ComparisonSide;
import dev.assay.match.MatchSettings;
import dev.assay.match.Profile;
import dev.assay.match.search.ResultMatcher;
import dev.assay.table.Execution;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs every gold query of a benchmark on its databases. Used by one thread. */
final class BenchmarkCheck {
  /** The tag of a question whose right answer has no rows. */
  static final String EMPTY_ANSWER = "empty_answer";

  private static final String AMBIGUOUS = "ambiguous";

  private final BenchmarkEngine engine;
  private final Map<String, DatabaseAddress> addresses;
  private final DefinitionProblems problems = new DefinitionProblems();
  private final DefinitionProblems notes = new DefinitionProblems();
  private final Map<String, ComparisonSide> all = new LinkedHashMap<>();

  BenchmarkCheck(BenchmarkEngine engine, Map<String, DatabaseAddress> addresses) {
    this.engine = engine;
    this.addresses = addresses;
  }

  void run(List<DrawnQuestion> questions) {
    try (QueryRunner runner =
        new Executor(id -> Optional.ofNullable(addresses.get(id)), SessionSettings.DEFAULT)) {
      for (DrawnQuestion question : questions) {
        run(question, runner);
      }
    }
  }

  private void run(DrawnQuestion question, QueryRunner runner) {
    List<ComparisonSide> answers = new ArrayList<>();
    List<String> golds = question.gold(engine);
    for (int i = 0; i < golds.size(); i++) {
      String which = golds.size() == 1 ? "the gold" : "gold " + (i + 1);
      ComparisonSide first = null;
      for (String sql : expanded(question, golds.get(i), which)) {
        Execution execution =
            runner.run(question.database(), sql, Limits.DEFAULT, QueryOrigin.GOLD);
        if (!(execution instanceof Execution.Rows rows)) {
          report(
              problems,
              question,
              "%s fails on %s: %s (in: %s)"
                  .formatted(which, engine.words(), words(execution), oneLine(sql)),
              "correct it, or write one for this engine under 'dialects'");
          break;
        }
        first = first == null ? new ComparisonSide(rows.table(), sql, engine.dialect()) : first;
      }
      if (first != null) {
        checkRows(question, first, which);
        answers.add(first);
        all.put(question.id() + "/" + (i + 1), first);
      }
    }
    if (question.definition().labels().category().equals(AMBIGUOUS)) {
      checkReadings(question, answers);
    }
  }

  private List<String> expanded(DrawnQuestion question, String gold, String which) {
    try {
      return GoldExpansion.of(
          question.id(), new Gold.Queries(List.of(new GoldSql(gold, true))), engine.dialect());
    } catch (GoldSyntaxException e) {
      report(
          problems,
          question,
          "%s can't be read: %s".formatted(which, e.getMessage()),
          "see docs/gold.md");
      return List.of();
    }
  }

  private void checkRows(DrawnQuestion question, ComparisonSide answer, String which) {
    boolean empty = answer.table().rowCount() == 0;
    boolean meant = question.definition().labels().tags().contains(EMPTY_ANSWER);
    if (empty != meant) {
      report(
          notes,
          question,
          empty ? which + " returns no rows" : which + " returns rows",
          empty
              ? "draw other values or add rows; if no row is right, add the tag " + EMPTY_ANSWER
              : "remove the tag " + EMPTY_ANSWER);
    } else if (!meant && answer.table().rowCount() == 1 && isOneNull(answer)) {
      report(notes, question, which + " returns a single NULL", "draw other values or add rows");
    }
  }

  private static boolean isOneNull(ComparisonSide answer) {
    return answer.table().columns().size() == 1 && answer.table().columns().get(0).isNull(0);
  }

  /** Two readings of an ambiguous question with one answer can't be told apart. */
  private void checkReadings(DrawnQuestion question, List<ComparisonSide> answers) {
    for (int i = 0; i < answers.size(); i++) {
      for (int j = i + 1; j < answers.size(); j++) {
        if (Profile.STRICT.accepts(
            ResultMatcher.match(answers.get(i), answers.get(j), MatchSettings.DEFAULT))) {
          report(
              notes,
              question,
              "golds %d and %d give the same answer".formatted(i + 1, j + 1),
              "add rows that tell the readings apart");
        }
      }
    }
    if (question.gold(engine).size() < 2) {
      report(
          notes, question, "an ambiguous question has one gold", "write a gold for each reading");
    }
  }

  private void report(
      DefinitionProblems list, DrawnQuestion question, String message, String remedy) {
    list.add(
        question.domain().source().path(),
        question.definition().line(),
        0,
        question.id() + ": " + message,
        remedy);
  }

  private static String words(Execution execution) {
    if (execution instanceof Execution.Failed failed) {
      return oneLine(failed.message());
    }
    if (execution instanceof Execution.Refused refused) {
      return "refused, " + refused.reason();
    }
    return execution.status();
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("\\s*\\R\\s*", " ");
  }

  /** The answers of the gold queries that run, by {@code ID/1}, {@code ID/2} … */
  Map<String, ComparisonSide> answers() {
    return all;
  }

  /** Golds that fail, a line each. */
  List<String> problems() {
    return problems.all();
  }

  /** Golds whose answers deserve a look, a line each. */
  List<String> notes() {
    return notes.all();
  }
}
