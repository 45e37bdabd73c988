// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit;

import dev.assay.execute.DatabaseAddress;

/**
 * An address at which no database can be opened.
 *
 * @param address the engine's own kind, with the id {@code shop}
 * @param told a text that the message must have
 */
public record UnavailableAddress(DatabaseAddress address, String told) {}
