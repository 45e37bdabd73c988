// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import dev.assay.sql.Schema;
import dev.assay.sql.internal.SelectReading;
import dev.assay.sql.internal.SelectReading.Comparison;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Words and constants of a question and its evidence that the gold has otherwise or lacks. */
final class WordChecks {
  private static final Pattern WORD = Pattern.compile("[a-z0-9][a-z0-9_'-]*[a-z0-9]|[a-z0-9]");

  private static final Pattern NUMBER =
      Pattern.compile("(?<![\\w.])\\d{1,9}(?:\\.\\d{1,6})?(?!\\w)");

  /** Letters and digits, such as TR001_2. */
  private static final Pattern CODE =
      Pattern.compile("(?<![\\w-])(?=\\w*\\d)[A-Za-z]+\\d\\w*(?![\\w-])");

  private static final Pattern QUOTED =
      Pattern.compile("(?<!\\w)[\"']([^\"']*\\w[^\"']*)[\"'](?!\\w)");

  /** A sentence of evidence, with the term that it explains. */
  private static final Pattern EXPLAINED =
      Pattern.compile("(.+?)\\s+(?:refers?|referring|means?)\\s+(?:to\\s+)?(.+)");

  private static final Pattern CONDITION =
      Pattern.compile(
          "([\\w.]+)\\s*(?:=|!=|<>|>=|<=|>|<|\\bLIKE\\b)\\s*(?:'([^']*)'|(-?\\d+(?:\\.\\d+)?))",
          Pattern.CASE_INSENSITIVE);

  private static final List<String> NUMBER_WORDS =
      List.of(
          "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
          "eleven", "twelve");

  /** Words that tell nothing of what is asked. */
  private static final Set<String> COMMON =
      Set.of(
          "a", "an", "the", "of", "in", "on", "at", "to", "for", "and", "or", "is", "are", "be",
          "with", "that", "this", "who", "which", "what", "by", "from", "as", "has", "have", "id",
          "name", "names", "number", "it", "its", "their", "them", "was", "were", "do", "does");

  /** Numbers of a range of values, of a share, or of rows of which more may be shown. */
  private static final Pattern SCALE =
      Pattern.compile(
          "\\b\\d+ (?:to|-|and) \\d+\\b|\\b\\d+(?:\\.\\d+)? ?(?:%|per ?cent)"
              + "|\\b(?:list(?: down)?|name|give|show|provide|find) at least \\w+",
          Pattern.CASE_INSENSITIVE);

  /** A bound in words; group 2 is the number. */
  private static final Pattern BOUND =
      Pattern.compile(
          "(?<!\\bnot )(?<!\\bno )(?<!n't )(?<!\\bnot have )(?<!n't have )\\b(at least|at most|no less than|no fewer"
              + " than|no more than|more than|greater than|larger than|higher than|over|less than"
              + "|fewer than|lower than|smaller than|under|below|above) (\\d+(?:\\.\\d+)?|"
              + String.join("|", NUMBER_WORDS)
              + ")\\b(?! or (?:more|less|fewer))");

  private static final Pattern HOW_MANY =
      Pattern.compile("\\b(?:how many|number of|count)\\b", Pattern.CASE_INSENSITIVE);

