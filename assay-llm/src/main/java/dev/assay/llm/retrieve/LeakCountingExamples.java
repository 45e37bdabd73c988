// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import dev.assay.model.Question;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Examples of another source, with a count of those that the leak check excluded, and of those
 * shown. Each question is counted once, even if it is used several times. Safe for use by several
 * threads. Closing it closes the source.
 */
public final class LeakCountingExamples implements ExampleSource {
  private final ExampleSource source;
  private final Map<String, ExampleSelection> selections = new ConcurrentHashMap<>();

  public LeakCountingExamples(ExampleSource source) {
    this.source = source;
  }

  @Override
  public ExampleSelection select(Question question) {
    ExampleSelection selection = source.select(question);
    selections.put(question.id(), selection);
    return selection;
  }

  /** Returns a note for the user at the end; empty if nothing was excluded. */
  public Optional<String> note() {
    Map<ExampleLeak, Integer> sums = new EnumMap<>(ExampleLeak.class);
    int shown = 0;
    for (ExampleSelection each : selections.values()) {
      shown += each.examples().size();
      each.excluded().forEach((leak, count) -> sums.merge(leak, count, Integer::sum));
    }
    List<String> parts = new ArrayList<>();
    sums.forEach(
        (leak, count) -> parts.add(String.format(Locale.ROOT, "%,d by %s", count, leak.inWords())));
    return parts.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Examples excluded, because they reveal a question's answer: %s; shown: %,d in the prompts of %,d question%s."
                .formatted(
                    String.join(", ", parts),
                    shown,
                    selections.size(),
                    selections.size() == 1 ? "" : "s"));
  }

  @Override
  public void close() {
    source.close();
  }
}
