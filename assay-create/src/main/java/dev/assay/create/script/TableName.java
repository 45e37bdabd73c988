// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The name of a table or a view, without quotes, in the case in which it was written.
 *
 * @param schema its schema, or {@code null} if it has none or that is the default one
 * @param name its own name
 */
public record TableName(@Nullable String schema, String name) {
  /** A table of the default schema. */
  public static TableName of(String name) {
    return new TableName(null, name);
  }

  /** Equal for names that mean the same table where case does not count. */
  public String key() {
    return toString().toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return schema == null ? name : schema + "." + name;
  }
}