  private static final Pattern EACH =
      Pattern.compile(
          "\\b(?:each|every|per|all|by|different|respective\\w*|grouped|their)\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern LARGEST =
      Pattern.compile(
          "\\b(?:highest|largest|biggest|greatest|maximum|max|tallest|longest|heaviest|most)\\b");

  private static final Pattern SMALLEST =
      Pattern.compile(
          "\\b(?:lowest|smallest|minimum|min|minimal|shortest|lightest|least|fewest)\\b");

  private static final Pattern NO_EXTREME =
      Pattern.compile(
          "\\bat (?:most|least)\\b|\\bmost (?:recent|of|common)\\b|\\bmostly\\b"
              + "|\\b(?:\\w+ )?\\w+ (?:first|last)\\b");

  /** The largest or smallest age, and not date of birth. */
  private static final Pattern AGE =
      Pattern.compile(
          "\\b(?:max|min)\\s*\\(\\s*(?:\\w+\\.)?age\\s*\\)|order by (?:\\w+\\.)?age\\b");

  private static final Pattern FIRST_KEY =
      Pattern.compile("ORDER BY ((?:[^,()]|\\([^()]*\\))*)(?:,|LIMIT)");

  /** The first rank is the highest, and the smallest number. */
  private static final Pattern RANK = Pattern.compile("\\b(?:rank\\w*|position|place|level)\\b");

  /** A number or share of those that don't. */
  private static final Pattern WITHOUT =
      Pattern.compile(
          "\\b(?:how many|number of|percent\\w*|proportion|share|ratio)\\b[^.,:;?]*(?:\\b(?:without"
              + "|never|except|excluding|(?:do|does|did|is|are|was|were|has|have) not)\\b|n't\\b)");

  private static final Pattern NOT = Pattern.compile("\\b(?:without|never|no|not|non)\\b|n't\\b");

  private static final Pattern NEGATION =
      Pattern.compile(
          "\\bnot\\b|<|>|!=|\\bexcept\\b|\\bnull\\b|\\bmin\\b|\\bmax\\b|\\bcase\\b|\\biif\\b"
              + "|-\\s*(?:count|sum)\\b|'(?:no?|false|f|none|non.*|in.*|un.*|-|)'|\\b0\\b|\\bleft\\b",
          Pattern.CASE_INSENSITIVE);

  private final CheckedGold gold;
  private final String question;
  private final String evidence;
  private final String sql;
  private final Set<String> asked;
  private final Set<String> said;
  private final List<Comparison> comparisons;
  private final List<AuditFinding> findings = new ArrayList<>();

  private WordChecks(CheckedGold gold) {
    this.gold = gold;
    String written = gold.question().evidence();
    question = gold.question().text();
    evidence = written == null ? "" : written;
    sql = gold.sql().toLowerCase(Locale.ROOT);
    asked = words(question);
    said = words(question + " " + evidence);
    comparisons =
        gold.selects().stream()
            .flatMap(select -> select.comparisons().stream())
            .filter(Comparison::literal)
            .toList();
  }

  static List<AuditFinding> of(CheckedGold gold) {
    if (!gold.question().hasText() || gold.selects().isEmpty()) {
      return List.of();
    }
    WordChecks checks = new WordChecks(gold);
    if (!checks.constants()) {
      checks.evidence();
    }
    if (checks.findings.isEmpty()) {
      checks.unusedConstants();
    }
    checks.bounds();
    checks.total();
    checks.extreme();
    checks.negation();
    return checks.findings;
  }

  private static Set<String> words(String text) {
    return WORD.matcher(text.toLowerCase(Locale.ROOT))
        .results()
        .map(MatchResult::group)
        .flatMap(word -> Stream.of(word, word.replaceAll("'s$", "")))
        .map(WordChecks::stem)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static String stem(String word) {
    return word.length() > 3 ? word.replaceAll("(?:e?s|ed|ing)$", "") : word;
  }

  /** Numbers, codes and quoted texts of the question of which the gold has nothing. */
  private void unusedConstants() {
    Set<BigDecimal> explained = numbers(evidence);
    Set<BigDecimal> known = numbers(sql.replaceAll("[^\\d.]+", " "));
    Stream<String> numbers =
        numbers(SCALE.matcher(question).replaceAll(" ")).stream()
            .filter(n -> n.compareTo(BigDecimal.valueOf(2)) > 0 && !explained.contains(n))
            .filter(n -> known.stream().noneMatch(k -> isNear(n, k)))
            .map(BigDecimal::toPlainString);
    Stream<String> texts =
        Stream.concat(
            CODE.matcher(question).results().map(MatchResult::group),
            QUOTED.matcher(question).results().map(m -> m.group(1).strip()));
    List<String> unused =
        Stream.concat(numbers, texts.filter(text -> !sql.contains(text.toLowerCase(Locale.ROOT))))
            .toList();
    if (!unused.isEmpty()) {
      add(
          FindingKind.CONSTANT_UNUSED,
          "The question says %s, of which the gold has nothing."
              .formatted(String.join(", ", unused)),
          0.8,
          Map.of("asked", unused));
    }
  }

  /** Returns whether a gold may say one number by another: the next one, or a share by percent. */
  private static boolean isNear(BigDecimal asked, BigDecimal known) {
    return asked.subtract(known).abs().compareTo(BigDecimal.ONE) <= 0
        || asked.compareTo(known.movePointRight(2)) == 0;
  }

  private boolean constants() {
    for (Comparison comparison : comparisons) {
      String value = comparison.plain();
      List<String> others =
          isNumber(value)
              ? otherNumbers(comparison)
              : CODE.matcher(value).matches() ? otherCodes(value) : otherValues(comparison);
      if (!others.isEmpty()) {
        add(
            FindingKind.OTHER_CONSTANT,
            "The question says %s, and the gold has %s, which the question does not say."
                .formatted(String.join(", ", others), comparison.text()),
            0.9,
            Map.of("asked", others, "condition", comparison.text()));
        return true;
      }
    }
    return false;
  }

  private static boolean isNumber(String value) {
    return value.matches("-?\\d{1,9}(?:\\.\\d{1,6})?");
  }

  /** Numbers of the question that the gold lacks, where it has one that nobody says. */
  private List<String> otherNumbers(Comparison comparison) {
    BigDecimal value = new BigDecimal(comparison.plain()).stripTrailingZeros();
    Set<BigDecimal> all = numbers(question + " " + evidence);
    if (all.stream().anyMatch(number -> number.compareTo(value) == 0)) {
      return List.of();
    }
    Set<BigDecimal> known = numbers(sql);
    return numbers(question).stream()
        .filter(number -> known.stream().noneMatch(k -> k.compareTo(number) == 0))
        .filter(number -> isAlike(number, value, comparison.operator()))
        .map(BigDecimal::toPlainString)
        .toList();
  }

  /**
   * Returns whether one of two numbers may stand for the other; the next one does after {@code <}.
   */
  private static boolean isAlike(BigDecimal one, BigDecimal other, String operator) {
    boolean next =
        !operator.equals("=") && one.subtract(other).abs().compareTo(BigDecimal.ONE) <= 0;
    boolean size =
        one.setScale(0, RoundingMode.DOWN).toPlainString().length()
            == other.setScale(0, RoundingMode.DOWN).toPlainString().length();
    return size && !next && other.signum() > 0;
  }

  private static Set<BigDecimal> numbers(String text) {
    Set<BigDecimal> numbers = new LinkedHashSet<>();
    NUMBER
        .matcher(text.replaceAll("(?<=\\d),(?=\\d{3})", ""))
        .results()
        .forEach(m -> numbers.add(new BigDecimal(m.group()).stripTrailingZeros()));
    for (String word : words(text)) {
      int number = NUMBER_WORDS.indexOf(word);
      if (number > 1) {
        numbers.add(BigDecimal.valueOf(number).stripTrailingZeros());
      }
    }
    return numbers;
  }

  private List<String> otherCodes(String value) {
    String all = (question + " " + evidence).toLowerCase(Locale.ROOT);
    if (all.contains(value.toLowerCase(Locale.ROOT))) {
      return List.of();
    }
    return CODE.matcher(question)
        .results()
        .map(MatchResult::group)
        .filter(code -> shape(code).equals(shape(value)))
        .filter(code -> !sql.contains(code.toLowerCase(Locale.ROOT)))
        .distinct()
        .toList();
  }

  private static String shape(String code) {
    return code.replaceAll("\\d+", "9").replaceAll("[A-Za-z]+", "a");
  }

  /** Values of the column that the question names and the gold lacks. */
  private List<String> otherValues(Comparison comparison) {
    String value = comparison.plain().replace("%", " ").strip();
    boolean named =
        words(value).stream()
            .anyMatch(
                word ->
                    said.stream()
                        .anyMatch(
                            other ->
                                other.equals(word)
                                    || (word.length() > 3
                                        && other.length() > 3
                                        && (other.startsWith(word.substring(0, 4))
                                            || word.contains(other)))));
    if (named || value.length() < 3 || !comparison.operator().equals("=")) {
      return List.of();
    }
    String text = " " + String.join(" ", plainWords(question)) + " ";
    return gold.texts(comparison.column()).values().stream()
        .filter(other -> other.length() > 3 && !sql.contains(other.toLowerCase(Locale.ROOT)))
        .filter(other -> text.contains(" " + String.join(" ", plainWords(other)) + " "))
        .filter(other -> !COMMON.containsAll(words(other)))
        .limit(3)
        .toList();
  }

  private static List<String> plainWords(String text) {
    return WORD.matcher(text.toLowerCase(Locale.ROOT)).results().map(MatchResult::group).toList();
  }

  private void evidence() {
    for (String sentence : evidence.split("[;\\n]", -1)) {
      Matcher explained = EXPLAINED.matcher(sentence.strip());
      if (explained.matches()) {
        String left = explained.group(1);
        String right = explained.group(2);
        if (CONDITION.matcher(right).find()) {
          conditions(left, right);
        } else if (CONDITION.matcher(left).find()) {
          conditions(right, left);
        } else {
          columns(left, right);
        }
      }
    }
  }

  /** Returns whether the question says all words of a term, and one that tells something. */
  private boolean isAsked(String term) {
    Set<String> words = words(term);
    words.removeAll(COMMON);
    return !words.isEmpty() && asked.containsAll(words);
  }

  private void conditions(String term, String text) {
    List<MatchResult> conditions = CONDITION.matcher(text).results().toList();
    if (isAsked(term) && conditions.stream().allMatch(this::lacksDigits)) {
      unused(term, conditions.get(0), 0.9);
      return;
    }
    boolean plain = !text.matches("(?is).*(?:\\bor\\b|\\w\\().*");
    for (MatchResult condition : conditions) {
      String value = condition.group(2) == null ? condition.group(3) : condition.group(2).strip();
      if (plain && isAsked(term)) {
        condition(term, condition, value);
      } else if (value.length() > 3
          && !isNumber(value)
          && term.contains(value)
          && !question.contains(value)
          && !sql.contains(value.toLowerCase(Locale.ROOT))) {
        unused(term, condition, 0.8);
      }
    }
  }

  /** Returns whether the gold has nothing of the last number in a condition's text. */
  private boolean lacksDigits(MatchResult condition) {
    String value = condition.group(2);
    Matcher digits = Pattern.compile("(\\d+)\\D*$").matcher(value == null ? "" : value);
    return digits.find() && !sql.matches("(?s).*(?<!\\d)%s(?!\\d).*".formatted(digits.group(1)));
  }

  private void unused(String term, MatchResult condition, double score) {
    add(
        FindingKind.EVIDENCE_UNUSED,
        "By the evidence, %s is %s; the gold has no such condition."
            .formatted(term.strip(), condition.group().strip()),
        score,
        Map.of("evidence", condition.group().strip()));
  }

  private void condition(String term, MatchResult condition, String value) {
    String column = condition.group(1).substring(condition.group(1).lastIndexOf('.') + 1);
    List<Schema.Table> owners =
        gold.schema().tables().stream().filter(table -> table.column(column) != null).toList();
    boolean has =
        comparisons.stream()
            .anyMatch(
                c -> c.plain().replace("%", "").strip().equalsIgnoreCase(value.replace("%", "")));
    if (owners.isEmpty()
        || value.isEmpty()
        || has
        || sql.contains("'" + value.toLowerCase(Locale.ROOT))) {
      return;
    }
    List<Comparison> own =
        comparisons.stream()
            .filter(c -> c.column().column().name().equalsIgnoreCase(column))
            .toList();
    boolean otherwise =
        comparisons.stream().anyMatch(c -> owners.contains(c.column().table())) || isNumber(value);
    List<Comparison> unsaid =
        own.stream()
            .filter(c -> !evidence.contains(c.plain()) && !question.contains(c.plain()))
            .toList();
    if (!unsaid.isEmpty()) {
      add(
          FindingKind.OTHER_CONSTANT,
          "By the evidence, '%s' is %s; the gold has %s."
              .formatted(term.strip(), condition.group().strip(), unsaid.get(0).text()),
          1.0,
          Map.of("asked", condition.group().strip(), "condition", unsaid.get(0).text()));
    } else if (own.isEmpty() && !otherwise && !isNamed(column)) {
      unused(term, condition, 0.8);
    }
  }

  private boolean isNamed(String column) {
    return Pattern.compile("(?<!\\w)" + Pattern.quote(column.toLowerCase(Locale.ROOT)) + "(?!\\w)")
        .matcher(sql)
        .find();
  }

  private void columns(String term, String text) {
    List<String> names = Arrays.stream(text.strip().split("\\s*(?:,|\\band\\b)\\s*", -1)).toList();
    boolean all =
        names.stream()
            .allMatch(
                name ->
                    name.matches("\\w+(?:\\.\\w+)?")
                        && gold.schema().tables().stream()
                            .anyMatch(
                                t -> t.column(name.substring(name.indexOf('.') + 1)) != null));
    if (all
        && isAsked(term)
        && !sql.contains("*")
        && names.stream().noneMatch(n -> isNamed(n.substring(n.indexOf('.') + 1)))) {
      add(
          FindingKind.EVIDENCE_UNUSED,
          "By the evidence, '%s' is %s, which the gold does not read."
              .formatted(term.strip(), String.join(", ", names)),
          0.8,
          Map.of("evidence", String.join(", ", names)));
    }
  }

  /** A bound that the question includes and the gold excludes, or the reverse. */
  private void bounds() {
    if (sql.matches("(?s).*\\bover\\s*\\(.*")) {
      return; // a rank counts otherwise
    }
    Map<BigDecimal, Set<String>> asked = new LinkedHashMap<>();
    BOUND
        .matcher(question.toLowerCase(Locale.ROOT))
        .results()
        .forEach(
            bound ->
                asked
                    .computeIfAbsent(number(bound.group(2)), n -> new LinkedHashSet<>())
                    .add(operator(bound.group(1))));
    asked.forEach(
        (number, operators) -> {
          String operator = operators.iterator().next();
          String other = operator.endsWith("=") ? operator.substring(0, 1) : operator + "=";
          Matcher otherwise =
              Pattern.compile(
                      "(?<![<>])%s\\s*(?='?%s(?![\\d.-]))".formatted(other, number.toPlainString()))
                  .matcher(gold.sql());
          boolean said =
              Pattern.compile(
                      "(?<![<>])(?:%s|<>)\\s*'?%s(?![\\d.])"
                          .formatted(operator, number.toPlainString()))
                  .matcher(gold.sql())
                  .find();
          if (operators.size() == 1 && !said && otherwise.find()) {
            findings.add(
                gold.finding(
                    FindingKind.OTHER_BOUND,
                    "The question asks for %s %s, and the gold has %s %s."
                        .formatted(operator, number.toPlainString(), other, number.toPlainString()),
                    Map.of("asked", operator + " " + number.toPlainString(), "score", 0.9),
                    otherwise.replaceAll(operator + " ")));
          }
        });
  }

  /** A number in each group, where one number of groups is asked for. */
  private void total() {
    SelectReading outer = gold.selects().get(0);
    if (outer.items() == 1
        && !outer.grouping().isEmpty()
        && outer.text().equals(outer.statement())
        && outer.text().matches("(?is)SELECT COUNT\\s*\\([^()]*\\) FROM .*")
        && HOW_MANY.matcher(question).find()
        && !EACH.matcher(question).find()) {
      findings.add(
          gold.finding(
              FindingKind.COUNT_PER_GROUP,
              "The question asks for one number, and the gold counts in each %s."
                  .formatted(outer.grouping()),
              Map.of("score", 0.9),
              "SELECT COUNT(*) FROM (%s) AS g".formatted(outer.statement())));
    }
  }

  private static BigDecimal number(String written) {
    int word = NUMBER_WORDS.indexOf(written);
    return word < 0 ? new BigDecimal(written) : BigDecimal.valueOf(word);
  }

  private static String operator(String words) {
    return switch (words) {
      case "at least", "no less than", "no fewer than" -> ">=";
      case "at most", "no more than" -> "<=";
      case "less than", "fewer than", "lower than", "smaller than", "under", "below" -> "<";
      default -> ">";
    };
  }

  /** The largest is asked for and the smallest taken, or the reverse. */
  private void extreme() {
    if (RANK.matcher(question.toLowerCase(Locale.ROOT)).find()) {
      return;
    }
    String text = NO_EXTREME.matcher(question.toLowerCase(Locale.ROOT)).replaceAll(" ");
    if (AGE.matcher(sql).find()) {
      text = text.replace("youngest", "smallest").replace("oldest", "largest");
    }
    boolean largest = LARGEST.matcher(text).find();
    boolean smallest = SMALLEST.matcher(text).find();
    boolean max =
        sql.matches("(?s).*\\bmax\\s*\\(.*")
            || gold.selects().stream().anyMatch(select -> takesFirst(select, true));
    boolean min =
        sql.matches("(?s).*\\bmin\\s*\\(.*")
            || gold.selects().stream().anyMatch(select -> takesFirst(select, false));
    if (largest != smallest && max != min && largest == min) {
      add(
          FindingKind.OPPOSITE_EXTREME,
          largest
              ? "The question asks for the largest, and the gold takes the smallest."
              : "The question asks for the smallest, and the gold takes the largest.",
          0.9,
          Map.of());
    }
  }

  /** Returns whether a LIMIT keeps the first rows by a key in a direction. */
  private static boolean takesFirst(SelectReading select, boolean descending) {
    Matcher key = FIRST_KEY.matcher(select.text());
    return select.isLimited()
        && key.find()
        && key.group(1).toLowerCase(Locale.ROOT).matches("(?s).*\\bdesc\\b.*") == descending;
  }

  private void negation() {
    if (WITHOUT.matcher(question.toLowerCase(Locale.ROOT)).find()
        && !NOT.matcher(evidence.toLowerCase(Locale.ROOT)).find()
        && !NEGATION.matcher(sql).find()) {
      add(
          FindingKind.NEGATION_UNUSED,
          "The question excludes something, and the gold has no condition that does.",
          0.8,
          Map.of());
    }
  }

  private void add(FindingKind kind, String sentence, double score, Map<String, Object> evidence) {
    Map<String, Object> all = new LinkedHashMap<>(evidence);
    all.put("score", score);
    findings.add(gold.finding(kind, sentence, all));
  }
}
