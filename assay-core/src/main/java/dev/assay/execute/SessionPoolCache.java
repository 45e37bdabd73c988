// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The session pools of the most recently used databases. A test suite has thousands of databases,
 * more than a process may keep open; the least recently used ones are closed and reopened on
 * demand. Not safe for use by several threads.
 */
final class SessionPoolCache extends LinkedHashMap<String, SessionPool> {
  private static final long serialVersionUID = 1;
  private static final float LOAD_FACTOR = 0.75f;
  private static final int MOST = 200;

  SessionPoolCache() {
    super(MOST, LOAD_FACTOR, true);
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<String, SessionPool> eldest) {
    if (size() <= MOST) {
      return false;
    }
    eldest.getValue().close();
    return true;
  }
}
