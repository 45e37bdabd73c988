// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.execute.internal.JdbcUrl;
import dev.assay.input.internal.InputProblemHandler;
import dev.assay.input.internal.LocatedValue;
import dev.assay.input.internal.LocatedValue.Field;
import dev.assay.input.internal.LocatedValue.Fields;
import dev.assay.input.internal.LocatedValue.Items;
import dev.assay.input.internal.LocatedValue.Kind;
import dev.assay.input.internal.LocatedValue.Scalar;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Replaces {@code ${NAME}} by environment variables where a file may use them, and refuses secrets
 * that are written out.
 */
final class EnvironmentSubstitution {
  private static final Pattern REFERENCE = Pattern.compile("\\$\\{([^}]*)}");
  private static final Pattern ONLY_REFERENCES = Pattern.compile("(\\$\\{[^}]*})+");
  private static final Pattern SECRET_IN_URL =
      Pattern.compile(
          "(?i)[?&;,][\\w.-]*(?:password|passwd|pwd|passphrase|passcode|secret|token"
              + "|(?:api|access|secret|private|account|shared)[_-]?key)\\s*=" // as properties
              + "|//[^/?#@;]*:[^?@;]*@" // before a host
              + "|:[^/@:?;]+/[^/@?;]+@"); // in the form of Oracle's drivers

  private static final Set<String> URLS =
      Set.of("url", "baseUrl", "pgvector", "chroma", "database", "gold", "prediction");

  /** Keys with the address of a server, to which the other keys of their section are sent. */
  private static final Set<String> ADDRESSES = Set.of("url", "pgvector", "chroma");

