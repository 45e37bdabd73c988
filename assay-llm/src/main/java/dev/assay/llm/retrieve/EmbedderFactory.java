/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.llm.retrieve;

/** Makes an embedder that works without a provider; found by {@link java.util.ServiceLoader}. */
public interface EmbedderFactory {
  /** What a configuration calls it, such as {@code minilm}; without a slash. */
  String name();

  /**
   * The embedder; loading a model may take a second.
   *
   * @throws dev.assay.model.AssayException saying what to do, if it can't work on this machine
   */
  Embedder create();
}
