// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The machine that was measured on. */
final class Machine {
  private static final Path CPU = Path.of("/proc/cpuinfo");
  private static final long GIGABYTE = 1L << 30;

  private Machine() {}

  /** Processor, cores, memory, system, Java and Python, in one line. */
  static String describe(String python) throws IOException, InterruptedException {
    com.sun.management.OperatingSystemMXBean system =
        (com.sun.management.OperatingSystemMXBean)
            java.lang.management.ManagementFactory.getOperatingSystemMXBean();
    String versions =
        printed(
            python,
            "-c",
            "import platform, sqlite3; print(platform.python_version(), 'with SQLite', sqlite3.sqlite_version)");
    return "%s, %d cores, %d GB; %s %s; Java %s%s"
        .formatted(
            processor(),
            Runtime.getRuntime().availableProcessors(),
            system.getTotalMemorySize() / GIGABYTE,
            System.getProperty("os.name"),
            System.getProperty("os.version").replaceAll("-.*", ""),
            System.getProperty("java.version"),
            versions.isEmpty() ? "" : "; Python " + versions);
  }

  private static String processor() throws IOException {
    List<String> lines = Files.exists(CPU) ? Files.readAllLines(CPU) : List.of();
    return lines.stream()
        .filter(line -> line.startsWith("model name"))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst()
        .orElse(System.getProperty("os.arch"));
  }

  /** Returns the output of a command; empty if it fails or can't be started. */
  static String printed(String... command) throws IOException, InterruptedException {
    Process process;
    try {
      process = new ProcessBuilder(command).start();
    } catch (IOException absent) {
      return "";
    }
    String text =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    return process.waitFor() == 0 ? text : "";
  }
}
