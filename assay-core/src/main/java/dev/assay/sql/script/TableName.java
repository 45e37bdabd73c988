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
package dev.assay.sql.script;

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
