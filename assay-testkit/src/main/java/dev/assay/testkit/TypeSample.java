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

import dev.assay.model.ValueFamily;

/**
 * A type of a database, and a value of it.
 *
 * @param family what its values are to Assay
 * @param type as a table's column is declared
 * @param literal SQL that an INSERT takes for the value
 * @param value what must be read, of the class that the family has
 */
public record TypeSample(ValueFamily family, String type, String literal, Object value) {}
