// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import org.jspecify.annotations.Nullable;

/**
 * A column of a table.
 *
 * @param name without quotes
 * @param type free of dialect
 * @param required whether NULL is refused
 * @param identity whether the database counts up a value for a row that has none
 * @param defaultValue what a row gets that has no value, or {@code null}
 * @param generated the value of a row that has none, or {@code null} for a column that rows give a
 *     value
 * @param comment the script's comment on the column, or {@code null}
 */
public record ColumnDefinition(
    String name,
    ColumnType type,
    boolean required,
    boolean identity,
    @Nullable DefaultValue defaultValue,
    @Nullable String generated,
    @Nullable String comment) {
  /** A column that rows give a value. */
  public ColumnDefinition(
      String name,
      ColumnType type,
      boolean required,
      boolean identity,
      @Nullable DefaultValue defaultValue,
      @Nullable String comment) {
    this(name, type, required, identity, defaultValue, null, comment);
  }

  /** The value of a column in a row that gives none. */
  public sealed interface DefaultValue {
    /** Always the same value. */
    record Constant(Object value) implements DefaultValue {}

    /** The time at which the row is inserted, in the column's type. */
    record Now() implements DefaultValue {}

    /**
     * An expression that only the script's own database can evaluate.
     *
     * @param expression in the script's dialect
     */
    record Unknown(String expression) implements DefaultValue {}
  }

  /** A copy with a comment. */
  ColumnDefinition withComment(@Nullable String text) {
    return new ColumnDefinition(name, type, required, identity, defaultValue, generated, text);
  }

  /** A copy with another default. */
  ColumnDefinition withDefault(boolean counts, @Nullable DefaultValue other) {
    return new ColumnDefinition(name, type, required, counts, other, generated, comment);
  }
}
