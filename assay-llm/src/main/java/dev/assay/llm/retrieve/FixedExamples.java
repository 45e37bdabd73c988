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

import dev.assay.model.Question;

/**
 * The first k examples of a file, the same for every question but for those that the leak check
 * leaves out, whose place the next ones take.
 */
public final class FixedExamples implements ExampleSource {
  private final ExampleFile file;
  private final ExampleOptions settings;

  public FixedExamples(ExampleFile file, ExampleOptions settings) {
    this.file = file;
    this.settings = settings;
  }

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
