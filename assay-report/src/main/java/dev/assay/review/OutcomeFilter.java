// SPDX-License-Identifier: Apache-2.0
package dev.assay.review;

import dev.assay.AssayException;
import dev.assay.input.internal.NearestName;
import dev.assay.input.internal.WildcardPattern;
import dev.assay.model.Outcome;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Conditions on outcomes in the syntax of {@code --where}: {@code verdict=incorrect,
 * relaxation=EXTRA_COLUMNS, bag_f1>=0.9}. All of them must hold; {@code *} matches any text.
 */
public final class OutcomeFilter {
  private static final Pattern CONDITION =
      Pattern.compile("([^=<>!]*)(<=|>=|=|<|>)(.*)", Pattern.DOTALL);

  private final String where;
  private final List<Condition> conditions;

  /**
   * @param slow whether it parses SQL, so that it is better tested last
   */
  private record Condition(Predicate<Outcome> holds, boolean slow) {}

  private OutcomeFilter(String where, List<Condition> conditions) {
    this.where = where;
    this.conditions = conditions;
  }

  /**
   * Parses conditions separated by commas.
   *
   * @param metrics that the run has, which can be compared with numbers
   * @throws AssayException if a condition can't be read; names the valid keys or values
   */
  public static OutcomeFilter parse(String where, Set<String> metrics) {
    List<Condition> conditions = new ArrayList<>();
    for (String condition : where.split(",", -1)) {
      conditions.add(condition(condition.strip(), metrics));
    }
    conditions.sort(Comparator.comparing(Condition::slow));
    return new OutcomeFilter(where, conditions);
  }

  /** The metrics that any of the outcomes has. */
  public static Set<String> metrics(Collection<Outcome> outcomes) {
    Set<String> metrics = new TreeSet<>();
    outcomes.forEach(outcome -> metrics.addAll(outcome.metrics().keySet()));
    return metrics;
  }

  /** Returns whether all conditions hold. */
  public boolean accepts(Outcome outcome) {
    for (Condition condition : conditions) {
      if (!condition.holds().test(outcome)) {
        return false;
      }
    }
    return true;
  }

  /** The conditions as they were written. */
  @Override
  public String toString() {
    return where;
  }

  private static Condition condition(String text, Set<String> metrics) {
    Matcher parts = CONDITION.matcher(text);
    if (!parts.matches()) {
      throw new AssayException(
          "'%s' is not a condition such as verdict=incorrect; %s".formatted(text, keys(metrics)));
    }
    String key = parts.group(1).strip();
    String operator = parts.group(2);
    String value = parts.group(3).strip();
    Optional<OutcomeKey> known = OutcomeKey.of(key);
    if (known.isEmpty()) {
      return new Condition(number(key, operator, value, metrics), false);
    }
    if (!operator.equals("=")) {
      throw new AssayException(
          "'%s': '%s' can't be compared with %s; write %s=VALUE, or use a metric"
              .formatted(text, key, operator, key));
    }
    return new Condition(text(known.get(), value), known.get().isSlow());
  }

  private static Predicate<Outcome> text(OutcomeKey key, String value) {
    key.require(value);
    Predicate<String> pattern = WildcardPattern.of(key.normalized(value));
    return outcome -> key.values(outcome).stream().anyMatch(pattern);
  }

  private static Predicate<Outcome> number(
      String key, String operator, String value, Set<String> metrics) {
    if (!metrics.contains(key)) {
      Set<String> names = new TreeSet<>(metrics);
      names.addAll(OutcomeKey.names());
      throw new AssayException(
          "there is no key '%s'%s; %s"
              .formatted(
                  key,
                  NearestName.ofMisspelt(key, names)
                      .map(" (did you mean '%s'?)"::formatted)
                      .orElse(""),
                  keys(metrics)));
    }
    double limit = number(key, operator, value);
    return outcome -> {
      Double score = outcome.metrics().get(key);
      return score != null && holds(Double.compare(score, limit), operator);
    };
  }

  private static double number(String key, String operator, String value) {
    try {
      double number = Double.parseDouble(value);
      if (Double.isFinite(number)) {
        return number;
      }
    } catch (NumberFormatException e) {
      // as for infinities
    }
    throw new AssayException(
        "'%s%s%s': metrics are compared with numbers, such as %s%s0.9"
            .formatted(key, operator, value, key, operator));
  }

  private static boolean holds(int order, String operator) {
    return switch (operator) {
      case "<" -> order < 0;
      case "<=" -> order <= 0;
      case ">" -> order > 0;
      case ">=" -> order >= 0;
      default -> order == 0;
    };
  }

  private static String keys(Set<String> metrics) {
    String keys = "keys are " + String.join(", ", OutcomeKey.names());
    return metrics.isEmpty()
        ? keys
        : keys
            + "; with <, <=, =, >= or >, the metrics "
            + String.join(", ", new TreeSet<>(metrics));
  }
}
