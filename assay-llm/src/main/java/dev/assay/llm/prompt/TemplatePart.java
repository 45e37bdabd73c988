// SPDX-License-Identifier: Apache-2.0
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
