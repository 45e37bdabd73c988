// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

/**
 * Which entries of a store may be neighbours, by one field of their metadata.
 *
 * @param field its name; empty if every entry may
 * @param value compared with the field's
 * @param equal whether the field must have this value, or must have another
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
