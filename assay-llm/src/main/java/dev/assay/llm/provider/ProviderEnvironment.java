// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.provider;

import dev.assay.AssayException;
import dev.assay.llm.chat.ModelName;
import dev.assay.llm.chat.ModelOptions;
import dev.assay.llm.wire.SecretRedactor;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the settings of a model from environment variables. */
final class ProviderEnvironment {
  private static final Pattern PART = Pattern.compile("\\$\\{([A-Z_|]+)}");

  /**
   * The usual form of variable names; a key that was entered by mistake in place of a name hardly
   * ever has it.
   */
  private static final Pattern NAME = Pattern.compile("[A-Z_][A-Z0-9_]*");

  private final ModelName model;
  private final Map<String, String> variables;

  ProviderEnvironment(ModelName model, Map<String, String> variables) {
    this.model = model;
    this.variables = variables;
  }

  /** The value of a variable, or {@code null} if it is not set or blank. */
  @Nullable String get(String variable) {
    String value = variables.get(variable);
    return value == null || value.isBlank() ? null : value.strip();
  }

  /** The value of a variable; fails if it is not set. */
  String need(String variable, String what) {
    String value = get(variable);
    if (value == null) {
      throw new AssayException(
          "%s: the environment variable %s is not set; it holds %s"
              .formatted(model, variable, what));
    }
    return value;
  }

  /**
   * A key, which is registered as a secret.
   *
   * @param variable the name of the variable, or {@code null} if there is none
   */
  @Nullable String key(@Nullable String variable, boolean needed, SecretRedactor secretRedactor) {
    if (variable == null) {
      return null;
    }
    if (get(variable) == null && !NAME.matcher(variable).matches()) {
      throw new AssayException(
          "%s: keyVariable is not the name of an environment variable, such as OPENAI_API_KEY; its value is not shown, because it may be a key: put the key into a variable, and name the variable"
              .formatted(model));
    }
    String key = needed ? need(variable, "the key") : get(variable);
    if (key != null) {
      secretRedactor.add(key);
      if (!key.chars().allMatch(c -> c > ' ' && c < 127)) {
        throw new AssayException(
            "%s: the key in %s has a space, a line break or another character that no key has"
                .formatted(model, variable));
      }
    }
    return key;
  }

  /** The base URL of a provider, without a slash at the end. */
  URI baseUrl(Provider provider, ModelOptions options) {
    if (options.endpoint().baseUrl() != null) {
      return checked(options.endpoint().baseUrl().toString());
    }
    if (provider.baseUrl() == null) {
      throw new AssayException(
          "%s: set its address with baseUrl, or --base-url, such as http://localhost:8000/v1"
              .formatted(model));
    }
    String url = PART.matcher(provider.baseUrl()).replaceAll(this::part);
    // The one location whose host has no prefix.
    return checked(url.replace("//global-aiplatform", "//aiplatform"));
  }

  private String part(MatchResult match) {
    String[] names = match.group(1).split("\\|");
    for (String name : names) {
      String value = get(name);
      if (value != null) {
        return Matcher.quoteReplacement(value.replaceAll("/+$", ""));
      }
    }
    throw new AssayException(
        "%s: the environment variable %s is not set; it holds the provider's address. Set it, or give"
                .formatted(model, String.join(" or ", names))
            + " baseUrl");
  }

  private URI checked(String url) {
    try {
      URI uri = new URI(url.replaceAll("/+$", ""));
      String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
      if (uri.getHost() != null
          && uri.getUserInfo() == null
          && uri.getQuery() == null
          && (scheme.equals("http") || scheme.equals("https"))) {
        return uri;
      }
    } catch (URISyntaxException unreadable) {
      // Reported below without the text, which may contain a password.
    }
    throw new AssayException(
        "%s: baseUrl must be http:// or https://, a host and a path, without a user or a query"
            .formatted(model));
  }
}
