// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import dev.assay.AssayException;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.gold.Gold;
import dev.assay.gold.internal.GoldBraces;
import dev.assay.gold.internal.GoldExpansion;
import dev.assay.match.column.ComparedColumns;
import dev.assay.model.Question;
import dev.assay.model.internal.Redaction;
import dev.assay.sql.Dialect;
import dev.assay.table.Execution;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The results of all golds of a question.
 *
 * @param answers of those that give one
 * @param faults of the others
 */
public record GoldTrial(Question question, List<GoldAnswer> answers, List<Failure> faults) {
  public GoldTrial {
    answers = List.copyOf(answers);
    faults = List.copyOf(faults);
  }

  /**
   * A gold that gives no answer.
   *
   * @param reason in words
   * @param sql the query, or {@code null} of a stored table
   */
  public record Failure(String reason, @Nullable String sql) {
    /** The reason with the query, in a line. */
    public String line() {
      return sql == null ? reason : reason + ": " + sql;
    }
  }

  /**
   * Runs the golds of a question.
   *
   * @throws AssayException if a gold is malformed
   * @throws DatabaseUnavailableException as {@link dev.assay.execute.QueryRunner#run}
   */
  public static GoldTrial of(Question question, GoldBench bench) {
    List<GoldAnswer> answers = new ArrayList<>();
    List<Failure> faults = new ArrayList<>();
    if (question.gold() instanceof Gold.Queries queries) {
      Dialect dialect = bench.dialect(question.database());
      Optional<String> fault = GoldBraces.fault(queries, dialect);
      if (fault.isPresent()) {
        return new GoldTrial(
            question, List.of(), List.of(new Failure(fault.get(), queries.queries().get(0).sql())));
      }
      for (String sql : GoldExpansion.of(question.id(), queries, dialect)) {
        Execution execution = run(question, sql, bench);
        if (execution instanceof Execution.Rows rows) {
          answers.add(new GoldAnswer(sql, rows.table(), dialect));
        } else {
          String hint = GoldBraces.hint(queries, dialect, execution).map("; "::concat).orElse("");
          faults.add(new Failure(inWords(execution, sql, bench.values()) + hint, sql));
        }
      }
    } else if (question.gold() instanceof Gold.Tables tables) {
      for (Gold.StoredTable table : tables.tables()) {
        try {
          answers.add(
              new GoldAnswer(
                  null, bench.runner().table(table, bench.limits().tables()), Dialect.ANSI));
        } catch (AssayException e) {
          faults.add(new Failure(String.valueOf(e.getMessage()), null));
        }
      }
    }
    return new GoldTrial(question, answers, faults);
  }

  private static Execution run(Question question, String sql, GoldBench bench) {
    try {
      return bench.run(question.database(), sql);
    } catch (DatabaseUnavailableException e) {
      throw new DatabaseUnavailableException(
          "question '%s': %s".formatted(question.id(), e.getMessage()), e);
    }
  }

  private static String inWords(Execution execution, String sql, boolean values) {
    if (execution instanceof Execution.Failed failed) {
      return values
          ? failed.message()
          : Redaction.message(failed.kind().name(), failed.message(), sql);
    }
    if (execution instanceof Execution.Refused refused) {
      return "refused, " + refused.reason();
    }
    return execution instanceof Execution.TooLarge tooLarge
        ? "too large, over the limit of " + tooLarge.limit()
        : "timed out";
  }

  /**
   * The columns that alone count by the question's settings, but that no answer has; a gold of
   * which some lack can't judge.
   */
  public List<String> missingColumns() {
    return answers.isEmpty()
        ? List.of()
        : question.match().columns().stream()
            .filter(
                column ->
                    answers.stream()
                        .noneMatch(answer -> ComparedColumns.has(answer.table(), column)))
            .toList();
  }

  /** Returns whether no gold is left; what can't be answered has none that could fail. */
  public boolean isHopeless() {
    return !(question.gold() instanceof Gold.Unanswerable)
        && (answers.isEmpty() || !missingColumns().isEmpty());
  }
}
