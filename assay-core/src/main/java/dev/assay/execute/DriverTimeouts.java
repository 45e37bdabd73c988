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
package dev.assay.execute;

import java.time.Duration;

/**
 * How long a driver is waited for that does not come back.
 *
 * @param opening for opening a database or reading its schema
 * @param ending how long after its deadline a query may take to heed being cancelled, and how long
 *     after its answer to put its session in order
 */
public record DriverTimeouts(Duration opening, Duration ending) {
  /** One minute and five seconds. */
  public static final DriverTimeouts DEFAULT =
      new DriverTimeouts(Duration.ofMinutes(1), Duration.ofSeconds(5));
}
