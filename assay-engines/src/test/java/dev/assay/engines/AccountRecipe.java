// SPDX-License-Identifier: Apache-2.0
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
