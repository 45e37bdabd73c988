// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlToken.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.CCJSqlParserTokenManager;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.parser.ParseException;
import net.sf.jsqlparser.parser.SimpleCharStream;
import net.sf.jsqlparser.parser.StringProvider;
import net.sf.jsqlparser.parser.feature.FeatureConfiguration;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.select.Select;

/**
 * The access to the SQL parser. Ordinary texts, which take milliseconds, are parsed on the caller's
 * thread; one shared daemon thread, which ends when idle, interrupts parses that take too long. The
 * parser checks for interruption in some of its rules only, so larger texts are parsed on threads
 * that can be abandoned, and texts beyond {@code MOST} are not parsed at all.
 */
final class StatementParser {
  /**
   * Time limit of a parse, in seconds. A parse takes milliseconds; the limit is generous, so that
   * results do not depend on the load of the machine.
   */
  private static final long LIMIT_SECONDS = 10;

  /**
   * Larger texts are not parsed. Real queries have up to about 4,000 characters, 10 levels and 3
   * parts; the parser recurses some twenty frames per level, and its time is cubic in the parts of
   * a name.
   */
  private static final QueryTextSize MOST = new QueryTextSize(200_000, 50_000, 100, 20);

  /** Texts up to this size were measured to parse in less than a second. */
  private static final QueryTextSize ORDINARY = new QueryTextSize(20_000, 2_000, 25, 8);

  /** Time that a parse may take to react to an interruption, in seconds. */
  private static final long GRACE_SECONDS = 2;

  private static final int KEPT = 256;

  private static final AbandonedThreads LEFT_BEHIND = new AbandonedThreads();

  private static final ParseWatchdog WATCHDOG = new ParseWatchdog();

  /**
   * The statements read last. Several readers ask about the same few texts, one after another; a
   * statement takes some 10 KB, so only few are kept.
   */
  private static final RecentTexts<Source, Optional<Statement>> RECENT = new RecentTexts<>(KEPT);

  /** Rules by which tokens are read; changed by no one. */
  private static final Map<Dialect, FeatureConfiguration> CONFIGURATIONS =
      new ConcurrentHashMap<>();

  /** Key of the cache. */
  private record Source(String statement, Dialect dialect) {}

  private StatementParser() {}

  /**
   * The statement of a text; empty if the parser can't read it within the limits. It may be shared
   * with other readers, on other threads: change nothing in it.
   */
  static Optional<Statement> parse(SqlText text) {
    List<String> statements = text.statements();
    return statements.size() == 1 && QueryTextSize.of(text).within(ORDINARY)
        ? RECENT.get(
            statements.get(0),
            new Source(statements.get(0), text.dialect()),
            () -> parseOrdinary(text, statements.get(0)))
        : parseOwn(text);
  }

  /** The result of reading a SELECT; empty for other texts, and if it can't be read. */
  static <T> Optional<T> read(SqlText text, Function<Select, T> reader) {
    try {
      return parse(text).filter(Select.class::isInstance).map(Select.class::cast).map(reader);
    } catch (StackOverflowError | RuntimeException unreadable) {
      // The parser can't print some of what it parses, nor chains of thousands of operators.
      return Optional.empty();
    }
  }

  /** Parses a statement of the caller's own, which may be changed. */
  static Optional<Statement> parseOwn(SqlText text) {
    QueryTextSize size = QueryTextSize.of(text);
    List<String> statements = text.statements();
    if (statements.size() != 1 || !size.within(MOST)) {
      return Optional.empty();
    }
    if (size.within(ORDINARY)) {
      return parseOrdinary(text, statements.get(0));
    }
    // For an unclosed literal the parser searches for the end from each of its characters.
    return text.tokens().stream().anyMatch(token -> !token.closed())
        ? Optional.empty()
        : LEFT_BEHIND.run(
            () -> parseNow(statements.get(0), text.dialect()),
            Duration.ofSeconds(LIMIT_SECONDS + GRACE_SECONDS));
  }

