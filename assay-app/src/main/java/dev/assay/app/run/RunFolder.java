// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.run;

import dev.assay.AssayException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The target directory of a run. */
public final class RunFolder {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HHmm", Locale.ROOT);

  private RunFolder() {}

  /**
   * The directory that was asked for, or a new one that is named after time and run.
   *
   * @throws AssayException if a run is to be resumed and nothing says which, or a file is in the
   *     place
   */
  public static Path of(@Nullable Path wanted, String name, boolean resume) {
    if (wanted != null) {
      if (Files.exists(wanted) && !Files.isDirectory(wanted)) {
        throw new AssayException("--out %s is a file; name a directory".formatted(wanted));
      }
      return wanted;
    }
    if (resume) {
      throw new AssayException("--resume continues a run; name its directory with --out");
    }
    String word = name.replaceAll("[^\\p{L}\\p{N}._-]+", "-");
    Path first =
        Path.of("runs", TIME.format(LocalDateTime.now(ZoneId.systemDefault())) + "-" + word);
    Path out = first;
    for (int i = 2; Files.exists(out); i++) {
      out = first.resolveSibling(first.getFileName() + "-" + i);
    }
    return out;
  }
}
