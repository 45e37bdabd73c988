// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.http;

/** Is told of the answers of a server; called by several threads at once. */
@FunctionalInterface
public interface RequestObserver {
  /**
   * Notes an answer that was sent, or whose client went away.
   *
   * @param route the path as it was added to the routes, or {@code other}
   */
  void answered(String route, int status);
}
