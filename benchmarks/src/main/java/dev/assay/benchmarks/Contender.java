// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import dev.assay.benchmarks.TimedCommand.Time;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** One line of a table: a command that is run once a round, and its times. */
final class Contender {
  private final String name;
  private final TimedCommand command;
  private final @Nullable Path output;
  private final Reading reading;
  private final List<Time> times = new ArrayList<>();
  private String answer = "";

  /** Tells what a run found. */
  interface Reading {
    String of(TimedCommand command, Time time) throws IOException;
  }

  /**
   * @param output a folder to remove before each run, as the command wants to create it
   */
  Contender(String name, TimedCommand command, @Nullable Path output, Reading reading) {
    this.name = name;
    this.command = command;
    this.output = output;
    this.reading = reading;
  }

  /** A comparison of tables that prints {@code equal} or {@code unequal}. */
  static Contender ofTables(String name, List<String> command, Path log) {
    return new Contender(name, new TimedCommand(command, log), null, (ran, time) -> ran.printed());
  }

  String name() {
    return name;
  }

  void run(boolean counts) throws IOException, InterruptedException {
    if (output != null) {
      Folders.delete(output);
    }
    Time time = command.run();
    answer = reading.of(command, time);
    if (counts) {
      times.add(time);
    }
  }

  double wall() {
    return at(walls(), 0.5);
  }

  private List<Double> walls() {
    return times.stream().map(Time::wall).sorted().toList();
  }

  private static double at(List<Double> sorted, double share) {
    return sorted.get((int) Math.round(share * (sorted.size() - 1)));
  }

  /** Name, median, least and greatest time, processor time, and the answer. */
  List<String> cells() {
    List<Double> walls = walls();
    double cpu = at(times.stream().map(Time::cpu).sorted().toList(), 0.5);
    return List.of(
        name,
        seconds(at(walls, 0.5)),
        seconds(at(walls, 0)) + "–" + seconds(at(walls, 1)),
        seconds(cpu),
        answer);
  }

  private static String seconds(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
