// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import dev.assay.sql.internal.StringLiteral;
import dev.assay.sql.internal.TranslationException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The format of the data lines of a COPY; only PostgreSQL's text format, which pg_dump writes. */
public record CopyFormat(char delimiter, String nullMark) {
  /** The one that pg_dump writes. */
  public static final CopyFormat TEXT = new CopyFormat('\t', "\\N");

  /**
   * The values of a line; {@code null} for NULL.
   *
   * @throws TranslationException if its escapes make no sense
   */
  public List<@Nullable String> values(String line) {
    List<@Nullable String> values = new ArrayList<>();
    int start = 0;
    while (start <= line.length()) {
      int end = end(line, start);
      values.add(value(line.substring(start, end)));
      start = end + 1;
    }
    return values;
  }

  private int end(String line, int start) {
    int at = start;
    while (at < line.length() && line.charAt(at) != delimiter) {
      at += line.charAt(at) == '\\' ? 2 : 1;
    }
    return Math.min(at, line.length());
  }

  private @Nullable String value(String written) {
    if (written.equals(nullMark)) {
      return null;
    }
    if (written.indexOf('\\') < 0) {
      return written;
    }
    StringBuilder out = new StringBuilder(written.length());
    int at = 0;
    while (at < written.length()) {
      char c = written.charAt(at);
      if (c == '\\' && at + 1 < written.length()) {
        at = StringLiteral.escape(written, at + 1, out);
      } else {
        out.append(c);
        at++;
      }
    }
    return out.toString();
  }
}
