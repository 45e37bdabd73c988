// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.Cli;
import dev.assay.app.options.OptionParser;
import dev.assay.app.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import picocli.CommandLine;

/** {@code assay run --watch}, started as a user does, in a thread of its own. */
final class WatchedRun implements AutoCloseable {
  private static final long HANGS_MS = TimeUnit.MINUTES.toMillis(2);

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final FutureTask<Integer> command;
  private final Thread thread;

  WatchedRun(Object... words) {
    this(Map.of(), words);
  }

  WatchedRun(Map<String, String> environment, Object... words) {
    Terminal terminal = Cli.terminal(out, err, environment);
    RunCommand run = new RunCommand(terminal);
    CommandLine line = new CommandLine(run);
    run.settingOptions().addTo(line.getCommandSpec());
    OptionParser.register(line);
    String[] all =
        Stream.concat(Arrays.stream(words), Stream.of("--watch"))
            .map(String::valueOf)
            .toArray(String[]::new);
    command = new FutureTask<>(() -> line.execute(all));
    thread = new Thread(command, "watched-run");
    thread.start();
  }

  /** Waits until it has waited for changes so many times. */
  void awaitWaits(int times) throws InterruptedException {
    long end = System.currentTimeMillis() + HANGS_MS;
    while (waits() < times && !command.isDone() && System.currentTimeMillis() < end) {
      Thread.sleep(20);
    }
    assertThat(waits()).as(err()).isEqualTo(times);
  }

  private long waits() {
    return err().lines().filter(line -> line.startsWith("Watching ")).count();
  }

  String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  /** Ends it as Ctrl-C does, and returns the exit code. */
  int stop() throws Exception {
    thread.interrupt();
    return command.get(2, TimeUnit.MINUTES);
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
