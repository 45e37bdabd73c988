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
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Takes the first k examples that give nothing away. Of one thread. */
final class ExampleFilter {
  private final ExampleLeakCheck check;
  private final ExampleLeakCheck.Asked asked;
  private final int k;
  private final List<FewShotExample> taken = new ArrayList<>();
  private final Map<ExampleLeak, Integer> leftOut = new EnumMap<>(ExampleLeak.class);

  ExampleFilter(ExampleLeakCheck check, Question question, int k) {
    this.check = check;
    this.asked = check.asked(question);
    this.k = k;
  }

  boolean full() {
    return taken.size() >= k;
  }

  void offer(FewShotExample example, double similarity) {
    if (full()) {
      return;
    }
    Optional<ExampleLeak> leak = check.leak(asked, example, similarity);
    if (leak.isPresent()) {
      leftOut.merge(leak.get(), 1, Integer::sum);
    } else {
      taken.add(example);
    }
  }

  ExampleSelection selection() {
    return new ExampleSelection(taken, leftOut);
  }
}
