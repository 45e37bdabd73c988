/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.sql.spider;

import dev.assay.sql.spider.Conditions.Condition;
import java.util.ArrayList;
import java.util.List;

/** Conditions in the making. */
final class ConditionList {
  private final List<Condition> units = new ArrayList<>();
  private final List<String> connectors = new ArrayList<>();

  /**
   * Adds a condition.
   *
   * @throws SpiderSyntaxException if nothing connects it to the one before
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

  /** Adds those of a further ON, which are connected by AND. */
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
