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
package dev.assay.execute.worker;

import java.util.List;

/**
 * What a worker process gets.
 *
 * @param memory bytes that it may hold in all; a worker that holds more is killed, where the
 *     operating system tells (Linux). Half of it is its heap. Its temporary files may have as many.
 * @param options further options for its JVM
 */
public record WorkerSettings(long memory, List<String> options) {
  /** The least memory with which a worker can do its work. */
  public static final long LEAST_MEMORY = 256L << 20;

  /** 2 GB, which suffices for results up to the usual limit. */
  public static final WorkerSettings DEFAULT = new WorkerSettings(2L << 30, List.of());

  public WorkerSettings {
    options = List.copyOf(options);
    if (memory < LEAST_MEMORY) {
      throw new IllegalArgumentException("a worker needs 256 MB or more, not " + memory + " bytes");
    }
  }

  /** Bytes that its temporary files may have. */
  long temporaryFiles() {
    return memory;
  }

  long heap() {
    return memory / 2;
  }
}
