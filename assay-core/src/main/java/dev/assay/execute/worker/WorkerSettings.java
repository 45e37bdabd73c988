// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker;

import java.util.List;

/**
 * The resources of a worker process.
 *
 * @param memory the total bytes that it may use; a worker that uses more is killed if the operating
 *     system reports memory use (Linux). Half of it is the heap. Its temporary files may take the
 *     same number of bytes.
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

  /** Limit of temporary files in bytes. */
  public long temporaryFiles() {
    return memory;
  }

  public long heap() {
    return memory / 2;
  }
}
