// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.terminal;

import dev.assay.report.internal.ShellQuoting;
import java.util.List;
import java.util.stream.Collectors;

/** Writes commands so that they can be copied into a shell. */
public final class ShellCommand {
  private ShellCommand() {}

  public static String join(List<String> words) {
    return words.stream().map(ShellCommand::quote).collect(Collectors.joining(" "));
  }

  public static String quote(Object value) {
    return ShellQuoting.of(value.toString());
  }
}
