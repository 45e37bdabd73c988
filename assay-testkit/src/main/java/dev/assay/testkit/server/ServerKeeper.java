// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;

/**
 * Keeps a database server for all test JVMs of one build, so that each module need not start its
 * own. The build names a folder in the system property {@code assay.servers}; without it, as when
 * an IDE runs a test, there is nothing to share and each JVM starts what it needs.
 *
 * <p>The first test JVM that needs a server starts this program, which starts the server, writes
 * how to reach it into a file of the folder, and ends, with the server, when the build's JVM has
 * ended. Test JVMs that run at the same time have different numbers, {@code assay.fork}, and
 * different servers: a test may look at all that a server holds.
 */
final class ServerKeeper {
  private static final String FOLDER = "assay.servers";
  private static final long PATIENCE_SECONDS = 240;

  private ServerKeeper() {}

  /** A server that this JVM has started, or has found. */
  record Reached(String url, String user, String password) {
    private static Reached from(Properties properties) {
      return new Reached(
          properties.getProperty("url"),
          properties.getProperty("user", ""),
          properties.getProperty("password", ""));
    }

    private Properties properties() {
      Properties properties = new Properties();
      properties.setProperty("url", url);
      properties.setProperty("user", user);
      properties.setProperty("password", password);
      return properties;
    }
  }

  /** The kinds of server there are to keep, by the names that the program is told. */
  enum Kind {
    POSTGRES,
    MARIADB;

    private Reached start() {
      return switch (this) {
        case POSTGRES -> PostgresServer.own().reached();
        case MARIADB -> MariaDbServer.own().reached();
      };
    }
  }

  /**
   * The build's server of a kind, started if there is none yet.
   *
   * @return nothing where there is no build to share it with
   */
  static Optional<Reached> of(Kind kind) throws IOException {
    String folder = System.getProperty(FOLDER, "");
    Optional<ProcessHandle> build = build();
    if (folder.isBlank() || build.isEmpty()) {
      return Optional.empty();
    }
    Path servers = Files.createDirectories(Path.of(folder));
    String name = kind + "-" + System.getProperty("assay.fork", "1");
    Path file = servers.resolve(name + ".properties");
    try (FileChannel channel =
        FileChannel.open(
            servers.resolve(name + ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      FileLock unused = channel.lock(); // goes with the channel
      if (!Files.exists(file)) {
        start(kind, build.get(), file);
      }
    }
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    }
    return Optional.of(Reached.from(properties));
  }

  /** The nearest JVM that this one descends from: a shell may stand between. */
  private static Optional<ProcessHandle> build() {
    Optional<ProcessHandle> ancestor = ProcessHandle.current().parent();
    while (ancestor.isPresent()
        && !ancestor.get().info().command().orElse("").matches(".*[/\\\\]java(\\.exe)?")) {
      ancestor = ancestor.get().parent();
    }
    return ancestor;
  }

  /** As no child of this JVM: tests look at those, and kill them. */
  private static void start(Kind kind, ProcessHandle build, Path file) throws IOException {
    Path log = file.resolveSibling(file.getFileName() + ".log");
    Process shell =
        new ProcessBuilder(
                "sh",
                "-c",
                "log=$1; shift; \"$@\" > \"$log\" 2>&1 < /dev/null & echo $!",
                "sh",
                log.toString(),
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                ServerKeeper.class.getName(),
                kind.name(),
                Long.toString(build.pid()),
                file.toString())
            .start();
    try (BufferedReader out = shell.inputReader()) {
      Optional<ProcessHandle> keeper = ProcessHandle.of(Long.parseLong(out.readLine()));
      await(file, keeper, log);
    }
  }

  private static void await(Path file, Optional<ProcessHandle> keeper, Path log)
      throws IOException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!Files.exists(file)) {
      if (!keeper.map(ProcessHandle::isAlive).orElse(false) || System.nanoTime() > end) {
        keeper.ifPresent(ProcessHandle::destroy);
        throw new IOException("the server did not start, see " + log);
      }
      try {
        TimeUnit.MILLISECONDS.sleep(20);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted while a server was starting", e);
      }
    }
  }

  /**
   * Starts a server and keeps it for as long as the build runs.
   *
   * @param args the kind, the process id of the build, and the file to say in how it is reached
   */
  public static void main(String[] args) throws IOException {
    Optional<ProcessHandle> build = ProcessHandle.of(Long.parseLong(args[1]));
    if (build.isEmpty()) {
      return;
    }
    publish(Kind.valueOf(args[0]).start(), Path.of(args[2]));
    build.get().onExit().join();
    // Here hooks end the server; what they leave behind, the last will does.
    System.exit(0);
  }

  /** All at once, and for this account's eyes only: it holds a password. */
  private static void publish(Reached reached, Path file) {
    try {
      Path draft = Files.createTempFile(file.getParent(), "server", ".properties");
      try (Writer writer = Files.newBufferedWriter(draft)) {
        reached.properties().store(writer, null);
      }
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Ends a server when this JVM is gone, whatever ended it, {@code kill -9} too.
   *
   * <p>A shell waits at the end of a pipe whose other end is this JVM's. The system closes the pipe
   * when the JVM is gone; the shell then ends the server that a file names and removes its folder.
   * Without a POSIX shell, a killed JVM leaves its server behind.
   */
  static final class OrphanServerReaper {
    /**
     * Signals that end the JVM from a terminal reach the whole group, so the shell ignores them.
     */
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
}
