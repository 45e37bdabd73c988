// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import dev.assay.app.start.DemoCommand;
import dev.assay.app.start.DemoFolder;
import dev.assay.app.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The tiny data set of the tests, unpacked: two databases, three questions, one right answer, and
 * one that fails.
 */
public final class FrogDataset {
  static final String RESOURCES = "/dev/assay/app/tiny/";

  /** One question, whose recorded query never ends: a run takes all of the time limit. */
  public static final String ENDLESS = "/dev/assay/app/endless/";

  private FrogDataset() {}

  /** Unpacks it; returns its configuration file. */
  public static Path unpack(Path folder) throws IOException {
    DemoFolder demo = new DemoFolder(folder, RESOURCES);
    demo.unpack();
    return demo.config();
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
