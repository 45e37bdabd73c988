// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.options;

import dev.assay.report.ProblemLine;
import java.util.List;
import picocli.CommandLine;

/** Errors of a command in the form of compilers, where the user wants its problems in that form. */
public final class ProblemFormat {
  /** The option of commands that print problems in this form. */
  public static final String OPTION = "--problems";

  private ProblemFormat() {}

  /** An error in lines; {@code file:line:column: error: message} where it was found in a file. */
  public static List<String> lines(String message, CommandLine command) {
    boolean wanted =
        command.getParseResult() != null && command.getParseResult().hasMatchedOption(OPTION);
    return wanted ? ProblemLine.ofMessage(message) : List.of("assay: " + message);
  }
}
