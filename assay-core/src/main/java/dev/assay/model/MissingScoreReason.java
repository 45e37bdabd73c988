// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

/** Why a judge gave no score. */
public enum MissingScoreReason {
  /** The answer is no JSON object, or more than one. */
  BAD_JSON("bad JSON"),
  /** A key is missing, is of another kind, or was not asked for. */
  WRONG_KEYS("wrong keys"),
  /** The score is none of the scale's. */
  OUT_OF_RANGE("out of range"),
  /** The score comes before its explanation. */
  SCORE_FIRST("score before explanation"),
  /** The answer ends where it reached the largest number of tokens. */
  CUT_OFF("cut off"),
  /** The provider refused the request, or its filter kept the answer back. */
  REFUSED("refused"),
  /** For a reason that was not kept, as by older versions. */
  OTHER("for another reason");

  private final String words;

  MissingScoreReason(String words) {
    this.words = words;
  }

  /** In few words, for people. */
  public String words() {
    return words;
  }
}
