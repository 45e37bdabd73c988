// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.input.internal.CsvTable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The columns of a Defog file that are prompt context, by slot. Empty cells are absent. */
final class DefogContext {
  private static final Map<String, String> SLOTS = slots();
  private static final Pattern TURN = Pattern.compile("(?:question|query)_\\d{1,3}");

  private DefogContext() {}

  /** Columns and their slots; of two columns with one slot the first non-empty cell counts. */
  private static Map<String, String> slots() {
    Map<String, String> slots = new LinkedHashMap<>();
    slots.put("glossary", "glossary");
    // All definitions of the database; 'instructions' has the relevant ones.
    slots.put("full_instructions", "glossary");
    slots.put("k_shot_prompt", "examples");
    slots.put("table_aliases", "table_aliases");
    slots.put("prev_invalid_sql", "previous_sql");
    slots.put("prev_error_msg", "previous_error");
    slots.put("cot_instructions", "cot_instructions");
    return slots;
  }

  /** The prompt context of the current row. */
  static Map<String, String> of(CsvTable row) {
    Map<String, String> context = new LinkedHashMap<>();
    SLOTS.forEach((column, slot) -> add(context, slot, row.text(column)));
    for (String column : row.columns()) {
      Matcher turn = TURN.matcher(column);
      if (turn.matches()) {
        add(context, column, row.text(column));
      }
    }
    return context;
  }

  private static void add(Map<String, String> context, String slot, String text) {
    if (!text.isBlank()) {
      context.putIfAbsent(slot, text);
    }
  }
}
