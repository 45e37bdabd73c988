// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.prompt;

import dev.assay.sql.Dialect;
import java.util.Locale;
import java.util.Optional;

/**
 * The SQL that a model is to write.
 *
 * @param name as people write it: {@code PostgreSQL}
 * @param notes what models often get wrong in it, a line each
 */
public record PromptDialect(String name, String notes) {
  /** That of a dialect. */
  public static PromptDialect of(Dialect dialect) {
    String file = dialect.name().toLowerCase(Locale.ROOT);
    return read(file).orElseThrow(() -> new IllegalStateException("there are no notes on " + file));
  }

  /**
   * That of an engine, where more is known of it than its dialect: {@code mariadb}, {@code trino}.
   *
   * @param engine its name in URLs; others than those known are taken for their dialect
   */
  public static PromptDialect of(String engine, Dialect dialect) {
    boolean word = !engine.isEmpty() && engine.chars().allMatch(Character::isLetterOrDigit);
    return word ? read(engine.toLowerCase(Locale.ROOT)).orElseGet(() -> of(dialect)) : of(dialect);
  }

  /** The first line of a file is the name, the others are the notes. */
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
