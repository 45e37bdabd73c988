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
package dev.assay.llm.chat;

import org.jspecify.annotations.Nullable;

/**
 * Tokens of one call as the provider counts them; {@code null} where it does not say.
 *
 * @param prompt sent, {@code cached} included
 * @param completion received, {@code reasoning} included
 * @param cached of those sent, those that the provider had in its cache
 * @param reasoning of those received, those of reasoning
 */
public record CallTokens(
    @Nullable Long prompt,
    @Nullable Long completion,
    @Nullable Long cached,
    @Nullable Long reasoning) {
  public static final CallTokens UNKNOWN = new CallTokens(null, null, null, null);
}
