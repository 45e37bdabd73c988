// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.AssayException;
import dev.assay.engines.ScratchEngines;
import dev.assay.engines.ScratchTables;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.Engines;
import dev.assay.guard.SqlGuard;
import dev.assay.journal.ProbeFinding;
import dev.assay.model.DataConstraint;
import dev.assay.model.RealismLevel;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.UnboundParameter;
import dev.assay.sql.internal.VolatileCalls;
import dev.assay.table.Execution.Refused;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Searches for small databases on which two queries that agree on a real database give different
 * answers. The real database is only read, and its tables are kept for further pairs; small ones
 * are of the same engine, in a {@link ScratchTables}. Used by one thread.
 *
 * <p>The result depends on the pair, the database and the settings only, as long as no query comes
 * near its time limit. It does not depend on pairs searched earlier.
 */
public final class CounterexampleSearch implements AutoCloseable {
  /** Rows of which a condition is evaluated at once. */
  private static final int PORTION = 500;

  /** The reason why a database that {@link #canProbe} does not know is not probed. */
  public static final String OTHER_ENGINE =
      "only databases of SQLite, DuckDB, H2, PostgreSQL and MariaDB can be probed";

  private final DatabaseAddress address;
  private final Session session;
  private final SourceDatabase source;
  private final ProbeSettings settings;
  private final QueryDeadline deadline;

  /** Tables under what is stated of them, by name and constraints. */
  private final Map<List<Object>, SourceTable> constrained = new HashMap<>();

  private CounterexampleSearch(
      DatabaseAddress address,
      Session session,
      SourceDatabase source,
      ProbeSettings settings,
      QueryDeadline deadline) {
    this.address = address;
    this.session = session;
    this.source = source;
    this.settings = settings;
    this.deadline = deadline;
  }

  /** Returns whether databases at an address can be probed. */
  public static boolean canProbe(DatabaseAddress address) {
    return ScratchEngines.dialect(address).isPresent();
  }

  /**
   * Requires that databases at an address can be probed.
   *
   * @throws AssayException if they can't
   */
  static void requireProbable(DatabaseAddress address) {
    if (!canProbe(address)) {
      throw new AssayException("database %s can't be probed: %s".formatted(address, OTHER_ENGINE));
    }
  }

  /**
   * Opens a real database.
   *
   * @throws AssayException if it is none that can be probed
   * @throws dev.assay.execute.internal.DatabaseUnavailableException if it can't be opened
   */
  public static CounterexampleSearch open(DatabaseAddress address, ProbeSettings settings) {
    return open(address, settings, () -> {});
  }

  /**
   * Opens a real database.
   *
   * @param overdue is run if a query does not end some seconds after it was canceled
   */
  static CounterexampleSearch open(
      DatabaseAddress address, ProbeSettings settings, Runnable overdue) {
    requireProbable(address);
    Session session = Engines.open(Engines.installed(), address, SessionSettings.DEFAULT);
    try {
      return new CounterexampleSearch(
          address,
          session,
          SourceDatabase.of(session),
          settings,
          new QueryDeadline(settings.timeout(), overdue));
    } catch (RuntimeException e) {
      session.close();
      throw e;
    }
  }

  /** Searches for a counterexample to a pair. */
  public ProbeResult search(QueryPair pair) {
    Optional<String> obstacle = obstacle(pair);
    if (obstacle.isPresent()) {
      return new ProbeResult.NotProbed(obstacle.get());
    }
    try {
      ProbedTables tables = tables(pair);
      if (tables.size() == 0) {
        return new ProbeResult.NotProbed("neither query uses a table");
      }
      Optional<List<String>> proof = PairProof.steps(pair, tables, source.dialect());
      if (proof.isPresent()) {
        return new ProbeResult.Proved(proof.get());
      }
      deadline.renew();
      try (CandidateTables memory = made(tables)) {
        Optional<String> outside =
            memory.obstacle(pair.gold()).or(() -> memory.obstacle(pair.predicted()));
        return outside.isPresent()
            ? new ProbeResult.NotProbed(outside.get())
            : new SearchAttempt(pair, tables, memory, settings).run();
      }
    } catch (AssayException e) {
      return new ProbeResult.NotProbed(String.valueOf(e.getMessage()));
    }
  }

  private Optional<String> obstacle(QueryPair pair) {
    Dialect dialect = source.dialect();
    SqlText gold = SqlText.of(pair.gold(), dialect);
    SqlText predicted = SqlText.of(pair.predicted(), dialect);
    if (gold.normalized().equals(predicted.normalized())) {
      return Optional.of(ProbeFinding.SAME_TEXT);
    }
    for (SqlText text : List.of(gold, predicted)) {
      Optional<Refused> refused = SqlGuard.check(text.sql(), dialect);
      if (refused.isPresent()) {
        return Optional.of("the guard refuses a query: " + refused.get().reason());
      }
      if (UnboundParameter.of(text.sql(), dialect).isPresent()) {
        return Optional.of("a parameter of a query has no value");
      }
      if (!VolatileCalls.of(text.sql(), dialect).isEmpty()) {
        return Optional.of("a query depends on chance or on the time");
      }
    }
    return QueryConstants.names(pair, dialect).stream()
        .filter(name -> source.has(name) && !source.isOrdinaryTable(name))
        .findFirst()
        .map(name -> "a query uses a view or a virtual table");
  }

