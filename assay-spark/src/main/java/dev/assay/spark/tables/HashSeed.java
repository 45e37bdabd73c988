// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import java.io.Serializable;
import java.security.SecureRandom;

/**
 * The secret of a comparison's hashes, so that nobody can write values whose hashes collide.
 *
 * @param low seed of the lower 64 bits
 * @param high seed of the upper 64 bits
 */
record HashSeed(long low, long high) implements Serializable {
  /** The seed that chooses the rows to list, the same in every run. */
  static final HashSeed FIXED = new HashSeed(0x5851F42D4C957F2DL, 0x14057B7EF767814FL);

  static HashSeed random() {
    SecureRandom random = new SecureRandom();
    return new HashSeed(random.nextLong(), random.nextLong());
  }
}
