// SPDX-License-Identifier: Apache-2.0
package dev.assay.extract;

import dev.assay.extract.ProseStatement.ProseStatementStarts;
import dev.assay.extract.SqlExtraction.Block;
import dev.assay.extract.StatementDetector.Kind;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.InvisibleCharacters;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.SqlToken;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Extracts the SQL from a model's answer: removes reasoning, then looks in fences, tags, JSON,
 * prose and inline code, in this order of trust. The SQL itself is not changed, except that a final
 * semicolon is removed and HTML entities are decoded; several statements are kept, for the guard to
 * refuse.
 *
 * <p>Never fails: any text gives a value, in time that grows with its length.
 */
public final class SqlExtraction {
  /** Maximum nesting: a fence in JSON, or in another fence of Markdown. */
  private static final int DEEPEST = 3;

  /** Maximum number of statements in prose that are examined. */
  private static final int MOST_STATEMENTS = 10_000;

  private final Options options;

  /** Selects one of several queries in an answer. */
  public enum Block {
    LAST,
    FIRST
  }

  /**
   * The options of the extraction.
   *
   * @param block selects one of several equally likely blocks
   * @param dialect determines where literals and comments end
   */
  public record Options(Block block, Dialect dialect) {
    /** The last block counts. */
    public static Options of(Dialect dialect) {
      return new Options(Block.LAST, dialect);
    }
  }

  private SqlExtraction(Options options) {
    this.options = options;
  }

  /** Extracts the content of an answer. */
  public static ExtractedAnswer of(String answer, Options options) {
    String text = InvisibleCharacters.withoutLeading(answer);
    if (text.isBlank()) {
      return ExtractedAnswer.nothing("the answer is empty");
    }
    String said = withoutBlankLines(ReasoningFilter.removed(text));
    if (said.isEmpty()) {
      return ExtractedAnswer.nothing("the answer holds nothing but reasoning");
    }
    return new SqlExtraction(options).read(said, 1);
  }

  /**
   * The SQL in a text that was recorded as SQL, if there is a fence or prose around it. Empty if
   * the text is to be used unchanged, because it is plain SQL or contains none.
   */
  public static Optional<ExtractedAnswer> aroundRecorded(String text, Options options) {
    String bare = bare(text, options.dialect);
    boolean statement = StatementDetector.kind(bare, options.dialect) != Kind.NONE;
    Optional<ExtractedAnswer> found =
        around(statement ? bare : InvisibleCharacters.withoutLeading(text), options);
    if (found.isPresent() || bare.equals(text.trim()) || !(statement || bare.isEmpty())) {
      return found;
    }
    return Optional.of(
        bare.isEmpty()
            ? ExtractedAnswer.nothing("no SQL is in the answer")
            : ExtractedAnswer.sql(bare, "without invisible characters or the model's end token"));
  }

  /**
   * SQL without invisible characters outside of literals, and without the tokens with which a model
   * ends its turn.
   */
  public static String bare(String sql, Dialect dialect) {
    return TurnEnds.cut(InvisibleCharacters.replaced(sql, dialect).strip(), dialect).strip();
  }

  private static Optional<ExtractedAnswer> around(String text, Options options) {
    String bare = text.strip();
    boolean begins =
        StatementDetector.startsAt(bare, 0, options.dialect)
            || ((bare.startsWith("--") || bare.startsWith("/*"))
                && StatementDetector.kind(bare, options.dialect) != Kind.NONE);
    boolean fenced = bare.lines().anyMatch(line -> line.strip().startsWith("```"));
    if (begins && !fenced && bare.indexOf('\n') < 0) {
      return Optional.empty();
    }
    ExtractedAnswer found = of(text, options);
    if (begins && !fenced) {
      return found.sql() != null && hasProse(bare, found.sql())
          ? Optional.of(found)
          : Optional.empty();
    }
    boolean nothing = found.sql() == null && found.abstention() == null;
    return nothing || bare.equals(found.sql()) ? Optional.empty() : Optional.of(found);
  }

