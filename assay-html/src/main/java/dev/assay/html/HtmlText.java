// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.report.document.Destination;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Text;
import org.jspecify.annotations.Nullable;

/**
 * The words of a document as elements.
 *
 * @param keys by which questions are found
 */
record HtmlText(QuestionKeys keys) {
  /** Puts a text into an element. */
  Markup of(Markup into, Text text) {
    for (Text.Piece piece : text.pieces()) {
      String link = link(piece.target());
      if (link == null) {
        words(into, piece);
      } else {
        into.add(words(Markup.of("a", "href", link), piece));
      }
    }
    return into;
  }

  private static Markup words(Markup into, Text.Piece piece) {
    return switch (piece.kind()) {
      case WORDS -> into.text(piece.text());
      case STRONG -> into.add(Markup.of("strong").text(piece.text()));
      case NAME -> into.name(piece.text());
      case CODE -> into.add(Markup.of("code").name(piece.text()));
    };
  }

  /** The address within the page; {@code null} if there is none. */
  @Nullable String link(@Nullable Destination to) {
    if (to instanceof Destination.OneQuestion question) {
      return Link.toQuestion(keys.of(question.id()));
    }
    if (to instanceof Destination.QuestionList list) {
      return Link.toQuestions(list.property(), list.value());
    }
    return to instanceof Destination.Anchor anchor ? "#" + anchor.section() : null;
  }

  Markup of(Sentence sentence) {
    String style =
        switch (sentence.tone()) {
          case PLAIN, GOOD, BAD -> "words";
          case STRONG -> "sentence";
          case FAINT, CAUTION -> "aside";
          case PASSED -> "gate passed";
          case FAILED -> "gate failed";
        };
    Markup paragraph = Markup.of("p", "class", style);
    if (style.startsWith("gate")) {
      String sign = style.endsWith("passed") ? "✓ " : "✗ ";
      paragraph.add(Markup.of("span", "aria-hidden", "true").text(sign));
    }
    return of(paragraph, sentence.text());
  }
}
