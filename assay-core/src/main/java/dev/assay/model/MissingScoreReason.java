// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

/** The reasons why a judge gave no score. */
public enum MissingScoreReason {
  /** The answer is not exactly one JSON object. */
  BAD_JSON("bad JSON"),
  /** A key is missing, has a wrong type, or is unexpected. */
  WRONG_KEYS("wrong keys"),
  /** The score is not on the scale. */
  OUT_OF_RANGE("out of range"),
  /** The score comes before its explanation. */
  SCORE_FIRST("score before explanation"),
  /** The answer ends where it reached the largest number of tokens. */
  CUT_OFF("cut off"),
  /** The provider refused the request, or its filter kept the answer back. */
  REFUSED("refused");

  private final String words;

  MissingScoreReason(String words) {
    this.words = words;
  }

  /** Returns a short description for display. */
  public String words() {
    return words;
  }
}
