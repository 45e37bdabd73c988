// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Two CSV files of a random table: the gold, and its rows in another order.
 *
 * @param gold file
 * @param predicted file
 */
record TableFilePair(Path gold, Path predicted) {
  private static final long SEED = 20240229;

  /**
   * Writes them.
   *
   * @param changed whether one cell of the prediction differs
   */
  static TableFilePair write(Path folder, int rows, int columns, boolean changed)
      throws IOException {
    Files.createDirectories(folder);
    String name = rows + "x" + columns + (changed ? "-changed" : "");
    TableFilePair files =
        new TableFilePair(folder.resolve(name + "-gold.csv"), folder.resolve(name + ".csv"));
    Random random = new Random(SEED);
    List<String> lines = new ArrayList<>(rows);
    for (int row = 0; row < rows; row++) {
      lines.add(line(row, columns, random));
    }
    write(files.gold(), columns, lines);
    if (changed) {
      lines.set(rows / 2, "-1" + lines.get(rows / 2).substring(lines.get(rows / 2).indexOf(',')));
    }
    Collections.shuffle(lines, random);
    write(files.predicted(), columns, lines);
    return files;
  }

  /** An id, then text, integer, number with two decimals and date by turns. */
  private static String line(int row, int columns, Random random) {
    StringBuilder line = new StringBuilder().append(row);
    for (int column = 1; column < columns; column++) {
      line.append(',');
      switch (column % 4) {
        case 1 -> line.append("customer ").append(random.nextInt(1000));
        case 2 -> line.append(random.nextInt(1_000_000));
        case 3 -> line.append(random.nextInt(10_000)).append('.').append(10 + random.nextInt(90));
        default -> line.append("2024-0%d-%02d".formatted(1 + random.nextInt(9), 1 + row % 28));
      }
    }
    return line.toString();
  }

  private static void write(Path file, int columns, List<String> lines) throws IOException {
    try (Writer out = Files.newBufferedWriter(file)) {
      for (int column = 0; column < columns; column++) {
        out.write((column == 0 ? "c" : ",c") + column);
      }
      for (String line : lines) {
        out.write('\n');
        out.write(line);
      }
      out.write('\n');
    }
  }
}
