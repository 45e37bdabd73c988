/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.gold;

import dev.assay.model.AssayException;

/** A gold text that breaks the brace grammar, or expands to too many queries. */
public final class GoldSyntaxException extends AssayException {
  private static final long serialVersionUID = 1;

  GoldSyntaxException(String message) {
    super(message);
  }

  /**
   * @param sql the gold text
   * @param at 0-based index in it
   */
  static GoldSyntaxException at(String sql, int at, String problem) {
    String before = sql.substring(0, at);
    long line = 1 + before.chars().filter(c -> c == '\n').count();
    int column = at - before.lastIndexOf('\n');
    return new GoldSyntaxException("line " + line + ", column " + column + ": " + problem);
  }

  GoldSyntaxException inQuestion(String id) {
    return new GoldSyntaxException("gold of question " + id + ": " + getMessage());
  }
}