  private static final Pattern HOST = Pattern.compile("//(?:[^/?#@]*@)?(\\[[^]]*]|[^:/?#;,]+)");

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
      return expand(document, VariablePlace.TOP);
    }
    List<Field> kept =
        top.fields().stream()
            .map(field -> read.test(field.name()) ? field : withSetKeys(field))
            .filter(field -> read.test(field.name()) || isSet(field.value()))
            .toList();
    return expand(new Fields(kept, top.line(), top.column()), VariablePlace.TOP);
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

  /**
   * The value with all references replaced.
   *
   * @param place the use that is made of its texts
   */
  private LocatedValue expand(LocatedValue value, VariablePlace place) {
    if (value instanceof Fields object) {
      String host = host(object);
      return new Fields(
          object.fields().stream().map(field -> expand(field, place.within(field, host))).toList(),
          object.line(),
          object.column());
    }
    if (value instanceof Items items) {
      return new Items(
          items.values().stream().map(item -> expand(item, place)).toList(),
          items.line(),
          items.column());
    }
    Scalar scalar = (Scalar) value;
    return scalar.kind() == Kind.TEXT
        ? new Scalar(Kind.TEXT, expand(scalar, place), scalar.line(), scalar.column())
        : scalar;
  }

  private Field expand(Field field, VariablePlace place) {
    if (field.value() instanceof Scalar scalar) {
      refuseLiteralSecret(field.name(), scalar);
    }
    if (field.name().equals("properties") && field.value() instanceof Fields properties) {
      properties.fields().forEach(this::refuseLiteralSecret);
    }
    if (field.name().equals("headers") && field.value() instanceof Fields headers) {
      headers.fields().forEach(this::refuseLiteralHeader);
    }
    return new Field(field.name(), expand(field.value(), place), field.line(), field.column());
  }

  /** The host of the address in a section, or {@code null} if it has none. */
  private @Nullable String host(Fields section) {
    for (Field field : section.fields()) {
      if (ADDRESSES.contains(field.name()) && field.value() instanceof Scalar scalar) {
        String url =
            REFERENCE
                .matcher(scalar.text())
                .replaceAll(
                    match -> Matcher.quoteReplacement(variables.getOrDefault(match.group(1), "")));
        Matcher host = HOST.matcher(url);
        return host.find() ? host.group(1).toLowerCase(Locale.ROOT) : null;
      }
    }
    return null;
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

  private String expand(Scalar scalar, VariablePlace place) {
    Matcher reference = REFERENCE.matcher(scalar.text());
    return reference.replaceAll(
        match -> {
          String name = match.group(1);
          String refusal = place.refusal(name, scalar.text(), variables.get(name));
          if (refusal != null) {
            inputProblemHandler.report(scalar, refusal, place.remedy());
            return "";
          }
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

  /**
   * The use that is made of a text in a configuration file, which decides which environment
   * variables it may contain. Whoever runs a file need not be its author: only what authenticates
   * may be a secret, since everything else is stored in the run, printed or sent to a server.
   *
   * @param use of the text
   * @param key the nearest key, for messages
   * @param host that the text is sent to, or {@code null} if the file doesn't name one
   */
  record VariablePlace(Use use, String key, @Nullable String host) {
    /** Uses of a text. */
    enum Use {
      /** Stored, printed or sent as it is. */
      TEXT,
      /** The account, address or folder of a database or server. */
      ADDRESS,
      /** Authenticates. */
      SECRET,
      /** An argument of the user's own program. */
      ARGUMENT
    }

    static final VariablePlace TOP = new VariablePlace(Use.TEXT, "", null);

    private static final Set<String> SECRETS = Set.of("password", "webhook");
    private static final Set<String> SECTIONS = Set.of("properties", "headers");
    private static final Set<String> ADDRESSES =
        Set.of(
            "url",
            "baseUrl",
            "chroma",
            "pgvector",
            "user",
            "database",
            "databases",
            "goldDatabases",
            "gold",
            "prediction",
            "file");

    /**
     * The place of a key's value.
     *
     * @param within the address in the key's section, if it has one
     */
    VariablePlace within(Field field, @Nullable String within) {
      String name = field.name();
      if (use == Use.SECRET && SECTIONS.contains(key)) {
        return new VariablePlace(Use.SECRET, key, host);
      }
      Use inner =
          SECRETS.contains(name) || SECTIONS.contains(name)
              ? Use.SECRET
              : name.equals("command")
                  ? Use.ARGUMENT
                  : ADDRESSES.contains(name) ? Use.ADDRESS : Use.TEXT;
      return new VariablePlace(inner, name, within);
    }

    /**
     * The reason why the text must not contain a variable, or {@code null} if it may.
     *
     * @param text with references
     * @param content of the variable, {@code null} if it is not set
     */
    @Nullable String refusal(String variable, String text, @Nullable String content) {
      return switch (use) {
        case TEXT ->
            "'%s' can't contain an environment variable, because its text is not kept secret"
                .formatted(key);
        case ADDRESS -> {
          if (KnownSecret.isSecretName(variable)) {
            yield "'%s' contains %s, which looks like a secret, but addresses and accounts are printed"
                .formatted(key, variable);
          }
          boolean whole = text.equals("${" + variable + "}");
          boolean number = content == null || content.matches("\\d{1,5}");
          boolean server = text.contains("//") || text.contains("@");
          yield whole || number || !server
              ? null
              : "'%s' contains %s within an address, which would be sent to that server"
                  .formatted(key, variable);
        }
        case SECRET ->
            KnownSecret.mayGoTo(variable, host)
                ? null
                : "%s would be sent to %s, but it is the key of another service"
                    .formatted(variable, host == null ? "the server of '" + key + "'" : host);
        case ARGUMENT -> null;
      };
    }

    /** The way out of a refusal. */
    String remedy() {
      return switch (use) {
        case ADDRESS ->
            "write the address itself, a variable in place of all of it, or one with a port; and"
                + " secrets as password, property or header";
        case SECRET -> "put this server's own key into a variable of its own, and name that";
        default -> "write the text itself";
      };
    }
  }
}
