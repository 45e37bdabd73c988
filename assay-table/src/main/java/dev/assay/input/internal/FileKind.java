// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import dev.assay.AssayException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Kinds of files that hold no text, or stand in for one, told by how they begin. */
public enum FileKind {
  PARQUET(
      "50415231",
      "is a Parquet file, which only assay-engines reads",
      "put that on the class path, or write it as JSON Lines"),
  ZSTD(
      "28b52ffd|502a4d18", // a skippable frame, with which some programs begin
      "is compressed with zstd, which only assay-engines reads",
      "put that on the class path, or unpack it with unzstd"),
  XZ("fd377a585a00", "is compressed with xz", "unpack it with unxz, or compress it with gzip"),
  BZIP2("425a68", "is compressed with bzip2", "unpack it with bunzip2, or compress it with gzip"),
  ZIP(
      "504b0304|d0cf11e0a1b11ae1",
      "is an archive or an Office document",
      "unpack it, or save the table as CSV"),
  SEVEN_ZIP("377abcaf271c", "is a 7z archive", "unpack it"),
  SQLITE(
      "53514c69746520666f726d6174203300",
      "is a SQLite database",
      "name the folder that it is in with --databases"),
  PICKLE(
      "8004|8003|8005|8002",
      "is a Python pickle, which can run programs",
      "save its content as JSON"),
  UTF_16("fffe|feff", "is UTF-16 text", "save it as UTF-8"),
  LFS(
      "76657273696f6e2068747470733a2f2f6769742d6c6673|76657273696f6e2068747470733a2f2f686177736572",
      "is a Git LFS pointer, not the file itself",
      "run git lfs pull"),
  ANNEX(
      "2f616e6e65782f6f626a656374732f",
      "is a git-annex pointer, not the file itself",
      "run git annex get"),
  DVC("6f7574733a0a2d206d64353a", "is a DVC pointer, not the file itself", "run dvc pull"),
  /** As Git and unzip leave it where there are no links. */
  LINK(
      "",
      "holds the text of a link, not the file itself",
      "copy the file that it names to its place"),
  HTML("", "is an HTML page, such as that of a login or an error", "download the file itself");

  /** Bytes that are looked at. */
  static final int LOOKED_AT = 1024;

  private static final Set<FileKind> POINTERS = EnumSet.of(LFS, ANNEX, DVC, LINK);
  private static final Pattern LINK_TEXT = Pattern.compile("(?:\\.\\./)+\\S[^\\n]*\\n?");
  private static final Pattern ANNEX_LINK =
      Pattern.compile("(?:\\.\\./)*\\.git/annex/objects/[^\\n]+\\n?");

  private final String beginnings;
  private final String words;
  private final String remedy;

  /**
   * @param beginnings in hexadecimal, separated by |
   */
  FileKind(String beginnings, String words, String remedy) {
    this.beginnings = beginnings;
    this.words = words;
    this.remedy = remedy;
  }

  /** The kind of a file that can't be read as text; empty if it may be text. */
  static Optional<FileKind> of(byte[] beginning) {
    String written = new String(beginning, StandardCharsets.ISO_8859_1);
    String text = written.stripLeading().toLowerCase(Locale.ROOT);
    if (text.startsWith("<!doctype html") || text.startsWith("<html")) {
      return Optional.of(HTML);
    }
    if (beginning.length < LOOKED_AT && ANNEX_LINK.matcher(written).matches()) {
      return Optional.of(ANNEX);
    }
    if (beginning.length < LOOKED_AT && LINK_TEXT.matcher(written).matches()) {
      return Optional.of(LINK);
    }
    String bytes = HexFormat.of().formatHex(beginning);
    for (FileKind kind : values()) {
      for (String start : kind.beginnings.split("[|]", -1)) {
        if (!start.isEmpty() && bytes.startsWith(start)) {
          return Optional.of(kind);
        }
      }
    }
    return Optional.empty();
  }

  /**
   * The objection to a file that only stands in for another, such as a Git LFS pointer, as a
   * clause; empty if it is something else, or can't be read.
   */
  public static Optional<String> pointer(Path file) {
    try (InputStream content = Files.newInputStream(file)) {
      return of(content.readNBytes(LOOKED_AT))
          .filter(POINTERS::contains)
          .map(kind -> "it %s; %s".formatted(kind.words, kind.remedy));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  static boolean isGzip(byte[] beginning) {
    return beginning.length > 2
        && beginning[0] == 0x1f
        && beginning[1] == (byte) 0x8b
        && beginning[2] == 8;
  }

  AssayException refusal(Path file) {
    return new AssayException("%s: %s; %s".formatted(file, words, remedy));
  }
}
