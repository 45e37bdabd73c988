// SPDX-License-Identifier: Apache-2.0
package dev.assay.bench;

import dev.assay.create.TargetAddress;
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
 * @param server a server, as the address of any of its databases, or {@code null} for files
 * @param check whether every gold query runs on the new databases
 */
public record BenchmarkRequest(
    List<BenchmarkDomain> domains,
    long seed,
    BenchmarkEngine engine,
    Path out,
    TargetAddress.@Nullable OfServer server,
    boolean check) {
  public BenchmarkRequest {
    domains = List.copyOf(domains);
  }
}
