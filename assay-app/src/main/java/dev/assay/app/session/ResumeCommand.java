// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.app.terminal.ShellCommand;
import dev.assay.generate.BudgetExceededException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The commands that go on with a run.
 *
 * @param begin words of the command that begins it
 * @param resume words of the command that goes on with it
 * @param config the file of its settings
 */
public record ResumeCommand(List<String> begin, List<String> resume, String config) {
  /** In place of an amount that only the user can name. */
  private static final String MORE = "MORE";

  /** In place of a folder that only the user can name. */
  private static final String OTHER = "OTHER";

  private static final String OUT = "--out";

  public ResumeCommand {
    begin = List.copyOf(begin);
    resume = List.copyOf(resume);
  }

  /** The same without an option that has no value. */
  ResumeCommand without(String option) {
    return new ResumeCommand(
        begin.stream().filter(word -> !word.equals(option)).toList(),
        resume.stream().filter(word -> !word.equals(option)).toList(),
        config);
  }

  /** How to begin a run of which nothing is there. */
  String again() {
    return "To start again:\n  " + ShellCommand.join(begin);
  }

  /** The command that asks questions again that were lost to infrastructure failures. */
  String retryLost() {
    List<String> words = new ArrayList<>(resume);
    words.add("--retry-lost");
    return "To ask the lost questions again:\n  " + ShellCommand.join(words);
  }

  /** How to begin again in another folder, when what this run holds is of no use. */
  String elsewhere() {
    List<String> words = new ArrayList<>(begin);
    for (int i = 0; i < words.size(); i++) {
      if (words.get(i).startsWith(OUT + "=")) {
        words.set(i, OUT + "=" + OTHER);
      } else if (i > 0 && words.get(i - 1).equals(OUT)) {
        words.set(i, OTHER);
      }
    }
    return "Then, to start again elsewhere:\n  " + ShellCommand.join(words);
  }

  /**
   * How to go on.
   *
   * @param spent the limit of the budget that must be raised for it, or {@code null}
   */
  String words(BudgetExceededException.@Nullable Limit spent) {
    if (spent == null) {
      return "To continue:\n  " + ShellCommand.join(resume);
    }
    List<String> raised = raised(spent);
    return raised.equals(resume)
        ? "To continue, raise budget: in %s, and then:\n  %s"
            .formatted(config, ShellCommand.join(resume))
        : "To continue, with a larger budget:\n  " + ShellCommand.join(raised);
  }

  private List<String> raised(BudgetExceededException.Limit spent) {
    String option =
        switch (spent) {
          case DOLLARS -> "--budget";
          case CALLS -> "--max-calls";
          case TOKENS -> "budget: tokens"; // which has no option
        };
    List<String> raised = new ArrayList<>(resume);
    for (int i = 0; i < raised.size(); i++) {
      if (raised.get(i).startsWith(option + "=")) {
        raised.set(i, option + "=" + MORE);
      } else if (i > 0 && raised.get(i - 1).equals(option)) {
        raised.set(i, MORE);
      }
    }
    return raised;
  }
}
