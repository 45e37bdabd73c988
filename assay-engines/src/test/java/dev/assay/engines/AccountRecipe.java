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
package dev.assay.engines;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** The SQL that the documentation recommends for making an account. */
public final class AccountRecipe {
  /** Of the account that is made. */
  public static final String PASSWORD = "change-me";

  private static final String START = "```sql\n";

  private AccountRecipe() {}

  /** The statements of the first SQL block on the page of a database. */
  public static List<String> in(String page) throws IOException {
    Path file = Path.of(System.getProperty("assay.root"), "docs", "databases", page + ".md");
    String text = Files.readString(file);
    int start = text.indexOf(START) + START.length();
    return Arrays.stream(text.substring(start, text.indexOf("```", start)).split(";", -1))
        .map(String::strip)
        .filter(sql -> !sql.isEmpty())
        .toList();
  }
}
