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
import dev.assay.model.Question;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Questions as read from a file.
 *
 * @param name short name, from the file
 * @param format the format it was read in, such as {@code spider}
 * @param source file or folder it came from
 * @param sha256 hash of everything that was read, in hexadecimal
 * @param questions in file order, with unique ids
 */
public record Dataset(
    String name, String format, Path source, String sha256, List<Question> questions) {
  public Dataset {
    questions = List.copyOf(questions);
    Set<String> ids = new HashSet<>();
    for (Question question : questions) {
      if (!ids.add(question.id())) {
        throw new AssayException(
            "%s: the id '%s' occurs twice; ids must be unique".formatted(source, question.id()));
      }
    }
  }
}
