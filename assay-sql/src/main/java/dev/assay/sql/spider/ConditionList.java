// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.spider;

import dev.assay.sql.spider.Conditions.Condition;
import java.util.ArrayList;
import java.util.List;

/** A builder of conditions. */
final class ConditionList {
  private final List<Condition> units = new ArrayList<>();
  private final List<String> connectors = new ArrayList<>();

  /**
   * Adds a condition.
   *
   * @throws SpiderSyntaxException if no connector precedes it
   */
  void add(Condition unit) {
    if (units.size() != connectors.size()) {
      throw new SpiderSyntaxException();
    }
    units.add(unit);
  }

  void connect(String connector) {
    connectors.add(connector);
  }

  /** Adds the conditions of a further ON, which are connected by AND. */
  void append(Conditions more) {
    if (!units.isEmpty()) {
      connect("and");
    }
    units.addAll(more.units());
    connectors.addAll(more.connectors());
  }

  Conditions toConditions() {
    return units.isEmpty() ? Conditions.NONE : new Conditions(units, connectors);
  }
}