  private static Optional<Statement> parseOrdinary(SqlText text, String statement) {
    Optional<Statement> plain = PlainQueryParser.parse(tokens(statement, text.dialect()));
    return plain.isPresent() ? plain : parseNow(statement, text.dialect());
  }

  /** Parses a statement by the general parser. */
  static Optional<Statement> parseNow(String sql, Dialect dialect) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
    // The simple grammar is several times faster and reads nearly all queries.
    Optional<Statement> simple = parse(sql, dialect, false, deadline);
    return simple.isPresent() ? simple : parse(sql, dialect, true, deadline);
  }

  // A parser that overflows the stack is discarded with its state.
  private static Optional<Statement> parse(
      String sql, Dialect dialect, boolean complex, long deadline) {
    CCJSqlParser parser = configured(sql, dialect).withAllowComplexParsing(complex);
    ParseWatchdog.Watched watched =
        WATCHDOG.watch(
            () -> {
              parser.interrupted = true;
            },
            deadline);
    try {
      return Optional.ofNullable(parser.Statement());
    } catch (ParseException | RuntimeException | StackOverflowError unreadable) {
      return Optional.empty();
    } finally {
      WATCHDOG.forget(watched);
    }
  }

  /**
   * The tokens of a statement, read without a parser, which takes twenty times as much memory. Only
   * where # begins a comment is one made: it alone can tell its tokens so.
   */
  static CCJSqlParserTokenManager tokens(String sql, Dialect dialect) {
    if (dialect.has(LexicalRule.HASH_COMMENTS)) {
      return configured(sql, dialect).token_source;
    }
    CCJSqlParserTokenManager tokens =
        new CCJSqlParserTokenManager(
            new SimpleCharStream(new StringProvider(sql), 1, 1, sql.length() + 1));
    tokens.configuration =
        CONFIGURATIONS.computeIfAbsent(dialect, any -> configured(sql, any).getConfiguration());
    return tokens;
  }

  private static CCJSqlParser configured(String sql, Dialect dialect) {
    return CCJSqlParserUtil.newParser(sql)
        .withSquareBracketQuotation(dialect.has(LexicalRule.BRACKETS))
        .withBackslashEscapeCharacter(dialect.has(LexicalRule.BACKSLASH_ESCAPES))
        .withDoubleQuotedStrings(dialect.has(LexicalRule.DOUBLE_QUOTED_STRINGS))
        .withDollarQuotedStringTags(dialect.has(LexicalRule.DOLLAR_TAGS))
        .withHashLineComments(dialect.has(LexicalRule.HASH_COMMENTS));
  }

  /**
   * The measures of a text that determine a parser's time.
   *
   * @param length in characters
   * @param tokens without comments
   * @param nesting depth of parentheses, brackets, braces and CASE
   * @param chain number of parts of the longest name, such as 3 for {@code shop.main.item}
   */
  record QueryTextSize(int length, int tokens, int nesting, int chain) {
    static QueryTextSize of(SqlText text) {
      int depth = 0;
      int deepest = 0;
      int chain = 1;
      int longest = 1;
      SqlToken last = null;
      for (SqlToken token : text.code()) {
        depth = Math.max(0, depth + nesting(text, token));
        deepest = Math.max(deepest, depth);
        if (joinsNames(text, token)) {
          chain++;
          longest = Math.max(longest, chain);
        } else if (last == null || !joinsNames(text, last)) {
          chain = 1;
        }
        last = token;
      }
      return new QueryTextSize(text.sql().length(), text.code().size(), deepest, longest);
    }

    private static int nesting(SqlText text, SqlToken token) {
      if (token.kind() == Kind.PUNCTUATION) {
        char mark = text.sql().charAt(token.start());
        return "([{".indexOf(mark) >= 0 ? 1 : ")]}".indexOf(mark) >= 0 ? -1 : 0;
      }
      return text.isWord(token, "CASE") ? 1 : text.isWord(token, "END") ? -1 : 0;
    }

    /** Returns whether a token joins names: dots, colons and at signs do in several parsers. */
    private static boolean joinsNames(SqlText text, SqlToken token) {
      char mark = text.sql().charAt(token.start());
      boolean single = token.end() - token.start() == 1;
      return (single && (mark == '.' || mark == ':' || mark == '@'))
          || (token.kind() == Kind.PARAMETER && mark != '?' && !single)
          || (token.kind() == Kind.NUMBER && mark == '.');
    }

    boolean within(QueryTextSize most) {
      return length <= most.length
          && tokens <= most.tokens
          && nesting <= most.nesting
          && chain <= most.chain;
    }
  }

  /**
   * Runs work that can't be stopped on threads of its own: after its time limit a thread is
   * abandoned, and ends when its work does. The number of abandoned threads is limited; at the
   * limit further work is not started, so that they never occupy all processors.
   */
  static final class AbandonedThreads {
    private static final int MOST = 2;

    private final AtomicInteger running = new AtomicInteger();

    /** The result of some work; empty if it exceeds the limit or was not started. */
    <T> Optional<T> run(Supplier<Optional<T>> work, Duration limit) {
      if (running.get() >= MOST) {
        return Optional.empty();
      }
      CompletableFuture<Optional<T>> result = new CompletableFuture<>();
      Thread thread =
          new Thread(
              () -> {
                try {
                  result.complete(work.get());
                } catch (RuntimeException | Error e) {
                  result.completeExceptionally(e);
                }
              },
              "assay-parse");
      thread.setDaemon(true);
      thread.start();
      try {
        return result.get(limit.toNanos(), TimeUnit.NANOSECONDS);
      } catch (TimeoutException e) {
        running.incrementAndGet();
        Object unused = result.whenComplete((done, failed) -> running.decrementAndGet());
        return Optional.empty();
      } catch (ExecutionException e) {
        return Optional.empty();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return Optional.empty();
      }
    }
  }

  /**
   * Interrupts parses that take longer than they may, up to {@value #TICK_MILLIS} ms late. One
   * daemon thread looks at all of them now and then, and ends when idle: parses are many and short,
   * and waking a thread for each would take longer than some of them.
   */
  static final class ParseWatchdog {
    private static final long TICK_MILLIS = 500;

    private final Set<Watched> running = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean ticking = new AtomicBoolean();
    private final ScheduledThreadPoolExecutor executor = executor();

    /** A parse that is running. Each is equal only to itself. */
    static final class Watched {
      private final Runnable interruption;
      private final long deadline;

      private Watched(Runnable interruption, long deadline) {
        this.interruption = interruption;
        this.deadline = deadline;
      }
    }

    private static ScheduledThreadPoolExecutor executor() {
      ScheduledThreadPoolExecutor executor =
          new ScheduledThreadPoolExecutor(
              1,
              task -> {
                Thread thread = new Thread(task, "assay-parse-limit");
                thread.setDaemon(true);
                return thread;
              });
      executor.setKeepAliveTime(5, TimeUnit.SECONDS);
      executor.allowCoreThreadTimeOut(true);
      return executor;
    }

    /**
     * Watches a parse from now on; call {@link #forget} once it has ended.
     *
     * @param interruption ends the parse
     * @param deadline by {@link System#nanoTime}
     */
    Watched watch(Runnable interruption, long deadline) {
      Watched watched = new Watched(interruption, deadline);
      running.add(watched);
      startTicking();
      return watched;
    }

    void forget(Watched watched) {
      running.remove(watched);
    }

    private void startTicking() {
      if (!ticking.get() && ticking.compareAndSet(false, true)) {
        schedule();
      }
    }

    private void schedule() {
      Object unused = executor.schedule(this::tick, TICK_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void tick() {
      long now = System.nanoTime();
      for (Watched watched : running) {
        if (now - watched.deadline > 0) {
          watched.interruption.run();
        }
      }
      if (!running.isEmpty()) {
        schedule();
        return;
      }
      ticking.set(false);
      if (!running.isEmpty()) { // one was added in between
        startTicking();
      }
    }
  }
}
