// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.review;

import dev.assay.AssayException;
import dev.assay.agreement.internal.ReviewHashes;
import dev.assay.api.Cancellation;
import dev.assay.gold.Gold;
import dev.assay.gold.Gold.GoldSql;
import dev.assay.gold.internal.GoldExpansion;
import dev.assay.journal.GoldEdit;
import dev.assay.journal.Review;
import dev.assay.journal.StoredOutcomes;
import dev.assay.journal.internal.ReviewFile;
import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.model.Outcome;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.report.internal.NumberFormats;
import dev.assay.table.ResultTable;
import dev.assay.web.review.GoldTrialRunner.NoGoldException;
import dev.assay.web.review.TrialAnswer.Flips;
import dev.assay.web.review.TrialAnswer.ShownResult;
import dev.assay.web.review.TrialAnswer.ShownVerdict;
import dev.assay.web.runs.StoredRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One trial of an edited gold.
 *
 * @param inputs of the reviewed run
 * @param outcome of the question
 * @param question as it is now
 * @param runner of the question's database
 * @param flips evaluates stored predictions
 * @param times limits of the trial's parts
 */
record GoldEditTrial(
    ReviewInputs inputs,
    Outcome outcome,
    Question question,
    GoldTrialRunner runner,
    VerdictFlips flips,
    Times times) {
  /** A reason that is needed to make an edit, and not kept. */
  static final String REASON = "trial";

  /**
   * Limits of a trial's parts.
   *
   * @param gold to run the old gold, and again the edited one
   * @param flips to evaluate this question's predictions, and again those of all edited questions
   */
  record Times(Duration gold, Duration flips) {
    static final Times USUAL = new Times(Duration.ofSeconds(60), Duration.ofSeconds(15));
  }

  /**
   * Runs the trial.
   *
   * @param runs reads the runs whose verdicts are compared, once the gold has proved to be one
   */
  TrialAnswer run(TrialRequest request, Supplier<List<StoredRun>> runs) {
    Optional<String> objection = EditedGold.objection(question, request.replaces());
    if (objection.isPresent()) {
      return TrialAnswer.refused(request.sql(), objection.get(), null);
    }
    if (request.sql().isEmpty()) {
      return TrialAnswer.refused(
          "", "There is no SQL; write the query that answers the question.", null);
    }
    List<String> queries;
    ResultTable edited;
    try {
      queries = runner.queries(request.sql());
      edited = runner.run(queries, times.gold());
    } catch (NoGoldException e) {
      return TrialAnswer.refused(request.sql(), e.sentence(), old().orElse(null));
    }
    ShownResult old = old().orElse(null);
    GoldEdit edit = new GoldEdit(request.sql(), request.replaces(), REASON);
    Question changed = EditedGold.of(question, List.of(edit));
    Profile profile = inputs.run().manifest().scoring().profile().profile();
    ShownResult shown = runner.shown(queries.get(0), edited);
    if (request.blind()) {
      // Who adopts the prediction would learn its verdict from a flip, or from the comparison.
      return TrialAnswer.blind(request.sql(), queries.size(), old, shown);
    }
    Cancellation first = Cancellation.after(times.flips());
    ShownVerdict after = after(changed, profile, first);
    List<StoredRun> stored = runs.get();
    return new TrialAnswer(
        request.sql(),
        true,
        null,
        queries.size(),
        old,
        shown,
        agreement(queries.get(0), old, profile, first),
        VerdictFlips.shown(outcome.verdict()),
        after,
        flips.compare(List.of(changed), stored, first, inputs).flips(""),
        saved(changed, stored));
  }

  /** The query of the present gold that the run compared with, or else the first. */
  private Optional<String> oldQuery() {
    if (!(question.gold() instanceof Gold.Queries queries)) {
      return Optional.empty();
    }
    List<String> all = GoldExpansion.of(question.id(), queries, runner.dialect());
    String then = outcome.goldSql();
    return Optional.of(then != null && all.contains(then) ? then : all.get(0));
  }

  private Optional<ShownResult> old() {
    Optional<String> query = oldQuery();
    if (query.isPresent()) {
      return Optional.of(runner.shown(query.get(), times.gold()));
    }
    String sql = outcome.sql();
    return sql == null
        ? Optional.empty()
        : Optional.ofNullable(
                inputs
                    .evaluator()
                    .evaluate(
                        question,
                        Prediction.of(question.id(), sql),
                        VerdictFlips.options(
                            question,
                            inputs.run().manifest().scoring().profile().profile(),
                            Cancellation.after(times.gold())))
                    .gold())
            .map(table -> runner.shown(null, table));
  }

  /** Compares the edited result with the old one, as if it were a prediction. */
  private @Nullable String agreement(
      String edited, @Nullable ShownResult old, Profile profile, Cancellation cancellation) {
    if (old == null) {
      return null;
    }
    Question before =
        (old.sql() == null ? question : question.withGold(Gold.verbatim(old.sql())))
            .withDatabase(runner.gold()); // where both texts can run
    try {
      Match match =
          inputs
              .evaluator()
              .evaluate(
                  before,
                  Prediction.of(question.id(), edited),
                  VerdictFlips.options(question, profile, cancellation))
              .outcome()
              .match();
      if (match == null) {
        return "The results could not be compared.";
      }
      String words = match.describe();
      if (!match.agrees()) {
        return "The new result differs from the old one: " + words + ".";
      }
      return profile.accepts(match)
          ? "Old and new agree: " + words + "."
          : "Old and new agree only with relaxations that the profile %s refuses: %s."
              .formatted(profile.name(), words);
    } catch (AssayException e) {
      return "The results could not be compared: " + e.getMessage();
    }
  }

  private @Nullable ShownVerdict after(
      Question changed, Profile profile, Cancellation cancellation) {
    String sql = outcome.sql();
    if (sql == null) {
      return VerdictFlips.shown(outcome.verdict());
    }
    if (profile.isProbed()) {
      return null;
    }
    Verdict verdict = flips.verdict(inputs, changed, sql, profile, cancellation);
    return verdict == null ? null : VerdictFlips.shown(verdict);
  }

  private @Nullable Flips saved(Question changed, List<StoredRun> runs) {
    SavedGoldEdits edits = SavedGoldEdits.of(inputs, question.id());
    List<Question> edited = new ArrayList<>(edits.questions());
    if (edited.isEmpty()) {
      return edits.conflicts().isEmpty()
          ? null
          : new Flips(omitted(edits.conflicts()), List.of(), true);
    }
    String lead =
        "With this run's saved gold of %s, "
            .formatted(NumberFormats.count(edited.size(), "other question"));
    edited.add(changed);
    Flips all = flips.compare(edited, runs, Cancellation.after(times.flips()), inputs).flips(lead);
    return edits.conflicts().isEmpty() ? all : all.with(" " + omitted(edits.conflicts()));
  }

  private static String omitted(List<String> conflicts) {
    return "The saved gold of %s is left out, because reviewers replace it differently."
        .formatted(
            conflicts.size() == 1
                ? "'" + conflicts.get(0) + "'"
                : NumberFormats.count(conflicts.size(), "question"));
  }

  /**
   * The gold edits in a run's reviews, as {@code assay review export --dataset} would apply them.
   *
   * @param questions those with edits, with the gold that they would get
   * @param conflicts ids of questions whose gold reviewers replace differently; these are not
   *     applied
   */
  private record SavedGoldEdits(List<Question> questions, List<String> conflicts) {
    SavedGoldEdits {
      questions = List.copyOf(questions);
      conflicts = List.copyOf(conflicts);
    }

    /**
     * Reads the edits of a run.
     *
     * @param except the id of a question whose edits are left out
     */
    static SavedGoldEdits of(ReviewInputs inputs, String except) {
      Map<String, Outcome> outcomes = new HashMap<>();
      StoredOutcomes stored = inputs.run().storedOutcomes();
      stored.brief().forEach(each -> outcomes.put(each.question(), each));
      Map<Outcome, Set<GoldEdit>> edits = new LinkedHashMap<>();
      for (Review review : ReviewFile.of(inputs.run()).current().list()) {
        GoldEdit edit = review.gold();
        Outcome outcome = outcomes.get(review.question());
        if (edit != null
            && outcome != null
            && !outcome.question().equals(except)
            && !ReviewHashes.of(outcome).isOtherGold(review)) {
          // Two reviewers' reasons for the same query differ.
          edits
              .computeIfAbsent(outcome, each -> new LinkedHashSet<>())
              .add(new GoldEdit(edit.sql(), edit.replaces(), GoldEditTrial.REASON));
        }
      }
      List<Question> questions = new ArrayList<>();
      List<String> conflicts = new ArrayList<>();
      edits.forEach(
          (outcome, all) -> {
            if (all.size() > 1 && all.stream().anyMatch(GoldEdit::replaces)) {
              conflicts.add(outcome.question());
            } else {
              addEdited(inputs, stored.whole(outcome.question()), List.copyOf(all), questions);
            }
          });
      return new SavedGoldEdits(questions, conflicts);
    }

    private static void addEdited(
        ReviewInputs inputs, Outcome outcome, List<GoldEdit> edits, List<Question> to) {
      try {
        Question question = inputs.question(outcome);
        boolean fits =
            edits.stream()
                .allMatch(each -> EditedGold.objection(question, each.replaces()).isEmpty());
        if (fits && inputs.obstacle(question.database()).isEmpty()) {
          to.add(EditedGold.of(question, edits));
        }
      } catch (AssayException e) {
        // A question that has changed since is left out of the corrected data set, too.
      }
    }
  }

  /** The gold of a question after edits. */
  private static final class EditedGold {
    private EditedGold() {}

    /** A sentence on why a gold can't be edited in this way; empty if it can. */
    static Optional<String> objection(Question question, boolean replaces) {
      Gold gold = question.gold();
      if (gold instanceof Gold.Unanswerable) {
        return Optional.of("The question can't be answered, so it has no gold to edit.");
      }
      if (gold instanceof Gold.Missing) {
        return Optional.of(
            "The question has no gold to edit; write its 'gold' in the file of questions.");
      }
      return gold instanceof Gold.Tables && !replaces
          ? Optional.of(
              "The gold is a stored result, next to which there can be no query; choose to replace it.")
          : Optional.empty();
    }

    /**
     * Returns the question with its gold edited.
     *
     * @param edits in the order in which they were saved
     */
    static Question of(Question question, List<GoldEdit> edits) {
      Question edited = question;
      for (GoldEdit edit : edits) {
        List<GoldSql> queries = new ArrayList<>();
        if (!edit.replaces() && edited.gold() instanceof Gold.Queries before) {
          queries.addAll(before.queries());
        }
        GoldSql added = new GoldSql(edit.sql(), true);
        if (!queries.contains(added)) {
          queries.add(added);
        }
        edited = edited.withGold(new Gold.Queries(queries));
      }
      return edited;
    }
  }
}
