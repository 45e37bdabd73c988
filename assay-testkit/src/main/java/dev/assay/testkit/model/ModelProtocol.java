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
package dev.assay.testkit.model;

import java.net.URI;
import java.util.List;
import java.util.Map;

/** A provider's way of speaking, from the provider's side. */
public interface ModelProtocol {
  /** As Assay calls the provider. */
  String provider();

  /** What the base URL has after host and port. */
  String basePath();

  /** Environment variables that somebody needs who asks the stub. */
  Map<String, String> environment(String key, URI root);

  /** What the real service would refuse about a request, in its own words; empty if nothing. */
  List<String> problems(StubRequest stubRequest, String key);

  /** All that was said to the model. */
  String prompt(StubRequest stubRequest);

  /** An answer's body. */
  String answer(StubRequest stubRequest, String text, StubUsage usage);

  /** The body of an error. */
  String error(int status, String message);
}
