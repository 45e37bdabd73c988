package dev.assay.report;

import dev.assay.model.Outcome;
import dev.assay.model.ResultTable;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one question in one run.
 *
 * @param run that it was asked in
 * @param outcome what came of it
 * @param gold the first rows of the gold result, or {@code null} if they were not kept
 * @param predicted the first rows of the predicted result, or {@code null} if they were not kept
 * @param next id of the question to look at next, or {@code null}; see {@link
 *     Instructive#wrongAfter}
 */
public record QuestionView(
    RunFacts run,
    Outcome outcome,
    @Nullable ResultTable gold,
    @Nullable ResultTable predicted,
    @Nullable String next) {}
