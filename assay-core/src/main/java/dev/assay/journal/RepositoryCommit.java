// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import org.jspecify.annotations.Nullable;

/**
 * The commit that was checked out when a run was started.
 *
 * @param hash of the commit in hexadecimal
 * @param dirty whether files of the repository differed from it; {@code null} if unknown
 */
public record RepositoryCommit(String hash, @Nullable Boolean dirty) {
  /** The commit for people: the beginning of its hash. */
  public String words() {
    String start = hash.substring(0, Math.min(12, hash.length()));
    return Boolean.TRUE.equals(dirty) ? start + ", with uncommitted changes" : start;
  }
}
