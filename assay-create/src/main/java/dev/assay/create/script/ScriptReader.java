// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import dev.assay.AssayException;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.SqlToken;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a script statement by statement, so that a dump of any size needs the memory of its longest
 * statement. A semicolon ends one where the dialect's lexer sees it outside literals, comments,
 * parentheses and bodies in dollar quotes. It knows the data of {@code COPY … FROM stdin}, {@code
 * DELIMITER} and triggers. Commands of psql, sqlite3 and mysql are passed over and noted; one that
 * would read or decide about statements or rows is an error, as they would be lost. Used by one
 * thread.
 */
public final class ScriptReader implements AutoCloseable {
  private static final Pattern COPY_FROM_STDIN =
      Pattern.compile("(?is)\\s*copy\\s.*\\sfrom\\s+stdin\\b.*");
  private static final Pattern DELIMITER = Pattern.compile("(?i)\\s*delimiter\\s+(\\S+)\\s*");

  /**
   * Statements after which the database has content, so that the script can't switch to another
   * one.
   */
  private static final Pattern CONTENT =
      Pattern.compile("(?is)(create\\s+table|insert|copy|replace)\\b.*");

  private static final Pattern USE = Pattern.compile("(?is)use\\s+(\\S+)");

  /**
   * The sandbox command for MariaDB's client, in a comment for a server version that does not
   * exist.
   */
  private static final Pattern SANDBOX = Pattern.compile("/\\*M?!999999.*\\*/\\s*;?\\s*");

  private static final String END_OF_DATA = "\\.";

  private final Path file;
  private final Dialect dialect;
  private final BufferedReader lines;
  private final Deque<ScriptStatement> ready = new ArrayDeque<>();
  private final List<String> notes = new ArrayList<>();
  private final StringBuilder open = new StringBuilder();
  private String delimiter = ";";
  private int line;
  private int openLine = 1;
  private boolean blank = true;
  private boolean ended;
  private boolean hasContent;
  private @Nullable String database;

  private ScriptReader(Path file, Dialect dialect, BufferedReader lines) {
    this.file = file;
    this.dialect = dialect;
    this.lines = lines;
  }

