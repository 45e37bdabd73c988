// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.serve;

import dev.assay.AssayException;
import dev.assay.api.PairEvaluator;
import dev.assay.api.PairEvaluatorBuilder;
import dev.assay.app.session.PrivilegedAccounts;
import dev.assay.app.session.QueryRunnerFactory;
import dev.assay.app.session.RunInputs;
import dev.assay.app.terminal.Terminal;
import dev.assay.config.RunSettings;
import dev.assay.dataset.Dataset;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Databases;
import dev.assay.execute.GoldDatabases;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.execute.internal.ReconnectingRunner;
import dev.assay.journal.internal.AssayVersion;
import dev.assay.match.Profile;
import dev.assay.metric.Metric;
import dev.assay.metric.Metrics;
import dev.assay.report.internal.NumberFormats;
import dev.assay.table.internal.SanitizedText;
import dev.assay.web.http.Routes;
import dev.assay.web.http.WebServer;
import dev.assay.web.http.WebServerSettings;
import dev.assay.web.serve.DatabaseGate;
import dev.assay.web.serve.PairProblem;
import dev.assay.web.serve.RequestLog;
import dev.assay.web.serve.ScoringRules;
import dev.assay.web.serve.ServiceLimits;
import dev.assay.web.serve.ServiceStatus;
import dev.assay.web.serve.VerdictService;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A server of verdicts, from its start until it is interrupted.
 *
 * @param settings of the evaluation
 * @param address and protection of the server
 * @param limits of the service
 * @param out folder for the log of requests, or {@code null}
 */
