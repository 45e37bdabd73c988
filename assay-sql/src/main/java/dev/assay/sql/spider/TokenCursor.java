// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.spider;

import java.util.Collection;
import java.util.List;

/** A position among tokens, up to an end. Reading beyond the end makes the text unreadable. */
final class TokenCursor {
  private final List<String> tokens;
  private final int end;
  private int place;

  private TokenCursor(List<String> tokens, int place, int end) {
    this.tokens = tokens;
    this.place = place;
    this.end = end;
  }

  static TokenCursor over(List<String> tokens) {
    return new TokenCursor(tokens, 0, tokens.size());
  }

  /** A separate cursor over a range of the tokens. */
  TokenCursor over(int from, int to) {
    return new TokenCursor(tokens, from, to);
  }

  int place() {
    return place;
  }

  void moveTo(int newPlace) {
    place = newPlace;
  }

  boolean atEnd() {
    return place >= end;
  }

  /** The current token; fails at the end. */
  String peek() {
    if (atEnd()) {
      throw new SpiderSyntaxException();
    }
    return tokens.get(place);
  }

  /** The current token, which is consumed; fails at the end. */
  String take() {
    String token = peek();
    place++;
    return token;
  }

  boolean isAt(String token) {
    return !atEnd() && tokens.get(place).equals(token);
  }

  boolean isAtOneOf(Collection<String> words) {
    return !atEnd() && words.contains(tokens.get(place));
  }

  /** Consumes the token if it is the current one; returns whether it was. */
  boolean pass(String token) {
    boolean here = isAt(token);
    if (here) {
      place++;
    }
    return here;
  }

  void require(String token) {
    if (!pass(token)) {
      throw new SpiderSyntaxException();
    }
  }

  /** Moves behind the next occurrence of a token. */
  void passNext(String token) {
    boolean found;
    do {
      found = take().equals(token);
    } while (!found);
  }
}
