// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.prompt;

import java.util.List;

/** A part of a template's text. */
sealed interface TemplatePart {
  /** Literal text. */
  record Literal(String text) implements TemplatePart {}

  /** A placeholder for a value. */
  record Slot(String name) implements TemplatePart {}

  /** Parts that are omitted if a slot is blank. */
  record Section(String slot, List<TemplatePart> parts) implements TemplatePart {
    public Section {
      parts = List.copyOf(parts);
    }
  }
}
