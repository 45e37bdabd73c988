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
package dev.assay.report.document;

/** A sentence with its weight. */
public record Sentence(Text text, Tone tone) implements Block {
  public static Sentence of(String words) {
    return new Sentence(Text.of(words), Tone.PLAIN);
  }

  public static Sentence faint(String words) {
    return new Sentence(Text.of(words), Tone.FAINT);
  }

  @Override
  public boolean isEmpty() {
    return text.isEmpty();
  }

  @Override
  public void show(Renderer renderer) {
    renderer.sentence(this);
  }
}
