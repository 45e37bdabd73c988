// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.ConfiguredDatabases;
import dev.assay.execute.Executor;
import dev.assay.execute.Guard;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.execute.internal.Engines;
import dev.assay.execute.worker.WorkerSettings;
import dev.assay.execute.worker.internal.ProcessRunner;
import dev.assay.execute.worker.internal.WorkerPool;
import dev.assay.guard.SqlGuard;
import dev.assay.sql.Dialect;
import dev.assay.table.Execution;
import dev.assay.table.Execution.Rows;
import dev.assay.table.ResultTable;
import dev.assay.testkit.hostile.HostileStatement.Expectation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Lets the hostile corpus loose on a database, and measures what it did by looking: at files, rows,
 * catalog, network and the next query. How a statement ends does not matter.
 *
 * <p>By default each statement runs as it stands, and every fifth in one of the wrappers too, in
 * this process and without the guard, so that only the database's rights stand in its way, and a
 * look is taken after every 24; of those that take all memory, or can't be canceled, every third
 * runs, in workers. {@code -Plong} tries all in all wrappers, with and without the guard, here and
 * in workers, and looks after each.
 */
public abstract class HostileContract {
  /**
   * The secret that no result may hold, because it is in files and databases that are out of
   * bounds.
   */
  public static final String CANARY = "canary-b7e1f0";

  private static final Duration BOMB = Duration.ofMillis(100);
  private static final Duration ORDINARY = Duration.ofSeconds(2);

  /** The time beyond its limit that a statement may take on a slow machine. */
  private static final Duration SLACK = Duration.ofSeconds(15);

  /** Enough for ordinary queries, and soon used up by others. */
  private static final WorkerSettings WORKERS = new WorkerSettings(1L << 30, List.of());

  /** A look costs several queries, each in a session of its own. */
  private static final int STATEMENTS_PER_LOOK = 24;

  private static final int STATEMENTS_PER_WRAPPER = 5;

  /** The number of statements that take all memory of which one is run: each kills a worker. */
  private static final int HEAVY_STEP = Integer.getInteger("assay.sample.step", 1);

  private static final Guard OPEN = (sql, dialect) -> Optional.empty();

  @TempDir
  @SuppressWarnings("NullAway.Init")
  protected Path folder;

  @SuppressWarnings("NullAway.Init")
  private HostileTarget target;

  @SuppressWarnings("NullAway.Init")
  private CountingListener listener;

  @SuppressWarnings("NullAway.Init")
  private Placeholders placeholders;

  private boolean created;
  private final List<String> problems = new ArrayList<>();

  /** Name of the corpus. */
  protected abstract String engine();

  protected abstract Dialect dialect();

  /** The database; its files, if it has any, belong in the folder. */
  protected abstract HostileTarget target(Path folder) throws Exception;

  private QueryRunner inProcess(Guard guard) {
    return new Executor(
        new ConfiguredDatabases(List.of(target.address())),
        SessionSettings.DEFAULT,
        Engines.installed(),
        guard);
  }

  private QueryRunner inWorkers(Guard guard) {
    return new ProcessRunner(
        new ConfiguredDatabases(List.of(target.address())),
        new WorkerPool(WORKERS, SessionSettings.DEFAULT),
        guard);
  }

  @BeforeEach
  void create() throws Exception {
    Path outside = Files.createDirectories(folder.resolve("outside"));
    Files.writeString(outside.resolve("canary.csv"), "word\n" + CANARY + "\n");
    listener = new CountingListener();
    target = target(Files.createDirectories(folder.resolve("databases")));
    created = true;
    String self = target.address().file().map(Path::toString).orElse("shop");
    placeholders = new Placeholders(outside, self, target.other(), listener.port());
  }

  @AfterEach
  void close() throws Exception {
    listener.close();
    if (created) {
      target.close();
    }
  }

