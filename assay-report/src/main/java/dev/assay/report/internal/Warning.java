// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.match.Cause;
import dev.assay.report.RunFacts;
import dev.assay.report.RunSummary;
import dev.assay.stats.Proportion;
import java.util.ArrayList;
import java.util.List;

/**
 * A warning about something that makes the numbers of a run less reliable than they look.
 *
 * @param text the problem
 * @param remedy the remedy
 */
public record Warning(String text, String remedy) {
  /** Wider intervals cause a warning. */
  private static final double WIDE = 0.1;

  /** With this many questions, no 95 % interval is wider than {@link #WIDE}. */
  private static final int ENOUGH = 400;

  /** From this share up, something counts as frequent. */
  private static final double FREQUENT = 0.05;

  /**
   * The warnings that apply to a run.
   *
   * @param brief whether the one on vacuous answers is left out, as the lead has their number
   */
  static List<Warning> of(RunSummary summary, boolean brief) {
    List<Warning> warnings = new ArrayList<>();
    addChanged(warnings, summary.run());
    addFewQuestions(warnings, summary.accuracy());
    addMissingSql(warnings, summary);
    addTimeouts(warnings, summary);
    if (!brief) {
      addVacuous(warnings, summary);
    }
    addVolatile(warnings, summary);
    addDoubtfulGolds(warnings, summary);
    addUnfinished(warnings, summary);
    RunSummary.Headline headline = summary.headline();
    if (headline != null && headline.scores() == null && summary.pending() == 0) {
      warnings.add(
          new Warning(
              "The run has no " + headline.chosen() + ", which was chosen as its headline.",
              "Compute the metric, or judge the run by a rubric of this name."));
    }
    if (!summary.issues().untold().isEmpty()) {
      warnings.add(
          new Warning(
              "No right answer has a score of "
                  + String.join(" and ", summary.issues().untold())
                  + ": the database does not report it.",
              "planner_cost is available on PostgreSQL, bytes_scanned on Snowflake."));
    }
    addPrivileges(warnings, summary.run());
    return warnings;
  }

  private static void addFewQuestions(List<Warning> warnings, Proportion accuracy) {
    double width = accuracy.high() - accuracy.low();
    if (accuracy.total() > 0 && width > WIDE) {
      warnings.add(
          new Warning(
              "Only %s: the interval is %s points wide."
                  .formatted(
                      NumberFormats.count(accuracy.total(), "scored question"),
                      NumberFormats.count(Math.round(100 * width))),
              "Use more questions: with about %s, it is at most %s points wide."
                  .formatted(
                      NumberFormats.count(ENOUGH), NumberFormats.count(Math.round(100 * WIDE)))));
    }
  }

  private static void addMissingSql(List<Warning> warnings, RunSummary summary) {
    int missing = summary.count(Cause.NO_SQL);
    if (isFrequent(missing, summary.scored())) {
      warnings.add(
          new Warning(
              NumberFormats.count(missing, "question") + " came without SQL and counted as wrong.",
              missingSql(summary)));
    }
  }

  private static String missingSql(RunSummary summary) {
    if (summary.resources().spending() != null) {
      return "'assay show' prints what was answered instead.";
    }
    String ids = "Run 'assay check' to see whether the ids of predictions and questions match.";
    return summary.answers().abstention() == null
        ? ids
        : "An answer without SQL is no abstention: write \"abstained\": true where the system declined to answer. "
            + ids;
  }

  private static void addTimeouts(List<Warning> warnings, RunSummary summary) {
    int timeouts = summary.count(Cause.TIMEOUT);
    if (isFrequent(timeouts, summary.scored())) {
      warnings.add(
          new Warning(
              NumberFormats.count(timeouts, "prediction") + " ran into the time limit.",
              "If the machine was busy, run again with a longer --timeout or fewer --workers."));
    }
  }

  private static void addVacuous(List<Warning> warnings, RunSummary summary) {
    if (isFrequent(summary.vacuous(), summary.scored())) {
      warnings.add(
          new Warning(
              NumberFormats.count(summary.vacuous(), "question")
                  + " agreed only in that "
                  + VacuousPhrases.where(summary.accuracies().relaxations().keySet())
                  + ".",
              "Use the accuracy without them, or add rows to the databases."));
    }
  }

  private static void addVolatile(List<Warning> warnings, RunSummary summary) {
    if (summary.issues().volatileQuestions() > 0) {
      boolean pinned = summary.run().session().clock() != null;
      boolean one = summary.issues().volatileQuestions() == 1;
      warnings.add(
          new Warning(
              "%s %s on %schance."
                  .formatted(
                      NumberFormats.count(summary.issues().volatileQuestions(), "question"),
                      one ? "depends" : "depend",
                      pinned ? "" : "the current time or on "),
              pinned
                  ? "Give their gold queries a fixed order or a fixed choice."
                  : "Fix the current time with 'clock:' in the configuration, or --clock."));
    }
  }

  private static void addChanged(List<Warning> warnings, RunFacts run) {
    run.databases()
        .changed()
        .forEach(
            id ->
                warnings.add(
                    new Warning(
                        "The file of database '%s' changed during the run.".formatted(id),
                        "Do not trust its verdicts: restore the file, find out what wrote to it, and run again.")));
  }

  private static void addPrivileges(List<Warning> warnings, RunFacts run) {
    run.databases()
        .privileges()
        .forEach(
            (id, details) ->
                warnings.add(
                    new Warning(
                        "The account of database '%s' may do more than read: %s."
                            .formatted(id, String.join("; ", details)),
                        "Use a read-only account.")));
  }

  private static void addDoubtfulGolds(List<Warning> warnings, RunSummary summary) {
    if (summary.issues().doubtfulGolds() > 0) {
      warnings.add(
          new Warning(
              (summary.issues().doubtfulGolds() == 1
                      ? "1 gold query"
                      : NumberFormats.count(summary.issues().doubtfulGolds()) + " gold queries")
                  + " may return a different result next time, because of chance, time, or ties"
                  + " that a limit cuts.",
              "List them with 'assay check --check-gold' and give them a fixed date or a full"
                  + " order."));
    }
  }

  private static void addUnfinished(List<Warning> warnings, RunSummary summary) {
    if (summary.pending() > 0) {
      warnings.add(
          new Warning(
              NumberFormats.count(summary.pending(), "question") + " left pending.",
              summary.hasOnlyFailedGenerations()
                  ? "The generator failed on all other questions. Fix it, then start a new run with a different --out."
                  : "Run the same command with --resume, unless it is still running."));
    }
    if (!summary.issues().lost().isEmpty()) {
      warnings.add(
          new Warning(
              NumberFormats.count(summary.issues().lost().size(), "question")
                  + " lost to infrastructure.",
              "Make the database or the provider reachable, and ask again with --retry-lost."));
    }
  }

  private static boolean isFrequent(int count, int total) {
    return count > 0 && count >= FREQUENT * total;
  }
}
