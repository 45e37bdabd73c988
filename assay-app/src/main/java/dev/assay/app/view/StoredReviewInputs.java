// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.view;

import dev.assay.AssayException;
import dev.assay.api.PairEvaluator;
import dev.assay.app.session.PrivilegedAccounts;
import dev.assay.app.session.QueryRunnerFactory;
import dev.assay.app.session.StoredRunInputs;
import dev.assay.app.terminal.Terminal;
import dev.assay.config.RunSettings;
import dev.assay.execute.Databases;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.ReconnectingRunner;
import dev.assay.journal.Manifest;
import dev.assay.journal.RunDirectory;
import dev.assay.llm.judge.Rubric;
import dev.assay.llm.judge.Rubrics;
import dev.assay.match.Profile;
import dev.assay.metric.Metrics;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import dev.assay.model.internal.RatingGuide;
import dev.assay.web.review.ReviewInputs;
import dev.assay.web.review.ReviewInputsSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The inputs of stored runs for the review pages. Runs on one data set with the same time settings
 * share their worker processes, which stay warm until this is closed. Questions are read again when
 * their files change. Safe for use by several threads.
 */
final class StoredReviewInputs implements ReviewInputsSource {
  private static final String COMMAND = "view";

  private final Terminal terminal;
  private final Supplier<RunSettings> read;
  private final List<Rubric> rubrics;
  private final Map<Path, Opened> opened = new HashMap<>();
  private final Map<Place, QueryRunner> runners = new HashMap<>();
  private @Nullable RunSettings settings;
  private boolean closed;

  /** The runs that share databases and sessions. */
  private record Place(String path, String format, SessionSettings session) {}

  /** The inputs of a run, and the state of the files that they were read from. */
  private record Opened(List<String> stamps, ReviewedRunInputs inputs) {}

  /**
   * Finds inputs as the user says.
   *
   * @param settings of questions and databases; read when first needed, as a configuration file may
   *     name variables that only review needs
   * @param rubrics by which people rate, beside those that judged a run
   */
  StoredReviewInputs(Terminal terminal, Supplier<RunSettings> settings, List<Rubric> rubrics) {
    this.rubrics = List.copyOf(rubrics);
    this.terminal = terminal;
    this.read = settings;
  }

  @Override
  public synchronized Found of(RunDirectory run) {
    if (closed) {
      return new Found(null, "The server is stopping.");
    }
    try {
      return new Found(inputs(run), null);
    } catch (AssayException e) {
      return new Found(null, String.valueOf(e.getMessage()));
    }
  }

  @Override
  public List<RatingGuide> scales(RunDirectory run) {
    Set<String> judged = run.judgments().stream().map(Judgment::rubric).collect(Collectors.toSet());
    Map<String, Rubric> all = new LinkedHashMap<>();
    rubrics.forEach(rubric -> all.put(rubric.name(), rubric));
    Rubrics.builtInNames().stream()
        .map(Rubrics::named)
        .filter(rubric -> judged.contains(rubric.hash()))
        .forEach(rubric -> all.putIfAbsent(rubric.name(), rubric));
    String schema = run.schemaText();
    return all.values().stream().map(rubric -> rubric.guide(schema)).toList();
  }

  private ReviewedRunInputs inputs(RunDirectory run) {
    if (settings == null) {
      settings = read.get();
    }
    StoredRunInputs stored = new StoredRunInputs(run, settings, COMMAND);
    List<String> stamps = stamps(run, stored.questionsFiles());
    Opened before = opened.get(run.path());
    if (before != null && before.stamps().equals(stamps)) {
      return before.inputs();
    }
    QueryRunner runner = runner(run.manifest(), stored.allDatabases(), settings);
    ReviewedRunInputs inputs =
        new ReviewedRunInputs(
            run, stored, runner, settings.execution().isolation().allowsPrivileged(), terminal);
    opened.put(run.path(), new Opened(stamps, inputs));
    return inputs;
  }

  private QueryRunner runner(Manifest manifest, Databases databases, RunSettings settings) {
    SessionSettings session = manifest.conditions().session();
    Place place = new Place(manifest.dataset().path(), manifest.dataset().format(), session);
    return runners.computeIfAbsent(
        place, each -> QueryRunnerFactory.of(settings, session).open(databases));
  }

