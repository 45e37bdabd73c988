// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import dev.assay.audit.ColumnTexts.Kind;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SelectReading;
import dev.assay.sql.internal.SelectReading.Call;
import dev.assay.sql.internal.SelectReading.Comparison;
import dev.assay.sql.internal.SelectReading.Place;
import dev.assay.sql.internal.SelectReading.SortedColumn;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Numbers and dates in text columns that a gold sorts, compares or computes with. */
final class TextChecks {
  private static final Set<String> ORDERED = Set.of("<", ">", "<=", ">=");

  private final CheckedGold gold;

  /** The statement as changed so far. */
  private String proposed;

  /** Uses by the name of the column, in words. */
  private final Map<String, String> uses = new LinkedHashMap<>();

  private @Nullable AuditFinding date;

  private TextChecks(CheckedGold gold) {
    this.gold = gold;
    proposed = gold.selects().isEmpty() ? "" : gold.selects().get(0).statement();
  }

  static List<AuditFinding> of(CheckedGold gold) {
    TextChecks checks = new TextChecks(gold);
    gold.selects().forEach(checks::read);
    List<AuditFinding> findings = new ArrayList<>();
    checks.uses.values().stream().findFirst().map(checks::finding).ifPresent(findings::add);
    if (checks.date != null) {
      findings.add(checks.date);
    }
    return findings;
  }

  private void read(SelectReading select) {
    for (Call call : select.calls()) {
      Place column = call.column();
      boolean extreme = Set.of("MIN", "MAX").contains(call.function());
      boolean sum = Set.of("AVG", "SUM").contains(call.function());
      if (column != null && (extreme || sum)) {
        use(column, call.function(), call.text(), extreme);
      }
    }
    for (Comparison comparison : select.comparisons()) {
      String value = comparison.plain();
      if (ORDERED.contains(comparison.operator())
          && (comparison.literal() || value.startsWith("(SELECT"))) {
        use(comparison.column(), comparison.operator(), comparison.text(), true);
      }
    }
    for (SortedColumn key : select.order()) {
      use(key.column(), "ORDER BY", "", true);
      if (uses.containsKey(key.column().name())) {
        sort(select, key);
      }
    }
  }

  /**
   * Notes a use of a column of texts as numbers.
   *
   * @param piece of the statement in which the column becomes a number
   * @param compares whether the order of the texts counts
   */
  private void use(Place column, String operation, String piece, boolean compares) {
    ColumnTexts texts = gold.texts(column);
    if (texts.kind() == Kind.UNSORTED_DATES && compares) {
      date =
          gold.finding(
              FindingKind.DATE_AS_TEXT_COMPARED,
              "%s of %s compares dates as texts, such as %s, which do not sort as dates do."
                  .formatted(operation, column.name(), shown(texts.values().get(0))),
              Map.of("column", column.name()));
    }
    boolean numbers = texts.kind() == Kind.NUMBERS || texts.kind() == Kind.UNSORTED_NUMBERS;
    boolean unsorted = texts.kind() == Kind.UNSORTED_NUMBERS && compares;
    if ((numbers && !texts.missing().isEmpty()) || unsorted) {
      String besides =
          texts.missing().isEmpty() ? "" : ", besides " + shown(texts.missing().get(0));
      uses.putIfAbsent(
          column.name(),
          "%s of %s, which holds numbers as text%s".formatted(operation, column.name(), besides));
      if (!piece.isEmpty()) {
        proposed = proposed.replace(piece, replaced(piece, column));
      }
    }
  }

  private String shown(String value) {
    return gold.bench().values() ? "'" + value + "'" : "such texts";
  }

  private static String replaced(String piece, Place column, String by) {
    return piece.replaceAll(
        "(?<![\\w.\"`])" + Pattern.quote(column.written()) + "(?![\\w.\"(])",
        Matcher.quoteReplacement(by));
  }

  private String replaced(String piece, Place column) {
    return replaced(piece, column, number(column));
  }

  private String number(Place column) {
    String value = column.written();
    for (String missing : gold.texts(column).missing()) {
      value = "NULLIF(%s, '%s')".formatted(value, missing);
    }
    String type = gold.dialect() == Dialect.SQLITE ? "REAL" : "DECIMAL(30, 10)";
    return "CAST(%s AS %s)".formatted(value, type);
  }

  /** Sorts by the number, missing ones last. */
  private void sort(SelectReading select, SortedColumn key) {
    int order = select.text().lastIndexOf("ORDER BY");
    String tail = order < 0 ? "" : select.text().substring(order);
    if (!tail.isEmpty()) {
      String number = number(key.column());
      boolean last = !key.descending() && !gold.texts(key.column()).missing().isEmpty();
      String by = last ? number + " IS NULL, " + number : number;
      proposed = proposed.replace(tail, replaced(tail, key.column(), by));
    }
  }

  private AuditFinding finding(String use) {
    boolean other = gold.differs(proposed);
    return gold.finding(
        FindingKind.NUMBER_AS_TEXT_READ,
        use
            + (other
                ? "; with its numbers alone, read as such, the answer is another."
                : "; on these rows the answer is the same."),
        Map.of("columns", List.copyOf(uses.keySet()), AuditFinding.OTHER_ANSWER, other),
        proposed);
  }
}