  /** All tables that either query may use; a column of a table's name adds a table too many. */
  private ProbedTables tables(QueryPair pair) {
    return new ProbedTables(
        QueryConstants.names(pair, source.dialect()).stream()
            .filter(source::has)
            .sorted()
            .map(source::table)
            .map(table -> under(table, pair.constraints()))
            .toList(),
        QueryConstants.equated(pair, source.dialect()));
  }

  /** A table under what is stated of it. */
  private SourceTable under(SourceTable table, List<DataConstraint> constraints) {
    List<DataConstraint> own = about(table.shape(), constraints);
    return own.isEmpty()
        ? table
        : constrained.computeIfAbsent(
            List.of(table.shape().folded(), own),
            key -> table.under(TableConstraints.of(table.shape(), own)));
  }

  private static List<DataConstraint> about(DeclaredTable table, List<DataConstraint> constraints) {
    return constraints.stream().filter(each -> TableConstraints.isAbout(each, table)).toList();
  }

  /** Those constraints of a pair that are about a table that its queries use. */
  public List<DataConstraint> relevant(QueryPair pair) {
    Set<String> names = QueryConstants.names(pair, source.dialect());
    return pair.constraints().stream()
        .filter(
            each ->
                names.contains(
                    TableConstraints.table(each, source.tableNames()).toLowerCase(Locale.ROOT)))
        .toList();
  }

  /**
   * Checks what is stated of the database.
   *
   * @throws AssayException if constraints name a table or column that there is not, or a condition
   *     that can't be evaluated on a row; the message names the place and a remedy of each
   */
  public void check(List<DataConstraint> constraints) {
    List<String> faults = new ArrayList<>();
    for (DataConstraint each : constraints) {
      try {
        check(each);
      } catch (AssayException e) {
        faults.add(String.valueOf(e.getMessage()));
      }
    }
    DataConstraint.requireNone(faults);
  }

  private void check(DataConstraint stated) {
    SourceTable table = source.table(TableConstraints.table(stated, source.tableNames()));
    boolean about = TableConstraints.isAbout(stated, table.shape());
    if (about && stated.kind() == DataConstraint.Kind.NEVER && !canEvaluate(table, stated.text())) {
      throw TableConstraints.fault(
          stated,
          "'%s' is not a valid condition on a row of %s".formatted(stated.text(), table.name()),
          "use its columns, the database's functions and no subquery");
    }
  }

  /** Returns whether small databases can be made; if not, every search says why. */
  public boolean canMakeTables() {
    try {
      ScratchEngines.open(address, settings.timeout()).close();
      return true;
    } catch (SQLException | AssayException e) {
      return false;
    }
  }

  /** Returns, in words, the number of real rows that break a constraint; empty if none does. */
  public Optional<String> exceptions(DataConstraint constraint) {
    SourceTable table = source.table(TableConstraints.table(constraint, source.tableNames()));
    List<DataRow> rows = table.rows();
    int broken =
        constraint.kind() == DataConstraint.Kind.NEVER
            ? satisfying(table, constraint.text())
            : rows.size()
                - TableConstraints.of(table.shape(), List.of(constraint)).kept(rows).size();
    return broken == 0
        ? Optional.empty()
        : Optional.of(
            "%,d of the %,d real rows of %s break '%s'"
                .formatted(broken, rows.size(), table.name(), constraint));
  }

  private int satisfying(SourceTable table, String condition) {
    ProbedTables only = new ProbedTables(List.of(table), Set.of());
    String query = NeverConditions.query(table.shape(), condition, source.dialect());
    int found = 0;
    deadline.renew();
    try (CandidateTables memory = made(only)) {
      for (int from = 0; from < table.rows().size(); from += PORTION) {
        CandidateDatabase data = new CandidateDatabase(only, RealismLevel.ADDED_NULL);
        int to = Math.min(table.rows().size(), from + PORTION);
        data.rows(0).addAll(table.rows().subList(from, to));
        found += memory.load(data) ? memory.ask(query).map(a -> a.rows().size()).orElse(0) : 0;
      }
    }
    return found;
  }

  private boolean canEvaluate(SourceTable table, String condition) {
    SqlText text = SqlText.of(condition, source.dialect());
    if (text.code().stream().anyMatch(token -> text.isWord(token, "SELECT"))) {
      return false;
    }
    deadline.renew();
    ProbedTables only = new ProbedTables(List.of(table), Set.of());
    try (CandidateTables memory = made(only)) {
      String query = NeverConditions.query(table.shape(), condition, source.dialect());
      return memory.ask(query).isPresent();
    }
  }

  private CandidateTables made(ProbedTables tables) {
    try {
      ScratchTables scratch = ScratchEngines.open(address, settings.timeout());
      return new CandidateTables(tables, scratch, deadline);
    } catch (SQLException e) {
      throw new AssayException(
          address.hide("no small database can be opened: " + session.message(e)), e);
    }
  }

  @Override
  public void close() {
    deadline.close();
    session.close();
  }
}
