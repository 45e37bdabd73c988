// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.prompt;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Text resources of Assay. */
final class BundledTexts {
  private BundledTexts() {}

  /** A text by its path relative to this class; empty if there is none. */
  static Optional<String> find(String path) {
    try (InputStream in = BundledTexts.class.getResourceAsStream(path)) {
      return in == null
          ? Optional.empty()
          : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("Assay's own " + path + " can't be read", e);
    }
  }
}
