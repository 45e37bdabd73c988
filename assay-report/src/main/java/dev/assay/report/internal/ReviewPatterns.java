// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static dev.assay.report.internal.NumberFormats.count;

import dev.assay.agreement.OverruledVerdicts;
import dev.assay.agreement.internal.ProfileAdvice;
import dev.assay.journal.internal.JsonFields;
import dev.assay.match.Relaxation;
import dev.assay.report.document.Block;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Document;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Table;
import dev.assay.report.document.Text;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The patterns in what people overrule, and the profile that follows.
 *
 * @param run its name
 * @param reviewed questions on which people decide
 * @param overruled the verdicts that they overrule
 * @param advice the profile that follows, or {@code null}
 * @param effects its effects on stored runs
 */
public record ReviewPatterns(
    String run,
    int reviewed,
    OverruledVerdicts overruled,
    @Nullable ProfileAdvice advice,
    List<Effect> effects) {
  /**
   * The effect of a profile on a stored run.
   *
   * @param run its path
   * @param before right answers under its own profile
   * @param after right answers under the new one
   * @param scored questions that the run scores
   */
  public record Effect(String run, int before, int after, int scored) {}

  public ReviewPatterns {
    effects = List.copyOf(effects);
  }

  /** A document for terminals and files. */
  public Document document() {
    Document.Builder document = Document.of(Text.of("What reviewers overrule"), run);
    document.add(
        Section.of(
            "overruled",
            Text.of("Overruled verdicts"),
            count(reviewed, "reviewed question"),
            List.of(overruled.groups().isEmpty() ? Sentence.of("None.") : groups())));
    document.add(Section.of("rule", Text.of("Rule that follows"), "", rule()));
    return document.build();
  }

  private Table groups() {
    Table table = Table.of("Common to them", "Name", "#Overruled", "#Reviewed");
    for (OverruledVerdicts.Group group : overruled.groups()) {
      table.row(
          Cell.of(group.kind().words()),
          Cell.name(group.name()),
          Cell.of(count(group.overruled())),
          Cell.of(count(group.reviewed())));
    }
    return table.onTerminal(20);
  }

  private List<Block> rule() {
    ProfileAdvice profile = advice;
    if (profile == null) {
      return List.of(
          Sentence.of(
              "None: no relaxation would settle at least two more questions as reviewers do. Correct golds with assay review accept, or review more questions."));
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        Sentence.of(
            "%s: agrees with reviewers on %,d of %,d instead of %,d, and changes the verdicts of %s that nobody reviewed."
                .formatted(
                    change(profile),
                    profile.after(),
                    profile.reviewed(),
                    profile.before(),
                    count(profile.unreviewed(), "question"))));
    Table table = Table.of("Run", "#Right now", "#Right then", "#Scored");
    for (Effect effect : effects) {
      table.row(
          Cell.name(effect.run()),
          Cell.of(count(effect.before())),
          Cell.of(count(effect.after())),
          Cell.of(count(effect.scored())));
    }
    blocks.add(table);
    blocks.add(
        Sentence.faint(
            "The same labels chose the rule, so expect less agreement on new ones; read some of the changed verdicts first."));
    return blocks;
  }

  private static String change(ProfileAdvice profile) {
    List<String> parts = new ArrayList<>();
    if (!profile.added().isEmpty()) {
      parts.add("Accept " + names(profile.added()));
    }
    if (!profile.removed().isEmpty()) {
      parts.add((parts.isEmpty() ? "Refuse " : "refuse ") + names(profile.removed()));
    }
    return String.join(" and ", parts);
  }

  private static String names(Collection<Relaxation> relaxations) {
    return relaxations.stream().map(Relaxation::name).collect(Collectors.joining(", "));
  }

  /** A section of a Markdown file that grows with each review. */
  public String markdown(String heading) {
    List<String> lines = new ArrayList<>(List.of("## " + heading, ""));
    overruled.patterns().forEach(group -> lines.add("- " + group.words()));
    lines.add(
        advice == null
            ? "- Rule: none follows."
            : "- Rule: %s (%,d of %,d instead of %,d as reviewers say)."
                .formatted(change(advice), advice.after(), advice.reviewed(), advice.before()));
    lines.add("");
    return String.join("\n", lines) + "\n";
  }

  /** One JSON document. */
  public String json() {
    return ReportJson.document(
        ReportJson.MAPPER,
        new JsonFields()
            .put("format", "assay-review-patterns-1")
            .put("run", run)
            .put("reviewed", reviewed)
            .put("overruled", overruled.groups())
            .put("rule", advice == null ? null : rule(advice))
            .put("effects", effects));
  }

  private static JsonFields rule(ProfileAdvice advice) {
    return new JsonFields()
        .put("profile", advice.profile().name())
        .put("accepted", advice.profile().accepted())
        .put("added", advice.added())
        .put("removed", advice.removed())
        .put("before", advice.before())
        .put("after", advice.after())
        .put("reviewed", advice.reviewed())
        .put("unreviewed", advice.unreviewed());
  }
}
