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
package dev.assay.config;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How fast a provider may be asked; {@code null} where not set.
 *
 * @param concurrency calls under way at one time
 * @param requestsPerMinute calls
 * @param tokensPerMinute sent and received
 * @param retries further tries after one that failed
 * @param firstWait before the first of them
 * @param longestWait before any of them
 */
public record RateLimitSettings(
    @Nullable Integer concurrency,
    @Nullable Integer requestsPerMinute,
    @Nullable Long tokensPerMinute,
    @Nullable Integer retries,
    @Nullable Duration firstWait,
    @Nullable Duration longestWait) {
  public static final RateLimitSettings EMPTY =
      new RateLimitSettings(null, null, null, null, null, null);

  RateLimitSettings overriddenBy(RateLimitSettings flags) {
    return new RateLimitSettings(
        SettingPrecedence.first(flags.concurrency, concurrency),
        SettingPrecedence.first(flags.requestsPerMinute, requestsPerMinute),
        SettingPrecedence.first(flags.tokensPerMinute, tokensPerMinute),
        SettingPrecedence.first(flags.retries, retries),
        SettingPrecedence.first(flags.firstWait, firstWait),
        SettingPrecedence.first(flags.longestWait, longestWait));
  }
}