  /** Returns whether text follows the SQL besides its terminator. */
  private static boolean hasProse(String text, String sql) {
    return text.startsWith(sql) && !text.substring(sql.length()).matches("[\\s;]*");
  }

  /**
   * The text without blank lines at its ends; the indentation of the first line is kept, because a
   * fence has the same.
   */
  private static String withoutBlankLines(String text) {
    int start = 0;
    while (start < text.length() && Character.isWhitespace(text.charAt(start))) {
      start++;
    }
    return text.substring(text.lastIndexOf('\n', start - 1) + 1).stripTrailing();
  }

  private ExtractedAnswer read(String said, int depth) {
    String bare = said.strip();
    if (bare.startsWith("{") || bare.startsWith("[")) {
      Optional<ExtractedAnswer> json = json(bare, depth);
      if (json.isPresent()) {
        return json.get();
      }
    }
    Fences.Found blocks = Fences.of(said);
    String reason = AbstentionDetector.marked(blocks.outside());
    if (reason != null) {
      return ExtractedAnswer.abstention(reason, "said with the marker");
    }
    if (isCompletion(bare, blocks)) {
      return judged(loose(bare).orElse(bare), "the start of the answer");
    }
    return fenced(blocks, depth)
        .or(() -> json(fromBrace(blocks.outside()), depth))
        .or(() -> loose(blocks.outside()).map(sql -> judged(sql, "in the text")))
        .or(() -> inline(blocks.outside()))
        .or(() -> fragment(blocks))
        .orElseGet(() -> none(said));
  }

  /**
   * Returns whether the answer continues the SQL of the prompt: the first fence only closes one
   * that the prompt opened.
   */
  private boolean isCompletion(String said, Fences.Found blocks) {
    boolean closes =
        blocks.fences().isEmpty()
            || (blocks.fences().get(0).tag().isEmpty()
                && StatementDetector.kind(blocks.fences().get(0).content(), options.dialect)
                    == Kind.NONE);
    return closes && StatementDetector.startsAt(said, 0, options.dialect);
  }

  private Optional<ExtractedAnswer> fenced(Fences.Found blocks, int depth) {
    SqlCandidates candidates = new SqlCandidates(options);
    for (Fence fence : blocks.fences()) {
      Kind kind = StatementDetector.kind(fence.content(), options.dialect);
      if (kind != Kind.NONE) {
        candidates.add(fence, kind);
      } else if (AbstentionDetector.marked(fence.content()) != null
          && !fence.content().contains("```")) {
        candidates.addAbstention(fence);
      } else if (fence.mayWrap() && fence.content().contains("```") && depth < DEEPEST) {
        candidates.addInner(read(fence.content(), depth + 1), fence.start());
      } else if (fence.content().startsWith("{") || fence.content().startsWith("[")) {
        json(fence.content(), depth).ifPresent(inner -> candidates.addInner(inner, fence.start()));
      }
    }
    candidates.addTagged(blocks.outside());
    return candidates
        .best()
        .map(best -> best.found() != null ? best.found() : judged(best.text(), best.note()));
  }

  private Optional<ExtractedAnswer> json(String text, int depth) {
    List<String> queries = text.isEmpty() ? List.of() : JsonAnswer.queries(text);
    if (queries.isEmpty()) {
      return Optional.empty();
    }
    String query = chosen(queries);
    return Optional.of(
        query.contains("```") && depth < DEEPEST
            ? read(query.strip(), depth + 1)
            : judged(query, "a field of JSON"));
  }

  private <T> T chosen(List<T> found) {
    return found.get(options.block == Block.LAST ? found.size() - 1 : 0);
  }

