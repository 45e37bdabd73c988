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
package dev.assay.generate;

import dev.assay.model.AssayException;

/**
 * The generator may not or can't go on: its budget is used up, or no question would fare better
 * until something is mended. Questions in work are finished as far as they can be, no other is
 * started, and the run can be resumed.
 */
public class GeneratorStoppedException extends AssayException {
  private static final long serialVersionUID = 1;

  public GeneratorStoppedException(String message) {
    super(message);
  }
}
