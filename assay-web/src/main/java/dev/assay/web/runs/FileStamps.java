// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import dev.assay.journal.internal.ReviewFile;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Sizes and times of the files of a run, by which a change is seen.
 *
 * @param files by name
 */
public record FileStamps(SortedMap<String, Stamp> files) {
  /** The size of a file in bytes, and when it was last written, in milliseconds. */
  public record Stamp(long size, long modified) {}

  public FileStamps {
    files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
  }

  /** The stamps of the files in a run directory, other than those written from the rest. */
  public static FileStamps ofRun(Path directory) {
    SortedMap<String, Stamp> files = new TreeMap<>();
    try (DirectoryStream<Path> inside =
        Files.newDirectoryStream(directory, "{*.json,*.jsonl,schema.sql}")) {
      for (Path file : inside) {
        BasicFileAttributes found =
            Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        files.put(
            String.valueOf(file.getFileName()),
            new Stamp(found.size(), found.lastModifiedTime().toMillis()));
      }
    } catch (IOException e) {
      // What can't be read has no stamp; reading it again says why.
    }
    return new FileStamps(files);
  }

  /** The stamps of the files that outcomes are read from: a label leaves them as they are. */
  public FileStamps withoutReviews() {
    SortedMap<String, Stamp> others = new TreeMap<>(files);
    others.remove(ReviewFile.FILE);
    return new FileStamps(others);
  }
}