  /** The text from the first line that starts with a brace; empty if there is none. */
  private static String fromBrace(String text) {
    int at = text.indexOf('{');
    while (at >= 0) {
      int line = text.lastIndexOf('\n', at) + 1;
      if (text.substring(line, at).isBlank()) {
        return text.substring(at);
      }
      int newline = text.indexOf('\n', at);
      at = newline < 0 ? -1 : text.indexOf('{', newline);
    }
    return "";
  }

  /**
   * A statement in prose: the first or the last as configured, or the first if other tasks follow.
   */
  private Optional<String> loose(String text) {
    @Nullable String found = null;
    ProseStatementStarts starts = new ProseStatementStarts(text, options.dialect);
    int at = starts.next(0);
    boolean completes = at == 0;
    for (int n = 0; at >= 0 && n < MOST_STATEMENTS; n++) {
      int end = ProseStatement.end(text, at, options.dialect);
      found = text.substring(at, end);
      boolean enough = completes || options.block == Block.FIRST;
      if (enough || ProseStatement.anotherTask(text, end)) {
        break;
      }
      at = starts.next(end);
    }
    return Optional.ofNullable(found);
  }

  private Optional<ExtractedAnswer> inline(String text) {
    List<String> found = InlineCodeFinder.statements(text, options.dialect);
    return found.isEmpty() ? Optional.empty() : Optional.of(judged(chosen(found), "inline code"));
  }

  /**
   * A block labeled as SQL that is not a statement; it is kept, so that the database reports the
   * error.
   */
  private Optional<ExtractedAnswer> fragment(Fences.Found blocks) {
    List<Fence> fragments =
        blocks.fences().stream()
            .filter(Fence::saysSql)
            .filter(fence -> AbstentionDetector.refusal(fence.content()) == null)
            .filter(fence -> hasCode(fence.content()))
            .toList();
    return fragments.isEmpty()
        ? Optional.empty()
        : Optional.of(judged(chosen(fragments).content(), "a block that is no statement"));
  }

  private boolean hasCode(String content) {
    return !SqlText.of(content, options.dialect).code().isEmpty();
  }

  private ExtractedAnswer none(String said) {
    String refusal = AbstentionDetector.refusal(said);
    return refusal == null
        ? ExtractedAnswer.nothing("no SQL is in the answer")
        : ExtractedAnswer.abstention(refusal, "said in the model's own words");
  }

  /** The extracted SQL without its terminators, or an abstention if it states one. */
  private ExtractedAnswer judged(String found, String note) {
    String decoded = HtmlEntities.resolved(found.strip(), options.dialect);
    String sql = withoutEnd(bare(decoded, options.dialect));
    if (StatementDetector.kind(sql, options.dialect) == Kind.NONE) {
      String reason = AbstentionDetector.marked(found);
      String words = reason == null ? AbstentionDetector.refusal(sql) : reason;
      if (words != null) {
        return ExtractedAnswer.abstention(words, note);
      }
    }
    return sql.isEmpty()
        ? ExtractedAnswer.nothing("the SQL is empty")
        : ExtractedAnswer.sql(sql, note);
  }

  /** The SQL without final semicolons and the comments among them; empty if no code is left. */
  private String withoutEnd(String sql) {
    List<SqlToken> code = SqlText.of(sql, options.dialect).code();
    int end = sql.length();
    int last = code.size() - 1;
    while (last >= 0 && sql.charAt(code.get(last).start()) == ';') {
      end = code.get(last).start();
      last--;
    }
    return last < 0 ? "" : sql.substring(0, end).strip();
  }

  /** The blocks of an answer that may be its SQL; blocks labeled as SQL rank before others. */
  static final class SqlCandidates {
    private static final List<String> SQL_TAGS =
        List.of("sql", "query", "sql_query", "sqlquery", "answer", "final_answer", "final");

    private final SqlExtraction.Options options;
    private final List<Candidate> found = new ArrayList<>();

