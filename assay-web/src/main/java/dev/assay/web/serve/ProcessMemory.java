// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.serve;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The memory of the server and of its worker processes. */
final class ProcessMemory {
  private static final long PAGE = 4096;

  private ProcessMemory() {}

  static void writeTo(PrometheusText text) {
    Runtime runtime = Runtime.getRuntime();
    text.gauge(
        "assay_heap_used_bytes",
        "Java heap of the server in use, garbage included.",
        runtime.totalMemory() - runtime.freeMemory());
    text.gauge("assay_heap_max_bytes", "Largest Java heap of the server.", runtime.maxMemory());
    long own = resident(ProcessHandle.current());
    if (own > 0) {
      text.family("assay_resident_bytes", "gauge", "Memory that processes occupy.");
      text.sample("assay_resident_bytes", "process=\"server\"", own);
      try (Stream<ProcessHandle> children = ProcessHandle.current().descendants()) {
        text.sample(
            "assay_resident_bytes",
            "process=\"workers\"",
            children.mapToLong(ProcessMemory::resident).sum());
      }
    }
  }

  /** Bytes in memory, as Linux says; 0 where it can't be told. */
  private static long resident(ProcessHandle process) {
    try {
      String[] pages =
          Files.readString(Path.of("/proc/" + process.pid() + "/statm")).split(" ", -1);
      return Long.parseLong(pages[1]) * PAGE;
    } catch (IOException | RuntimeException e) {
      return 0;
    }
  }
}
