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
package dev.assay.model;

/**
 * Wrong configuration, unreadable input or a broken environment. The message says where (file,
 * line, question) and what to do. The root of all exceptions that Assay throws on purpose.
 */
public class AssayException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public AssayException(String message) {
    super(message);
  }

  public AssayException(String message, Throwable cause) {
    super(message, cause);
  }
}
