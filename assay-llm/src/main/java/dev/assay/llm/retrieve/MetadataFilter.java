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
