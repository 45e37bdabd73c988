// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.fuzz;

/**
 * A text that the guard let through and that did more than a query does.
 *
 * @param number of the text under its seed
 * @param shortest the text without everything that its effect does not need
 * @param effect the change
 */
public record FuzzFinding(long number, String text, String shortest, String effect) {
  @Override
  public String toString() {
    return "text %d, %s, in short %s: %s"
        .formatted(number, JavaEscapes.write(text), JavaEscapes.write(shortest), effect);
  }
}
