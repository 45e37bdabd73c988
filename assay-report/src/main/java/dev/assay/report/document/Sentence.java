// SPDX-License-Identifier: Apache-2.0
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
