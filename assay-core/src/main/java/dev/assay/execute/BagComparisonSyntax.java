// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The SQL with which a database compares the rows of two queries itself.
 *
 * <p>The database groups rows by keys. A key must be at least as fine as Assay's own comparison:
 * two values with equal keys must be values that Assay reads as the same, without any relaxation,
 * whatever collation, padding or coercion the database applies to its {@code =}. It may be finer.
 *
 * @param namesColumns whether a derived table can name its columns, as in {@code AS t (c1, c2)}; if
 *     not, a union takes their names from its first query
 * @param rules for types of columns; the first that includes a type applies, and columns of other
 *     types can't be compared
 */
public record BagComparisonSyntax(boolean namesColumns, List<KeyRule> rules) {
  public BagComparisonSyntax {
    rules = List.copyOf(rules);
  }

  /**
   * The key of columns of some types.
   *
   * @param types regular expression of type names, as the session reports them, in any case
   * @param key expression of the key; {@code {}} stands for the column
   * @param value expression that turns the key into a value to show; {@code {}} stands for the key
   * @param alike whether all these types are read in the same way, so that columns of two of them
   *     can be compared; otherwise the type names must be equal
   * @param exact whether values with different keys are values that the strict profile tells apart
   */
  public record KeyRule(String types, String key, String value, boolean alike, boolean exact) {
    /** The key of a column, or the value of a key. */
    private static String with(String expression, String name) {
      return expression.replace("{}", name);
    }

    /** The expression of the key of a column. */
    public String keyOf(String column) {
      return with(key, column);
    }

    /** The expression of the value of a key. */
    public String valueOf(String keyName) {
      return with(value, keyName);
    }

    private boolean includes(String typeName) {
      return Pattern.compile(types, Pattern.CASE_INSENSITIVE).matcher(typeName).matches();
    }
  }

  /** The rule for a type; empty if its columns can't be compared in the database. */
  public Optional<KeyRule> rule(String typeName) {
    return rules.stream().filter(rule -> rule.includes(typeName)).findFirst();
  }

  /**
   * The rules for the columns of two queries; empty if their numbers or types differ, or the
   * database can't compare one of the types.
   */
  public Optional<List<KeyRule>> rules(List<String> goldTypes, List<String> predictedTypes) {
    if (goldTypes.isEmpty() || goldTypes.size() != predictedTypes.size()) {
      return Optional.empty();
    }
    List<KeyRule> found = new ArrayList<>();
    for (int c = 0; c < goldTypes.size(); c++) {
      String gold = goldTypes.get(c);
      String predicted = predictedTypes.get(c);
      Optional<KeyRule> rule = rule(gold);
      boolean fits =
          rule.isPresent()
              && (gold.equals(predicted) || (rule.get().alike() && rule.equals(rule(predicted))));
      if (!fits) {
        return Optional.empty();
      }
      found.add(rule.get());
    }
    return Optional.of(found);
  }
}
