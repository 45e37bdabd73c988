// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import static dev.assay.audit.mutant.MutationOperator.CONSTANT;

import dev.assay.sql.SqlText.Span;
import dev.assay.sql.SqlToken.Kind;
import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;

/** Other values in the place of the constants of a predicate. */
final class ConstantMutations {
  private static final Pattern DECIMAL = Pattern.compile("\\d{1,15}(\\.\\d{1,9})?");
  private static final Pattern DIGITS = Pattern.compile("\\d{1,9}");

  private final QueryOutline outline;
  private final ColumnScope columns;
  private final MutantCollector mutants;

  ConstantMutations(QueryOutline outline, ColumnScope columns, MutantCollector mutants) {
    this.outline = outline;
    this.columns = columns;
    this.mutants = mutants;
  }

  /** Replaces the constants of a predicate and of its list after IN, but none of a function's. */
  void add(Span predicate) {
    for (int i = predicate.first(); i < predicate.end(); i = outline.next(i)) {
      boolean list = outline.isMark(i, '(') && outline.isWord(i - 1, "IN");
      if (list && !outline.hasSelect(i, Math.max(i, outline.closing(i)))) {
        outline.parts(i + 1, Math.max(i + 1, outline.closing(i))).stream()
            .filter(part -> part.end() == part.first() + 1)
            .forEach(part -> addConstant(part.first(), predicate));
      } else {
        addConstant(i, predicate);
      }
    }
  }

  private void addConstant(int i, Span predicate) {
    if (outline.token(i).kind() == Kind.NUMBER) {
      String number = outline.written(i);
      if (DECIMAL.matcher(number).matches()) {
        BigDecimal value = new BigDecimal(number);
        mutants.replace(CONSTANT, i, i + 1, value.add(BigDecimal.ONE).toPlainString());
        mutants.replace(CONSTANT, i, i + 1, less(i, value));
      }
    } else if (columns.isText(i)) {
      addText(i, predicate);
    }
  }

  /** One less; below zero in parentheses only where a sign stands before it. */
  private String less(int i, BigDecimal value) {
    BigDecimal less = value.subtract(BigDecimal.ONE);
    boolean signed = outline.isOperator(i - 1, "-");
    return less.signum() < 0 && signed ? "(" + less.toPlainString() + ")" : less.toPlainString();
  }

  private void addText(int i, Span predicate) {
    String written = outline.written(i);
    char quote = written.charAt(0);
    if ("'\"".indexOf(quote) < 0 || written.length() < 2) {
      return;
    }
    String content = written.substring(1, written.length() - 1);
    if (DIGITS.matcher(content).matches()) {
      long number = Long.parseLong(content);
      for (long near : List.of(number + 1, number - 1)) {
        if (near >= 0) {
          String padded = String.format("%0" + content.length() + "d", near);
          mutants.replace(CONSTANT, i, i + 1, quote + padded + quote);
        }
      }
      return;
    }
    List<String> others =
        columns.uses(predicate.first(), predicate.end()).stream()
            .limit(1)
            .flatMap(use -> use.column().samples().stream())
            .filter(value -> !value.equals(content) && !value.isBlank() && isPlain(value))
            .toList();
    if (!others.isEmpty()) {
      mutants.replace(CONSTANT, i, i + 1, quote + mutants.pick(others) + quote);
    }
  }

  /** Returns whether a value needs no escape in any dialect, and was not cut. */
  private static boolean isPlain(String value) {
    return value.chars().noneMatch(c -> c < ' ' || "'\"\\…".indexOf(c) >= 0);
  }
}
