// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.internal;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A JDBC URL with its properties.
 *
 * <p>Every driver has its own grammar: {@code ?a=b&c=d}, {@code ;a=b}, {@code :a=b;}, {@code
 * (a=b,c=d)}, percent-encoded or not. This class parses all of them at once: any text between a
 * separator of any grammar and an equals sign is treated as a name. This finds more names than a
 * driver would, never fewer, so that no property escapes being refused or hidden.
 *
 * @param text the URL as given; may contain secrets
 */
public record JdbcUrl(String text) {
  /** One {@code name=value}; the name as it is written, the value without quoting. */
  public record Property(String name, String value) {
    /** The name as drivers compare it at their most lenient: ASCII letters and digits, small. */
    public String key() {
      return key(name);
    }

    /** The normalized form of a property name. */
    static String key(String name) {
      // Through upper case, as some drivers do it: a dotless i becomes I, a long s becomes S.
      return name.toUpperCase(Locale.ROOT)
          .toLowerCase(Locale.ROOT)
          .replaceAll("[^a-z0-9\\u0080-\\uffff]", "");
    }

    /** Returns whether its value is a secret. */
    public boolean isSecret() {
      return isSecret(name);
    }

    /** Returns whether values of a name are secrets. */
    public static boolean isSecret(String name) {
      String key = key(name);
      return key.equals("pass") || SECRET.matcher(key).find();
    }
  }

  private static final String HIDDEN = "***";

  private static final Pattern SECRET =
      Pattern.compile(
          "password|passwd|pwd|passphrase|secret|token|credential|privatekey|pvtkey|apikey"
              + "|accesskey|keydata|sessionkey|signature");

  private static final String SEPARATORS = "?&;:,({@/\\s#";

  private static final Pattern NAME =
      Pattern.compile("(?:^|[" + SEPARATORS + "])([^=)}" + SEPARATORS + "]+)\\s*=");

  private static final Pattern VALUE = Pattern.compile("\\s*(?:\\{([^}]*)}?|([^&;,)}]*))");

  /**
   * The end of a masked secret value. A password may contain the usual separators, so this matches
   * more than {@link #VALUE}.
   */
  private static final Pattern SECRET_VALUE = Pattern.compile("\\{[^}]*}?|[^&;)}]*");

  private static final Pattern USER_INFO = Pattern.compile("//[^?;#]*@");

  /**
   * A password before the host that contains characters that should be encoded, such as a slash.
   * Digits after the first colon are a port instead.
   */
  private static final Pattern ODD_USER_INFO =
      Pattern.compile("(?s)//(?!\\[)[^:/@?;#]*:(?!\\d{1,5}(?:[/;?,#]|$)).*@");

  private static final Pattern PASSWORD =
      Pattern.compile("(?i)//[^:/?;#]*:([^?;#]*)@|^jdbc:oracle:[a-z0-9]+:[^/@]*/([^@]*)@");
  private static final Pattern ORACLE_USER = Pattern.compile("(?i)^(jdbc:oracle:[a-z0-9]+:)[^@]+@");
  private static final Pattern PROPERTIES =
      Pattern.compile("[?;].*|:[A-Za-z_]+=.*", Pattern.DOTALL);

  /**
   * Maximum levels of percent-encoding that are decoded; a URL with more is not analyzed further.
   */
  private static final int DECODINGS = 3;

  /** All properties, also those that show only after percent-decoding. */
  public List<Property> properties() {
    Set<Property> found = new LinkedHashSet<>();
    for (String form : forms()) {
      Matcher names = NAME.matcher(form);
      for (int at = 0; names.find(at); at = names.end(1)) {
        Matcher value = VALUE.matcher(form).region(names.end(), form.length());
        String text =
            !value.lookingAt() ? "" : value.group(1) == null ? value.group(2) : value.group(1);
        found.add(new Property(names.group(1), text));
      }
    }
    return List.copyOf(found);
  }

  /** The text, and its forms after one or more rounds of percent-decoding. */
  List<String> forms() {
    List<String> forms = new ArrayList<>(List.of(text));
    String form = text;
    for (int i = 0; i < DECODINGS && form.indexOf('%') >= 0; i++) {
      form = decode(form);
      forms.add(form);
    }
    return forms;
  }

  private static String decode(String text) {
    try {
      return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      // A percent sign that encodes nothing: drivers that decode reject such a URL themselves.
      return text;
    }
  }

  /** The secret values: those of secret properties, and a password before the host. */
  public List<String> secrets() {
    List<String> secrets = new ArrayList<>();
    properties().stream().filter(Property::isSecret).map(Property::value).forEach(secrets::add);
    for (String form : forms()) {
      PASSWORD
          .matcher(form)
          .results()
          .map(match -> match.group(1) == null ? match.group(2) : match.group(1))
          .forEach(secrets::add);
    }
    return secrets;
  }

  /** Returns whether it contains a password or another secret. */
  public boolean hasSecret() {
    return secrets().stream().anyMatch(secret -> !secret.isEmpty());
  }

  /** The URL without its properties, user and password: which database it is. */
  public String base() {
    return withoutUser(PROPERTIES.matcher(text).replaceFirst(""), "");
  }

  /** The URL for people: the values of secret properties, user and password are hidden. */
  public String printable() {
    StringBuilder shown = new StringBuilder();
    Matcher names = NAME.matcher(text);
    int copied = 0;
    for (int at = 0; names.find(at); at = names.end(1)) {
      if (names.end() >= copied && Property.isSecret(decode(names.group(1)))) {
        Matcher value = SECRET_VALUE.matcher(text).region(names.end(), text.length());
        shown.append(text, copied, names.end()).append(HIDDEN);
        copied = value.lookingAt() ? value.end() : names.end();
      }
    }
    return withoutUser(shown.append(text, copied, text.length()).toString(), HIDDEN + "@");
  }

  private static String withoutUser(String url, String instead) {
    String shown = ODD_USER_INFO.matcher(url).replaceFirst("//" + instead);
    String rest = USER_INFO.matcher(shown).replaceFirst("//" + instead);
    return ORACLE_USER
        .matcher(rest)
        .replaceFirst(match -> match.group(1) + (instead.isEmpty() ? "@" : instead));
  }

  /** Like {@link #printable()}. */
  @Override
  public String toString() {
    return printable();
  }
}
