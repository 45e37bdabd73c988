// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import dev.assay.AssayException;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.util.HexFormat;
import java.util.Locale;
import java.util.function.IntConsumer;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * A text file that is read once, from start to end: decoded strictly as UTF-8, hashed on the way. A
 * byte order mark is skipped, a file that gzip compressed is unpacked, and other files that hold no
 * text are read by a {@link FileDecoder}, if there is one. Used by one thread.
 */
public final class InputFile implements AutoCloseable {
  private static final int BYTE_ORDER_MARK = 0xFEFF;
  private static final int LONGEST_BLANK = 1 << 16;

  /** The largest content of a compressed file, in bytes. */
  private static final long MOST_UNPACKED = 4L << 30;

  private final Path path;
  private final DigestInputStream bytes;
  private final BufferedReader reader;
  private final boolean hashed;
  private final boolean packed;

  private InputFile(Path path, InputStream content, boolean hashed, IntConsumer read)
      throws IOException {
    this.path = path;
    this.bytes = new DigestInputStream(content, FileHashes.sha256());
    this.hashed = hashed;
    bytes.on(hashed);
    BufferedInputStream raw = new BufferedInputStream(bytes);
    raw.mark(FileKind.LOOKED_AT);
    byte[] beginning = raw.readNBytes(FileKind.LOOKED_AT);
    raw.reset();
    FileKind kind = FileKind.of(beginning).orElse(null);
    InputStream text = raw;
    if (FileKind.isGzip(beginning)) {
      text = new GZIPInputStream(raw);
    } else if (kind != null) {
      // It opens the file itself; what is not read here is hashed at the end.
      text = FileDecoder.find(path, kind).orElse(null);
      if (text == null) {
        raw.close();
        throw kind.refusal(path);
      }
    }
    this.packed = text != raw;
    this.reader =
        new BufferedReader(
            new CountedReader(
                new InputStreamReader(
                    packed ? new BoundedStream(text, MOST_UNPACKED) : text,
                    StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT)),
                read));
  }

  /** Tells how many characters each call reads. */
  private static final class CountedReader extends FilterReader {
    private final IntConsumer count;

    CountedReader(Reader text, IntConsumer count) {
      super(text);
      this.count = count;
    }

    @Override
    public int read(char[] buffer, int offset, int length) throws IOException {
      int read = super.read(buffer, offset, length);
      count.accept(Math.max(0, read));
      return read;
    }
  }

  /**
   * Opens a file.
   *
   * @throws AssayException if it is missing, a folder, or may not be read
   */
  public static InputFile open(Path path) {
    return open(path, true, count -> {});
  }

  /**
   * Opens a file without hashing it.
   *
   * @param read takes the number of characters whenever some are read, after unpacking
   * @throws AssayException if it is missing, a folder, or may not be read
   */
  public static InputFile open(Path path, IntConsumer read) {
    return open(path, false, read);
  }

  private static InputFile open(Path path, boolean hashed, IntConsumer read) {
    if (DataFolder.dangles(path)) {
      throw new AssayException("%s %s".formatted(path, DataFolder.DANGLING));
    }
    if (!Files.exists(path)) {
      throw new AssayException(
          "%s: there is no such file; check the path (the working directory is %s)"
              .formatted(path, Path.of("").toAbsolutePath()));
    }
    if (Files.isDirectory(path)) {
      throw new AssayException(
          Files.exists(path.resolve("run.json"))
              ? "%s is the folder of a run, not a file; 'assay show %s' shows the run, and --resume with --out continues it"
                  .formatted(path, path)
              : "%s is a folder; name a file in it".formatted(path));
    }
    requireNoPipe(path);
    try {
      InputFile file = new InputFile(path, Files.newInputStream(path), hashed, read);
      file.skipByteOrderMark();
      return file;
    } catch (IOException e) {
      throw unreadable(path, e);
    }
  }

  /**
   * Checks that a path is not a pipe or device, which has no end and can be read only once.
   *
   * @throws AssayException if it is
   */
  public static void requireNoPipe(Path path) {
    if (Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path)) {
      throw new AssayException(
          "%s: is a pipe or a device; store its content in a file".formatted(path));
    }
  }

  /**
   * Opens content that comes from elsewhere than the file system.
   *
   * @param name in messages
   */
  public static InputFile of(Path name, InputStream content) {
    try {
      InputFile file = new InputFile(name, content, true, count -> {});
      file.skipByteOrderMark();
      return file;
    } catch (IOException e) {
      throw unreadable(name, e);
    }
  }

  /** Returns whether gzip compressed what follows. */
  public static boolean isPacked(InputStream content) throws IOException {
    return FileKind.isGzip(content.readNBytes(FileKind.LOOKED_AT));
  }

  private void skipByteOrderMark() {
    try {
      reader.mark(1);
      if (reader.read() != BYTE_ORDER_MARK) {
        reader.reset();
      }
    } catch (IOException e) {
      throw failure(e);
    }
  }

  public Path path() {
    return path;
  }

  /** Returns whether the text is not in the file as it is, so that it can't be changed in place. */
  public boolean isPacked() {
    return packed;
  }

  /** The lower-case name of a file whose end tells the format: without that of compression. */
  public static String formatName(Path path) {
    String name = String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT);
    return name.replaceFirst("\\.(?:gz|zst)$", "");
  }

  /** The text; what it throws is for {@link #failure}. */
  public Reader reader() {
    return reader;
  }

  /** The next line without its end; {@code null} at the end of the file. */
  public @Nullable String nextLine() {
    try {
      return reader.readLine();
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** The first character that is not white space, or -1; nothing is consumed. */
  public int peek() {
    try {
      reader.mark(LONGEST_BLANK);
      int next = reader.read();
      for (int n = 1; n < LONGEST_BLANK && Character.isWhitespace(next); n++) {
        next = reader.read();
      }
      reader.reset();
      return next;
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** SHA-256 of the whole file in hexadecimal; what was not read yet is read now. */
  public String sha256() {
    if (!hashed) {
      throw new IllegalStateException(path + " was opened without hashing it");
    }
    try {
      bytes.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      throw failure(e);
    }
    return HexFormat.of().formatHex(bytes.getMessageDigest().digest());
  }

  /** An error at a line (1-based), with what to do about it. */
  public AssayException fault(int line, String message, String remedy) {
    return fault(line, 0, message, remedy);
  }

  /** An error at a line and column (1-based; 0 if unknown), with what to do about it. */
  public AssayException fault(int line, int column, String message, String remedy) {
    return new AssayException(new InputProblem(path, line, column, message, remedy).toString());
  }

  /** Throws what is reported. */
  public InputProblemHandler faults() {
    return (line, column, message, remedy) -> {
      throw fault(line, column, message, remedy);
    };
  }

  /** Returns the error for a failed read. */
  public AssayException failure(IOException e) {
    if (e instanceof CharacterCodingException) {
      int line = packed ? 0 : Utf8Validator.firstBadLine(path);
      return fault(line, "is not UTF-8 text", "save the file as UTF-8");
    }
    return unreadable(path, e);
  }

  /** Returns the error for a path that can't be read. */
  public static AssayException unreadable(Path path, IOException e) {
    if (e instanceof EOFException || e instanceof ZipException) {
      String how = e.getMessage() == null ? "it ends too early" : e.getMessage();
      return new AssayException(
          "%s: is damaged, probably cut (%s); get it again".formatted(path, how), e);
    }
    return e instanceof AccessDeniedException
        ? new AssayException("%s: may not be read; check its permissions".formatted(path), e)
        : new AssayException("%s: can't be read: %s".formatted(path, e.getMessage()), e);
  }

  @Override
  public void close() {
    try {
      reader.close();
    } catch (IOException e) {
      throw unreadable(path, e);
    }
  }

  /** Unpacked content that ends with an error where there is more than any such file holds. */
  static final class BoundedStream extends FilterInputStream {
    private long left;

    BoundedStream(InputStream content, long most) {
      super(content);
      this.left = most;
    }

    @Override
    public int read() throws IOException {
      int next = super.read();
      count(next < 0 ? 0 : 1);
      return next;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int read = super.read(buffer, offset, length);
      count(Math.max(0, read));
      return read;
    }

    private void count(int bytes) throws IOException {
      left -= bytes;
      if (left < 0) {
        throw new IOException("it unpacks to more than 4 GB; unpack it, and split it");
      }
    }
  }

  /** Finds the first line of a file that is not UTF-8; decoders read ahead and can't tell. */
  private static final class Utf8Validator {
    private Utf8Validator() {}

    /**
     * The 1-based number of the first line that is not UTF-8, or 0 if the file can't be read again.
     */
    static int firstBadLine(Path path) {
      try (InputStream in = new BufferedInputStream(Files.newInputStream(path))) {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int number = 1; ; number++) {
          line.reset();
          int next = in.read();
          for (; next >= 0 && next != '\n'; next = in.read()) {
            line.write(next);
          }
          if (!isUtf8(line.toByteArray())) {
            return number;
          }
          if (next < 0) {
            return 0;
          }
        }
      } catch (IOException e) {
        return 0;
      }
    }

    private static boolean isUtf8(byte[] line) {
      try {
        StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(line));
        return true;
      } catch (CharacterCodingException e) {
        return false;
      }
    }
  }
}
