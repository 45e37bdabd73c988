// SPDX-License-Identifier: Apache-2.0
package dev.assay.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.stream.Stream;

/**
 * Gives files the one time that they have in the archives of a release. Class archives know their
 * jars by size and time, so the times must be the final ones before they are made.
 */
final class ModificationTimes {
  private ModificationTimes() {}

  /**
   * Sets the time of everything in a folder.
   *
   * @param args the folder, and the time, such as {@code 2026-01-01T00:00:00Z}
   * @throws IOException if a time can't be set
   */
  public static void main(String[] args) throws IOException {
    FileTime time = FileTime.from(Instant.parse(args[1]));
    try (Stream<Path> files = Files.walk(Path.of(args[0]))) {
      for (Path file : files.filter(each -> !Files.isSymbolicLink(each)).toList()) {
        Files.setLastModifiedTime(file, time);
      }
    }
  }
}
