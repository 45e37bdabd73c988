// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import dev.assay.input.TableLimits;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Counts a table's rows, names and values while JSON becomes a tree, which takes many times the
 * memory of its text. Used by one thread.
 */
public final class MeteredParser extends JsonParserDelegate {
  /** The least memory of a name, number or container beside its text, in bytes. */
  private static final int WEIGHT = 8;

  /** Depth of the objects of a list, whose names are columns. */
  private static final int OBJECTS = 2;

  /** Depth of the lists in {@code rows}. */
  private static final int LISTS = 3;

  private final TableMeter meter;
  private final Names names;
  private boolean list;
  private int depth;
  private long rows;

  /** Names and values of the lines read so far; lines that are one table share them. */
  public static final class Names {
    private final Set<String> seen = new HashSet<>();
    private int columns;
    private long values;
  }

  public MeteredParser(JsonParser parser, TableMeter meter, Names names) {
    super(parser);
    this.meter = meter;
    this.names = names;
  }

  @Override
  public @Nullable JsonToken nextToken() throws IOException {
    JsonToken token = super.nextToken();
    if (token != null) {
      count(token);
    }
    return token;
  }

  private void count(JsonToken token) throws IOException {
    switch (token) {
      case START_ARRAY, START_OBJECT -> {
        list |= depth == 0 && token == JsonToken.START_ARRAY;
        depth++;
        value(WEIGHT);
        if (depth == (list ? OBJECTS : LISTS)) {
          row();
        }
      }
      case END_ARRAY, END_OBJECT -> depth--;
      case FIELD_NAME -> name(super.currentName());
      default -> value(token == JsonToken.VALUE_STRING ? super.getTextLength() : WEIGHT);
    }
  }

  private void row() {
    if (++rows > meter.limits().rows()) {
      meter.rows(rows);
    }
  }

  private void name(String name) {
    if (names.seen.add(name)) {
      meter.text(WEIGHT + name.length());
      if (depth <= OBJECTS && ++names.columns > TableLimits.MOST_COLUMNS) {
        meter.columns(names.columns);
      }
    }
  }

  private void value(int length) {
    names.values++;
    // Rows are lists or objects themselves, and columns have names and types.
    long most = meter.limits().cells() + meter.limits().rows() + 3L * TableLimits.MOST_COLUMNS;
    if (names.values > most) {
      meter.cells(names.values);
    }
    meter.text(length);
  }
}
