// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import java.util.List;

/**
 * All that the page of a question shows of several runs, as {@code question.js} reads it.
 *
 * @param runs what each says, in the order of {@link PageFacts#compared()}
 */
record PairDetail(List<QuestionDetail> runs) {}
