// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.document;

/** A place that a text leads to, in a medium that has links. */
public sealed interface Destination {
  /** The page of a question. */
  record OneQuestion(String id) implements Destination {}

  /** The questions for which a property has a value. */
  record QuestionList(String property, String value) implements Destination {}

  /** A section of the same document. */
  record Anchor(String section) implements Destination {}
}
