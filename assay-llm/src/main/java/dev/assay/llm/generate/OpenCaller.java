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

import dev.assay.llm.call.CallRecord;
import dev.assay.llm.call.Caller;
import dev.assay.llm.chat.LanguageModel;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A caller whose record is opened when the first question comes: by then the run directory is there
 * and belongs to the run. Safe for use by several threads.
 */
final class OpenCaller implements Supplier<Caller>, AutoCloseable {
  private final @Nullable LanguageModel model;
  private final Supplier<CallRecord> opening;
  private final Function<CallRecord, Caller> calling;
  private @Nullable CallRecord record;
  private @Nullable Caller caller;

  private OpenCaller(
      @Nullable LanguageModel model,
      Supplier<CallRecord> opening,
      Function<CallRecord, Caller> calling) {
    this.model = model;
    this.opening = opening;
    this.calling = calling;
  }

  /** One that asks a model, which is closed with it. */
  static OpenCaller asking(
      LanguageModel model,
      Function<CallRecord, Function<LanguageModel, Caller>> calling,
      Path out) {
    return new OpenCaller(
        model, () -> CallRecord.open(out), record -> calling.apply(record).apply(model));
  }

  /** One that looks up what was answered before. */
  static OpenCaller replaying(CallRecord earlier, Function<CallRecord, Caller> calling) {
    return new OpenCaller(null, () -> earlier, calling);
  }

  @Override
  public synchronized Caller get() {
    if (caller == null) {
      CallRecord opened = opening.get();
      record = opened;
      caller = calling.apply(opened);
    }
    return caller;
  }

  /** The caller, if anything was asked. */
  synchronized Optional<Caller> asked() {
    return Optional.ofNullable(caller);
  }

  /** Whether nobody is asked. */
  boolean replays() {
    return model == null;
  }

  /** Answers that came from the record. */
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
