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
package dev.assay.dataset;

import dev.assay.model.AssayException;
import dev.assay.model.ResultTable;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Reads stored tables of a format that the library itself doesn't know, such as Parquet; found by
 * {@link java.util.ServiceLoader}. Implementations are stateless and safe for use by several
 * threads.
 */
@FunctionalInterface
public interface TableFormat {
  /**
   * Reads a table.
   *
   * @return empty if the file is not of this format
   * @throws AssayException if it is, but can't be read
   */
  Optional<ResultTable> read(Path file);
}
