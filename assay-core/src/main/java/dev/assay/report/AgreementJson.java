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
import dev.assay.agreement.Agreement;
import dev.assay.agreement.AgreementReport;
import dev.assay.agreement.Confusion;
import dev.assay.agreement.Dissent;
import dev.assay.agreement.JudgeAgreement;
import dev.assay.agreement.JudgeTally;
import dev.assay.agreement.LabellerAgreement;
import dev.assay.agreement.Rows;
import dev.assay.agreement.ThresholdPoint;
import dev.assay.agreement.WithJudge;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How far judges agree with execution and with people, as JSON. */
final class AgreementJson {
  private static final String FORMAT = "assay-agreement-1";

  private AgreementJson() {}

  static String write(AgreementReport report, RunSummary summary) {
    ObjectNode root =
        JsonTree.object()
            .put("format", FORMAT)
            .put("run", summary.run().name())
            .put("profile", summary.run().profile().name())
            .put("questions", report.questions());
    ObjectNode accuracy = root.putObject("accuracy");
    accuracy.set("execution", JsonTree.of(summary.accuracy()));
    ObjectNode profiles = accuracy.putObject("profiles");
    summary.profiles().forEach(each -> profiles.set(each.profile(), JsonTree.of(each.accuracy())));
    WithJudge withJudge = report.withJudge();
    if (withJudge != null) {
      accuracy.set("with_judge", JsonTree.of(withJudge.withJudge()));
      accuracy.put("decided_by_judge", withJudge.decided());
      JsonTree.texts(accuracy, "judge_says_right", withJudge.toRight());
      JsonTree.texts(accuracy, "judge_says_wrong", withJudge.toWrong());
    }
    ArrayNode tallies = root.putArray("scores");
    for (JudgeTally tally : report.tallies()) {
      ObjectNode node = ConsistencyJson.of(tally.judge()).put("judgements", tally.judgements());
      JsonTree.number(node, "mean_score", tally.mean());
      ConsistencyJson.tally(node, tally);
      tallies.add(node);
    }
    ArrayNode judges = root.putArray("judges");
    report.judges().forEach(judge -> judges.add(of(judge)));
    LabellerAgreement labellers = report.labellers();
    if (labellers != null) {
      root.set("labels", of(labellers));
    }
    return JsonTree.write(root);
  }

  private static ObjectNode of(JudgeAgreement judge) {
    ObjectNode node = JsonTree.object();
    ArrayNode names = node.putArray("judges");
    judge.judges().forEach(id -> names.add(ConsistencyJson.of(id)));
    node.put("repeats", judge.repeats());
    node.put("rule", judge.rule().name().toLowerCase(Locale.ROOT));
    JsonTree.number(node, "right_from", judge.leastPassing());
    node.put("scored", judge.scored())
        .put("undecided", judge.undecided())
        .put("never_scored", judge.neverScored());
    ArrayNode agreements = node.putArray("agreement");
    judge.agreements().forEach(agreement -> agreements.add(of(agreement)));
    return node;
  }

  private static ObjectNode of(Agreement agreement) {
    ObjectNode node = of(agreement.confusion()).put("with", agreement.reference());
    Agreement.LeftOut out = agreement.leftOut();
    node.putObject("left_out")
        .put("not_judged", out.notJudged())
        .put("undecided", out.undecided())
        .put("no_reference", out.noReference())
        .put("neither", out.neither());
    ArrayNode thresholds = node.putArray("thresholds");
    for (ThresholdPoint point : agreement.curve().points()) {
      ObjectNode threshold = of(point.confusion()).put("own", point.own());
      JsonTree.number(threshold, "right_from", point.least());
      thresholds.add(threshold);
    }
    JsonTree.number(
        node, "best_f1_from", agreement.curve().bestByF1().map(ThresholdPoint::least).orElse(null));
    JsonTree.number(
        node,
        "best_kappa_from",
        agreement.curve().bestByKappa().map(ThresholdPoint::least).orElse(null));
    ArrayNode dissents = node.putArray("disagreements");
    agreement.dissents().forEach(dissent -> dissents.add(of(dissent)));
    return node;
  }

  private static ObjectNode of(Confusion confusion) {
    ObjectNode node =
        JsonTree.object()
            .put("both_right", confusion.bothRight())
            .put("only_judge", confusion.onlyJudge())
            .put("only_reference", confusion.onlyReference())
            .put("both_wrong", confusion.bothWrong());
    node.set("same_verdict", JsonTree.of(confusion.accuracy()));
    node.set("precision", JsonTree.of(confusion.precision()));
    node.set("recall", JsonTree.of(confusion.recall()));
    JsonTree.number(node, "f1", confusion.f1());
    node.set("kappa", JsonTree.of(confusion.kappa()));
    return node;
  }

  private static ObjectNode of(Dissent dissent) {
    ObjectNode node =
        JsonTree.object()
            .put("question", dissent.outcome().question())
            .put("judge_says", dissent.judgeSaysRight() ? "right" : "wrong")
            .put("verdict", dissent.outcome().verdict().label())
            .put("text", dissent.outcome().text())
            .put("gold_sql", dissent.outcome().goldSql())
            .put("sql", dissent.outcome().sql())
            .put("explanation", dissent.opinion().explanation());
    JsonTree.number(node, "score", dissent.opinion().score());
    JsonTree.texts(node, "notes", dissent.notes());
    rows(node, "gold_result", dissent.gold());
    rows(node, "result", dissent.predicted());
    return node;
  }

  private static void rows(ObjectNode node, String name, @Nullable Rows rows) {
    if (rows == null) {
      node.putNull(name);
      return;
    }
    ObjectNode result = node.putObject(name).put("rows_total", rows.total());
    JsonTree.texts(result, "columns", rows.columns());
    ArrayNode all = result.putArray("rows");
    for (var row : rows.rows()) {
      ArrayNode cells = all.addArray();
      row.forEach(cells::add);
    }
  }

  private static ObjectNode of(LabellerAgreement labellers) {
    ObjectNode node =
        JsonTree.object()
            .put("scale", labellers.scale().name().toLowerCase(Locale.ROOT))
            .put("questions", labellers.questions())
            .put("settled", labellers.settled())
            .put("tied", labellers.tied())
            .put("unsure", labellers.unsure());
    JsonTree.texts(node, "labellers", labellers.labellers());
    ArrayNode pairs = node.putArray("pairs");
    for (LabellerAgreement.Pair pair : labellers.pairs()) {
      ObjectNode each =
          pairs
              .addObject()
              .put("first", pair.first())
              .put("second", pair.second())
              .put("questions", pair.questions())
              .put("same", pair.same());
      each.set("kappa", JsonTree.of(pair.kappa()));
    }
    if (labellers.fleiss() != null) {
      node.set("fleiss_kappa", JsonTree.of(labellers.fleiss()));
    }
    if (labellers.alpha() != null) {
      node.set("krippendorff_alpha", JsonTree.of(labellers.alpha()));
    }
    return node;
  }
}