  @Test
  void nothingHasAnEffectWithoutTheGuard() throws Exception {
    Iterator<StatementWrapper> wrappers = Collections.emptyIterator();
    try (QueryRunner runner = inProcess(OPEN)) {
      Trial trial = new Trial(runner);
      List<String> ran = new ArrayList<>();
      int statements = 0;
      for (HostileStatement statement : HostileCorpus.of(engine())) {
        if (statement.expected() != Expectation.HEAVY) {
          if (!wrappers.hasNext()) {
            wrappers = EnumSet.complementOf(EnumSet.of(StatementWrapper.AS_WRITTEN)).iterator();
          }
          StatementWrapper wrapper = wrappers.next();
          ran.add(trial.run(statement, StatementWrapper.AS_WRITTEN));
          if (statements++ % STATEMENTS_PER_WRAPPER == 0 && canBeCanceled(statement, wrapper)) {
            ran.add(trial.run(statement, wrapper));
          }
          if (ran.size() >= STATEMENTS_PER_LOOK) {
            trial.look(String.join(" or ", ran));
            ran.clear();
          }
        }
      }
      trial.look(String.join(" or ", ran));
    }
    assertThat(problems).isEmpty();
  }

  @Test
  protected void whatTakesAllMemoryCostsOneVerdictInWorkers() throws Exception {
    try (QueryRunner runner = inWorkers(SqlGuard::check)) {
      Trial trial = new Trial(runner);
      List<HostileStatement> heavy =
          HostileCorpus.of(engine()).stream()
              .filter(statement -> statement.expected() == Expectation.HEAVY)
              .toList();
      for (int i = 0; i < heavy.size(); i += HEAVY_STEP) {
        trial.of(heavy.get(i), StatementWrapper.AS_WRITTEN);
      }
    }
    assertThat(problems).isEmpty();
  }

  @Test
  @Tag("long")
  void nothingHasAnEffectInAnyWrapper() throws Exception {
    for (Guard guard : List.of(OPEN, (Guard) SqlGuard::check)) {
      try (QueryRunner runner = inProcess(guard)) {
        everything(runner, false);
      }
      try (QueryRunner runner = inWorkers(guard)) {
        everything(runner, true);
      }
    }
    assertThat(problems).isEmpty();
  }

  private void everything(QueryRunner runner, boolean workers) throws Exception {
    Trial trial = new Trial(runner);
    for (HostileStatement statement : HostileCorpus.of(engine())) {
      for (StatementWrapper wrapper : StatementWrapper.values()) {
        if (workers || canBeCanceled(statement, wrapper)) {
          trial.of(statement, wrapper);
        }
      }
    }
  }

  /**
   * Returns whether nothing of it is left behind in this process, to take the time of all tests
   * after it. DuckDB's driver runs the first of several statements before there is anything to
   * cancel.
   */
  private boolean canBeCanceled(HostileStatement statement, StatementWrapper wrapper) {
    String sql = wrapper.wrap(statement.template(), dialect()).strip();
    boolean several = sql.contains(";") && sql.indexOf(';') < sql.length() - 1;
    return switch (statement.expected()) {
      case HEAVY -> false;
      case BOMB -> !several;
      default -> true;
    };
  }

  /** Runs statements on one runner. */
  private final class Trial {
    private final QueryRunner runner;
    private final List<String> before;
    private DatabaseEffects state;

    Trial(QueryRunner runner) throws Exception {
      this.runner = runner;
      this.before = probe();
      assertThat(before)
          .as("ordinary queries have results")
          .noneMatch(line -> line.contains(" -> "));
      this.state = effects();
    }

    void of(HostileStatement statement, StatementWrapper wrapper) throws Exception {
      look(run(statement, wrapper));
    }

    /** Says what was run. */
    private String run(HostileStatement statement, StatementWrapper wrapper) {
      String sql = placeholders.fill(wrapper.wrap(statement.template(), dialect()));
      String what = wrapper + " of " + statement.where() + ": " + sql;
      boolean bomb =
          statement.expected() == Expectation.BOMB || statement.expected() == Expectation.HEAVY;
      Limits limits = new Limits(bomb ? BOMB : ORDINARY, 100_000, 1_000_000, 1 << 25);
      long start = System.nanoTime();
      try {
        Execution execution = runner.run("shop", sql, limits);
        if (execution instanceof Rows rows && lines(rows.table()).toString().contains(CANARY)) {
          problems.add(what + " read " + CANARY);
        }
      } catch (DatabaseUnavailableException e) {
        // It killed its connection, twice; that the database is there the next query tells.
      }
      Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
      if (elapsed.compareTo(limits.timeout().plus(SLACK)) > 0) {
        problems.add(what + " took " + elapsed);
      }
      return what;
    }