  /**
   * Opens a script in UTF-8.
   *
   * @throws AssayException if it can't be read
   */
  public static ScriptReader open(Path file, Dialect dialect) {
    try {
      return new ScriptReader(file, dialect, Files.newBufferedReader(file, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /**
   * The next statement; {@code null} after the last. The data of the one before is passed over.
   *
   * @throws AssayException if the file can't be read, or has a command that only its own client can
   *     follow
   */
  public @Nullable ScriptStatement next() {
    while (ready.isEmpty()) {
      String text = ended ? null : readLine();
      if (text == null) {
        cut(true);
        return ready.poll();
      }
      take(text);
    }
    return ready.poll();
  }

  private void take(String text) {
    if ((blank && isWithoutMeaning(text)) || isDelimiter(text)) {
      return;
    }
    Optional<ClientCommand> command = ClientCommand.of(text, dialect);
    if (command.isPresent() && isBetweenStatements()) {
      cut(false);
      clear();
      follow(command.get());
      return;
    }
    if (blank) {
      openLine = line;
      blank = false;
    }
    open.append(text).append('\n');
    if (text.stripTrailing().endsWith(delimiter)) {
      cut(false);
    } else if (text.contains("*/") && open.indexOf("/*") == 0 && isBetweenStatements()) {
      cut(false);
      clear();
    }
  }

  /** Returns whether a line before a statement is blank or a comment. */
  private boolean isWithoutMeaning(String text) {
    String bare = text.stripLeading();
    return bare.isEmpty()
        || bare.startsWith("--")
        || (dialect == Dialect.MYSQL && (bare.startsWith("#") || SANDBOX.matcher(bare).matches()));
  }

  private boolean isDelimiter(String text) {
    Matcher change = DELIMITER.matcher(text);
    boolean changes = change.matches() && (blank || isBetweenStatements());
    if (changes) {
      cut(false);
      clear();
      delimiter = change.group(1);
    }
    return changes;
  }

  /** Returns whether the pending text has only complete statements and comments. */
  private boolean isBetweenStatements() {
    if (blank || !delimiter.equals(";")) {
      return blank;
    }
    SqlText text = SqlText.of(open.toString(), dialect);
    List<SqlToken> code = text.code();
    return text.tokens().stream().allMatch(SqlToken::closed)
        && (code.isEmpty() || text.isMark(code.get(code.size() - 1), ';'))
        && StatementPieces.of(text).complete();
  }

  private void follow(ClientCommand command) {
    switch (command.effect()) {
      case UNSUPPORTED -> throw unknownCommand(line, command.text());
      case CONNECT -> {
        enter(command.argument().replaceAll("[\"']|\\s.*", ""));
        notes.add("%s:%d: passed over %s".formatted(file, line, command.text()));
      }
      case COPY -> ready.add(new ScriptStatement(line, "COPY " + command.argument(), true));
      case END -> {
        ended = true;
        notes.add("%s:%d: ends here with %s".formatted(file, line, command.text()));
      }
      case PASSED_OVER -> notes.add("%s:%d: passed over %s".formatted(file, line, command.text()));
      case NONE -> {
        // It does not change the content.
      }
    }
    if (!command.rest().isEmpty()) {
      take(command.rest());
    }
  }

  private AssayException unknownCommand(int at, String command) {
    return new AssayException(
        "%s:%d: %s is a command of the script's own client, and what it reads would be lost; run"
                .formatted(file, at, command)
            + " the script with that client and load a dump of the result, or write plain SQL");
  }

  /**
   * Switches to a database. Fails if there already is content, because tables of several databases
   * would be mixed.
   */
  private void enter(String name) {
    String before = database;
    if (before != null && !before.equals(name) && hasContent) {
      throw new AssayException(
          "%s:%d: continues in the database %s after %s, but one script creates one database; split the"
                  .formatted(file, line, name, before)
              + " file there");
    }
    database = name;
  }

  /** Splits the pending text into statements, if it ends with one. */
  private void cut(boolean atEnd) {
    if (!delimiter.equals(";")) {
      cutWhole();
      return;
    }
    SqlText text = SqlText.of(open.toString(), dialect);
    List<SqlToken> code = text.code();
    boolean ends = !code.isEmpty() && text.isMark(code.get(code.size() - 1), ';');
    boolean closed = text.tokens().stream().allMatch(SqlToken::closed);
    StatementPieces pieces = StatementPieces.of(text);
    boolean whole = ends && closed && pieces.complete();
    if (!whole && !atEnd) {
      return;
    }
    int from = 0;
    for (SqlText.Span span : pieces.spans()) {
      int start = code.get(span.first()).start();
      int end = code.get(span.end() - 1).end();
      int next = span.end() < code.size() ? code.get(span.end()).start() : open.length();
      for (SqlToken token : text.tokens()) {
        // Comments with code in them are part of the statement.
        if (token.kind() == SqlToken.Kind.EXECUTABLE_COMMENT
            && token.start() >= from
            && token.start() < next) {
          start = Math.min(start, token.start());
          end = Math.max(end, token.end());
        }
      }
      checkCommands(text, span);
      add(text, start, end);
      from = end;
    }
    clear();
  }

  /** Fails for a psql command within a statement, which would end it. */
  private void checkCommands(SqlText text, SqlText.Span span) {
    if (dialect != Dialect.POSTGRES) {
      return;
    }
    for (SqlToken token : text.code().subList(span.first(), span.end())) {
      if (token.kind() == SqlToken.Kind.OPERATOR && text.sql().charAt(token.start()) == '\\') {
        String command = text.sql().substring(token.start()).split("\\s", 2)[0];
        throw unknownCommand(lineOf(text, token.start()), command);
      }
    }
  }

  private int lineOf(SqlText text, int place) {
    return openLine + (int) text.sql().substring(0, place).chars().filter(c -> c == '\n').count();
  }

  /** Takes the whole pending text as one statement. */
  private void cutWhole() {
    String sql = open.toString().strip();
    String bare =
        sql.endsWith(delimiter) ? sql.substring(0, sql.length() - delimiter.length()) : sql;
    if (!bare.isBlank()) {
      ready.add(new ScriptStatement(openLine, bare.strip(), false));
    }
    clear();
  }

  private void clear() {
    open.setLength(0);
    blank = true;
  }

  private void add(SqlText text, int start, int end) {
    String sql = text.sql().substring(start, end);
    boolean data = dialect == Dialect.POSTGRES && COPY_FROM_STDIN.matcher(sql).matches();
    ready.add(new ScriptStatement(lineOf(text, start), sql, data));
    Matcher use = USE.matcher(sql);
    if (dialect == Dialect.MYSQL && use.matches()) {
      enter(SqlName.unquote(use.group(1)));
    }
    hasContent |= CONTENT.matcher(sql).matches();
  }

  /**
   * The next line of data of the statement that was read last; {@code null} after the last.
   *
   * @throws AssayException if the file ends before the data
   */
  public @Nullable String dataLine() {
    String text = readLine();
    if (text == null) {
      throw new AssayException(
          "%s: ends within the data of COPY, before the line \\. ; use a complete dump"
              .formatted(file));
    }
    return text.equals(END_OF_DATA) ? null : text;
  }

  /** The line of the file that was read last, from 1. */
  public int line() {
    return line;
  }

  /** Returns notes on what was skipped so far, a line each. */
  public List<String> notes() {
    return List.copyOf(notes);
  }

  private @Nullable String readLine() {
    try {
      String text = lines.readLine();
      line += text == null ? 0 : 1;
      return text != null && line == 1 && text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static AssayException unreadable(Path file, IOException e) {
    return new AssayException(
        ("%s can't be read as text in UTF-8 (%s); check the path, convert the file if needed, and"
                + " dump binary columns of MySQL with --hex-blob")
            .formatted(file, e.getClass().getSimpleName().toLowerCase(Locale.ROOT)),
        e);
  }

  @Override
  public void close() {
    try {
      lines.close();
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /**
   * The statements of a text. The body of a trigger or a routine, from BEGIN to its END, holds
   * statements of its own, and belongs to the one that it stands in, wherever that begins.
   *
   * @param spans in order
   * @param complete whether the last statement has ended; the semicolon after it is not looked for
   */
  private record StatementPieces(List<SqlText.Span> spans, boolean complete) {
    /** Tokens up to the word that says what is created, as in CREATE OR REPLACE TEMP TRIGGER. */
    private static final int HEAD = 12;

    /** Words that may follow MySQL's END; these blocks do not begin with BEGIN. */
    private static final List<String> BLOCKS = List.of("if", "while", "loop", "repeat", "for");

    static StatementPieces of(SqlText text) {
      List<SqlText.Span> parts = text.statementSpans();
      List<SqlText.Span> whole = new ArrayList<>();
      boolean open = false;
      for (int p = 0; p < parts.size(); p++) {
        SqlText.Span first = parts.get(p);
        int end = first.end();
        if (hasBody(text, first)) {
          int depth = depth(text, first.first(), end);
          while (depth > 0 && p + 1 < parts.size()) {
            p++;
            depth += depth(text, parts.get(p).first(), parts.get(p).end());
            end = parts.get(p).end();
          }
          open = depth > 0;
        }
        whole.add(new SqlText.Span(first.first(), end));
      }
      // Otherwise the last semicolon stands in parentheses.
      boolean outside = whole.isEmpty() || whole.get(whole.size() - 1).end() < text.code().size();
      return new StatementPieces(List.copyOf(whole), outside && !open);
    }

    /** Returns whether a statement creates what may have a body. */
    private static boolean hasBody(SqlText text, SqlText.Span span) {
      if (!text.isWord(span.first(), "create")) {
        return false;
      }
      for (int i = span.first() + 1; i < Math.min(span.end(), span.first() + HEAD); i++) {
        if (text.isWord(i, "trigger")
            || text.isWord(i, "function")
            || text.isWord(i, "procedure")) {
          return true;
        }
        if (text.isMark(i, '(') || text.isWord(i, "table") || text.isWord(i, "view")) {
          return false;
        }
      }
      return false;
    }

    /** The number of blocks that begin, less those that end. */
    private static int depth(SqlText text, int from, int to) {
      int depth = 0;
      for (int i = from; i < to; i++) {
        if (isName(text, i)) {
          continue;
        }
        if (text.isWord(i, "begin")) {
          // Other bodies of PostgreSQL are in dollar quotes, and a parameter may have this name.
          boolean body = text.dialect() != Dialect.POSTGRES || text.isWord(i + 1, "atomic");
          depth += body ? 1 : 0;
        } else if (text.isWord(i, "case")) {
          depth += i > from && text.isWord(i - 1, "end") ? 0 : 1;
        } else if (text.isWord(i, "end")) {
          int next = i + 1;
          depth -= next < to && BLOCKS.stream().anyMatch(b -> text.isWord(next, b)) ? 0 : 1;
        }
      }
      return depth;
    }

    /** Returns whether a word stands after a dot, as a column's name does. */
    private static boolean isName(SqlText text, int i) {
      return i > 0 && text.isMark(text.code().get(i - 1), '.');
    }
  }

  /**
   * A line for the program that reads a script, such as psql, sqlite3 or mysql, instead of the
   * database.
   *
   * @param effect its effect on a load
   * @param name as written, such as {@code \\connect}
   * @param argument the text after the name, up to a statement
   * @param rest a statement that begins on the same line; empty if there is none
   */
  private record ClientCommand(Effect effect, String name, String argument, String rest) {
    /** The effect of a command on a load. */
    enum Effect {
      /** None; not worth a note. */
      NONE,
      /** None on the content of tables. */
      PASSED_OVER,
      /** Selects the database for the rest of the script. */
      CONNECT,
      /** Begins the rows of a COPY. */
      COPY,
      /** Ends the script. */
      END,
      /**
       * Reads other statements or rows, or depends on conditions, which only the client supports.
       */
      UNSUPPORTED
    }

    private static final Pattern PSQL = Pattern.compile("\\s*(\\\\(?:\\w+|[!?.;:]))(.*)");
    private static final Pattern DOT = Pattern.compile("\\s*(\\.[a-z]+)\\b(.*)");
    private static final Pattern SOURCE = Pattern.compile("(?i)\\s*(source)\\s(.*)");
    private static final Pattern COPY_FROM_STDIN = Pattern.compile("(?i).*\\bfrom\\s+p?stdin\\b.*");
    private static final Pattern UTF8 = Pattern.compile("(?i)\\W*(utf-?8|unicode)?\\W*");

    /**
     * Commands with which pg_dump protects psql from a hostile server; they do not change the
     * content.
     */
    private static final Set<String> WITHOUT_NOTE = Set.of("\\restrict", "\\unrestrict");

    private static final Set<String> ENDS = Set.of("\\q", "\\quit", ".quit", ".exit");

    /** Commands whose argument may be any text. */
    private static final Set<String> WITH_TEXT_ARGUMENT =
        Set.of(
            "\\echo",
            "\\qecho",
            "\\warn",
            "\\set",
            "\\pset",
            "\\prompt",
            "\\!",
            ".print",
            ".shell",
            ".system",
            ".prompt",
            ".echo",
            "\\o",
            "\\out");

    private static final Set<String> UNSUPPORTED_COMMANDS =
        Set.of(
            "\\i",
            "\\include",
            "\\ir",
            "\\include_relative",
            "\\g",
            "\\gx",
            "\\gset",
            "\\gexec",
            "\\gdesc",
            "\\watch",
            "\\crosstabview",
            "\\bind",
            "\\bind_named",
            "\\parse",
            "\\if",
            "\\elif",
            "\\else",
            "\\endif",
            "\\lo_import",
            "\\e",
            "\\edit",
            "\\ef",
            "\\ev",
            "\\.",
            ".read",
            ".import",
            ".restore",
            ".open",
            ".load",
            "source");

    /**
     * The command on a line; empty if it is not one.
     *
     * @param dialect determines the client
     */
    static Optional<ClientCommand> of(String line, Dialect dialect) {
      for (Pattern pattern : new Pattern[] {PSQL, DOT, SOURCE}) {
        Matcher matcher = pattern.matcher(line);
        if (matcher.matches() && (pattern != SOURCE || dialect == Dialect.MYSQL)) {
          String name = matcher.group(1);
          return Optional.of(
              of(pattern == SOURCE ? name.toLowerCase(Locale.ROOT) : name, matcher.group(2)));
        }
      }
      return Optional.empty();
    }

    private static ClientCommand of(String name, String behind) {
      if (name.equals("\\copy")) {
        boolean inline = COPY_FROM_STDIN.matcher(behind).matches();
        String what =
            behind.strip().replaceFirst(";$", "").replaceFirst("(?i)\\bpstdin\\b", "stdin");
        return new ClientCommand(inline ? Effect.COPY : Effect.UNSUPPORTED, name, what, "");
      }
      int end = WITH_TEXT_ARGUMENT.contains(name) ? -1 : behind.indexOf(';');
      int separator = behind.indexOf("\\\\");
      if (separator >= 0 && (end < 0 || separator < end)) {
        end = separator;
      }
      String rest = end < 0 ? "" : behind.substring(end + (end == separator ? 2 : 1)).strip();
      String argument = (end < 0 ? behind : behind.substring(0, end)).strip();
      return new ClientCommand(effect(name, argument), name, argument, rest);
    }

    private static Effect effect(String name, String argument) {
      if (WITHOUT_NOTE.contains(name)) {
        return Effect.NONE;
      }
      if (name.equals("\\c") || name.equals("\\connect")) {
        return Effect.CONNECT;
      }
      if (ENDS.contains(name)) {
        return Effect.END;
      }
      boolean encoding = name.equals("\\encoding") && !UTF8.matcher(argument).matches();
      return UNSUPPORTED_COMMANDS.contains(name) || encoding
          ? Effect.UNSUPPORTED
          : Effect.PASSED_OVER;
    }

    /** The command with its argument. */
    String text() {
      return argument.isEmpty() ? name : name + " " + argument;
    }
  }
}
