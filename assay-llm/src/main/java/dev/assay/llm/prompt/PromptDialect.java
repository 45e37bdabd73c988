// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.prompt;

import dev.assay.sql.Dialect;
import java.util.Locale;
import java.util.Optional;

/**
 * The SQL dialect as described in a prompt.
 *
 * @param name in its usual spelling: {@code PostgreSQL}
 * @param notes frequent mistakes of models in this dialect, one per line
 */
public record PromptDialect(String name, String notes) {
  /** Returns the description of a dialect. */
  public static PromptDialect of(Dialect dialect) {
    String file = dialect.name().toLowerCase(Locale.ROOT);
    return read(file).orElseThrow(() -> new IllegalStateException("there are no notes on " + file));
  }

  /**
   * Returns the description of an engine that differs from its dialect, such as {@code mariadb} or
   * {@code trino}.
   *
   * @param engine its name in URLs; for an unknown engine the description of the dialect is used
   */
  public static PromptDialect of(String engine, Dialect dialect) {
    boolean word = !engine.isEmpty() && engine.chars().allMatch(Character::isLetterOrDigit);
    return word ? read(engine.toLowerCase(Locale.ROOT)).orElseGet(() -> of(dialect)) : of(dialect);
  }

  /** Reads a resource whose first line is the name, and the others are the notes. */
  private static Optional<PromptDialect> read(String file) {
    return BundledTexts.find("dialect/" + file + ".txt")
        .map(
            text -> {
              int newline = text.indexOf('\n');
              return new PromptDialect(
                  text.substring(0, newline).strip(), text.substring(newline).strip());
            });
  }
}
