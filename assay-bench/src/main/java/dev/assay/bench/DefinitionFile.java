// SPDX-License-Identifier: Apache-2.0
package dev.assay.bench;

import java.nio.file.Path;

/**
 * One file of a definition.
 *
 * @param path its path, or for a bundled one its name, for messages
 * @param text its content
 * @param bundled whether it comes with Assay
 */
record DefinitionFile(Path path, String text, boolean bundled) {
  /** The 1-based line of a position in the text. */
  int line(int position) {
    return 1 + (int) text.substring(0, position).chars().filter(c -> c == '\n').count();
  }
}
