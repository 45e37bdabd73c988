// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A doubt that an audit raised about the gold of a question.
 *
 * @param kind its id, such as {@code fan-out}
 * @param title the kind for people
 * @param sentence the finding, ending in a full stop
 * @param shown the rows or figures that show it, a line each; may be empty
 * @param proposedGold a query in place of the gold, or {@code null} if the audit has none
 * @param dismissed a sentence on who dismissed it, when and why, or {@code null} if nobody did
 */
public record GoldFinding(
    String kind,
    String title,
    String sentence,
    List<String> shown,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String proposedGold,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String dismissed) {
  public GoldFinding {
    shown = List.copyOf(shown);
  }

  /** Returns whether it still doubts the gold. */
  public boolean isOpen() {
    return dismissed == null;
  }

  /** Returns a copy that is dismissed, or open again if the sentence is {@code null}. */
  public GoldFinding dismissed(@Nullable String sentence) {
    return new GoldFinding(kind, title, this.sentence, shown, proposedGold, sentence);
  }

  /** Returns a copy that quotes nothing of a database. */
  public GoldFinding withoutValues() {
    return new GoldFinding(kind, title, title + ".", List.of(), null, dismissed);
  }
}
