// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.terminal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The standard output: every line that goes through is made safe by {@link SanitizedLine}. Used by
 * one thread at a time.
 */
final class SanitizedOutput extends PrintStream {
  private final PrintStream raw;

  SanitizedOutput(PrintStream raw, boolean colors) {
    super(new Lines(raw, colors), false, StandardCharsets.UTF_8);
    this.raw = raw;
  }

  /** The output of a program, wherever it goes. */
  static PrintStream of(PrintStream out, boolean colors) {
    return out instanceof SanitizedOutput ? out : new SanitizedOutput(out, colors);
  }

  /** Returns the unfiltered stream, for documents that another program reads. */
  PrintStream raw() {
    flush();
    return raw;
  }

  /** Gathers bytes to lines. */
  private static final class Lines extends OutputStream {
    private final PrintStream out;
    private final boolean colors;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    Lines(PrintStream out, boolean colors) {
      this.out = out;
      this.colors = colors;
    }

    @Override
    public void write(int b) {
      if (b == '\n') {
        print();
        out.write('\n');
      } else {
        line.write(b);
      }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      int from = offset;
      for (int i = offset; i < offset + length; i++) {
        if (bytes[i] == '\n') {
          line.write(bytes, from, i - from);
          print();
          out.write('\n');
          from = i + 1;
        }
      }
      line.write(bytes, from, offset + length - from);
    }

    private void print() {
      if (line.size() == 0) {
        return;
      }
      String text = line.toString(StandardCharsets.UTF_8);
      line.reset();
      boolean windows = text.endsWith("\r");
      String body = windows ? text.substring(0, text.length() - 1) : text;
      out.print(SanitizedLine.ofPage(body, colors) + (windows ? "\r" : ""));
    }

    @Override
    public void flush() {
      print();
      out.flush();
    }
  }
}
