// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Lines in a temporary file, which come back sorted by id. Only ids and places are in memory: lines
 * are long, and sorting them on disk takes several times as long. For one thread.
 */
final class LineSpool implements AutoCloseable {
  private final Path file;
  private final OutputStream out;
  private final List<Place> places = new ArrayList<>();
  private long end;

  private record Place(String id, long offset, int length) {}

  /** Receives a line. */
  @FunctionalInterface
  interface LineVisitor {
    void visit(String id, String line) throws IOException;
  }

  /** Starts a file that must not exist yet. */
  LineSpool(Path file) throws IOException {
    this.file = file;
    this.out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
  }

  void add(String id, String line) throws IOException {
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    out.write(bytes);
    places.add(new Place(id, end, bytes.length));
    end += bytes.length;
  }

  /** Passes on all lines, sorted by id. Nothing may be added afterwards. */
  void sorted(LineVisitor visitor) throws IOException {
    out.close();
    places.sort(Comparator.comparing(Place::id));
    try (FileChannel channel = FileChannel.open(file)) {
      for (Place place : places) {
        ByteBuffer bytes = ByteBuffer.allocate(place.length());
        while (bytes.hasRemaining()) {
          if (channel.read(bytes, place.offset() + bytes.position()) < 0) {
            throw new EOFException(file + " ends too early");
          }
        }
        visitor.visit(place.id(), new String(bytes.array(), StandardCharsets.UTF_8));
      }
    }
  }

  @Override
  public void close() throws IOException {
    out.close();
    Files.deleteIfExists(file);
  }
}