  private static List<String> stamps(RunDirectory run, List<Path> files) {
    List<String> stamps = new ArrayList<>(List.of(run.manifest().toString()));
    for (Path file : files) {
      try {
        stamps.add("%s %d %s".formatted(file, Files.size(file), Files.getLastModifiedTime(file)));
      } catch (IOException e) {
        stamps.add(file + " is missing");
      }
    }
    return stamps;
  }

  @Override
  public synchronized void close() {
    closed = true;
    opened.values().forEach(each -> each.inputs().close());
    runners.values().forEach(QueryRunner::close);
  }

  /**
   * The inputs of one stored run. A database is looked at when a query is first to run there. Safe
   * for use by several threads.
   */
  private static final class ReviewedRunInputs implements ReviewInputs {
    private static final long GOLD_BYTES = 64L << 20;

    /** The time before a database that can't be used is tried again. */
    private static final Duration RETRY = Duration.ofSeconds(10);

    private final RunDirectory run;
    private final StoredRunInputs stored;
    private final QueryRunner runner;
    private final boolean privileged;
    private final Terminal terminal;
    private final Set<String> usable = new HashSet<>();
    private final Map<String, Obstacle> obstacles = new HashMap<>();
    private @Nullable PairEvaluator evaluator;

    /** The reason why a database can't be used, and when that was found, in nanoseconds. */
    private record Obstacle(String sentence, long time) {
      boolean isFresh() {
        return System.nanoTime() - time < RETRY.toNanos();
      }
    }

    /**
     * The inputs of a run.
     *
     * @param runner of its databases; is not closed
     * @param privileged whether accounts may be used that can do more than read
     */
    ReviewedRunInputs(
        RunDirectory run,
        StoredRunInputs stored,
        QueryRunner runner,
        boolean privileged,
        Terminal terminal) {
      this.run = run;
      this.stored = stored;
      this.runner = runner;
      this.privileged = privileged;
      this.terminal = terminal;
    }

    @Override
    public RunDirectory run() {
      return run;
    }

    @Override
    public Path questions() {
      return stored.questionsFiles().get(0);
    }

    @Override
    public synchronized Question question(Outcome outcome) {
      Question question = stored.questions(List.of(outcome)).get(outcome.question());
      if (question == null) {
        throw new AssayException(
            "question '%s' is not in the data set any more; name the questions that were run with --questions"
                .formatted(outcome.question()));
      }
      return question;
    }

    @Override
    public synchronized Optional<String> obstacle(String database) {
      if (usable.contains(database)) {
        return Optional.empty();
      }
      Obstacle known = obstacles.get(database);
      if (known != null && known.isFresh()) {
        return Optional.of(known.sentence());
      }
      try {
        require(database);
        usable.add(database);
        return Optional.empty();
      } catch (AssayException e) {
        String sentence = String.valueOf(e.getMessage());
        obstacles.put(database, new Obstacle(sentence, System.nanoTime()));
        return Optional.of(sentence);
      }
    }

    /** Throws unless queries that nobody has read may run on a database, as in a run. */
    private void require(String database) {
      Databases databases = stored.databasesOfGolds(database);
      ReconnectingRunner once = new ReconnectingRunner(runner, Duration.ZERO, note -> {});
      Set<String> ids = new TreeSet<>(List.of(database, databases.goldOf(database)));
      PrivilegedAccounts.usable(ids, once, "", privileged, terminal);
      ids.forEach(once::dialect); // opens a file, which may be none
    }

    @Override
    public QueryRunner runner() {
      return runner;
    }

    @Override
    public synchronized PairEvaluator evaluator() {
      if (evaluator == null) {
        Manifest.Scoring scoring = run.manifest().scoring();
        List<Profile> profiles = scoring.profiles().stream().map(Manifest.Rules::profile).toList();
        Profile own = scoring.profile().profile();
        Profile profile = own.isProbed() ? Profile.STANDARD : own;
        List<String> deciding =
            Stream.concat(Stream.of(profile), profiles.stream())
                .map(Profile::metric)
                .flatMap(Stream::ofNullable)
                .distinct()
                .toList();
        evaluator =
            PairEvaluator.on(runner.databases())
                .runner(runner)
                .questions(stored.dataset())
                .profile(profile)
                .profiles(profiles)
                .metrics(Metrics.named(deciding))
                .limits(run.manifest().conditions().limits())
                .goldCache(GOLD_BYTES)
                .open();
      }
      return evaluator;
    }

    synchronized void close() {
      if (evaluator != null) {
        evaluator.close();
      }
    }
  }
}
