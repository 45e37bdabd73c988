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
package dev.assay.llm.generate;

import dev.assay.generate.Generator;
import dev.assay.llm.call.ModelCaller;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A model with a prompt, ready to be asked. */
public final class PromptedModel implements AutoCloseable {
  private final ModelGenerator generator;
  private final LazyModelCaller caller;
  private final PromptContext.Opened material;

  PromptedModel(ModelGenerator generator, LazyModelCaller caller, PromptContext.Opened material) {
    this.generator = generator;
    this.caller = caller;
    this.material = material;
  }

  public Generator generator() {
    return generator;
  }

  /** What to tell the user at the end. */
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    caller.asked().ifPresent(asked -> notes.add(caller.replays() ? replayed() : made(asked)));
    notes.addAll(material.notes());
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
        // What a session before this one was answered and did not get to judge.
        caller.fromRecord() == 0
            ? ""
            : String.format(Locale.ROOT, ", %,d from the record", caller.fromRecord()));
  }

  @Override
  public void close() {
    caller.close();
    material.close();
  }
}
