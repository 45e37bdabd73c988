// SPDX-License-Identifier: Apache-2.0
package dev.assay.bench;

import dev.assay.create.TargetAddress;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The server on which a benchmark's databases are created.
 *
 * @param database the address of a database by its name
 * @param passwordVariable the environment variable with the password, or {@code null}
 * @param replace whether databases of these names are replaced
 */
public record ServerLocation(
    Function<String, TargetAddress.OfServer> database,
    @Nullable String passwordVariable,
    boolean replace) {}
