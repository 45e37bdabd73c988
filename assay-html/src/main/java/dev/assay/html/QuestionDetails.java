// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.agreement.internal.JudgmentOrder;
import dev.assay.html.ResultDetail.Excerpts;
import dev.assay.journal.Evidence;
import dev.assay.journal.ProbeFinding;
import dev.assay.journal.ProbeRecord;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredOutcomes;
import dev.assay.journal.StoredResults;
import dev.assay.journal.internal.EvidenceFile;
import dev.assay.journal.internal.JsonFields;
import dev.assay.journal.internal.StoredCalls;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.model.internal.Conversation;
import dev.assay.model.internal.NaturalIdOrder;
import dev.assay.model.internal.Redaction;
import dev.assay.report.RunFacts;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the details of a run's questions, one at a time, from the run directory. */
final class QuestionDetails {
  private final Inputs inputs;
  private final boolean values;
  private final Function<String, Optional<StoredResults.Pair>> results;
  private final @Nullable StoredCalls calls;
  private final EarlierTurns turns;
  private final Map<String, Evidence> evidence;
  private final Map<String, List<Judgment>> judged;

  /**
   * The sources of the details.
   *
   * @param outcomes all of the run; brief ones suffice
   * @param probed the probe results, or {@code null} if nothing was searched for
   */
  record Inputs(
      RunDirectory directory,
      RunFacts facts,
      StoredOutcomes stored,
      List<Outcome> outcomes,
      List<Judgment> judgments,
      @Nullable ProbeRecord probed) {}

  /**
   * @param values whether details may contain cells of results, and judges' explanations
   */
  QuestionDetails(Inputs inputs, boolean values) {
    this.inputs = inputs;
    this.values = values;
    this.results = inputs.directory().results().reader();
    this.calls = values ? StoredCalls.of(inputs.directory()) : null;
    this.turns = new EarlierTurns(inputs.outcomes());
    this.evidence = EvidenceFile.read(inputs.directory());
    this.judged =
        JudgmentOrder.of(inputs.judgments(), inputs.directory().askedJudges()).stream()
            .collect(Collectors.groupingBy(Judgment::question));
  }

  /** The details of a question that has an outcome. */
  JsonFields of(String question) {
    Outcome whole = inputs.stored().whole(question);
    return QuestionDetail.of(
        shown(whole, values),
        inputs.facts(),
        new Excerpts(values ? results.apply(question) : Optional.empty()),
        judged.getOrDefault(question, List.of()),
        PromptExcerpt.of(whole, turns.before(whole), calls),
        finding(question),
        evidence(question));
  }

  private @Nullable Evidence evidence(String question) {
    Evidence gathered = evidence.get(question);
    return values || gathered == null ? gathered : gathered.withoutValues();
  }

  private @Nullable ProbeFinding finding(String question) {
    ProbeRecord probed = inputs.probed();
    return probed == null
        ? null
        : probed
            .of(question)
            .map(finding -> values ? finding : finding.withoutValues())
            .orElse(null);
  }

  static Outcome shown(Outcome outcome, boolean values) {
    return values ? outcome : Redaction.of(outcome);
  }

  /** The judgments of a run; a judge that saw results may quote them. */
  static List<Judgment> judgments(RunDirectory run, boolean values) {
    List<Judgment> said = run.judgments();
    return values ? said : said.stream().map(QuestionDetails::withoutExplanation).toList();
  }

  private static Judgment withoutExplanation(Judgment judgment) {
    Judgment.Rating said = judgment.rating();
    Judgment.Rating redacted =
        new Judgment.Rating(
            said.score(),
            said.label(),
            said.passes(),
            said.explanation() == null ? null : Redaction.WORDS,
            said.problem() == null ? null : Redaction.WORDS,
            said.why());
    return new Judgment(
        judgment.key(),
        judgment.judge(),
        judgment.passesFrom(),
        redacted,
        judgment.tries(),
        judgment.usage(),
        judgment.at(),
        judgment.note());
  }

  /** The earlier turns of a conversation, as far as the run has them. */
  static final class EarlierTurns {
    private record Turn(String number, String question) {}

    private final Map<String, List<Turn>> conversations;

    EarlierTurns(List<Outcome> outcomes) {
      conversations =
          outcomes.stream()
              .filter(outcome -> interaction(outcome).isPresent() && number(outcome) != null)
              .collect(
                  Collectors.groupingBy(
                      outcome -> interaction(outcome).orElseThrow(),
                      Collectors.mapping(
                          outcome -> new Turn("" + number(outcome), outcome.text()),
                          Collectors.toList())));
    }

    private static Optional<String> interaction(Outcome outcome) {
      return Conversation.interaction(outcome.tags());
    }

    private static @Nullable String number(Outcome outcome) {
      return Conversation.turn(outcome.tags()).orElse(null);
    }

    /** A line for each earlier turn, in their order; {@code null} if there is none. */
    @Nullable String before(Outcome outcome) {
      String now = number(outcome);
      if (now == null) {
        return null;
      }
      String lines =
          interaction(outcome).map(conversations::get).orElse(List.of()).stream()
              .filter(turn -> NaturalIdOrder.INSTANCE.compare(turn.number(), now) < 0)
              .sorted(Comparator.comparing(Turn::number, NaturalIdOrder.INSTANCE))
              .map(turn -> turn.number() + ". " + turn.question())
              .collect(Collectors.joining("\n"));
      return lines.isEmpty() ? null : lines;
    }
  }
}
