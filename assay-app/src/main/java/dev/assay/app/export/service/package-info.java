// SPDX-License-Identifier: Apache-2.0
/** HTTP to services that runs are exported to: addresses, keys, retries, errors with a remedy. */
@NullMarked
package dev.assay.app.export.service;

import org.jspecify.annotations.NullMarked;
