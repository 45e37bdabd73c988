// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** The browser that the user's system opens addresses with. */
public final class DefaultBrowser {
  private DefaultBrowser() {}

  /** Opens an address, and returns whether there was a program to do so. */
  public static boolean open(String address) {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    List<String> command =
        system.startsWith("win")
            ? List.of("rundll32", "url.dll,FileProtocolHandler", address)
            : List.of(system.contains("mac") ? "open" : "xdg-open", address);
    try {
      new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start();
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
