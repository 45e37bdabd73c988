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

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a model answered.
 *
 * @param text the answer; reasoning that the provider gives apart is not in it
 * @param tokens as the provider counts them
 * @param finishReason why the model stopped, in the provider's word, or {@code null}
 * @param model as the provider names it in its answer, or {@code null}
 * @param latency from sending the request until the answer was complete
 * @param requestBody what was sent, raw; no header is in it
 * @param responseBody what came back, raw
 */
public record ModelReply(
    String text,
    CallTokens tokens,
    @Nullable String finishReason,
    @Nullable String model,
    Duration latency,
    String requestBody,
    String responseBody) {}
