// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import dev.assay.AssayException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A rule that the data of a database follow, as somebody who knows them states it.
 *
 * @param kind of rule
 * @param names the columns it is about, each as {@code table.column}; for {@link Kind#NEVER} the
 *     table
 * @param least the least value of a range, or {@code null}
 * @param most the greatest value of a range, or {@code null}
 * @param text the regular expression of {@link Kind#PATTERN}, or the condition of {@link
 *     Kind#NEVER}; else empty
 * @param because the reason for it, or {@code null}
 * @param place the place where it is written, such as {@code constraints.yaml:3}; empty if in no
 *     file
 */
public record DataConstraint(
    Kind kind,
    List<String> names,
    @Nullable String least,
    @Nullable String most,
    String text,
    @Nullable String because,
    String place) {
  private static final String BETWEEN = "..";

  private static final char QUOTE = '"';

  private static final Pattern DECIMAL = Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)");

  /** The kinds of rules. */
  public enum Kind {
    /** No two rows agree in the columns; NULL agrees with nothing. */
    UNIQUE,
    /** The column is never NULL. */
    NOT_NULL,
    /** Values of the column are within bounds. */
    RANGE,
    /** Values of the column match a regular expression from start to end. */
    PATTERN,
    /** No row of the table satisfies a condition in SQL. */
    NEVER;

    /** The kind as files and options name it. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public DataConstraint {
    names = List.copyOf(names);
    if (names.isEmpty() || names.stream().anyMatch(String::isBlank)) {
      throw new AssayException(
          "%s needs the name of a %s"
              .formatted(
                  kind.word(), kind == Kind.NEVER ? "table" : "column, written table.column"));
    }
    if (names.size() > 1 && kind != Kind.UNIQUE) {
      throw new AssayException("%s is about one column; write one for each".formatted(kind.word()));
    }
    if (kind == Kind.RANGE && least == null && most == null) {
      throw new AssayException("a range needs its least or greatest value");
    }
    if (kind == Kind.RANGE && least != null && most != null && isEmpty(least, most)) {
      throw new AssayException(
          "no value is in the range from %s to %s; exchange them".formatted(least, most));
    }
    if (text.isBlank() && (kind == Kind.PATTERN || kind == Kind.NEVER)) {
      throw new AssayException(
          "%s needs a %s"
              .formatted(
                  kind.word(), kind == Kind.NEVER ? "condition in SQL" : "regular expression"));
    }
    if (kind == Kind.PATTERN) {
      try {
        var unused = Pattern.compile(text);
      } catch (PatternSyntaxException e) {
        throw new AssayException(
            "'%s' is no regular expression (%s)".formatted(text, e.getDescription()), e);
      }
    }
  }

  /**
   * Reads a constraint as {@link #rule} writes it after its kind: {@code t.a, t.b} (unique), {@code
   * t.a} (not null), {@code t.a: 0..120}, {@code t.a: REGEX} or {@code t: CONDITION}. Names with a
   * comma, a colon or a quote are in double quotes.
   *
   * @throws AssayException if it is none
   */
  public static DataConstraint parse(Kind kind, String rule) {
    if (kind == Kind.UNIQUE || kind == Kind.NOT_NULL) {
      return new DataConstraint(kind, names(rule), null, null, "", null, "");
    }
    int colon = end(rule, 0, ':');
    if (colon == rule.length()) {
      throw new AssayException(
          "'%s' has no colon; write %s"
              .formatted(
                  rule,
                  switch (kind) {
                    case RANGE -> "'table.column: 0..120'";
                    case PATTERN -> "'table.column: REGEX'";
                    default -> "'table: CONDITION'";
                  }));
    }
    List<String> names = List.of(unquoted(rule.substring(0, colon)));
    String rest = rule.substring(colon + 1).strip();
    if (kind != Kind.RANGE) {
      return new DataConstraint(kind, names, null, null, rest, null, "");
    }
    int between = rest.indexOf(BETWEEN);
    if (between < 0) {
      throw new AssayException("'%s' is not a range; write 0..120, 0.. or ..120".formatted(rest));
    }
    return new DataConstraint(
        kind,
        names,
        bound(rest.substring(0, between)),
        bound(rest.substring(between + BETWEEN.length())),
        "",
        null,
        "");
  }

  /**
   * Reads a constraint that begins with its kind, as {@link #toString} writes it.
   *
   * @throws AssayException if it is none
   */
  public static DataConstraint parse(String written) {
    int space = written.indexOf(' ');
    String word = space < 0 ? written : written.substring(0, space);
    for (Kind kind : Kind.values()) {
      if (kind.word().equals(word)) {
        return parse(kind, written.substring(word.length()).strip());
      }
    }
    throw new AssayException("'%s' is not a constraint".formatted(written));
  }

  /**
   * Requires that nothing is wrong with constraints.
   *
   * @throws AssayException with all that is, one on a line
   */
  public static void requireNone(List<String> faults) {
    if (!faults.isEmpty()) {
      throw new AssayException(String.join("\n", faults));
    }
  }

  private static List<String> names(String rule) {
    List<String> names = new ArrayList<>();
    for (int from = 0; from <= rule.length(); ) {
      int end = end(rule, from, ',');
      names.add(unquoted(rule.substring(from, end)));
      from = end + 1;
    }
    return names;
  }

  /** The end of a name, quoted or not: the next separator, or the end of the rule. */
  private static int end(String rule, int from, char separator) {
    boolean quoted = false;
    boolean begun = false;
    for (int at = from; at < rule.length(); at++) {
      char c = rule.charAt(at);
      if (c == QUOTE && (quoted || !begun)) {
        quoted = !quoted;
      } else if (c == separator && !quoted) {
        return at;
      }
      begun |= !Character.isWhitespace(c) && c != QUOTE;
    }
    return rule.length();
  }

  private static String unquoted(String name) {
    String bare = name.strip();
    boolean isQuoted =
        bare.length() > 1 && bare.charAt(0) == QUOTE && bare.charAt(bare.length() - 1) == QUOTE;
    return isQuoted ? bare.substring(1, bare.length() - 1).replace("\"\"", "\"") : bare;
  }

  /** A name as {@link #parse(Kind, String)} reads it, in double quotes if it needs them. */
  private static String quoted(String name) {
    boolean plain =
        name.equals(name.strip())
            && name.indexOf(QUOTE) != 0
            && name.chars().noneMatch(c -> c == ',' || c == ':');
    return plain ? name : QUOTE + name.replace("\"", "\"\"") + QUOTE;
  }

  private static @Nullable String bound(String text) {
    return text.isBlank() ? null : text.strip();
  }

  /** Returns a copy with a reason. */
  public DataConstraint because(String reason) {
    return new DataConstraint(kind, names, least, most, text, reason, place);
  }

  /** Returns whether a range or a pattern allows a value; other kinds allow any, as all do NULL. */
  public boolean allows(@Nullable Object value) {
    return values().test(value);
  }

  /** Tells of many values whether they are allowed, as {@link #allows} does of one. */
  public Predicate<@Nullable Object> values() {
    return switch (kind) {
      case PATTERN -> {
        Pattern pattern = Pattern.compile(text);
        yield value -> value == null || pattern.matcher(value.toString()).matches();
      }
      case RANGE -> this::isInRange;
      default -> value -> true;
    };
  }

  private boolean isInRange(@Nullable Object value) {
    return value == null
        || ((least == null || compare(value, least) >= 0)
            && (most == null || compare(value, most) <= 0));
  }

  /** Numbers by size where the bound is one; a text that is no number is then beyond any bound. */
  private static int compare(Object value, String bound) {
    Double limit = number(bound);
    if (limit == null) {
      return value.toString().compareTo(bound);
    }
    Double number =
        value instanceof Number counted
            ? Double.valueOf(counted.doubleValue())
            : number(value.toString());
    return number == null ? Integer.MAX_VALUE : number.compareTo(limit);
  }

  private static boolean isEmpty(String least, String most) {
    Double low = number(least);
    Double high = number(most);
    if (low == null || high == null) {
      return least.compareTo(most) > 0;
    }
    return low > high;
  }

  private static @Nullable Double number(String text) {
    return DECIMAL.matcher(text).matches() ? Double.valueOf(text) : null;
  }

  /** The rule without its kind. */
  public String rule() {
    return switch (kind) {
      case UNIQUE, NOT_NULL ->
          names.stream().map(DataConstraint::quoted).collect(Collectors.joining(", "));
      case RANGE ->
          "%s: %s%s%s"
              .formatted(
                  quoted(names.get(0)),
                  least == null ? "" : least,
                  BETWEEN,
                  most == null ? "" : most);
      case PATTERN, NEVER -> quoted(names.get(0)) + ": " + text;
    };
  }

  /** The kind and the rule, such as {@code range student.age: 0..120}. */
  @Override
  public String toString() {
    return kind.word() + " " + rule();
  }
}
