// SPDX-License-Identifier: Apache-2.0
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
