// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.config.Setting.SettingFlag;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The tables of {@code docs/reference/settings.md}, made from the table of settings. */
final class SettingsPage {
  /** {@code <!-- settings: SECTION -->}, the table, {@code <!-- end -->}; a dot for the top. */
  private static final Pattern TABLE =
      Pattern.compile("(?s)(<!-- settings: (\\S+) -->\\n).*?(<!-- end -->)");

  private SettingsPage() {}

  /** The page with its tables as they should be. */
  static String with(String page) {
    return TABLE.matcher(page).replaceAll(place -> table(place, page));
  }

  private static String table(MatchResult place, String page) {
    String section = place.group(2).equals(".") ? "" : place.group(2);
    List<Setting> rows = new ArrayList<>();
    collect(section, page, rows);
    return Matcher.quoteReplacement(
        rows.stream()
            .map(setting -> row(setting, section))
            .collect(
                Collectors.joining(
                    "",
                    place.group(1)
                        + "\n| key | option | value | default | meaning |\n|---|---|---|---|---|\n",
                    "\n" + place.group(3))));
  }

  /** Adds the settings below a section that have no table of their own. */
  private static void collect(String section, String page, List<Setting> rows) {
    if (!rows.isEmpty() && page.contains("<!-- settings: %s -->".formatted(section))) {
      return;
    }
    for (Setting setting : Setting.in(section)) {
      rows.add(setting);
      collect(setting.path(), page, rows);
      collect(setting.path() + ".ID", page, rows);
    }
  }

  private static String row(Setting setting, String section) {
    String path =
        section.isEmpty() ? setting.path() : setting.path().substring(section.length() + 1);
    SettingFlag flag = setting.flag();
    String more = setting.page().isEmpty() ? "" : " ([more](../%s))".formatted(setting.page());
    return "| `%s` | %s | %s | %s | %s |\n"
        .formatted(
            path,
            flag == null ? "" : option(flag),
            value(setting.type()),
            usual(setting.usual()),
            setting.words().replace("*", "`*`").replace("|", "\\|") + more)
        .replace("  ", " ");
  }

  private static String option(SettingFlag flag) {
    String option = "`%s`".formatted((flag.name() + " " + flag.label()).strip());
    return flag.value() == null || flag.value().equals("true")
        ? option
        : "%s for `%s`".formatted(option, flag.value());
  }

  private static String usual(String usual) {
    return usual.isEmpty() || usual.contains(" ") || usual.equals("required")
        ? usual
        : "`%s`".formatted(usual);
  }

  private static String value(SettingType type) {
    return switch (type.kind()) {
      case SECTION -> "keys";
      case SHORTHAND -> "value or keys";
      case CHOICE ->
          type.choices().stream().map("`%s`"::formatted).collect(Collectors.joining(", "));
      case FORMAT, TEXT -> "text";
      case PATH -> "path";
      case PATHS -> "path or list";
      case NAMES, FILES, METRICS -> "text or list";
      case COMMAND -> "list";
      case INTEGER, LONG -> "integer from " + type.least();
      case NUMBER -> "number from 0";
      case SHARE -> "number from 0 to 1";
      case PORTION -> "number above 0, up to 1";
      case TRUTH -> "`true`, `false`";
      case DURATION -> "duration";
      case WAIT -> "duration or 0";
      case SIZE, MEMORY -> "size";
      case ZONE -> "time zone";
      case INSTANT -> "instant";
      case ADDRESS, CONNECTION -> "URL";
      case SHARES, NUMBERS, HEADERS, PROPERTIES, OBJECT, PROFILES -> "map";
      case DATABASES -> "path, list or map";
      case DATABASE -> "path, URL or keys";
      case SECRET -> "text or keys";
    };
  }
}
