// SPDX-License-Identifier: Apache-2.0
package dev.assay.gold.internal;

import dev.assay.gold.Gold.GoldSql;
import dev.assay.gold.Gold.Queries;
import dev.assay.gold.internal.GoldExpansion.GoldQuery.Element;
import dev.assay.gold.internal.GoldExpansion.GoldQuery.Group;
import dev.assay.gold.internal.GoldExpansion.GoldQuery.Part;
import dev.assay.gold.internal.GoldExpansion.GoldQuery.Reference;
import dev.assay.gold.internal.GoldExpansion.GoldQuery.Text;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.InvisibleCharacters;
import dev.assay.sql.internal.QueryShape;
import dev.assay.sql.internal.SqlName;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.SqlText.Span;
import dev.assay.sql.internal.SqlToken;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Expands gold queries, as a data set writes them, into the queries to run.
 *
 * <p>Alternatives are separated by {@code ;} and keep their order. Within one, the full list of
 * each group's columns comes first, then smaller subsets; the first group varies slowest. Equal
 * texts appear once. The order is stable: results refer to expansions by their index.
 */
public final class GoldExpansion {
  /** A gold with more expansions than this means little, and would take too long to run. */
  public static final int MAX_EXPANSIONS = 1_024;

  /** Expansions repeat the text around their groups; more characters would only fill memory. */
  private static final long MAX_CHARACTERS = 16_000_000;

  private GoldExpansion() {}

  /**
   * All queries that a question's gold expands to; never empty.
   *
   * @param question id of the question, for messages
   * @throws GoldSyntaxException if a text breaks the grammar or holds no SQL, or if there are more
   *     than 1,024 queries
   */
  public static List<String> of(String question, Queries gold, Dialect dialect) {
    try {
      Set<String> expansions = new LinkedHashSet<>();
      for (GoldSql sql : gold.queries()) {
        expansions.addAll(of(sql, dialect));
      }
      requireFew(BigInteger.valueOf(expansions.size()));
      return List.copyOf(expansions);
    } catch (GoldSyntaxException e) {
      throw e.inQuestion(question);
    }
  }

  /**
   * All queries that one gold text expands to; never empty. Without the grammar, this is the text
   * itself.
   *
   * @throws GoldSyntaxException as above; its message names line and column in the text
   */
  public static List<String> of(GoldSql gold, Dialect dialect) {
    String sql = InvisibleCharacters.replaced(gold.sql(), dialect);
    if (!gold.grammar()) {
      return List.of(sql);
    }
    Set<String> expansions = new LinkedHashSet<>();
    for (GoldQuery query : alternatives(SqlText.of(sql, dialect))) {
      requireFew(query.size());
      requireShort(query);
      expansions.addAll(query.expand());
      requireFew(BigInteger.valueOf(expansions.size()));
    }
    return List.copyOf(expansions);
  }

  private static List<GoldQuery> alternatives(SqlText gold) {
    List<GoldQuery> queries = new ArrayList<>();
    for (Span span : gold.statementSpans()) {
      queries.add(new GoldQueryReader(gold, span.first(), span.end()).read());
    }
    if (queries.isEmpty()) {
      throw new GoldSyntaxException("it holds no SQL; write the query that answers the question");
    }
    return queries;
  }

  private static void requireShort(GoldQuery query) {
    long characters = query.size().longValueExact() * query.length();
    if (characters > MAX_CHARACTERS) {
      throw new GoldSyntaxException(
          "its queries have %,d characters together, more than %,d; put fewer columns in braces, or shorten it"
              .formatted(characters, MAX_CHARACTERS));
    }
  }

  private static void requireFew(BigInteger count) {
    if (count.compareTo(BigInteger.valueOf(MAX_EXPANSIONS)) > 0) {
      throw new GoldSyntaxException(
          "it stands for "
              + count
              + " queries, more than "
              + MAX_EXPANSIONS
              + "; put fewer columns in braces");
    }
  }

  /**
   * Splits a gold text at its braces. Braces in literals, quoted names and comments are plain text.
   */
  static final class GoldQueryReader {
    private final SqlText gold;
    private final int from;
    private final int to;

    /** Reads code tokens {@code from} (inclusive) to {@code to} (exclusive) of a gold text. */
    GoldQueryReader(SqlText gold, int from, int to) {
      this.gold = gold;
      this.from = from;
      this.to = to;
    }

    GoldQuery read() {
      List<Part> parts = new ArrayList<>();
      boolean grouped = false;
      int textStart = start(from);
      int i = from;
      while (i < to) {
        if (isMark(i, '}')) {
          throw problem(i, "'}' closes nothing; remove it or open a group with '{'");
        }
        if (!isMark(i, '{')) {
          i++;
          continue;
        }
        parts.add(new Text(gold.sql().substring(textStart, start(i))));
        int close = closing(i);
        if (close == i + 1) {
          if (!grouped) {
            throw problem(i, "'{}' needs a group such as {a, b} before it");
          }
          parts.add(new Reference());
        } else {
          parts.add(group(i, close));
          grouped = true;
        }
        textStart = end(close);
        i = close + 1;
      }
      parts.add(new Text(gold.sql().substring(textStart, end(to - 1))));
      return new GoldQuery(parts);
    }

    private int closing(int open) {
      for (int i = open + 1; i < to; i++) {
        if (isMark(i, '}')) {
          return i;
        }
        if (isMark(i, '{')) {
          throw problem(i, "a group within a group; write the columns in one list");
        }
      }
      throw problem(open, "'{' is never closed; add '}' after the last column");
    }

