// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.AssayException;
import dev.assay.app.terminal.ShellCommand;
import dev.assay.execute.internal.ConnectionUrl;
import dev.assay.execute.internal.DatabaseTemplate;
import dev.assay.execute.internal.JdbcUrl;
import dev.assay.generate.internal.BudgetExceededException;
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
    begin = withoutPasswords(begin);
    resume = withoutPasswords(resume);
  }

  /** Masks passwords in URLs, which must not reach a terminal's log. */
  private static List<String> withoutPasswords(List<String> words) {
    List<String> shown = new ArrayList<>(words);
    List<String> account = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      int start = word.startsWith("--") ? word.indexOf('=') + 1 : 0;
      String url = word.substring(start);
      if (ConnectionUrl.isServer(url) && new JdbcUrl(url).hasSecret()) {
        shown.set(i, word.substring(0, start) + withoutAccount(url, words, account));
      }
    }
    shown.addAll(account);
    return List.copyOf(shown);
  }

  /**
   * A URL without its password.
   *
   * @param account receives the options that say the account instead
   */
  private static String withoutAccount(String url, List<String> words, List<String> account) {
    boolean takesAccount = words.size() > 1 && words.get(1).equals("run");
    if (!ConnectionUrl.isKnown(url) || !takesAccount) {
      return new JdbcUrl(url).printable();
    }
    try {
      ConnectionUrl server = ConnectionUrl.of(url);
      if (server.user() != null && !has(words, "--user")) {
        account.addAll(List.of("--user", server.user()));
      }
      if (!has(words, "--password-env")) {
        account.addAll(List.of("--password-env", "VARIABLE"));
      }
      return new JdbcUrl(server.jdbc().replace("%7Bdatabase%7D", DatabaseTemplate.PLACE))
          .printable();
    } catch (AssayException e) {
      return new JdbcUrl(url).printable();
    }
  }

  private static boolean has(List<String> words, String option) {
    return words.stream().anyMatch(word -> word.equals(option) || word.startsWith(option + "="));
  }

  /** Returns a copy without an option that has no value. */
  ResumeCommand without(String option) {
    return new ResumeCommand(
        begin.stream().filter(word -> !word.equals(option)).toList(),
        resume.stream().filter(word -> !word.equals(option)).toList(),
        config);
  }

  /** Returns the command that starts a run of which nothing is there. */
  public String again() {
    return "To start again:\n  " + ShellCommand.join(begin);
  }

  /** The command that asks again for judgments without a score. */
  public String retryUnscored() {
    return "To ask for them again:\n  " + ShellCommand.join(with("--retry-unscored"));
  }

  private List<String> with(String option) {
    List<String> words = new ArrayList<>(resume);
    if (!words.contains(option)) {
      words.add(option);
    }
    return words;
  }

  /** The command that asks questions again that were lost to infrastructure failures. */
  public String retryLost() {
    return "To ask the lost questions again:\n  " + ShellCommand.join(with("--retry-lost"));
  }

  /** Returns the command that starts again in another folder, when this run is of no use. */
  public String elsewhere() {
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
   * Returns the command that resumes the run.
   *
   * @param spent the limit of the budget that must be raised for it, or {@code null}
   */
  public String words(BudgetExceededException.@Nullable Limit spent) {
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
