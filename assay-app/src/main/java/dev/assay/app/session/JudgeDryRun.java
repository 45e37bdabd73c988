// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.Terminal;
import dev.assay.journal.RunDirectory;
import dev.assay.llm.call.Price;
import dev.assay.llm.chat.CallTokens;
import dev.assay.llm.chat.ModelName;
import dev.assay.llm.chat.PromptMessage;
import dev.assay.llm.chat.TokenCount;
import dev.assay.llm.generate.ConfiguredModels;
import dev.assay.llm.judge.JudgeContext;
import dev.assay.llm.judge.JudgePlan;
import dev.assay.llm.judge.PredictionSelection;
import java.io.PrintStream;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Prints the calls of judges and their estimated cost; makes none. */
public record JudgeDryRun(Terminal terminal, JudgePanel panel, QueryRunnerFactory runners) {

  public int run(RunDirectory run) throws InterruptedException {
    panel.asked(run, terminal::note);
    PredictionSelection selection = panel.selection(run);
    return panel.with(run, selection, runners, terminal, context -> print(run, selection, context));
  }

  private int print(RunDirectory run, PredictionSelection selection, JudgeContext context) {
    List<JudgePlan.Ask> asks = panel.plan(selection, context, run.judgments()).asks();
    Set<String> printed = new HashSet<>();
    for (JudgePlan.Ask ask : asks) {
      if (printed.add(ask.rubric().hash() + ask.outcome().question())) {
        print(
            terminal,
            "rubric %s, question %s".formatted(ask.rubric().name(), ask.outcome().question()),
            ask.messages(context));
      }
    }
    panel.models().names().forEach(model -> terminal.sentence("", cost(model, asks, context)));
    panel.departures().forEach(egressItem -> terminal.note(egressItem.conditional()));
    terminal.note("No model was called. Next: the same without --dry-run.");
    return ExitCode.DONE;
  }

  /**
   * Prints one prompt.
   *
   * @param what it is about
   */
  public static void print(Terminal terminal, String what, List<PromptMessage> messages) {
    PrintStream out = terminal.out();
    terminal.line("=== %s", what);
    for (PromptMessage message : messages) {
      out.printf("--- %s%n", message.role().name().toLowerCase(Locale.ROOT));
      out.println(message.text());
    }
    out.println();
  }

  /** On one line: calls, tokens, cost. */
  private String cost(ModelName model, List<JudgePlan.Ask> asks, JudgeContext context) {
    long calls = 0;
    long tokens = 0;
    for (JudgePlan.Ask ask : asks) {
      if (ask.model().equals(model.toString())) {
        calls++;
        tokens += TokenCount.of(ask.messages(context));
      }
    }
    return cost(panel.models(), model, calls, tokens);
  }

  /** On one line: calls, tokens, cost. */
  public static String cost(ConfiguredModels models, ModelName model, long calls, long tokens) {
    Price price = models.price(model).orElse(null);
    Double usd =
        price == null
            ? null
            : price.of(new CallTokens(tokens, calls * models.longestAnswer(), null, null));
    return String.format(
        Locale.ROOT,
        "%s: %,d call%s if each answer can be used, about %,d tokens sent, %s",
        model,
        calls,
        calls == 1 ? "" : "s",
        tokens,
        usd == null
            ? "cost unknown: the price file has no " + model
            : String.format(
                Locale.ROOT,
                "at most about $%.4f by prices of %s and answers of %,d tokens",
                usd,
                models.pricesVersion(),
                models.longestAnswer()));
  }
}
