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
package dev.assay.metric.spider;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Collections whose order does not count but whose repeats do. */
final class Multisets {
  private Multisets() {}

  /** Whether both hold the same things equally often; linear in their sizes. */
  static boolean same(Collection<?> one, Collection<?> other) {
    if (one.size() != other.size()) {
      return false;
    }
    Map<Object, Integer> counts = new HashMap<>();
    one.forEach(item -> counts.merge(item, 1, Integer::sum));
    for (Object item : other) {
      Integer left = counts.get(item);
      if (left == null || left == 0) {
        return false;
      }
      counts.put(item, left - 1);
    }
    return true;
  }
}
