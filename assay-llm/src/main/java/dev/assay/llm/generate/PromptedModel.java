// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.generate;

import dev.assay.llm.call.ModelCaller;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A model with a prompt, ready for calls. */
public record PromptedModel(
    ModelGenerator generator, LazyModelCaller caller, PromptContext.Opened context)
    implements AutoCloseable {
  /** Returns notes for the user at the end. */
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    caller.asked().ifPresent(asked -> notes.add(caller.replays() ? replayed() : made(asked)));
    notes.addAll(context.notes());
    return notes;
  }

  private String replayed() {
    return RecordedAgent.replayed(caller.fromRecord());
  }

  private String made(ModelCaller asked) {
    return String.format(
        Locale.ROOT,
        "%,d call%s made; %,d answer%s came from the cache%s.",
        asked.made(),
        asked.made() == 1 ? " was" : "s were",
        asked.fromCache(),
        asked.fromCache() == 1 ? "" : "s",
        // Answers that an earlier session received but did not judge.
        caller.fromRecord() == 0
            ? ""
            : String.format(Locale.ROOT, ", %,d from the record", caller.fromRecord()));
  }

  @Override
  public void close() {
    caller.close();
    context.close();
  }
}
