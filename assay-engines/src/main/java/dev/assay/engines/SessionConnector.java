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
package dev.assay.engines;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * Opens a session's connection, and another of the same kind after each query.
 *
 * @param <C> the driver's own type
 */
@FunctionalInterface
public interface SessionConnector<C extends Connection> {
  C connect() throws SQLException;
}
