// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.postgres;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parses arrays in the server's format: <code>{1,NULL,"a \"b\""}</code>, nested for more
 * dimensions, and <code>[0:1]={7,8}</code> if the first index is not 1, which is ignored.
 *
 * @param element the type of the elements
 * @param delimiter between them
 */
record PostgresArray(PostgresType element, char delimiter) implements PostgresType {
  @Override
  public List<@Nullable Object> read(String text) throws SQLException {
    return new Cursor(text, text.indexOf('{')).array();
  }

  /** A position in the text. */
  private final class Cursor {
    private final String text;
    private int at;

    Cursor(String text, int start) {
      this.text = text;
      this.at = start;
    }

    /** Reads the array at the cursor, and moves the cursor behind it. */
    List<@Nullable Object> array() throws SQLException {
      List<@Nullable Object> elements = new ArrayList<>();
      at++;
      while (text.charAt(at) != '}') {
        elements.add(element());
        if (text.charAt(at) == delimiter) {
          at++;
        }
      }
      at++;
      return elements;
    }

    private @Nullable Object element() throws SQLException {
      char first = text.charAt(at);
      if (first == '{') {
        return array();
      }
      if (first == '"') {
        return element.read(quoted());
      }
      int start = at;
      while (text.charAt(at) != delimiter && text.charAt(at) != '}') {
        at++;
      }
      String plain = text.substring(start, at);
      return plain.equals("NULL") ? null : element.read(plain);
    }

    private String quoted() {
      StringBuilder content = new StringBuilder();
      for (at++; text.charAt(at) != '"'; at++) {
        if (text.charAt(at) == '\\') {
          at++;
        }
        content.append(text.charAt(at));
      }
      at++;
      return content.toString();
    }
  }
}