    private void look(String what) throws Exception {
      List<String> after = probe();
      if (!after.equals(before)) {
        List<String> now = new ArrayList<>(after);
        now.removeAll(before);
        List<String> was = new ArrayList<>(before);
        was.removeAll(after);
        problems.add("%s left a session that says %s, not %s".formatted(what, now, was));
      }
      DatabaseEffects now = effects();
      state.until(now).forEach(change -> problems.add(what + " changed " + change));
      state = now;
    }

    /** Returns the results of ordinary queries, which must be right whatever ran before. */
    private List<String> probe() {
      List<String> answers = new ArrayList<>();
      List<String> queries = new ArrayList<>(target.probes());
      queries.add("SELECT id, name, price FROM item ORDER BY id");
      queries.add("SELECT count(*) FROM log");
      for (String query : queries) {
        Execution execution = runner.run("shop", query, Limits.DEFAULT);
        answers.addAll(
            execution instanceof Rows rows
                ? lines(rows.table())
                : List.of(query + " -> " + execution));
      }
      return answers;
    }
  }

  private static List<String> lines(ResultTable table) {
    return IntStream.range(0, Math.min(table.rowCount(), 1000))
        .mapToObj(row -> table.row(row).toString())
        .toList();
  }

  private DatabaseEffects effects() throws Exception {
    DatabaseEffects effects = new DatabaseEffects();
    effects.files(folder.resolve("outside"));
    target.folders().forEach(effects::files);
    Path home = Path.of(System.getProperty("user.home"));
    effects.names(Path.of("").toAbsolutePath()).names(home).files(home.resolve(".duckdb"));
    effects.put("connections", Long.toString(listener.connections()));
    effects.put("property", String.valueOf(System.getProperty("evil")));
    return effects.putAll(target.contents());
  }

  /** Listens on a port of the loopback interface, counts who connects, and hangs up. */
  static final class CountingListener implements AutoCloseable {
    private final ServerSocket socket;
    private final AtomicLong connections = new AtomicLong();

    CountingListener() throws IOException {
      socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
      Thread thread = new Thread(this::accept, "counting-listener");
      thread.setDaemon(true);
      thread.start();
    }

    private void accept() {
      while (!socket.isClosed()) {
        try (Socket connection = socket.accept()) {
          if (connection.isConnected()) {
            connections.incrementAndGet();
          }
        } catch (IOException e) {
          // Closed, or the other side was faster.
        }
      }
    }

    int port() {
      return socket.getLocalPort();
    }

    long connections() {
      return connections.get();
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  /**
   * The state of all that SQL might change, as facts by name; two of them tell what changed
   * between.
   */
  static final class DatabaseEffects {
    private final Map<String, String> facts = new TreeMap<>();

    DatabaseEffects put(String name, String fact) {
      facts.put(name, fact);
      return this;
    }

    DatabaseEffects putAll(Map<String, String> more) {
      facts.putAll(more);
      return this;
    }

    /** The hashes of all files in a folder, at any depth. */
    DatabaseEffects files(Path folder) {
      for (Path file : walk(folder, Integer.MAX_VALUE)) {
        if (Files.isRegularFile(file)) {
          facts.put(file.toString(), hash(file));
        } else {
          facts.put(file.toString(), "folder");
        }
      }
      return this;
    }

    /** The names in a folder, not in those inside. */
    DatabaseEffects names(Path folder) {
      for (Path file : walk(folder, 1)) {
        facts.put(file.toString(), "there");
      }
      return this;
    }

    private static List<Path> walk(Path folder, int depth) {
      if (!Files.exists(folder)) {
        return List.of();
      }
      try (Stream<Path> files = Files.walk(folder, depth, new FileVisitOption[0])) {
        return files.filter(file -> !file.equals(folder)).toList();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static String hash(Path file) {
      try {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        return HexFormat.of().formatHex(digest.digest(Files.readAllBytes(file)));
      } catch (NoSuchFileException e) {
        return "gone meanwhile";
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException(e);
      }
    }

    /** Returns the differences afterwards; empty if there are none. */
    List<String> until(DatabaseEffects after) {
      TreeSet<String> names = new TreeSet<>(facts.keySet());
      names.addAll(after.facts.keySet());
      List<String> changes = new ArrayList<>();
      for (String name : names) {
        String was = facts.get(name);
        String is = after.facts.get(name);
        if (!Objects.equals(was, is)) {
          changes.add("%s: was %s, is %s".formatted(name, was, is));
        }
      }
      return changes;
    }
  }
}
