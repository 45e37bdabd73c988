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
package dev.assay.llm.retrieve;

import dev.assay.llm.chat.ModelCallException;
import dev.assay.llm.chat.ModelCallException.Kind;
import dev.langchain4j.exception.HttpException;
import java.io.IOException;
import java.net.http.HttpTimeoutException;
import org.jspecify.annotations.Nullable;

/** What went wrong when a provider was asked for embeddings. */
final class EmbeddingFailure {
  private EmbeddingFailure() {}

  /**
   * The failure in our words. The provider's own are left out, and so is the cause: some repeat a
   * part of the key.
   */
  static ModelCallException of(String id, RuntimeException failure) {
    Integer status = null;
    Kind kind = Kind.ANSWER;
    int depth = 0;
    for (Throwable e = failure; e != null && depth < 20; e = e.getCause(), depth++) {
      if (e instanceof HttpException http) {
        status = http.statusCode();
        kind = kind(status);
        break;
      }
      if (e instanceof HttpTimeoutException
          || e instanceof dev.langchain4j.exception.TimeoutException) {
        kind = Kind.TIMEOUT;
        break;
      }
      if (e instanceof com.fasterxml.jackson.core.JacksonException) {
        break;
      }
      if (e instanceof IOException) {
        kind = Kind.CONNECTION;
        break;
      }
    }
    return new ModelCallException(kind, message(id, kind, status), status, null, "", null);
  }

  private static Kind kind(int status) {
    return switch (status) {
      case 401, 403 -> Kind.ACCESS;
      case 404 -> Kind.NOT_FOUND;
      case 408 -> Kind.TIMEOUT;
      case 429 -> Kind.RATE_LIMIT;
      default -> status >= 500 ? Kind.PROVIDER : Kind.REQUEST;
    };
  }

  private static String message(String id, Kind kind, @Nullable Integer status) {
    String what =
        switch (kind) {
          case ACCESS -> "the key was refused; check it";
          case NOT_FOUND -> "there is no such model or address; check name and base URL";
          case RATE_LIMIT -> "too many requests; wait, or embed fewer texts";
          case TIMEOUT -> "no answer in time; raise the timeout, or try again";
          case CONNECTION -> "the connection failed; check the base URL and the network";
          case PROVIDER -> "the provider is in trouble; try again later";
          case REQUEST -> "the request was refused; check the model's name and its limits";
          default -> "the answer can't be read; check that the base URL speaks OpenAI's interface";
        };
    return "embeddings by %s: %s%s".formatted(id, what, status == null ? "" : " (" + status + ")");
  }
}
