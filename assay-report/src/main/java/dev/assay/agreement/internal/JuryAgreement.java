// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement.internal;

import dev.assay.agreement.ConfusionMatrix;
import dev.assay.agreement.Disagreement;
import dev.assay.agreement.JudgeScores;
import dev.assay.agreement.Jury;
import dev.assay.agreement.LabelScale;
import dev.assay.agreement.Labels;
import dev.assay.agreement.VoteAggregation;
import dev.assay.agreement.internal.ReferenceAgreement.Excluded;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compares a jury with its references. */
public final class JuryAgreement {
  private final Jury jury;
  private final AgreementInput input;
  private final Map<String, Jury.JudgeVerdict> judgeVerdicts;

  public JuryAgreement(Jury jury, AgreementInput input) {
    this.jury = jury;
    this.input = input;
    this.judgeVerdicts = jury.judgeVerdicts();
  }

  /** The jury's verdicts, by question. */
  Map<String, Boolean> verdicts() {
    return Jury.verdicts(judgeVerdicts);
  }

  public JudgeAgreement all() {
    List<ReferenceAgreement> agreements = new ArrayList<>();
    agreements.add(with(ReferenceAgreement.EXECUTION, executed()));
    Labels labels = input.labels();
    if (labels != null && labels.fits(jury)) {
      agreements.add(with(ReferenceAgreement.LABELS, labels.verdicts(jury)));
    }
    int scored = (int) judgeVerdicts.values().stream().filter(o -> o.score() != null).count();
    return new JudgeAgreement(
        jury.judges().stream().map(JudgeScores::judge).toList(),
        jury.judges().stream().mapToInt(JudgeScores::repeats).max().orElse(0),
        jury.rule(),
        jury.rule() == VoteAggregation.MAJORITY ? null : jury.leastPassing(),
        scored,
        scored - verdicts().size(),
        judgeVerdicts.size() - scored,
        agreements,
        labels == null ? null : scores(labels));
  }

  private @Nullable ScoreAgreement scores(Labels labels) {
    if (labels.scale() == LabelScale.BINARY
        || jury.rule() == VoteAggregation.MAJORITY
        || !labels.fits(jury)) {
      return null;
    }
    Map<String, Double> own = new HashMap<>();
    judgeVerdicts.forEach(
        (question, judgeVerdict) -> {
          if (judgeVerdict.score() != null) {
            own.put(question, judgeVerdict.score());
          }
        });
    return ScoreAgreement.of(labels.together(), own, labels.measurement(), input.how());
  }

  private Map<String, Boolean> executed() {
    Map<String, Boolean> verdicts = new HashMap<>();
    for (Outcome outcome : input.outcomes()) {
      if (!(outcome.verdict() instanceof Verdict.NotScored)) {
        verdicts.put(outcome.question(), outcome.verdict() instanceof Verdict.Correct);
      }
    }
    return verdicts;
  }

  private ReferenceAgreement with(String reference, Map<String, Boolean> right) {
    Labels labels = input.labels();
    ConfusionMatrix both = ConfusionMatrix.NONE;
    Map<String, Double> scores = new HashMap<>();
    List<Disagreement> disagreements = new ArrayList<>();
    for (Outcome outcome : input.outcomes()) {
      Jury.JudgeVerdict judgeVerdict = judgeVerdicts.get(outcome.question());
      Boolean expected = right.get(outcome.question());
      if (judgeVerdict == null || expected == null) {
        continue;
      }
      Boolean said = judgeVerdict.right();
      if (said != null) {
        if (judgeVerdict.score() != null) {
          scores.put(outcome.question(), judgeVerdict.score());
        }
        both = both.and(said, expected);
        if (!said.equals(expected)) {
          List<String> notes =
              labels == null || reference.equals(ReferenceAgreement.EXECUTION)
                  ? List.of()
                  : labels.notes(outcome.question());
          disagreements.add(Disagreement.of(input, outcome, judgeVerdict, said, notes));
        }
      }
    }
    return new ReferenceAgreement(
        reference,
        both,
        excluded(right),
        ThresholdCurve.of(scores, right, jury::passes),
        disagreements);
  }

  private Excluded excluded(Map<String, Boolean> right) {
    int notJudged = 0;
    int undecided = 0;
    int noReference = 0;
    int neither = 0;
    for (Outcome outcome : input.outcomes()) {
      Jury.JudgeVerdict judgeVerdict = judgeVerdicts.get(outcome.question());
      boolean expected = right.containsKey(outcome.question());
      boolean scored = judgeVerdict != null && judgeVerdict.score() != null;
      boolean decided = judgeVerdict != null && judgeVerdict.right() != null;
      notJudged += expected && !scored ? 1 : 0;
      undecided += expected && scored && !decided ? 1 : 0;
      noReference += !expected && decided ? 1 : 0;
      neither += !expected && !decided ? 1 : 0;
    }
    return new Excluded(notJudged, undecided, noReference, neither);
  }
}
