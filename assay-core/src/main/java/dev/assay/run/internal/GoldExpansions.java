// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.gold.Gold;
import dev.assay.model.Question;
import java.util.List;

/** The queries that golds expand to. Safe for use by several threads. */
interface GoldExpansions {
  /**
   * The expansions of a question's gold, in order; never empty.
   *
   * @throws dev.assay.AssayException naming the question, if its gold is malformed
   */
  List<String> of(Question question, Gold.Queries gold);
}
