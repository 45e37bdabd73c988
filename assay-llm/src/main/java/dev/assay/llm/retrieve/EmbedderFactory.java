// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

/** Creates an embedder that works without a provider; found by {@link java.util.ServiceLoader}. */
public interface EmbedderFactory {
  /** Returns its name in configuration files, such as {@code minilm}; without a slash. */
  String name();

  /**
   * Creates the embedder; loading a model may take a second.
   *
   * @throws dev.assay.AssayException with a remedy, if it does not work on this machine
   */
  Embedder create();
}
