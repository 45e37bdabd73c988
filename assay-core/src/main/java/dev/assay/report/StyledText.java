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
package dev.assay.report;

/**
 * A piece of one line in one ink. The text is made safe here, so that whatever is printed through
 * spans holds no control characters but those of its ink.
 */
record StyledText(TextStyle ink, String text) {
  static final StyledText EMPTY = StyledText.of("");

  StyledText {
    text = SafeText.line(text);
  }

  static StyledText of(String text) {
    return new StyledText(TextStyle.PLAIN, text);
  }

  int width() {
    return TextWidth.of(text);
  }

  StyledText withText(String other) {
    return new StyledText(ink, other);
  }
}
