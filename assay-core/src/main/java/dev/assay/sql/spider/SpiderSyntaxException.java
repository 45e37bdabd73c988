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
package dev.assay.sql.spider;

/** A text is outside of Spider's grammar; never leaves the package. */
final class SpiderSyntaxException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  SpiderSyntaxException() {
    // Thrown for many predictions, and where is of no interest: no message, no stack trace.
    super(null, null, false, false);
  }
}
