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

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.agreement.ConsistencyReport;
import dev.assay.agreement.JudgeConsistency;
import dev.assay.agreement.JudgeId;
import dev.assay.agreement.JudgeTally;
import dev.assay.agreement.RepeatScore;
import dev.assay.agreement.Sameness;
import java.util.Locale;

/** Whether judges repeat themselves, as JSON. */
final class ConsistencyJson {
  private static final String FORMAT = "assay-consistency-1";

  private ConsistencyJson() {}

  static String write(ConsistencyReport report, RunFacts run) {
    ObjectNode root = JsonTree.object().put("format", FORMAT).put("run", run.name());
    ArrayNode judges = root.putArray("judges");
    report.judges().forEach(judge -> judges.add(of(judge)));
    return JsonTree.write(root);
  }

  static ObjectNode of(JudgeId judge) {
    return JsonTree.object()
        .put("judge", judge.judge())
        .put("rubric", judge.rubric())
        .put("model", judge.model());
  }

  /** Adds which scores were given, and why some were not. */
  static void tally(ObjectNode node, JudgeTally tally) {
    ArrayNode scores = node.putArray("distribution");
    tally
        .scores()
        .forEach(
            (score, count) -> {
              ObjectNode each = scores.addObject();
              JsonTree.number(each, "score", score);
              each.put("judgements", count);
            });
    ObjectNode why = node.putObject("without_score");
    tally.why().forEach((reason, count) -> why.put(reason.name().toLowerCase(Locale.ROOT), count));
  }

  private static ObjectNode of(JudgeConsistency judge) {
    ObjectNode node =
        of(judge.judge())
            .put("repeats", judge.repeats())
            .put("questions", judge.questions())
            .put("never_scored", judge.neverScored())
            .put("judgements_without_score", judge.unscored());
    tally(node, judge.tally());
    node.set("same_score", of(judge.byScore()));
    if (judge.byVerdict() != null) {
      node.set("same_verdict", of(judge.byVerdict()));
    }
    ObjectNode alpha = node.putObject("alpha");
    judge.alpha().forEach((kind, value) -> alpha.set(JudgeWords.name(kind), JsonTree.of(value)));
    if (judge.alphaOfVerdicts() != null) {
      alpha.set("verdicts", JsonTree.of(judge.alphaOfVerdicts()));
    }
    ArrayNode repeats = node.putArray("scores");
    judge.scores().forEach(repeat -> repeats.add(of(repeat)));
    node.set("overall", JsonTree.of(judge.overall()));
    ObjectNode spread = node.putObject("spread");
    JsonTree.number(spread, "least", judge.spread().least());
    JsonTree.number(spread, "greatest", judge.spread().greatest());
    JsonTree.number(spread, "standard_deviation", judge.spread().standardDeviation());
    return node;
  }

  private static ObjectNode of(RepeatScore repeat) {
    ObjectNode node =
        JsonTree.object().put("repeat", repeat.repeat()).put("questions", repeat.questions());
    node.set("mean", JsonTree.of(repeat.mean()));
    if (repeat.passed() != null) {
      node.set("right", JsonTree.of(repeat.passed()));
    }
    return node;
  }

  private static ObjectNode of(Sameness sameness) {
    ObjectNode node =
        JsonTree.object()
            .put("questions", sameness.questions())
            .put("left_out", sameness.incomplete());
    ArrayNode groups = node.putArray("equal");
    for (int equal = sameness.repeats(); equal > 0; equal--) {
      ObjectNode group = groups.addObject().put("equal", equal);
      group.set("exactly", JsonTree.of(sameness.exactly(equal)));
      group.set("at_least", JsonTree.of(sameness.atLeast(equal)));
    }
    return node;
  }
}
