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

/**
 * What a stub says it counted: every four characters are a token, half the prompt was in the cache,
 * and three tokens of reasoning came before the answer.
 *
 * @param prompt with {@code cached}
 * @param completion with {@code reasoning}
 */
public record StubUsage(long prompt, long completion, long cached, long reasoning) {
  static StubUsage of(String prompt, String text) {
    long sent = prompt.length() / 4 + 1L;
    return new StubUsage(sent, text.length() / 4 + 4L, sent / 2, 3);
  }
}
