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
package dev.assay.sql.script;

/**
 * A statement of a script.
 *
 * @param line 1-based line of the file on which it starts
 * @param sql its text, without the delimiter at its end
 * @param hasData whether lines of data follow, as after {@code COPY … FROM stdin}; they are read
 *     with {@link ScriptReader#dataLine}
 */
public record ScriptStatement(int line, String sql, boolean hasData) {
  private static final int SHOWN = 60;

  /** Its beginning on one line, for messages. */
  public String start() {
    String flat = sql.strip().replaceAll("\\s+", " ");
    return flat.length() <= SHOWN ? flat : flat.substring(0, SHOWN).stripTrailing() + " …";
  }
}