    /**
     * A block that may be the SQL.
     *
     * @param rank lower is more likely
     * @param start its index in the answer
     * @param text as written in the answer
     * @param note a description of the block
     * @param found the result of reading the block, if it has been read, or {@code null}
     */
    record Candidate(
        int rank, int start, String text, String note, @Nullable ExtractedAnswer found) {}

    SqlCandidates(SqlExtraction.Options options) {
      this.options = options;
    }

    void add(Fence fence, Kind kind) {
      int trust = fence.saysSql() ? 0 : fence.tag().isEmpty() ? 2 : 4;
      int rank = trust + (kind == Kind.QUERY ? 0 : 1);
      String note = fence.saysSql() ? "a block of SQL" : "a block that is not said to be SQL";
      found.add(new Candidate(rank, fence.start(), fence.content(), note, null));
    }

    void addAbstention(Fence fence) {
      found.add(
          new Candidate(fence.saysSql() ? 0 : 2, fence.start(), fence.content(), "a block", null));
    }

    /** Adds the result of reading a block that wraps the SQL, such as JSON. */
    void addInner(ExtractedAnswer inner, int start) {
      if (inner.sql() != null || inner.abstention() != null) {
        found.add(new Candidate(2, start, "", inner.note(), inner));
      }
    }

    /** Adds statements in tags such as {@code <sql>}; an unclosed tag extends to the end. */
    void addTagged(String text) {
      int at = TagFinder.next(text, 0);
      while (at >= 0) {
        String name = TagFinder.openedAt(text, at, SQL_TAGS);
        if (name != null) {
          int start = at + TagFinder.opening(name);
          int close = TagFinder.closingAt(text, start, name);
          String content = text.substring(start, close < 0 ? text.length() : close).strip();
          Kind kind = StatementDetector.kind(content, options.dialect());
          boolean says = name.contains("sql") || StatementDetector.startsIn(content);
          if (says && kind != Kind.NONE) {
            found.add(new Candidate(kind == Kind.QUERY ? 0 : 1, at, content, "a tag", null));
          } else if (AbstentionDetector.marked(content) != null) {
            found.add(new Candidate(0, at, content, "a tag", null));
          }
          if (close < 0) {
            return;
          }
          at = close;
        }
        at = TagFinder.next(text, at + 1);
      }
    }

    /** The most likely candidate; of equally likely ones the first or the last, as configured. */
    Optional<Candidate> best() {
      Comparator<Candidate> byPlace = Comparator.comparingInt(Candidate::start);
      return found.stream()
          .min(
              Comparator.comparingInt(Candidate::rank)
                  .thenComparing(options.block() == Block.LAST ? byPlace.reversed() : byPlace));
    }
  }

  /**
   * Finds statements in code spans within prose: {@code `SELECT …`}, with any number of backticks.
   */
  static final class InlineCodeFinder {
    private record Run(int start, int end) {
      int length() {
        return end - start;
      }
    }

    private InlineCodeFinder() {}

    /** The statements in text order. */
    static List<String> statements(String text, Dialect dialect) {
      List<Run> runs = runs(text);
      int[] partners = partners(runs);
      List<String> found = new ArrayList<>();
      for (int i = 0; i < runs.size(); i++) {
        if (partners[i] >= 0) {
          String code = text.substring(runs.get(i).end, runs.get(partners[i]).start).strip();
          if (StatementDetector.startsAt(code, 0, dialect)) {
            found.add(code);
          }
          i = partners[i];
        }
      }
      return found;
    }

    private static List<Run> runs(String text) {
      List<Run> runs = new ArrayList<>();
      for (int at = text.indexOf('`'); at >= 0; at = text.indexOf('`', at)) {
        int start = at;
        while (at < text.length() && text.charAt(at) == '`') {
          at++;
        }
        runs.add(new Run(start, at));
      }
      return runs;
    }

