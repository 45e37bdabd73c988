// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import dev.assay.model.Outcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The questions that labels may refer to.
 *
 * @param questions ids of the questions of the run
 * @param hashes of gold and prediction, by question; labels of others can't be found stale
 */
record LabelTargets(Set<String> questions, Map<String, ReviewHashes> hashes) {
  LabelTargets {
    questions = Set.copyOf(questions);
    hashes = Map.copyOf(hashes);
  }

  static LabelTargets of(List<Outcome> outcomes) {
    Map<String, ReviewHashes> hashes = new LinkedHashMap<>();
    outcomes.forEach(outcome -> hashes.put(outcome.question(), ReviewHashes.of(outcome)));
    return new LabelTargets(hashes.keySet(), hashes);
  }
}
