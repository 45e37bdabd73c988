// SPDX-License-Identifier: Apache-2.0
/** Steps of building a release that neither Maven's plugins nor the JDK's tools have. */
@NullMarked
package dev.assay.dist;

import org.jspecify.annotations.NullMarked;
