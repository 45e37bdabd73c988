// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.server;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Ends a server when this JVM is gone, whatever ended it, {@code kill -9} too.
 *
 * <p>A shell waits at the end of a pipe whose other end is this JVM's. The system closes the pipe
 * when the JVM is gone; the shell then ends the server that a file names and removes its folder.
 * Where there is no POSIX shell a killed JVM leaves its server behind.
 */
final class OrphanServerReaper {
  /** Signals that end the JVM from a terminal reach the whole group, so the shell ignores them. */
  private static final String SCRIPT =
      """
      trap '' INT TERM HUP
      cat > /dev/null
      pid=$(head -n 1 "$1" 2> /dev/null)
      if [ -n "$pid" ]; then
        kill -QUIT "$pid" 2> /dev/null
        for i in 1 2 3 4 5 6 7 8 9 10; do
          kill -0 "$pid" 2> /dev/null || break
          sleep 0.3
        done
        kill -KILL "$pid" 2> /dev/null
      fi
      rm -rf "$2"
      """;

  private OrphanServerReaper() {}

  /**
   * Leaves a server to be ended.
   *
   * @param pidFile holds the server's process id in its first line for as long as it runs
   * @param folder removed with all that is in it
   */
  static void leave(Path pidFile, Path folder) throws IOException {
    new ProcessBuilder("sh", "-c", SCRIPT, "sh", pidFile.toString(), folder.toString())
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }
}
