// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SelectReading;
import dev.assay.sql.internal.SelectReading.Call;
import dev.assay.sql.internal.SelectReading.Choice;
import dev.assay.sql.internal.SelectReading.Comparison;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Conditions and expressions that do nothing, contradict each other or read otherwise than meant.
 */
final class ConditionChecks {
  private static final Set<Dialect> WHOLE_DIVISION =
      Set.of(Dialect.SQLITE, Dialect.POSTGRES, Dialect.TSQL);

  private static final Pattern NUMBER = Pattern.compile("[-+]?\\d{1,15}(?:\\.\\d{1,15})?");

  private static final Pattern YEAR = Pattern.compile("'?[12]\\d{3}'?");

  private final CheckedGold gold;
  private final List<AuditFinding> findings = new ArrayList<>();

  private ConditionChecks(CheckedGold gold) {
    this.gold = gold;
  }

  static List<AuditFinding> of(CheckedGold gold) {
    ConditionChecks checks = new ConditionChecks(gold);
    for (SelectReading select : gold.selects()) {
      select.calls().forEach(call -> checks.otherwise(select, call));
      checks.contradictions(select);
      select.choices().forEach(choice -> checks.choose(select, choice));
      checks.divide(select);
      select.comparisons().forEach(checks::year);
    }
    return checks.findings;
  }

  private void otherwise(SelectReading select, Call call) {
    String otherwise = call.otherwise();
    if (call.function().equals("COUNT")
        && otherwise != null
        && !otherwise.equalsIgnoreCase("NULL")) {
      String changed = call.text().replace(" ELSE " + otherwise + " END", " END");
      findings.add(
          gold.finding(
              FindingKind.COUNT_OF_ELSE,
              "%s counts the rows of its ELSE, too: COUNT leaves out only NULL."
                  .formatted(call.text()),
              Map.of("expression", call.text()),
              select.with(select.text().replace(call.text(), changed))));
    }
  }

  private void contradictions(SelectReading select) {
    List<Comparison> comparisons =
        select.comparisons().stream()
            .filter(each -> each.literal() && (each.certain() || each.between()))
            .toList();
    for (int i = 0; i < comparisons.size(); i++) {
      for (Comparison other : comparisons.subList(i + 1, comparisons.size())) {
        Comparison one = comparisons.get(i);
        boolean together =
            (one.certain() && other.certain())
                || (one.between() && one.text().equals(other.text()));
        if (together && one.column().equals(other.column()) && contradict(one, other)) {
          findings.add(
              gold.finding(
                  FindingKind.CONTRADICTION,
                  one.text().equals(other.text())
                      ? "No value is in %s.".formatted(one.text())
                      : "No row has both %s and %s.".formatted(one.text(), other.text()),
                  Map.of("conditions", List.of(one.text(), other.text()))));
          return;
        }
      }
    }
  }

  private static boolean contradict(Comparison one, Comparison other) {
    boolean numbers = isNumber(one) && isNumber(other);
    if (!numbers && isNumber(one) != isNumber(other)) {
      return false;
    }
    int order =
        numbers
            ? new BigDecimal(one.plain()).compareTo(new BigDecimal(other.plain()))
            : one.plain().compareTo(other.plain());
    return excludes(one.operator(), other.operator(), order)
        || excludes(other.operator(), one.operator(), -order);
  }

  private static boolean isNumber(Comparison comparison) {
    return NUMBER.matcher(comparison.plain()).matches();
  }

  /** Returns whether {@code x operator a} and {@code x other b} exclude each other. */
  private static boolean excludes(String operator, String other, int order) {
    return switch (operator + " " + other) {
      case "= =" -> order != 0;
      case ">= <=", "= <=", ">= =" -> order > 0;
      case "> <", "> <=", ">= <", "= <", "> =" -> order >= 0;
      default -> false;
    };
  }

  private void choose(SelectReading select, Choice choice) {
    String proposed = select.with(select.text().replace(choice.text(), choice.bracketed()));
    if (gold.differs(proposed)) {
      findings.add(
          gold.finding(
              FindingKind.OR_BESIDE_AND,
              "OR also lets pass rows that the conditions before it exclude: %s."
                  .formatted(choice.text()),
              Map.of("condition", choice.text()),
              proposed));
    }
  }

  private void divide(SelectReading select) {
    if (!WHOLE_DIVISION.contains(gold.dialect())) {
      return;
    }
    for (String division : select.divisions()) {
      String proposed = select.with(select.text().replace(division, "1.0 * " + division));
      boolean period = division.matches("(?s).*/ \\d+"); // such as that of a quarter
      if (!period && gold.differs(proposed)) {
        findings.add(
            gold.finding(
                FindingKind.WHOLE_DIVISION,
                "%s divides whole numbers and drops the rest.".formatted(division),
                Map.of("expression", division),
                proposed));
        return;
      }
    }
  }

  private void year(Comparison comparison) {
    if (YEAR.matcher(comparison.value()).matches()
        && comparison.operator().matches("[<>]=?|=|<>")
        && gold.texts(comparison.column()).kind() == ColumnTexts.Kind.DATES
        && (!comparison.value().startsWith("'") || comparison.operator().equals("="))) {
      findings.add(
          gold.finding(
              FindingKind.YEAR_AGAINST_DATE,
              "%s compares a date with a year.".formatted(comparison.text()),
              Map.of("condition", comparison.text())));
    }
  }
}
