// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import dev.assay.model.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of probing one pair of queries. It is one of four: a counterexample, which refutes it
 * if it is realistic; not probed, for a reason; proved equal; or held.
 *
 * @param question its id; empty for a pair without a run
 * @param database the id of its database; empty for a pair without a run
 * @param goldSql the gold query; empty if there is none
 * @param sql the prediction; empty if it is no SQL
 * @param candidates if held, the number of small databases on which both queries ran and agreed
 * @param reason why the pair was not probed, or {@code null}
 * @param counterexample the database that refutes the pair, or {@code null}
 * @param given the constraints that users state of the tables, which the search respected
 * @param judgments what models say of the counterexample
 * @param proof the steps of a proof that the queries are equal; empty if there is none
 */
public record ProbeFinding(
    String question,
    String database,
    String goldSql,
    String sql,
    int candidates,
    @Nullable String reason,
    @Nullable StoredCounterexample counterexample,
    List<String> given,
    List<CounterexampleJudgment> judgments,
    List<String> proof) {
  /** The reason why a pair whose queries are one is not probed. */
  public static final String SAME_TEXT = "the same text as the gold query";

  public ProbeFinding {
    given = List.copyOf(given);
    judgments = List.copyOf(judgments);
    proof = List.copyOf(proof);
    if (reason != null && counterexample != null) {
      throw new IllegalArgumentException("what was not probed has no counterexample");
    }
  }

  /** The result for a pair of which nothing is stated. */
  public ProbeFinding(
      String question,
      String database,
      String goldSql,
      String sql,
      int candidates,
      @Nullable String reason,
      @Nullable StoredCounterexample counterexample) {
    this(
        question,
        database,
        goldSql,
        sql,
        candidates,
        reason,
        counterexample,
        List.of(),
        List.of(),
        List.of());
  }

  /** Returns whether both queries agreed on every small database. */
  public boolean held() {
    return reason == null && counterexample == null && proof.isEmpty();
  }

  /** Returns whether the queries give equal answers on every database of the schema. */
  public boolean isProved() {
    return !proof.isEmpty() || SAME_TEXT.equals(reason);
  }

  /** Returns whether it is refuted with real or realistic data. */
  public boolean isRefuted() {
    return counterexample != null && counterexample.isRealistic();
  }

  /** Returns whether it is about the queries of an outcome. */
  public boolean isOf(Outcome outcome) {
    return goldSql.equals(text(outcome.goldSql())) && sql.equals(text(outcome.sql()));
  }

  private static String text(@Nullable String sql) {
    return sql == null ? "" : sql;
  }

  /** Returns a copy with models' judgments. */
  ProbeFinding judged(List<CounterexampleJudgment> said) {
    return new ProbeFinding(
        question, database, goldSql, sql, candidates, reason, counterexample, given, said, proof);
  }

  /** Returns a copy without database values. */
  public ProbeFinding withoutValues() {
    return counterexample == null
        ? this
        : new ProbeFinding(
            question,
            database,
            goldSql,
            sql,
            candidates,
            reason,
            counterexample.withoutValues(),
            given,
            judgments.stream().map(CounterexampleJudgment::withoutValues).toList(),
            proof);
  }
}
