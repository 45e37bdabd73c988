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
package dev.assay.testkit.fuzz;

/**
 * A text that the guard let through and that did more than a query does.
 *
 * @param number of the text under its seed
 * @param shortest what is left of the text after everything is gone that its effect does not need
 * @param effect what changed
 */
public record FuzzFinding(long number, String text, String shortest, String effect) {
  @Override
  public String toString() {
    return "text %d, %s, in short %s: %s"
        .formatted(number, JavaEscapes.write(text), JavaEscapes.write(shortest), effect);
  }
}
