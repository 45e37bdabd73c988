// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import dev.assay.audit.mutant.KillCheck.Finding;
import dev.assay.audit.mutant.KillCheck.MutatedQuery;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.execute.internal.SchemaSamples;
import dev.assay.model.Question;
import dev.assay.probe.Counterexample;
import dev.assay.probe.CounterexampleSearch;
import dev.assay.probe.PairSearch;
import dev.assay.probe.PairSearches;
import dev.assay.probe.ProbeResult;
import dev.assay.probe.QueryPair;
import dev.assay.run.internal.TieResults;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.sql.internal.SqlText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Analyzes the golds of one database. Used by one thread. */
final class DatabaseMutants implements AutoCloseable {
  /** Values of a column among which another constant is chosen. */
  private static final int SAMPLES = 20;

  private final QueryRunner runner;
  private final String database;
  private final MutationSettings settings;
  private final TieResults ties;
  private @Nullable Schema schema;
  private final PairSearches searches;
  private @Nullable PairSearch search;

  DatabaseMutants(
      QueryRunner runner, PairSearches searches, String database, MutationSettings settings) {
    this.searches = searches;
    this.runner = runner;
    this.database = database;
    this.settings = settings;
    this.ties = new TieResults(runner, settings.limits());
  }

  /**
   * Analyzes the gold that some questions share.
   *
   * @param accepted the query to mutate, and others that are as right
   */
  MutatedGold analyze(List<Question> questions, List<String> accepted) {
    String sql = accepted.get(0);
    MutatedQuery query = new MutatedQuery(sql, questions.get(0).match());
    try {
      if (!runner.session().volatileCalls(sql, runner.dialect(database)).isEmpty()) {
        return without(questions, sql, "the gold depends on chance or on the time");
      }
      Optional<KillCheck> check = KillCheck.of(runner, ties, database, query, settings.limits());
      return check.isEmpty()
          ? without(questions, sql, "the gold gives no result")
          : analyze(questions, query, check.get(), mutants(accepted));
    } catch (DatabaseUnavailableException e) {
      return without(questions, sql, "the database can't be opened");
    }
  }

  private static MutatedGold without(List<Question> questions, String sql, String obstacle) {
    return new MutatedGold(questions, sql, List.of(), 0, obstacle);
  }

  private List<Mutant> mutants(List<String> accepted) {
    Dialect dialect = runner.dialect(database);
    Set<String> right =
        accepted.stream()
            .map(sql -> SqlText.of(sql, dialect).normalized())
            .collect(Collectors.toSet());
    return Mutants.of(
            accepted.get(0), dialect, schema(), settings.mutants(), settings.search().seed())
        .stream()
        .filter(mutant -> !right.contains(SqlText.of(mutant.sql(), dialect).normalized()))
        .toList();
  }

  private MutatedGold analyze(
      List<Question> questions, MutatedQuery query, KillCheck check, List<Mutant> mutants) {
    List<TestedMutant> tested = new ArrayList<>();
    for (Mutant mutant : mutants) {
      Finding finding = check.check(mutant.sql());
      switch (finding.kind()) {
        case DIFFERS -> tested.add(new TestedMutant(mutant, MutantStatus.KILLED, null));
        case AGREES -> tested.add(probed(mutant, query, finding.mapping()));
        case NOT_RUN -> {}
      }
    }
    return new MutatedGold(
        questions,
        query.sql(),
        tested,
        mutants.size() - tested.size(),
        tested.isEmpty() ? "no operator applies to the gold" : null);
  }

  private TestedMutant probed(Mutant mutant, MutatedQuery query, List<Integer> mapping) {
    PairSearch open = search();
    if (open == null) {
      return new TestedMutant(mutant, MutantStatus.NOT_PROBED, null);
    }
    ProbeResult result =
        open.search(new QueryPair(query.sql(), mutant.sql(), query.settings(), mapping)).result();
    if (result instanceof ProbeResult.Refuted refuted && refuted.counterexample().isRealistic()) {
      Counterexample rows = refuted.counterexample();
      return new TestedMutant(mutant, MutantStatus.ALIVE, rows);
    }
    return new TestedMutant(
        mutant,
        result instanceof ProbeResult.NotProbed
            ? MutantStatus.NOT_PROBED
            : MutantStatus.PRESUMED_EQUIVALENT,
        null);
  }

  private Schema schema() {
    Schema known = schema;
    if (known == null) {
      known =
          SchemaSamples.of(runner, database, runner.schema(database), SAMPLES, settings.limits());
      schema = known;
    }
    return known;
  }

  private @Nullable PairSearch search() {
    DatabaseAddress address = runner.databases().findReadable(database).orElse(null);
    if (search == null && address != null && CounterexampleSearch.canProbe(address)) {
      search = searches.open(address);
    }
    return search;
  }

  @Override
  public void close() {
    if (search != null) {
      search.close();
    }
  }
}
