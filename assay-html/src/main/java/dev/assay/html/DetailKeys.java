// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.journal.AssayVersion;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredResults;
import dev.assay.model.Conversation;
import dev.assay.model.Outcome;
import dev.assay.report.RunFacts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Names a block of details by what it is made of, so that one that was made before is used only if
 * nothing of that has changed. Safe for use by several threads.
 */
final class DetailKeys {
  private final String run;
  private final StoredResults results;

  /**
   * @param facts of the run, with its directory as the report names it
   */
  DetailKeys(RunDirectory directory, RunFacts facts) {
    this.results = directory.results();
    this.run =
        String.join(
            "\n",
            AssayVersion.current(),
            facts.command("show"),
            facts.profile().toString(),
            facts.profiles().toString(),
            facts.session().toString());
  }

  /** Returns whether details of a question depend on nothing but its outcome and results. */
  static boolean isAlone(Outcome outcome) {
    return Conversation.interaction(outcome.tags()).isEmpty();
  }

  /**
   * Returns the key of a block.
   *
   * @param checksum of the outcome of a question
   */
  String of(List<String> questions, ToIntFunction<String> checksum) throws IOException {
    StringBuilder inputs = new StringBuilder(run);
    for (String question : questions) {
      inputs.append('\n').append(checksum.applyAsInt(question));
      inputs.append(' ').append(results.size(question));
      inputs.append(' ').append(question);
    }
    return HexFormat.of()
        .formatHex(sha256().digest(inputs.toString().getBytes(StandardCharsets.UTF_8)));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
