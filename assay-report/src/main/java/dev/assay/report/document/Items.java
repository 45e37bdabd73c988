// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.document;

import java.util.List;

/**
 * Things of which there is more to say than a row has room for.
 *
 * @param few that a terminal shows of many
 * @param most that a file shows of them
 */
public record Items(List<Item> items, int few, int most) implements Block {
  public Items {
    items = List.copyOf(items);
  }

  /** All of them, however many. */
  public Items(List<Item> items) {
    this(items, items.size(), items.size());
  }

  /**
   * One of them.
   *
   * @param aside short remark beside the title; may be empty
   */
  public record Item(Text title, String aside, List<Sentence> sentences) {}

  /** Those that a terminal shows, or those that a file does; one more is not left out. */
  public List<Item> shown(boolean onTerminal) {
    int enough = onTerminal ? few : most;
    return items.subList(0, items.size() <= enough + 1 ? items.size() : enough);
  }

  @Override
  public boolean isEmpty() {
    return items.isEmpty();
  }

  @Override
  public void show(Renderer renderer) {
    renderer.items(this);
  }
}
