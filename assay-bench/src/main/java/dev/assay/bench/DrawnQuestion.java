// SPDX-License-Identifier: Apache-2.0
package dev.assay.bench;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A question of a made benchmark: its slots are filled.
 *
 * @param domain it belongs to
 * @param definition it was made of
 * @param database id of its database
 * @param gold alternatives for the benchmark's engine; empty if unanswerable
 */
record DrawnQuestion(
    BenchmarkDomain domain,
    BenchmarkQuestion definition,
    String database,
    String question,
    @Nullable String instructions,
    @Nullable String evidence,
    List<String> gold) {
  DrawnQuestion {
    gold = List.copyOf(gold);
  }
}
