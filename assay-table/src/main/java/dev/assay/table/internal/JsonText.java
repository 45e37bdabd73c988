// SPDX-License-Identifier: Apache-2.0
package dev.assay.table.internal;

/** A JSON document as the database wrote it; compared structurally by the matcher, not by text. */
public record JsonText(String text) {
  @Override
  public String toString() {
    return text;
  }
}
