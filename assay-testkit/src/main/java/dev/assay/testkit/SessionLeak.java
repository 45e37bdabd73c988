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
package dev.assay.testkit;

/**
 * A statement that leaves something in its session, and a query that would notice.
 *
 * @param kind of what is left
 * @param sql sets, locks, creates or begins something; need not return rows
 * @param probe returns the same every time as long as nothing of {@code sql} reaches it
 * @param freedLater whether the server may take a moment to free what a closed connection held, as
 *     with locks
 */
public record SessionLeak(StateKind kind, String sql, String probe, boolean freedLater) {
  /** Something that the very next query would notice. */
  public SessionLeak(StateKind kind, String sql, String probe) {
    this(kind, sql, probe, false);
  }
}
