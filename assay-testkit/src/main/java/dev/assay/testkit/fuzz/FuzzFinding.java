// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.fuzz;

/**
 * A text that the guard let through and that did more than a query does.
 *
 * @param number of the text under its seed
 * @param shortest what is left of the text after everything is gone that its effect does not need
 * @param effect what changed
 */
public record FuzzFinding(long number, String text, String shortest, String effect) {
  @Override
  public String toString() {
    return "text %d, %s, in short %s: %s"
        .formatted(number, JavaEscapes.write(text), JavaEscapes.write(shortest), effect);
  }
}
