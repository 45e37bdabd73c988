// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.document;

import java.util.Arrays;
import java.util.List;

/**
 * A part of a document with a title.
 *
 * @param id its name in addresses
 * @param aside a short remark beside the title; may be empty
 * @param place its place in a medium that has room
 */
public record Section(String id, Text title, String aside, List<Block> blocks, Place place) {
  /** A place in a medium that has room; others show one section after the other. */
  public enum Place {
    MAIN,
    BESIDE_HEADLINE,
    /** Shown on request only. */
    FOLDED
  }

  public Section {
    blocks = blocks.stream().filter(block -> !block.isEmpty()).toList();
  }

  public static Section of(String id, Text title, String aside, List<? extends Block> blocks) {
    return new Section(id, title, aside, List.copyOf(blocks), Place.MAIN);
  }

  public static Section of(String id, String title, String aside, Block... blocks) {
    return of(id, Text.of(title), aside, Arrays.asList(blocks));
  }

  /** Returns a copy with the first block of words alone. */
  Section brief() {
    List<Block> first =
        blocks.stream()
            .filter(block -> !(block instanceof StackedBar || block instanceof Scatter))
            .limit(1)
            .toList();
    return new Section(id, title, aside, first, place);
  }

  /** Returns a copy whose blocks have few rows. */
  Section shortened(int rows) {
    List<Block> few = blocks.stream().map(block -> block.brief(rows)).toList();
    return new Section(id, title, aside, few, place);
  }

  /** Returns a copy in another place. */
  public Section in(Place other) {
    return new Section(id, title, aside, blocks, other);
  }
}