record ServeSession(
    Terminal terminal,
    RunSettings settings,
    WebServerSettings address,
    ServiceLimits limits,
    @Nullable Path out) {
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /** The variable with a token that the user chose. */
  public static final String TOKEN_VARIABLE = "ASSAY_TOKEN";

  private static final int LISTED = 1_000;

  /** The longest part of a stack trace that is printed for a bug. */
  private static final int BUG_LINES = 20;

  /**
   * Serves until the thread is interrupted.
   *
   * @throws AssayException if the server can't start
   */
  void run() {
    Profile profile = settings.scoring().compare().chosen();
    if (profile.isProbed()) {
      throw new AssayException(
          "profile '%s' needs a whole run; choose another for the server"
              .formatted(profile.name()));
    }
    try (QueryRunnerFactory factory = QueryRunnerFactory.lasting(settings);
        RequestLog log = out == null ? null : RequestLog.open(out)) {
      ServiceInputs inputs = ServiceInputs.of(settings);
      QueryRunner runner = factory.open(inputs.databases());
      try (PairEvaluator evaluator = evaluator(inputs, runner, profile)) {
        requireAccounts(inputs, runner);
        serve(inputs, runner, evaluator, profile, log);
      }
    }
  }

  private PairEvaluator evaluator(ServiceInputs inputs, QueryRunner runner, Profile profile) {
    PairEvaluatorBuilder builder =
        PairEvaluator.on(inputs.databases())
            .runner(runner)
            .profile(profile)
            .profiles(settings.scoring().compare().profiles())
            .limits(settings.execution().limits());
    if (inputs.dataset() != null) {
      builder.questions(inputs.dataset());
    }
    return keepsValues() ? builder.open() : builder.withoutValues().open();
  }

  private boolean keepsValues() {
    return !Boolean.FALSE.equals(settings.output().keepValues());
  }

  /** Before anything is answered, as in a run. */
  private void requireAccounts(ServiceInputs inputs, QueryRunner runner) {
    PrivilegedAccounts.usable(
        inputs.needed(),
        new ReconnectingRunner(runner, Duration.ZERO, terminal::note),
        "",
        settings.execution().isolation().allowsPrivileged(),
        terminal);
  }

  private void serve(
      ServiceInputs inputs,
      QueryRunner runner,
      PairEvaluator evaluator,
      Profile profile,
      @Nullable RequestLog log) {
    ScoringRules rules =
        new ScoringRules(
            settings.scoring().compare().known(),
            profile,
            settings.scoring().metrics().names(),
            inputs::metrics);
    rules.requireUsual();
    int workers = settings.execution().workersOrDefault();
    VerdictService.Parts parts =
        new VerdictService.Parts(
            evaluator,
            rules,
            new CheckedDatabases(
                inputs.databases(), runner, settings.execution().isolation().allowsPrivileged()),
            limits,
            workers,
            keepsValues(),
            log,
            this::tellBug);
    List<String> databases = databases(inputs);
    try (VerdictService service = new VerdictService(parts)) {
      Routes routes = new Routes();
      service.addTo(
          routes,
          new ServiceStatus(
              AssayVersion.current(), inputs.questions(), databases, workers, profile.name()));
      try (WebServer server = WebServer.start(address, routes, this::tellBug, service.observer())) {
        tell(server, inputs, databases);
        join(server);
        service.stop(PATIENCE);
        terminal.note(service.totals());
      }
    }
  }

  /** Returns when the thread is interrupted, whose flag is cleared: what follows takes a moment. */
  private static void join(WebServer server) {
    try {
      server.join();
    } catch (InterruptedException e) {
      return;
    }
  }

  private static List<String> databases(ServiceInputs inputs) {
    TreeSet<String> ids = new TreeSet<>(inputs.databases().known());
    ids.addAll(inputs.needed());
    ids.removeIf(GoldDatabases::isGold); // not for clients
    return ids.stream().limit(LISTED).toList();
  }

  private void tell(WebServer server, ServiceInputs inputs, List<String> databases) {
    terminal.note(
        "%s, %s, profile %s, %s. Ctrl-C stops the server."
            .formatted(
                NumberFormats.count(inputs.questions(), "question"),
                NumberFormats.count(databases.size(), "database"),
                settings.scoring().compare().chosen().name(),
                NumberFormats.count(settings.execution().workersOrDefault(), "worker")));
    // A token that the user chose is a secret of the environment, and this may be a log.
    terminal
        .out()
        .println(
            "Listening on " + (address.token().isRandom() ? server.link("/") : server.address()));
    terminal.out().println();
    terminal.out().println("Try:");
    terminal.out().println(example(server, inputs, databases));
    terminal.out().flush();
  }

  private String example(WebServer server, ServiceInputs inputs, List<String> databases) {
    String pair =
        inputs.dataset() == null
            ? "{\"gold\": \"SELECT 1\", \"database\": \"%s\", \"sql\": \"SELECT 1\"}"
                .formatted(databases.isEmpty() ? "ID" : databases.get(0))
            : "{\"question\": \"%s\", \"sql\": \"SELECT 1\"}"
                .formatted(inputs.dataset().questions().get(0).id());
    String authorization =
        address.token().isRandom()
            ? "'Authorization: Bearer %s'".formatted(address.token().secret())
            : "\"Authorization: Bearer $%s\"".formatted(TOKEN_VARIABLE);
    return "  curl -H %s -H 'Content-Type: application/json' -d '{\"pairs\": [%s]}' %s"
        .formatted(
            authorization,
            SanitizedText.line(pair).replace("'", "'\\''"),
            server.address().resolve("/v1/verdicts"));
  }

  private synchronized void tellBug(Throwable bug) {
    terminal.alarm("A bug in Assay, please report it: " + SanitizedText.line(bug.toString()));
    StackTraceElement[] trace = bug.getStackTrace();
    for (int i = 0; i < Math.min(trace.length, BUG_LINES); i++) {
      terminal.note("  at " + trace[i]);
    }
  }

  /**
   * The inputs of a service: databases, and questions if there are any.
   *
   * @param dataset the questions that clients may name, or {@code null}
   * @param needed ids of the databases of these questions
   */
  private record ServiceInputs(
      RunSettings settings, @Nullable Dataset dataset, Databases databases, Set<String> needed) {
    /**
     * Reads what settings name.
     *
     * @throws AssayException if neither questions nor databases are named, or one can't be read
     */
    static ServiceInputs of(RunSettings settings) {
      if (!settings.questions().files().isEmpty()) {
        RunInputs inputs = RunInputs.withoutPredictions(settings);
        return new ServiceInputs(
            settings, inputs.dataset(), inputs.databases(), inputs.idsToOpen());
      }
      if (settings.databases().isEmpty()) {
        throw new AssayException(
            "there is nothing to serve: name a configuration file, or give --databases, --questions"
                + " or both");
      }
      Databases named = settings.databases().all();
      Set<String> configured = new TreeSet<>(settings.databases().named().known());
      List.copyOf(configured).forEach(id -> configured.add(named.goldOf(id)));
      return new ServiceInputs(settings, null, named, configured);
    }

    int questions() {
      return dataset == null ? 0 : dataset.questions().size();
    }

    List<Metric> metrics(List<String> names) {
      return Metrics.named(
          names, settings.scoring().metrics().values(), settings.scoring().metrics().plugins());
    }
  }

  /**
   * The databases that clients of a service may name. The account of each is checked once, when it
   * is first named. Safe for use by several threads.
   */
  private static final class CheckedDatabases implements DatabaseGate {
    /** A server with one URL for all databases may have any number of them. */
    private static final int REMEMBERED = 10_000;

    private final Databases databases;
    private final QueryRunner runner;
    private final boolean allowed;
    private final Map<String, Optional<PairProblem>> checked = new ConcurrentHashMap<>();

    /**
     * @param allowed whether accounts may be used that can do more than read
     */
    CheckedDatabases(Databases databases, QueryRunner runner, boolean allowed) {
      this.databases = databases;
      this.runner = runner;
      this.allowed = allowed;
    }

    @Override
    public Optional<PairProblem> objectionTo(String database) {
      Optional<PairProblem> known = checked.get(database);
      if (known != null) {
        return known;
      }
      try {
        DatabaseAddress address = databases.find(database).orElse(null);
        // Clients must not have a prediction run with the rights of golds.
        if (address == null || GoldDatabases.isGold(database)) {
          return Optional.of(
              new PairProblem(
                  PairProblem.UNKNOWN_DATABASE,
                  "the server has no database %s; GET /v1/health lists those it has"
                      .formatted(PairProblem.quoted(database))));
        }
        String gold = databases.goldOf(database);
        Optional<PairProblem> objection =
            allowed
                ? Optional.empty()
                : objectionTo(address, database).or(() -> objectionTo(databases.get(gold), gold));
        if (checked.size() < REMEMBERED) {
          checked.put(database, objection);
        }
        return objection;
      } catch (DatabaseUnavailableException e) {
        return Optional.of(
            new PairProblem(
                PairProblem.DATABASE_UNAVAILABLE,
                "the database can't be opened; ask again, or see whether it is up"));
      } catch (AssayException e) {
        return Optional.of(PairProblem.of(PairProblem.DATABASE_REFUSED, e));
      }
    }

    private Optional<PairProblem> objectionTo(DatabaseAddress address, String database) {
      if (!PrivilegedAccounts.isAsked(address)
          || runner.describe(database).forbidding().isEmpty()) {
        return Optional.empty();
      }
      return Optional.of(
          new PairProblem(
              PairProblem.DATABASE_REFUSED,
              "the server's account may do more than read this database, so nothing is run on it; its operator has to give it another account"));
    }
  }
}
