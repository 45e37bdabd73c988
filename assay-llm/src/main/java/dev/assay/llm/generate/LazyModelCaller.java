// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.generate;

import dev.assay.llm.call.CallRecord;
import dev.assay.llm.call.ModelCaller;
import dev.assay.llm.call.ModelClient;
import dev.assay.llm.chat.LanguageModel;
import dev.assay.llm.chat.PromptMessage;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A caller that opens its record at the first question, because only then does the run directory
 * exist and belong to the run. Safe for use by several threads.
 */
final class LazyModelCaller implements ModelClient, AutoCloseable {
  private final @Nullable LanguageModel model;
  private final Supplier<CallRecord> opening;
  private final Function<CallRecord, ModelCaller> calling;
  private @Nullable CallRecord record;
  private @Nullable ModelCaller caller;

  /**
   * Creates a caller.
   *
   * @param model is closed with it; {@code null} if it only replays recorded answers
   * @param opening opens the record
   */
  LazyModelCaller(
      @Nullable LanguageModel model,
      Supplier<CallRecord> opening,
      Function<CallRecord, ModelCaller> calling) {
    this.model = model;
    this.opening = opening;
    this.calling = calling;
  }

  @Override
  public ModelCaller.Answer ask(List<PromptMessage> messages, int sample) {
    return opened().ask(messages, sample);
  }

  private synchronized ModelCaller opened() {
    if (caller == null) {
      CallRecord opened = opening.get();
      record = opened;
      caller = calling.apply(opened);
    }
    return caller;
  }

  /** The caller, if there was a question. */
  synchronized Optional<ModelCaller> asked() {
    return Optional.ofNullable(caller);
  }

  /** Returns whether this only replays answers. */
  boolean replays() {
    return model == null;
  }

  /** Returns the number of answers that came from the record. */
  synchronized long fromRecord() {
    return record == null ? 0 : record.found();
  }

  @Override
  public synchronized void close() {
    if (model != null) {
      model.close();
    }
    if (record != null) {
      record.close();
    }
  }
}
