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
package dev.assay.report;

import dev.assay.model.Judgement;
import java.util.List;

/** What LLM judges said of one prediction, word for word; they never change its verdict. */
final class OpinionSection {
  /** How many opinions are printed. */
  private static final int SHOWN = 10;

  private OpinionSection() {}

  static void add(Page page, List<Judgement> judgements) {
    if (judgements.isEmpty()) {
      return;
    }
    page.heading(Ink.BOLD.on("Judges"), Ink.FAINT.on(page.screen().dot() + "beside the verdict"));
    judgements.stream().limit(SHOWN).forEach(judgement -> add(page, judgement));
    if (judgements.size() > SHOWN) {
      page.sentence(
          Page.INDENT,
          Ink.FAINT,
          "and %s more, in judgements.jsonl".formatted(Figures.count(judgements.size() - SHOWN)));
    }
  }

  private static void add(Page page, Judgement judgement) {
    String repeat = judgement.repeat() == 1 ? "" : ", repeat " + judgement.repeat();
    String name = SafeText.line(judgement.judge() + " by " + judgement.model());
    page.line(Span.of(Page.INDENT), Ink.BOLD.on(name), Ink.FAINT.on(repeat));
    Double score = judgement.score();
    if (score == null) {
      page.sentence(Page.INDENT + Page.INDENT, Ink.YELLOW, "no score: " + judgement.problem());
    } else {
      page.sentence(Page.INDENT + Page.INDENT, ink(judgement), words(score, judgement));
    }
    if (judgement.explanation() != null) {
      page.sentence(Page.INDENT + Page.INDENT, Ink.PLAIN, judgement.explanation());
    }
  }

  private static Ink ink(Judgement judgement) {
    if (judgement.passes() == null) {
      return Ink.PLAIN;
    }
    return judgement.passes() ? Ink.GREEN : Ink.RED;
  }

  private static String words(double score, Judgement judgement) {
    String number =
        score == Math.rint(score) ? Long.toString((long) score) : Double.toString(score);
    String label = judgement.label() == null ? "" : " (%s)".formatted(judgement.label());
    String verdict =
        judgement.passes() == null ? "" : judgement.passes() ? ", which passes" : ", which fails";
    return number + label + verdict;
  }
}
