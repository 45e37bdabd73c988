// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import dev.assay.match.ComparisonSide;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.time.Duration;
import java.util.List;

/**
 * Runs each workload a few times under whatever {@code -Xmx} is given and prints the time of the
 * fastest run and the peak of the heap, garbage included. It ends with an OutOfMemoryError where
 * the bound does not suffice.
 */
public final class PeakHeap {
  private static final int REPEATS = 3;
  private static final long MEGABYTE = 1 << 20;

  private PeakHeap() {}

  public static void main(String[] names) {
    List<Workload> workloads =
        names.length == 0
            ? List.of(Workload.values())
            : List.of(names).stream().map(Workload::valueOf).toList();
    System.out.printf("at most %d MB of heap%n", Runtime.getRuntime().maxMemory() / MEGABYTE);
    for (Workload workload : workloads) {
      measure(workload);
    }
  }

  private static void measure(Workload workload) {
    List<ComparisonSide> sides = workload.sides();
    System.gc();
    long tables = used();
    heapPools().forEach(MemoryPoolMXBean::resetPeakUsage);
    Duration fastest = Duration.ofDays(1);
    for (int i = 0; i < REPEATS; i++) {
      long start = System.nanoTime();
      workload.match(sides);
      Duration time = Duration.ofNanos(System.nanoTime() - start);
      fastest = time.compareTo(fastest) < 0 ? time : fastest;
    }
    System.out.printf(
        "%-24s %6d ms   tables %4d MB   peak %4d MB%n",
        workload, fastest.toMillis(), tables / MEGABYTE, peak() / MEGABYTE);
  }

  private static long used() {
    return heapPools().stream().mapToLong(pool -> pool.getUsage().getUsed()).sum();
  }

  /** The pools' peaks added up, which is at least the peak of the whole. */
  private static long peak() {
    return heapPools().stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
  }

  private static List<MemoryPoolMXBean> heapPools() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .toList();
  }
}
