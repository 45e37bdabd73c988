// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.command;

import dev.assay.AssayException;
import dev.assay.app.terminal.OutputFile;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Locale;

/** The format of a sheet of labels, by the name of its file. */
final class SheetFormat {
  private SheetFormat() {}

  /**
   * Returns whether it is JSON Lines; otherwise it is CSV.
   *
   * @param option that names the file
   * @throws AssayException if the name is that of another format
   */
  static boolean isJsonLines(String option, Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".jsonl") || name.endsWith(".ndjson")) {
      return true;
    }
    if (name.endsWith(".xlsx") || name.endsWith(".ods") || name.endsWith(".json")) {
      throw new AssayException(
          "%s %s: sheets are written as CSV, which spreadsheets open, or as JSON Lines; name a file that ends in .csv or .jsonl"
              .formatted(option, file));
    }
    return false;
  }

  /**
   * Requires that a file can be written and does not exist.
   *
   * @throws AssayException if it exists, or can't be written
   */
  static void requireNew(String option, Path file) {
    OutputFile.require(option, file);
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new AssayException(
          "%s %s exists; name another file, or remove it".formatted(option, file));
    }
  }
}
