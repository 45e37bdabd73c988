// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A command whose time is taken by bash, with that of all processes that it waits for.
 *
 * @param words of the command
 * @param log of what it prints, to both streams
 * @param greatest exit code that is not a failure
 */
record TimedCommand(List<String> words, Path log, int greatest) {
  private static final String SCRIPT =
      "log=$1; shift; TIMEFORMAT='%R %U %S'; time \"$@\" > \"$log\" 2>&1";

  /** A command that ends with 0. */
  TimedCommand(List<String> words, Path log) {
    this(words, log, 0);
  }

  /**
   * One run.
   *
   * @param wall seconds by the clock
   * @param cpu seconds of processors
   * @param code the exit code
   */
  record Time(double wall, double cpu, int code) {}

  /**
   * Runs it.
   *
   * @throws IOException if it fails, with the end of what it printed
   */
  Time run() throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of("bash", "-c", SCRIPT, "bash", log.toString()));
    all.addAll(words);
    ProcessBuilder builder = new ProcessBuilder(all).redirectInput(nothing());
    // Else Python compiles a script's modules, and writes each line, anew.
    builder.environment().keySet().removeAll(Set.of("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED"));
    Process process = builder.start();
    String times =
        new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    int code = process.waitFor();
    if (code > greatest) {
      throw new IOException(String.join(" ", words) + " failed:\n" + printed());
    }
    String[] seconds = times.split(" ", -1);
    return new Time(
        Double.parseDouble(seconds[0]),
        Double.parseDouble(seconds[1]) + Double.parseDouble(seconds[2]),
        code);
  }

  private static ProcessBuilder.Redirect nothing() {
    return ProcessBuilder.Redirect.from(new java.io.File("/dev/null"));
  }

  /** The end of what it printed. */
  String printed() throws IOException {
    String text = Files.readString(log);
    return text.substring(Math.max(0, text.length() - 2000)).strip();
  }
}
