// SPDX-License-Identifier: Apache-2.0
package dev.assay.gold.internal;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

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
     * The subsets, largest first, because the full list is the most complete gold; subsets of equal
     * size by the positions of their elements: abc, ab, ac, bc, a, b, c. Elements keep their order.
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
