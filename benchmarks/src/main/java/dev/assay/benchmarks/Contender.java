// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import dev.assay.benchmarks.TimedCommand.Time;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A command that is run once a round, and its times. */
final class Contender {
  private final String name;
  private final TimedCommand command;
  private final @Nullable Path output;
  private final Reading reading;
  private final List<Time> times = new ArrayList<>();
  private String answer = "";
  private boolean optional;

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

  /** A command of which only the time is of interest. */
  static Contender of(String name, List<String> command, Path log) {
    return new Contender(name, new TimedCommand(command, log), null, (ran, time) -> "");
  }

  /** A comparison of tables that prints {@code equal} or {@code unequal}. */
  static Contender ofTables(String name, List<String> command, Path log) {
    return new Contender(name, new TimedCommand(command, log), null, (ran, time) -> ran.printed());
  }

  /** The difference to another's times of the same rounds, multiplied by a factor. */
  Contender above(Contender other, double factor, String ownName) {
    Contender difference = new Contender(ownName, command, null, reading);
    for (int i = 0; i < times.size(); i++) {
      Time most = times.get(i);
      Time less = other.times.get(i);
      difference.times.add(
          new Time(
              (most.wall() - less.wall()) * factor,
              (most.cpu() - less.cpu()) * factor,
              most.code()));
    }
    return difference;
  }

  /** Marks it as optional: if it fails in the first round, the others go on without it. */
  Contender optional() {
    optional = true;
    return this;
  }

  boolean isOptional() {
    return optional;
  }

  String name() {
    return name;
  }

  String answer() {
    return answer;
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
    return at(sorted(Time::wall), 0.5);
  }

  double cpu() {
    return at(sorted(Time::cpu), 0.5);
  }

  private List<Double> sorted(ToDoubleFunction<Time> of) {
    return times.stream().mapToDouble(of).sorted().boxed().toList();
  }

  private static double at(List<Double> sorted, double share) {
    return sorted.get((int) Math.round(share * (sorted.size() - 1)));
  }

  /** Name, median, least and greatest time, processor time, and the answer. */
  List<String> seconds() {
    List<Double> walls = sorted(Time::wall);
    return List.of(
        name,
        number(at(walls, 0.5)),
        number(at(walls, 0)) + "–" + number(at(walls, 1)),
        number(cpu()),
        answer);
  }

  /**
   * Names of both, the medians of this one's times over the other's of the same round, and a note.
   */
  List<String> ratios(Contender other, String note) {
    return List.of(
        name + " ÷ " + other.name, ratio(other, Time::wall), ratio(other, Time::cpu), note);
  }

  private String ratio(Contender other, ToDoubleFunction<Time> of) {
    List<Double> ratios =
        IntStream.range(0, times.size())
            .mapToDouble(i -> of.applyAsDouble(times.get(i)) / of.applyAsDouble(other.times.get(i)))
            .sorted()
            .boxed()
            .toList();
    return number(at(ratios, 0.5));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
