// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.input.FileHashes;
import dev.assay.journal.AssayVersion;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredResults;
import dev.assay.model.Conversation;
import dev.assay.model.Outcome;
import dev.assay.report.RunFacts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Cache keys of blocks of details: hashes of everything that a block is made of, so that a cached
 * block is used only if nothing of that has changed. Safe for use by several threads.
 */
final class DetailCacheKeys {
  private final List<String> run;
  private final StoredResults results;

  /**
   * @param facts of the run, with its directory as the report names it
   */
  DetailCacheKeys(RunDirectory directory, RunFacts facts) {
    this.results = directory.results();
    this.run =
        List.of(
            AssayVersion.current(),
            facts.command("show"),
            facts.profile().toString(),
            facts.profiles().toString(),
            facts.session().toString());
  }

  /** Returns whether the details of a question depend on no other question. */
  static boolean isSelfContained(Outcome outcome) {
    return Conversation.interaction(outcome.tags()).isEmpty();
  }

  /**
   * Returns the key of a block.
   *
   * @param checksum of the outcome of a question
   */
  String of(List<String> questions, ToIntFunction<String> checksum) throws IOException {
    List<String> inputs = new ArrayList<>(run);
    for (String question : questions) {
      inputs.add(question);
      inputs.add(checksum.applyAsInt(question) + " " + results.size(question));
    }
    return FileHashes.ofParts(inputs);
  }
}
