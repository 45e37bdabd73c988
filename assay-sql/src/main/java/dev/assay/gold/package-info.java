/** The brace grammar of gold queries and its expansion. */
@NullMarked
package dev.assay.gold;

import org.jspecify.annotations.NullMarked;