    /**
     * For each run of backticks the index of the next run of the same length, or -1; computed from
     * the end.
     */
    private static int[] partners(List<Run> runs) {
      int[] partners = new int[runs.size()];
      Map<Integer, Integer> next = new HashMap<>();
      List<Integer> numbers = new ArrayList<>();
      for (int i = 0; i < runs.size(); i++) {
        numbers.add(i);
      }
      Collections.reverse(numbers);
      for (int i : numbers) {
        Integer partner = next.put(runs.get(i).length(), i);
        partners[i] = partner == null ? -1 : partner;
      }
      return partners;
    }
  }

  /**
   * Extracts SQL from JSON as models write it: truncated, with line breaks in strings, or within
   * prose. Reads only strings and the tokens after them; one pass.
   */
  private static final class JsonAnswer {
    private static final Set<String> SQL_KEYS =
        Set.of(
            "sql",
            "sqlquery",
            "sqlstatement",
            "sqlcode",
            "finalsql",
            "finalsqlquery",
            "generatedsql",
            "predictedsql",
            "correctedsql");

    /** Keys that may hold SQL or something else. */
    private static final Set<String> OTHER_KEYS =
        Set.of(
            "query",
            "finalquery",
            "correctedquery",
            "statement",
            "answer",
            "response",
            "output",
            "code");

    private final String text;
    private int at;

    private JsonAnswer(String text) {
      this.text = text;
    }

    /**
     * The SQL in fields of the text, in order; if any key names SQL, only the fields with such
     * keys.
     */
    static List<String> queries(String text) {
      return new JsonAnswer(text).queries();
    }

    private List<String> queries() {
      List<String> named = new ArrayList<>();
      List<String> others = new ArrayList<>();
      for (int quote = text.indexOf('"'); quote >= 0; quote = text.indexOf('"', at)) {
        at = quote + 1;
        String key = string().replaceAll("[^A-Za-z]", "").toLowerCase(Locale.ROOT);
        boolean sql = SQL_KEYS.contains(key);
        if ((sql || OTHER_KEYS.contains(key)) && skip(':') && skip('"')) {
          String value = string();
          if (sql && !value.isBlank()) {
            named.add(value);
          } else if (!sql && mayBeSql(value)) {
            others.add(value);
          }
        }
      }
      return named.isEmpty() ? others : named;
    }

    private static boolean mayBeSql(String value) {
      return value.contains("```")
          || StatementDetector.startsIn(value)
          || AbstentionDetector.marked(value) != null;
    }

    private boolean skip(char wanted) {
      int next = at;
      while (next < text.length() && Character.isWhitespace(text.charAt(next))) {
        next++;
      }
      if (next < text.length() && text.charAt(next) == wanted) {
        at = next + 1;
        return true;
      }
      return false;
    }

    /** Reads a string up to its closing quote, or to the end. */
    private String string() {
      StringBuilder string = new StringBuilder();
      while (at < text.length()) {
        char c = text.charAt(at++);
        if (c == '"') {
          return string.toString();
        }
        if (c == '\\' && at < text.length()) {
          escaped(string);
        } else if (c != '\\') {
          string.append(c);
        }
      }
      return string.toString();
    }

    private void escaped(StringBuilder string) {
      char c = text.charAt(at++);
      switch (c) {
        case 'n' -> string.append('\n');
        case 't' -> string.append('\t');
        case 'r' -> string.append('\r');
        case 'b' -> string.append('\b');
        case 'f' -> string.append('\f');
        case '"', '\\', '/' -> string.append(c);
        case 'u' -> unicode(string);
        // Not escapes of JSON: \' and a backslash before a line break.
        case '\n', '\'' -> string.append(c);
        default -> string.append('\\').append(c);
      }
    }

    private void unicode(StringBuilder string) {
      int end = Math.min(at + 4, text.length());
      try {
        string.append((char) Integer.parseInt(text.substring(at, end), 16));
        at = end;
      } catch (NumberFormatException e) {
        // Truncated, or not an escape.
        string.append("\\u");
      }
    }
  }
}
