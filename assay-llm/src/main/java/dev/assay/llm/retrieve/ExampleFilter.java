// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import dev.assay.model.Question;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Takes the first k examples that do not leak the gold. For one thread. */
final class ExampleFilter {
  private final ExampleLeakCheck check;
  private final ExampleLeakCheck.Asked asked;
  private final int k;
  private final List<FewShotExample> taken = new ArrayList<>();
  private final Map<ExampleLeak, Integer> excluded = new EnumMap<>(ExampleLeak.class);

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
      excluded.merge(leak.get(), 1, Integer::sum);
    } else {
      taken.add(example);
    }
  }

  ExampleSelection selection() {
    return new ExampleSelection(taken, excluded);
  }
}