    private Group group(int open, int close) {
      List<Element> elements = new ArrayList<>();
      int depth = 0;
      int first = open + 1;
      for (int i = first; i <= close; i++) {
        boolean ends = i == close || (depth == 0 && isMark(i, ','));
        if (ends) {
          if (i == first) {
            throw problem(i, "an empty column in a group; remove the extra comma");
          }
          elements.add(element(first, i));
          first = i + 1;
        } else if (isMark(i, ';')) {
          throw problem(i, "';' within a group; close the group with '}' before it");
        } else {
          depth += isMark(i, '(') || isMark(i, '[') ? 1 : isMark(i, ')') || isMark(i, ']') ? -1 : 0;
        }
      }
      return new Group(elements);
    }

    private Element element(int first, int end) {
      int depth = 0;
      int alias = end;
      for (int i = first; i < end; i++) {
        depth += isMark(i, '(') ? 1 : isMark(i, ')') ? -1 : 0;
        if (depth == 0 && i > first && gold.isWord(token(i), "AS")) {
          alias = i;
        }
      }
      alias = alias == end && endsInAlias(first, end) ? end - 1 : alias;
      return new Element(written(first, end), written(first, alias));
    }

    /** Returns whether the last token is an alias without AS, as an SQL parser would read it. */
    private boolean endsInAlias(int first, int end) {
      if (end - first < 2 || isMark(end - 1, ')') || isMark(end - 2, '.')) {
        return false;
      }
      return QueryShape.of("SELECT " + written(first, end), gold.dialect())
          .filter(shape -> shape.outputs().size() == 1)
          .map(shape -> shape.outputs().get(0).alias())
          .filter(alias -> alias.equals(SqlName.unquote(gold.text(token(end - 1)))))
          .isPresent();
    }

    /** The tokens as written, without comments: a line comment would hide the next token. */
    private String written(int first, int end) {
      StringBuilder out = new StringBuilder();
      for (int i = first; i < end; i++) {
        if (i > first && start(i) > end(i - 1)) {
          out.append(' ');
        }
        out.append(gold.text(token(i)));
      }
      return out.toString();
    }

    private GoldSyntaxException problem(int i, String problem) {
      return GoldSyntaxException.at(gold.sql(), start(i), problem + GoldBraces.LITERALLY);
    }

    private boolean isMark(int i, char mark) {
      return gold.isMark(token(i), mark);
    }

    private SqlToken token(int i) {
      return gold.code().get(i);
    }

    private int start(int i) {
      return token(i).start();
    }

    private int end(int i) {
      return token(i).end();
    }
  }

  /**
   * One gold query in which {@code {a, b}} stands for any non-empty subset of the columns, in their
   * order, and {@code {}} for the columns chosen in the nearest preceding group, without their
   * aliases.
   *
   * @param parts the text, split at its braces
   */
  record GoldQuery(List<Part> parts) {
    GoldQuery {
      parts = List.copyOf(parts);
    }

    /** A part of a gold query. */
    sealed interface Part {}

    /** SQL that is the same in every expansion. */
    record Text(String sql) implements Part {}

    /** Columns to choose from. */
    record Group(List<Element> elements) implements Part {
      Group {
        elements = List.copyOf(elements);
      }
    }

    /** {@code {}}: the columns chosen in the nearest preceding group. */
    record Reference() implements Part {}

    /** A column of a group, with and without {@code AS alias}. */
    record Element(String sql, String expression) {}

    /** The number of expansions: the product of 2^n - 1 over the groups. */
    BigInteger size() {
      BigInteger size = BigInteger.ONE;
      for (Part part : parts) {
        if (part instanceof Group group) {
          BigInteger subsets = BigInteger.ONE.shiftLeft(group.elements().size());
          size = size.multiply(subsets.subtract(BigInteger.ONE));
        }
      }
      return size;
    }

    /** The characters outside of groups, which each expansion repeats. */
    long length() {
      return parts.stream()
          .mapToLong(part -> part instanceof Text text ? text.sql().length() : 0)
          .sum();
    }

    /** All expansions; the choice of the first group varies slowest. */
    List<String> expand() {
      List<String> out = new ArrayList<>();
      expand(0, "", List.of(), out);
      return out;
    }

    private void expand(int from, String before, List<Element> chosen, List<String> out) {
      if (from == parts.size()) {
        out.add(before);
        return;
      }
      Part part = parts.get(from);
      if (part instanceof Group group) {
        for (List<Element> choice : Subsets.of(group.elements())) {
          expand(from + 1, before + join(choice.stream().map(Element::sql).toList()), choice, out);
        }
      } else if (part instanceof Text text) {
        expand(from + 1, before + text.sql(), chosen, out);
      } else {
        String columns = join(chosen.stream().map(Element::expression).toList());
        expand(from + 1, before + columns, chosen, out);
      }
    }

    private static String join(List<String> columns) {
      return String.join(", ", columns);
    }

    /** Non-empty subsets of a list. */
    static final class Subsets {
      private Subsets() {}

      /**
       * The subsets, largest first, because the full list is the most complete gold; subsets of
       * equal size by the positions of their elements: abc, ab, ac, bc, a, b, c. Elements keep
       * their order.
       */
      static <T> List<List<T>> of(List<T> elements) {
        List<List<T>> subsets = new ArrayList<>();
        for (int size = elements.size(); size > 0; size--) {
          add(elements, size, 0, new ArrayList<>(), subsets);
        }
        return subsets;
      }

      private static <T> void add(
          List<T> elements, int missing, int from, List<T> chosen, List<List<T>> out) {
        if (missing == 0) {
          out.add(List.copyOf(chosen));
          return;
        }
        for (int i = from; i <= elements.size() - missing; i++) {
          chosen.add(elements.get(i));
          add(elements, missing - 1, i + 1, chosen, out);
          chosen.remove(chosen.size() - 1);
        }
      }
    }
  }
}
