// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import dev.assay.app.start.DemoCommand;
import dev.assay.app.start.DemoFolder;
import dev.assay.app.terminal.Terminal;
import dev.assay.model.internal.FolderTree;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The tiny data set of the tests, unpacked: two databases, three questions, one right answer, and
 * one that fails.
 */
public final class FrogDataset {
  static final String RESOURCES = "/dev/assay/app/tiny/";

  /** One question, whose recorded query never ends: a run takes all of the time limit. */
  public static final String ENDLESS = "/dev/assay/app/endless/";

  /** The demo's data. */
  public static final String DEMO = "/dev/assay/app/demo/";

  /** Data unpacked once, by its resources: copying is quicker than making its databases again. */
  private static final Map<String, Path> MADE = new ConcurrentHashMap<>();

  private FrogDataset() {}

  /** Unpacks it; returns its configuration file. */
  public static Path unpack(Path folder) throws IOException {
    return unpack(folder, RESOURCES);
  }

  /** Unpacks other data; returns its configuration file. */
  public static Path unpack(Path folder, String resources) throws IOException {
    if (Files.notExists(folder) || isEmpty(folder)) {
      copy(MADE.computeIfAbsent(resources, FrogDataset::make), folder);
    }
    DemoFolder demo = new DemoFolder(folder, resources);
    demo.unpack();
    return demo.config();
  }

  private static Path make(String resources) {
    try {
      Path folder = Files.createTempDirectory("assay-data");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
      new DemoFolder(folder.resolve("made"), resources).unpack();
      return folder.resolve("made");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path folder) {
    try {
      FolderTree.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isEmpty(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.findAny().isEmpty();
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path copy = to.resolve(from.relativize(file));
        if (Files.isDirectory(file)) {
          Files.createDirectories(copy);
        } else {
          Files.copy(file, copy);
        }
      }
    }
  }

  /** Runs it as a demo. */
  public static int demo(Path folder, ByteArrayOutputStream out) {
    return demo(folder, out, RESOURCES);
  }

  /** Runs other data as a demo. */
  public static int demo(Path folder, ByteArrayOutputStream out, String resources) {
    Terminal terminal = Cli.terminal(out, out);
    return new picocli.CommandLine(new DemoCommand(terminal, resources))
        .execute("--out", folder.toString());
  }

  /** Replaces one file of the data set. */
  static void write(Path folder, String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }
}
