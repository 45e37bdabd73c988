/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.html;

import dev.assay.agreement.JudgeTally;
import dev.assay.agreement.Judged;
import dev.assay.agreement.Jury;
import dev.assay.agreement.JuryRule;
import dev.assay.agreement.WithJudge;
import dev.assay.html.Raters.Rater;
import dev.assay.model.Judgement;
import dev.assay.report.Figures;
import dev.assay.report.JudgeWords;
import dev.assay.report.RunSummary;
import dev.assay.stats.Proportion;
import dev.assay.stats.Wilson;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What LLM judges say beside the verdicts of the run, which they never change. */
final class JudgeSection {
  private JudgeSection() {}

  static void add(
      Markup html, List<Judgement> judgements, @Nullable JuryRule rule, RunSummary summary) {
    List<Rater> judges = Raters.judges(judgements, rule);
    if (judgements.isEmpty()) {
      return;
    }
    long without = judgements.stream().filter(judgement -> judgement.score() == null).count();
    Sections.begin(
        html,
        "judges",
        "What judges say",
        (judges.isEmpty()
                ? ""
                : "Questions that pass, of those with a verdict of the judge; several repeats"
                    + " become one by their "
                    + (rule == null ? JuryRule.MEDIAN : rule).name().toLowerCase(Locale.ROOT)
                    + ". ")
            + Figures.count(judgements.size(), "judgement")
            + ", "
            + Figures.count(without)
            + " without a score.");
    if (!judges.isEmpty()) {
      passing(html, judges, judgements, rule, summary);
    }
    Judged judged = summary.judged();
    if (judged != null) {
      if (judged.withJudge() != null) {
        changes(html, judged.withJudge());
        html.element("p", JudgeWords.counted(judged.withJudge()), "class", "aside");
      }
      scores(html, judged.judges());
    }
    html.close();
  }

  /** In words, of which the counts lead to their questions. */
  private static void changes(Markup html, WithJudge withJudge) {
    String sentence = JudgeWords.changes(withJudge);
    String toRight = JudgeWords.toRight(withJudge);
    String toWrong = JudgeWords.toWrong(withJudge);
    int first = sentence.indexOf(toRight);
    int second = sentence.indexOf(toWrong, first + toRight.length());
    html.open("p").text(sentence.substring(0, first));
    count(html, toRight, JudgeStances.TO_RIGHT, withJudge.toRight());
    html.text(sentence.substring(first + toRight.length(), second));
    count(html, toWrong, JudgeStances.TO_WRONG, withJudge.toWrong());
    html.text(sentence.substring(second + toWrong.length())).close();
  }

  private static void count(Markup html, String words, String stance, List<String> questions) {
    if (questions.isEmpty()) {
      html.text(words);
    } else {
      html.element("a", words, "href", Link.toQuestions("judge", stance));
    }
  }

  private static void passing(
      Markup html,
      List<Rater> judges,
      List<Judgement> judgements,
      @Nullable JuryRule rule,
      RunSummary summary) {
    AccuracyTable table = new AccuracyTable(html, "Share that passes", "Judge", summary.accuracy());
    for (Rater judge : judges) {
      table.row(
          judge.name(),
          null,
          Wilson.interval(judge.right().cardinality(), judge.judged().cardinality()));
    }
    WithJudge withJudge = summary.judged() == null ? null : summary.judged().withJudge();
    if (withJudge != null && withJudge.judges() > 1) {
      table.row(JudgeWords.jury(withJudge), null, passing(Jury.together(judgements, rule)));
    }
    table.end();
  }

  private static Proportion passing(Map<String, Boolean> verdicts) {
    int passes = (int) verdicts.values().stream().filter(passed -> passed).count();
    return Wilson.interval(passes, verdicts.size());
  }

  /** Of every judge, also of those that tell no right from wrong. */
  private static void scores(Markup html, List<JudgeTally> tallies) {
    Sections.beginWide(html, "Scores of judges");
    html.open("table").element("caption", "Scores of judges", "class", "unseen");
    Sections.head(html, "Judge", "#Mean score", "#Judgements", "Scores", "Without a score");
    html.open("tbody");
    for (JudgeTally tally : tallies) {
      Double mean = tally.mean();
      html.open("tr").element("th", tally.judge().words(), "scope", "row");
      html.element("td", mean == null ? "-" : Figures.score(mean), "class", "number");
      html.element("td", Figures.count(tally.judgements()), "class", "number");
      html.element("td", JudgeWords.distribution(tally), "class", "text");
      html.element("td", JudgeWords.reasons(tally.why()), "class", "text");
      html.close();
    }
    html.close().close().close();
  }
}
