// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import java.io.IOException;
import java.io.Reader;

/**
 * Comma-separated text with faulty quotes as pandas and Python's csv module read it, in RFC 4180:
 * in {@code "a"b",c}, the second quote ends the quoted part, and the rest up to the separator,
 * quotes included, is part of the cell. Some of SQL-Eval's own files rely on it.
 */
final class PandasQuotes extends Reader {
  private enum State {
    START,
    PLAIN,
    QUOTED,
    /** After a quote in a quoted cell: the first of two, or the end of the quoted part. */
    QUOTE,
    /** After the end of the quoted part. */
    REST
  }

  private final Reader in;
  private final char separator;
  private final char[] read = new char[8192];
  private final StringBuilder written = new StringBuilder();
  private int taken;
  private boolean ended;
  private State state = State.START;

  PandasQuotes(Reader in, char separator) {
    this.in = in;
    this.separator = separator;
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    while (taken == written.length() && !ended) {
      fill();
    }
    int count = Math.min(length, written.length() - taken);
    written.getChars(taken, taken + count, buffer, offset);
    taken += count;
    return count == 0 && length > 0 ? -1 : count;
  }

  private void fill() throws IOException {
    written.setLength(0);
    taken = 0;
    int count = in.read(read);
    ended = count < 0;
    for (int i = 0; i < count; i++) {
      add(read[i]);
    }
    if (ended && (state == State.QUOTE || state == State.REST)) {
      written.append('"');
    }
  }

  private void add(char next) {
    boolean ends = next == separator || next == '\n' || next == '\r';
    switch (state) {
      case START -> state = next == '"' ? State.QUOTED : ends ? State.START : State.PLAIN;
      case PLAIN -> state = ends ? State.START : State.PLAIN;
      case QUOTED -> {
        if (next == '"') {
          state = State.QUOTE;
          return;
        }
      }
      case QUOTE -> {
        if (ends || next == '"') {
          written.append('"');
        }
        state = ends ? State.START : next == '"' ? State.QUOTED : State.REST;
      }
      case REST -> {
        if (ends || next == '"') {
          written.append('"');
        }
        state = ends ? State.START : State.REST;
      }
    }
    written.append(next);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
