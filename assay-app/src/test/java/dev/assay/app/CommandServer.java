// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Runs one command after the other in one process, in the folder that the process started in: the
 * commands of one page of the documentation, which would else start a JVM each.
 *
 * <p>A caller makes a folder with the command's {@code args} and {@code env}, each ended by a NUL,
 * and a named pipe {@code code}, and writes the folder's path to the named pipe {@code requests}.
 * It reads the exit code from {@code code}; {@code out} and {@code err} hold what was printed.
 */
public final class CommandServer {
  private CommandServer() {}

  /** Serves the pipe that is named by the only argument, until the process is killed. */
  public static void main(String[] args) throws IOException {
    Locale.setDefault(Locale.ROOT);
    Path requests = Path.of(args[0]);
    while (true) {
      // A pipe ends with its writer.
      for (String folder : Files.readAllLines(requests)) {
        serve(Path.of(folder));
      }
    }
  }

  private static void serve(Path folder) throws IOException {
    Map<String, String> environment = new HashMap<>();
    for (String entry : entries(folder.resolve("env"))) {
      String[] pair = entry.split("=", 2);
      environment.put(pair[0], pair.length > 1 ? pair[1] : "");
    }
    Cli call =
        Cli.assay(environment, (Object[]) entries(folder.resolve("args")).toArray(String[]::new));
    Files.writeString(folder.resolve("out"), call.out());
    Files.writeString(folder.resolve("err"), call.err());
    Files.writeString(folder.resolve("code"), call.code() + "\n");
  }

  /** The NUL-terminated entries. */
  private static List<String> entries(Path file) throws IOException {
    List<String> entries = List.of(Files.readString(file).split("\0", -1));
    return entries.subList(0, entries.size() - 1);
  }
}
