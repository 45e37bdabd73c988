// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

/** A reason why a person should look at an answer, whatever its verdict. Verdicts stay as is. */
public enum ReviewReason {
  REFUTED("probing found realistic data on which prediction and gold differ"),
  LENIENT_ONLY("standard and lenient comparison disagree on it"),
  VACUOUS("both results are empty or zero, or all rows tie"),
  GOLD_SUSPECT("the gold query may be wrong or ambiguous"),
  RULE_OF_THUMB("a rule of thumb decided, because the data did not"),
  BAKED("the prediction reads no table, or selects only constants"),
  JUDGE_DISAGREES("a judge contradicts the verdict"),
  SYSTEMS_AGREE_AGAINST_GOLD("other systems agree on a result that is not the gold's"),
  LEAK("the prompt shows the gold query, for example among its examples");

  private final String words;

  ReviewReason(String words) {
    this.words = words;
  }

  /** The reason for people. */
  public String words() {
    return words;
  }
}
