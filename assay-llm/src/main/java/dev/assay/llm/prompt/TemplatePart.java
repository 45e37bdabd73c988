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
package dev.assay.llm.prompt;

import java.util.List;

/** A piece of a template's text. */
sealed interface TemplatePart {
  /** What stands in the prompt as it is. */
  record Words(String text) implements TemplatePart {}

  /** Where a value is put in. */
  record Slot(String name) implements TemplatePart {}

  /** What is left out if a slot is blank. */
  record Section(String slot, List<TemplatePart> parts) implements TemplatePart {
    public Section {
      parts = List.copyOf(parts);
    }
  }
}
