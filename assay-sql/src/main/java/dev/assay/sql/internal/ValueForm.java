// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The form that SQL itself gives to the values of an output column: all of the expressions that may
 * define a value agree on it, in each branch of a CASE and of a set operation.
 *
 * @param decimals fraction digits that it rounds to (ROUND, CAST, FORMAT …)
 * @param unit to which it truncates dates, or {@code null}
 */
public record ValueForm(Kind kind, OptionalInt decimals, @Nullable DateUnit unit) {
  /** A stored column, of which SQL does not tell the type. */
  public static final ValueForm UNKNOWN = of(Kind.COLUMN);

  /** The kind of values. */
  public enum Kind {
    /** NULL, or a constant text without a number: no value that has a form. */
    NOTHING,
    /** A constant number. */
    CONSTANT,
    /** A number of rows or characters, which has no fraction. */
    WHOLE,
    NUMBER,
    COLUMN,
    /** The text of a number. */
    FORMATTED,
    OTHER
  }

  static ValueForm of(Kind kind) {
    return of(kind, OptionalInt.empty());
  }

  static ValueForm of(Kind kind, OptionalInt decimals) {
    return new ValueForm(kind, decimals, null);
  }

  /** The form of values that come from any of these expressions. */
  static ValueForm ofAll(Collection<ValueForm> forms) {
    List<ValueForm> telling =
        forms.stream().filter(f -> f.kind != Kind.NOTHING && f.kind != Kind.CONSTANT).toList();
    if (telling.isEmpty()) {
      boolean number = forms.stream().anyMatch(form -> form.kind == Kind.CONSTANT);
      return of(number ? Kind.CONSTANT : Kind.NOTHING);
    }
    Set<Kind> kinds = EnumSet.noneOf(Kind.class);
    telling.forEach(form -> kinds.add(form.kind));
    boolean mixed = kinds.contains(Kind.FORMATTED) && kinds.contains(Kind.COLUMN);
    boolean rounded =
        telling.stream().anyMatch(form -> form.decimals.isPresent())
            && telling.stream()
                .allMatch(form -> form.decimals.isPresent() || form.kind == Kind.WHOLE);
    DateUnit unit = telling.get(0).unit;
    return new ValueForm(
        mixed ? Kind.OTHER : List.copyOf(kinds).get(kinds.size() - 1),
        rounded
            ? telling.stream().mapToInt(form -> form.decimals.orElse(0)).max()
            : OptionalInt.empty(),
        telling.stream().allMatch(form -> Objects.equals(form.unit, unit)) ? unit : null);
  }

  /** The form of the same values as texts: that of a text without a number stays. */
  ValueForm asText() {
    return kind == Kind.NOTHING || kind == Kind.OTHER ? this : as(Kind.FORMATTED);
  }

  ValueForm as(Kind other) {
    return new ValueForm(other, decimals, unit);
  }

  /**
   * Returns whether the SQL rounds a number, or makes a text of it: {@code printf('%.2f', x)},
   * {@code CAST(x AS TEXT)}, {@code round(x, 2) || '%'}.
   */
  public boolean formatsNumber() {
    return decimals.isPresent() || kind == Kind.FORMATTED;
  }
}
