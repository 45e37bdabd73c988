// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

/**
 * A condition on one metadata field for the entries that a search returns.
 *
 * @param field its name; empty for no condition
 * @param value to compare with
 * @param equal whether the field must equal the value, or must differ from it
 */
public record MetadataFilter(String field, String value, boolean equal) {
  public static final MetadataFilter ANY = new MetadataFilter("", "", true);

  boolean isAny() {
    return field.isEmpty();
  }

  boolean holds(VectorEntry entry) {
    return isAny() || entry.metadata().getOrDefault(field, "").equals(value) == equal;
  }
}
