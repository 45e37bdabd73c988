// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.document;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Words in one line, of which some are names from elsewhere or lead somewhere. */
public record Text(List<Piece> pieces) {
  public static final Text EMPTY = new Text(List.of());

  /** Maximum number of questions named as examples; a full list would hide the row. */
  private static final int EXAMPLES = 3;

  public Text {
    pieces = pieces.stream().filter(piece -> !piece.text().isEmpty()).toList();
  }

  /** The origin of a piece, by which a medium tells what to quote. */
  public enum Kind {
    /** Assay's own words. */
    WORDS,
    STRONG,
    /** An id, a name, or a message of another program. */
    NAME,
    /** A name defined by Assay, such as {@code WRONG_VALUES}, or a query. */
    CODE
  }

  /**
   * A part of the text.
   *
   * @param target the target of the link, or {@code null}
   */
  public record Piece(String text, Kind kind, @Nullable Destination target) {}

  public static Text of(String words) {
    return piece(words, Kind.WORDS, null);
  }

  public static Text strong(String words) {
    return piece(words, Kind.STRONG, null);
  }

  public static Text name(String name) {
    return piece(name, Kind.NAME, null);
  }

  public static Text code(String code) {
    return piece(code, Kind.CODE, null);
  }

  /** The id of a question, which leads to it. */
  public static Text question(String id) {
    return piece(id, Kind.NAME, new Destination.OneQuestion(id));
  }

  /** The first few questions. */
  public static Text examples(List<String> ids) {
    Text text = EMPTY;
    for (String id : ids.subList(0, Math.min(EXAMPLES, ids.size()))) {
      text = text.pieces.isEmpty() ? question(id) : text.and(", ").and(question(id));
    }
    return ids.size() > EXAMPLES ? text.and(", …") : text;
  }

  /** Returns the first of several links with the words after it, or else the whole text. */
  Text brief() {
    return pieces.isEmpty() || pieces.get(0).target() == null
        ? this
        : new Text(pieces.stream().takeWhile(piece -> !piece.text().startsWith(", ")).toList());
  }

  boolean isQuestion() {
    return !pieces.isEmpty() && pieces.get(0).target() instanceof Destination.OneQuestion;
  }

  private static Text piece(String text, Kind kind, @Nullable Destination target) {
    return new Text(List.of(new Piece(text, kind, target)));
  }

  public Text and(Text more) {
    List<Piece> all = new ArrayList<>(pieces);
    all.addAll(more.pieces);
    return new Text(all);
  }

  public Text and(String words) {
    return and(of(words));
  }

  /** Returns a copy with a link. */
  public Text to(Destination target) {
    return new Text(
        pieces.stream().map(piece -> new Piece(piece.text(), piece.kind(), target)).toList());
  }

  public boolean isEmpty() {
    return pieces.isEmpty();
  }

  /** The words alone. */
  public String plain() {
    return pieces.stream().map(Piece::text).collect(Collectors.joining());
  }
}
