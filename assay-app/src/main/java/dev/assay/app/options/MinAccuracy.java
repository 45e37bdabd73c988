// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.options;

import dev.assay.AssayException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The least accuracy of a part of the questions; of all if the name is empty. */
record MinAccuracy(String name, double share) {
  static MinAccuracy parse(String text) {
    int equals = text.lastIndexOf('=');
    Double share = OptionParser.number(text.substring(equals + 1));
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(
          "'%s' must be from 0 to 1; write 0.8 for 80 percent".formatted(text));
    }
    return new MinAccuracy(equals < 0 ? "" : text.substring(0, equals).strip(), share);
  }

  /** Reads {@code NAME=NUMBER}. */
  static MinAccuracy parseNamed(String text) {
    int equals = text.lastIndexOf('=');
    Double number = OptionParser.number(text.substring(equals + 1));
    if (equals < 1 || !(number >= 0)) {
      throw new IllegalArgumentException(
          "'%s' must be a name and a number from 0 on, such as probe=0.9".formatted(text));
    }
    return new MinAccuracy(text.substring(0, equals).strip(), number);
  }

  /**
   * Returns the numbers by their names, each of which is given once.
   *
   * @param option in messages
   */
  static Map<String, Double> named(String option, List<?> all) {
    Map<String, Double> numbers = new LinkedHashMap<>();
    for (Object one : all) {
      MinAccuracy each = (MinAccuracy) one;
      if (numbers.putIfAbsent(each.name, each.share) != null) {
        throw new AssayException("%s is given twice for %s; keep one".formatted(option, each.name));
      }
    }
    return numbers;
  }

  /** Puts all of them into the settings of the gate; refuses one that is given twice. */
  static void put(List<?> all, Map<String, Object> values) {
    Map<String, Double> shares = new LinkedHashMap<>();
    for (Object one : all) {
      MinAccuracy least = (MinAccuracy) one;
      if (shares.putIfAbsent(least.name, least.share) != null) {
        throw new AssayException(
            "--min-accuracy is given twice%s; keep one"
                .formatted(least.name.isEmpty() ? "" : " for " + least.name));
      }
    }
    Double whole = shares.remove("");
    if (whole != null) {
      values.put("gate.minAccuracy", whole);
    }
    if (!shares.isEmpty()) {
      values.put("gate.categories", shares);
    }
  }
}
