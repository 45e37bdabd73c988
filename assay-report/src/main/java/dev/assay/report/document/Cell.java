// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.document;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A cell of a table.
 *
 * @param picture shown in its place, or behind it; {@code null} if there is none
 */
public record Cell(Text text, Tone tone, @Nullable Picture picture) {
  public static final Cell EMPTY = of("");

  public static Cell of(Text text) {
    return new Cell(text, Tone.PLAIN, null);
  }

  public static Cell of(String words) {
    return of(Text.of(words));
  }

  public static Cell name(String name) {
    return of(Text.name(name));
  }

  public static Cell code(String code) {
    return of(Text.code(code));
  }

  /** The first few questions of a list. */
  public static Cell examples(List<String> questions) {
    return of(Text.examples(questions)).in(Tone.FAINT);
  }

  public static Cell of(@Nullable Picture picture) {
    return new Cell(Text.EMPTY, Tone.PLAIN, picture);
  }

  /** Returns a copy with the first of several links only. */
  Cell brief() {
    return new Cell(text.brief(), tone, picture);
  }

  public Cell in(Tone other) {
    return new Cell(text, other, picture);
  }

  public Cell with(Picture other) {
    return new Cell(text, tone, other);
  }

  /** Returns whether nothing of it is words. */
  public boolean isWordless() {
    return text.isEmpty();
  }
}
