// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import dev.assay.model.Question;

/**
 * The first k examples of a file, the same for every question. Examples that the leak check
 * excludes are replaced by the next ones.
 */
public record FixedExamples(ExampleFile file, ExampleOptions settings) implements ExampleSource {
  @Override
  public ExampleSelection select(Question question) {
    ExampleFilter sieve = new ExampleFilter(settings.leaks(), question, settings.count());
    for (FewShotExample example : file.examples()) {
      if (settings.scope().allows(question, example)) {
        sieve.offer(example, 0);
      }
    }
    return sieve.selection();
  }
}
