// SPDX-License-Identifier: Apache-2.0
package dev.assay.bench;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A benchmark to make.
 *
 * @param domains the definitions
 * @param seed of the held-out half
 * @param engine of the databases
 * @param out the folder to write
 * @param server the server on which the databases are created, or {@code null} for files in the
 *     folder
 * @param check whether every gold query runs on the new databases
 */
public record BenchmarkRequest(
    List<BenchmarkDomain> domains,
    long seed,
    BenchmarkEngine engine,
    Path out,
    @Nullable ServerLocation server,
    boolean check) {
  public BenchmarkRequest {
    domains = List.copyOf(domains);
  }

  /** This request with another folder. */
  BenchmarkRequest into(Path folder) {
    return new BenchmarkRequest(domains, seed, engine, folder, server, check);
  }
}
