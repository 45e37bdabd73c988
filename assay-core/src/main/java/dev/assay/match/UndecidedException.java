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
package dev.assay.match;

/**
 * The end of a comparison or of scoring that ran out of work or time. Whoever sets the limit makes
 * it a value: it never leaves {@link ResultMatcher} nor {@link dev.assay.metric.ScoringDeadline}.
 */
public final class UndecidedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UndecidedException(String reason) {
    super(reason, null, false, false);
  }

  /** Why it ended, for people; the same in every run that ends for the same reason. */
  String reason() {
    return String.valueOf(getMessage());
  }
}
