// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

/** Makes an embedder that works without a provider; found by {@link java.util.ServiceLoader}. */
public interface EmbedderFactory {
  /** Returns its name in configuration files, such as {@code minilm}; without a slash. */
  String name();

  /**
   * The embedder; loading a model may take a second.
   *
   * @throws dev.assay.model.AssayException saying what to do, if it can't work on this machine
   */
  Embedder create();
}
