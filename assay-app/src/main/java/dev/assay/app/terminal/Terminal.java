// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.terminal;

import dev.assay.AssayException;
import dev.assay.report.document.Document;
import dev.assay.report.internal.Screen;
import dev.assay.report.internal.TerminalDocument;
import dev.assay.table.internal.SanitizedText;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Ansi;

/**
 * The output streams and the environment of a command. Results go to {@code out}, everything else
 * to {@code err}; both are UTF-8.
 *
 * @param out for results
 * @param err for progress, notes and errors
 * @param outIsTerminal whether a person reads {@code out} in a terminal
 * @param errIsTerminal whether a person reads {@code err} in a terminal
 * @param noColor whether the user wants no color at all
 * @param environment variables, which configurations name and in which keys are looked up
 * @param status the progress display; only where {@code err} is a terminal
 */
public record Terminal(
    PrintStream out,
    PrintStream err,
    boolean outIsTerminal,
    boolean errIsTerminal,
    boolean noColor,
    Map<String, String> environment,
    StatusLine status) {
  private static final int PLAIN_WIDTH = 100;

  /** The least and the greatest width that {@code COLUMNS} may ask for. */
  private static final int NARROWEST = 20;

  private static final int WIDEST = 500;

  /** Of a terminal that does not say how wide it is. */
  private static final int UNKNOWN_WIDTH = 80;

  /**
   * The columns that a sentence needs to go on below its beginning; else it goes on further left.
   */
  private static final int LEAST_BESIDE_LABEL = 40;

  private static final int HANGING = 4;

  /** A line that ends in a command. */
  private static final Pattern COMMAND = Pattern.compile("(^|: )\\s*assay \\w");

  public Terminal {
    environment = Map.copyOf(environment);
    out = SanitizedOutput.of(out, outIsTerminal && !noColor);
  }

  public Terminal(
      PrintStream out,
      PrintStream err,
      boolean outIsTerminal,
      boolean errIsTerminal,
      boolean noColor,
      Map<String, String> environment) {
    this(out, err, outIsTerminal, errIsTerminal, noColor, environment, new StatusLine(err));
  }

  /** The terminal of this process; the launcher says which of its streams are one, where it can. */
  public static Terminal ofProcess(StandardOutput out) {
    String noColor = System.getenv("NO_COLOR");
    boolean onWindows = WindowsConsole.isTerminal();
    return new Terminal(
        stream(out, false),
        stream(new FileOutputStream(FileDescriptor.err), true),
        onWindows || Boolean.getBoolean("assay.terminal.out"),
        onWindows || Boolean.getBoolean("assay.terminal.err"),
        (noColor != null && !noColor.isEmpty()) || "dumb".equals(System.getenv("TERM")),
        System.getenv());
  }

  /** Returns whether results may be colored. */
  boolean color() {
    return outIsTerminal && !noColor;
  }

  /** Returns the page layout of {@code out}. */
  public Screen screen() {
    return outIsTerminal
        ? Screen.of(width(), color(), StandardCharsets.UTF_8).inTerminal()
        : Screen.of(exportedWidth().orElse(PLAIN_WIDTH), color(), StandardCharsets.UTF_8);
  }

  private int width() {
    OptionalInt exported = exportedWidth();
    return exported.isPresent() ? exported.getAsInt() : TerminalWidth.ask().orElse(UNKNOWN_WIDTH);
  }

  /** The width that the user exported; empty if there is none, or no usable number. */
  private OptionalInt exportedWidth() {
    String columns = environment.getOrDefault("COLUMNS", "");
    int width = columns.matches("\\d{2,3}") ? Integer.parseInt(columns) : 0;
    return width >= NARROWEST && width <= WIDEST ? OptionalInt.of(width) : OptionalInt.empty();
  }

  /** Returns picocli's color mode for help. */
  public Ansi ansi() {
    return color() ? Ansi.ON : Ansi.OFF;
  }

  /**
   * Prints lines for the user, beside the result. What they quote from elsewhere can't steer the
   * terminal.
   */
  public void note(String lines) {
    print(fitted(safe(lines)));
  }

  /**
   * On a terminal or in a width that the user exported, sentences go on between words, and commands
   * so that they can be copied.
   */
  private String fitted(String lines) {
    if (!errIsTerminal && exportedWidth().isEmpty()) {
      return lines;
    }
    Screen screen = Screen.of(width(), false, StandardCharsets.UTF_8).inTerminal();
    return lines
        .lines()
        .flatMap(
            line ->
                (COMMAND.matcher(line).find() ? command(line, screen) : screen.wrapped(line))
                    .stream())
        .collect(Collectors.joining(System.lineSeparator()));
  }

  /** A command keeps its place on the line where it has to go on. */
  private static List<String> command(String line, Screen screen) {
    String command = line.stripLeading();
    int indent = line.length() - command.length();
    return screen.command(command, indent).stream().map(each -> " ".repeat(indent) + each).toList();
  }

  /** Shows how far the command is: a terminal's status line, or else one more line. */
  public void progress(String line) {
    if (errIsTerminal) {
      status.show(line);
    } else {
      note(line);
    }
  }

  /** Prints where an error comes from, for those who fix it. */
  public void trace(Throwable error) {
    StringWriter text = new StringWriter();
    error.printStackTrace(new PrintWriter(text));
    text.toString()
        .lines()
        .map(line -> (line.startsWith("\t") ? "\t" : "") + SanitizedLine.of(line.strip()))
        .forEach(this::print);
  }

  /** Prints the result. */
  public void output(String text) {
    out.print(text);
  }

  /** Returns a document as it is laid out here. */
  public String layout(Document document) {
    return TerminalDocument.of(document, screen());
  }

  /** Returns the selection of a document as it is laid out here, the headline last. */
  public String brief(Document document) {
    return TerminalDocument.brief(document, screen());
  }

  /** Prints one line of the result, whatever is quoted in it. */
  public void line(String format, Object... values) {
    out.println(SanitizedText.line(String.format(Locale.ROOT, format, values)));
  }

  /**
   * Prints a sentence of the result after a label. On a terminal or in a width that the user
   * exported, it goes on below its beginning.
   */
  public void sentence(String label, String sentence) {
    String line = SanitizedText.line(label + sentence);
    if (!outIsTerminal && exportedWidth().isEmpty()) {
      out.println(line);
      return;
    }
    Screen screen = screen();
    boolean roomy = screen.width() - label.length() >= LEAST_BESIDE_LABEL;
    screen.wrapped(line, roomy ? label.length() : HANGING).forEach(out::println);
  }

  /**
   * Returns the stream for a document that another program reads.
   *
   * @param exact whether it has no escapes of its own for what must not be printed, and goes out
   *     byte by byte unless a person looks on
   */
  public PrintStream documents(boolean exact) {
    boolean raw = exact && !outIsTerminal;
    return raw && out instanceof SanitizedOutput printed ? printed.raw() : out;
  }

  /** Prints a line that a build server takes as a command; what it quotes was made safe. */
  public void annotate(String line) {
    print(SanitizedText.line(line));
  }

  /** Prints one line for the user and for programs that read it, however long it is. */
  public void whole(String line) {
    print(safe(line));
  }

  private void print(String lines) {
    status.clear();
    out.flush();
    err.println(lines);
    err.flush();
  }

  private static String safe(String lines) {
    return lines.lines().map(SanitizedLine::of).collect(Collectors.joining(System.lineSeparator()));
  }

  /** Prints a line that must not be overlooked. */
  public void alarm(String line) {
    String safe = safe(line);
    print(errIsTerminal && !noColor ? "\u001b[1m" + fitted(safe) + "\u001b[0m" : fitted(safe));
  }

  /**
   * Returns the variable that {@code --password-env} names.
   *
   * @throws AssayException if there is no such variable
   */
  @Nullable
  public String password(@Nullable String variable) {
    if (variable == null) {
      return null;
    }
    String password = environment.get(variable);
    if (password == null) {
      throw new AssayException(
          "--password-env %s: there is no such environment variable; set it, as in: export %s=…"
              .formatted(variable, variable));
    }
    return password;
  }

  /** Without the environment, which holds keys. */
  @Override
  public String toString() {
    return "Terminal";
  }

  private static PrintStream stream(OutputStream to, boolean flush) {
    return new PrintStream(
        new java.io.BufferedOutputStream(to, 1 << 16), flush, StandardCharsets.UTF_8);
  }

  /**
   * The last line of a terminal, which is written anew again and again. Whatever else is printed
   * takes it away first, so that nothing of it is left between other lines.
   */
  public static final class StatusLine {
    private static final String REWRITE = "\r\u001b[K";

    /** A line that went on in a second row could not be taken away again. */
    private static final String CUT_AT_THE_EDGE = "\u001b[?7l%s\u001b[?7h";

    private final PrintStream err;
    private boolean shown;

    StatusLine(PrintStream err) {
      this.err = err;
    }

    public synchronized void show(String line) {
      err.print(REWRITE + CUT_AT_THE_EDGE.formatted(line));
      err.flush();
      shown = true;
    }

    /** Takes the line away, if there is one. */
    public synchronized void clear() {
      if (shown) {
        err.print(REWRITE);
        err.flush();
        shown = false;
      }
    }
  }
}
