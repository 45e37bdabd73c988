// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.dataset.input.InputProblemHandler;
import dev.assay.dataset.input.LocatedValue;
import dev.assay.dataset.input.LocatedValue.Field;
import dev.assay.dataset.input.LocatedValue.Fields;
import dev.assay.dataset.input.LocatedValue.Items;
import dev.assay.dataset.input.LocatedValue.Kind;
import dev.assay.dataset.input.LocatedValue.Scalar;
import dev.assay.execute.JdbcUrl;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Replaces {@code ${NAME}} by environment variables, and refuses secrets that are written out. */
final class EnvironmentSubstitution {
  private static final Pattern REFERENCE = Pattern.compile("\\$\\{([^}]*)}");
  private static final Pattern ONLY_REFERENCES = Pattern.compile("(\\$\\{[^}]*})+");
  private static final Pattern SECRET_IN_URL =
      Pattern.compile(
          "(?i)[?&;,][\\w.-]*(?:password|passwd|pwd|passphrase|passcode|secret|token"
              + "|(?:api|access|secret|private|account|shared)[_-]?key)\\s*=" // as properties
              + "|//[^/?#@;]*:[^?@;]*@" // before a host
              + "|:[^/@:?;]+/[^/@?;]+@"); // in the form of Oracle's drivers

  private static final Set<String> URLS = Set.of("url", "baseUrl", "pgvector", "chroma");

  private final Map<String, String> variables;
  private final InputProblemHandler inputProblemHandler;

  EnvironmentSubstitution(Map<String, String> variables, InputProblemHandler inputProblemHandler) {
    this.variables = variables;
    this.inputProblemHandler = inputProblemHandler;
  }

  /**
   * The document with all references replaced. Sections that nobody reads lose the keys of their
   * first level that name a variable that is not set.
   */
  LocatedValue expand(LocatedValue document, Predicate<String> read) {
    if (!(document instanceof Fields top)) {
      return expand(document);
    }
    List<Field> kept =
        top.fields().stream()
            .map(field -> read.test(field.name()) ? field : withSetKeys(field))
            .filter(field -> read.test(field.name()) || isSet(field.value()))
            .toList();
    return expand(new Fields(kept, top.line(), top.column()));
  }

  private Field withSetKeys(Field section) {
    if (!(section.value() instanceof Fields keys)) {
      return section;
    }
    List<Field> kept = keys.fields().stream().filter(key -> isSet(key.value())).toList();
    LocatedValue value = new Fields(kept, keys.line(), keys.column());
    return new Field(section.name(), value, section.line(), section.column());
  }

  private boolean isSet(LocatedValue value) {
    if (value instanceof Fields object) {
      return object.fields().stream().allMatch(field -> isSet(field.value()));
    }
    if (value instanceof Items items) {
      return items.values().stream().allMatch(this::isSet);
    }
    return REFERENCE
        .matcher(((Scalar) value).text())
        .results()
        .allMatch(match -> variables.containsKey(match.group(1)));
  }

  /** The value with all references replaced. */
  LocatedValue expand(LocatedValue value) {
    if (value instanceof Fields object) {
      return new Fields(
          object.fields().stream().map(this::expand).toList(), object.line(), object.column());
    }
    if (value instanceof Items items) {
      return new Items(
          items.values().stream().map(this::expand).toList(), items.line(), items.column());
    }
    Scalar scalar = (Scalar) value;
    return scalar.kind() == Kind.TEXT
        ? new Scalar(Kind.TEXT, expand(scalar), scalar.line(), scalar.column())
        : scalar;
  }

  private Field expand(Field field) {
    if (field.value() instanceof Scalar scalar) {
      refuseLiteralSecret(field.name(), scalar);
    }
    if (field.name().equals("properties") && field.value() instanceof Fields properties) {
      properties.fields().forEach(this::refuseLiteralSecret);
    }
    if (field.name().equals("headers") && field.value() instanceof Fields headers) {
      headers.fields().forEach(this::refuseLiteralHeader);
    }
    return new Field(field.name(), expand(field.value()), field.line(), field.column());
  }

  /**
   * Refuses a header with a literal secret. A word such as Bearer may stand before the reference.
   */
  private void refuseLiteralHeader(Field header) {
    boolean secret =
        header.name().equalsIgnoreCase("authorization")
            || header.name().equalsIgnoreCase("cookie")
            || JdbcUrl.Property.isSecret(header.name())
            || header.name().toLowerCase(Locale.ROOT).endsWith("key");
    if (secret
        && header.value() instanceof Scalar scalar
        && !REFERENCE.matcher(scalar.text()).find()) {
      inputProblemHandler.report(
          scalar,
          "the secret '%s' must not be in a configuration file".formatted(header.name()),
          "put it into an environment variable and write \"${NAME}\"");
    }
  }

  /** Refuses a literal secret in a driver property, whose name need not be {@code password}. */
  private void refuseLiteralSecret(Field property) {
    if (property.value() instanceof Scalar scalar
        && JdbcUrl.Property.isSecret(property.name())
        && !property.name().equals("password")
        && !ONLY_REFERENCES.matcher(scalar.text()).matches()) {
      inputProblemHandler.report(
          scalar,
          "the secret '%s' must not be in a configuration file".formatted(property.name()),
          "put it into an environment variable and write \"${NAME}\"");
    }
  }

  private void refuseLiteralSecret(String name, Scalar scalar) {
    boolean password =
        name.equals("password")
            && scalar.kind() != Kind.NULL
            && !scalar.text().isEmpty()
            && !ONLY_REFERENCES.matcher(scalar.text()).matches();
    if (URLS.contains(name) && SECRET_IN_URL.matcher(scalar.text()).find()) {
      inputProblemHandler.report(
          scalar,
          "a url must not contain a password, because urls are printed",
          "write it next to the url, as password: \"${NAME}\"");
    }
    if (name.equals("webhook") && !ONLY_REFERENCES.matcher(scalar.text()).matches()) {
      inputProblemHandler.report(
          scalar,
          "the address of a webhook is a secret, and must not be in a configuration file",
          "put it into an environment variable and write \"${NAME}\"");
    }
    if (password) {
      inputProblemHandler.report(
          scalar,
          "a password must not be in a configuration file",
          "put it into an environment variable and write \"${NAME}\"");
    }
  }

  private String expand(Scalar scalar) {
    Matcher reference = REFERENCE.matcher(scalar.text());
    return reference.replaceAll(
        match -> {
          String name = match.group(1);
          String content = variables.get(name);
          if (content == null) {
            inputProblemHandler.report(
                scalar,
                "the environment variable '%s' is not set".formatted(name),
                "set it, as in: export %s=…".formatted(name));
          }
          return Matcher.quoteReplacement(content == null ? "" : content);
        });
  }
}
