// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import java.util.List;

/**
 * Everything that the page of a question shows for several runs, as {@code question.js} reads it.
 *
 * @param runs the details of each, in the order of {@link PageFacts#compared()}
 */
record PairDetail(List<QuestionDetail> runs) {}
