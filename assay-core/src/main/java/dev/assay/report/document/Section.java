/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.report.document;

import java.util.Arrays;
import java.util.List;

/**
 * A part of a document with a title.
 *
 * @param id its name in addresses
 * @param aside a short remark beside the title; may be empty
 * @param place where it belongs in a medium that has room
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

  /** The same in another place. */
  public Section in(Place other) {
    return new Section(id, title, aside, blocks, other);
  }
}
