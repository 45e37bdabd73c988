// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.column;

import dev.assay.match.cell.CanonicalJson;
import dev.assay.match.cell.CellKey;
import dev.assay.match.cell.CellRule;
import dev.assay.match.cell.KeyEncoding;
import dev.assay.match.cell.NumberEquality;
import dev.assay.match.cell.NumberRange;
import dev.assay.match.cell.ShortNumeral;
import dev.assay.match.cell.ShownDecimals;
import dev.assay.match.cell.TextInterpretation;
import dev.assay.match.cell.TextTrait;
import dev.assay.table.BooleanColumn;
import dev.assay.table.Column;
import dev.assay.table.DateColumn;
import dev.assay.table.DecimalColumn;
import dev.assay.table.DoubleColumn;
import dev.assay.table.LongColumn;
import dev.assay.table.ObjectColumn;
import dev.assay.table.TextColumn;
import dev.assay.table.TimestampColumn;
import dev.assay.table.ValueFamily;
import dev.assay.table.internal.JsonText;
import java.lang.ref.SoftReference;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One column with facts about its cells as a whole, each computed when first used. Safe for use by
 * several threads: a fact may be found twice, with the same result.
 */
public final class ColumnFacts {
  private static final NumberRange NOT_WRITTEN = new NumberRange(-1, 0, 0);

  private final Column column;
  private final int index;
  private final Map<KeyEncoding, BagFingerprint> fingerprints = new ConcurrentHashMap<>();
  private final Map<KeyEncoding, SoftReference<long[]>> keys = new ConcurrentHashMap<>();
  private final Map<KeyEncoding, long[]> sortedKeys = new ConcurrentHashMap<>();
  private final Map<Meeting, SoftReference<ToleranceKeys>> closeKeys = new ConcurrentHashMap<>();
  private volatile @Nullable Contents contents;
  private volatile @Nullable Integer shownDecimals;
  private volatile @Nullable Long identity;
  private volatile @Nullable NumberRange range;
  private volatile @Nullable NumberRange writtenRange;
  private volatile double @Nullable [] sortedNumbers;
  private final ColumnFacts asReturned;
  private volatile @Nullable ColumnFacts jsonScalars;

  public ColumnFacts(Column column, int index) {
    this.column = column;
    this.index = index;
    this.asReturned = this;
  }

  /** Facts on the values of a column's JSON scalars. */
  private ColumnFacts(ColumnFacts asReturned) {
    this.column =
        CanonicalJson.scalars(asReturned.column, !asReturned.contents().has(ValueFamily.JSON));
    this.index = asReturned.index;
    this.asReturned = asReturned;
    this.jsonScalars = this;
  }

  /** Key of a cache: another column, and the rule for comparing both. */
  private record Meeting(ColumnFacts predicted, CellRule rule) {}

  /** The traits that occur in the cells, including inside arrays. */
  public record Contents(Set<ValueFamily> families, Set<TextTrait> sights) {
    public boolean has(ValueFamily family) {
      return families.contains(family);
    }

    boolean sees(TextTrait textTrait) {
      return sights.contains(textTrait);
    }

    /** Returns whether some cells may equal texts of that trait. */
    boolean meets(TextTrait trait) {
      return (trait.meets(ValueFamily.TEXT) && sees(trait))
          || families.stream().anyMatch(f -> f != ValueFamily.TEXT && trait.meets(f));
    }

    public boolean hasNumbers() {
      return families.stream().anyMatch(ValueFamily::isNumeric);
    }
  }

  public Column column() {
    return column;
  }

  /**
   * The column with the values of its JSON scalars, but for texts; itself if it has none.
   *
   * @param isJson whether texts in the column are JSON; asked only if all of them may be
   */
  ColumnFacts jsonScalars(BooleanSupplier isJson) {
    ColumnFacts known = jsonScalars;
    if (known == null) {
      boolean read = contents().has(ValueFamily.JSON) || (mayBeJson() && isJson.getAsBoolean());
      known = read ? new ColumnFacts(this) : this;
      jsonScalars = known;
    }
    return known;
  }

  /** The column as the query returned it, of one with the values of its JSON scalars. */
  public ColumnFacts asReturned() {
    return asReturned;
  }

  private boolean mayBeJson() {
    return contents().has(ValueFamily.TEXT)
        && IntStream.range(0, column.size()).mapToObj(column::value).allMatch(CanonicalJson::mayBe);
  }

  /** Position in its own table. */
  public int index() {
    return index;
  }

  public String name() {
    return column.name();
  }

  /** Returns whether all cells are of one family that no text and no close number comes near. */
  public boolean isPlain() {
    return column instanceof LongColumn
        || column instanceof DateColumn
        || column instanceof TimestampColumn
        || column instanceof BooleanColumn;
  }

  boolean hasReals() {
    return column instanceof DoubleColumn doubles
        ? doubles.isSingle()
        : contents().has(ValueFamily.REAL);
  }

  public int rows() {
    return column.size();
  }

  /** Computes what relaxations depend on. */
  public void prepare() {
    if (contents().hasNumbers() && numbers() != null) {
      shownDecimals();
    }
  }

  /** Returns whether another column has the same values, in whatever order and types of numbers. */
  public boolean hasSameValues(ColumnFacts other) {
    if (column instanceof ObjectColumn || other.column instanceof ObjectColumn) {
      return hasSame(KeyEncoding.BY_VALUE, other);
    }
    if (column.getClass() == other.column.getClass() && hasReals() == other.hasReals()) {
      return hasSame(KeyEncoding.BASE, other);
    }
    NumberRange range = numbers();
    return range != null && range.equals(other.numbers()) && hasSame(KeyEncoding.BY_VALUE, other);
  }

  private boolean hasSame(KeyEncoding form, ColumnFacts other) {
    return fingerprint(form).sameBag(other.fingerprint(form));
  }

  public BagFingerprint fingerprint(KeyEncoding form) {
    return fingerprints.computeIfAbsent(
        form.asSeenBy(column), f -> BagFingerprint.of(keys(f), column.size()));
  }

  /** The keys of the cells; those that take long to compute are kept while there is memory. */
  public ColumnKeys keys(KeyEncoding form) {
    KeyEncoding own = form.asSeenBy(column);
    if (isPlain() || column instanceof DoubleColumn) {
      return ColumnKeys.of(column, own);
    }
    SoftReference<long[]> kept = keys.get(own);
    long[] known = kept == null ? null : kept.get();
    if (known == null) {
      known = new long[column.size()];
      ColumnKeys.of(column, own).fill(0, known.length, known);
      keys.put(own, new SoftReference<>(known));
    }
    return new ColumnKeys.Known(known);
  }

  /**
   * The keys of close numbers for a pair in which this is the gold column; cached like other keys.
   */
  ToleranceKeys closeKeys(ColumnPair pair) {
    Meeting meeting = new Meeting(pair.predicted(), pair.rule());
    SoftReference<ToleranceKeys> kept = closeKeys.get(meeting);
    ToleranceKeys known = kept == null ? null : kept.get();
    if (known == null) {
      known = ToleranceKeys.of(pair);
      closeKeys.put(meeting, new SoftReference<>(known));
    }
    return known;
  }

  /** The keys of the cells in ascending order. */
  long[] sortedKeys(KeyEncoding form) {
    return sortedKeys.computeIfAbsent(
        form.asSeenBy(column),
        own -> {
          long[] all = new long[column.size()];
          keys(own).fill(0, all.length, all);
          Arrays.sort(all);
          return all;
        });
  }

  /**
   * Returns a hash that is the same for columns with equal cells in the same rows, and different
   * for nearly all others.
   */
  public long identity() {
    Long known = identity;
    if (known == null) {
      ColumnKeys keys = keys(KeyEncoding.BASE);
      long sum = 0;
      for (int row = 0; row < column.size(); row++) {
        sum += CellKey.mix(keys.at(row) + row);
      }
      known = sum;
      identity = known;
    }
    return known;
  }

  public Contents contents() {
    Contents known = contents;
    if (known == null) {
      known = look();
      contents = known;
    }
    return known;
  }

  private Contents look() {
    if (column instanceof TextColumn texts) {
      return look(texts);
    }
    Set<ValueFamily> families = EnumSet.noneOf(ValueFamily.class);
    Set<TextTrait> sights = EnumSet.noneOf(TextTrait.class);
    boolean uniform = !(column instanceof ObjectColumn);
    boolean telling = column instanceof DecimalColumn decimals && !decimals.isFlat();
    for (int row = 0; row < column.size(); row++) {
      look(column.value(row), families, sights);
      if (uniform && !telling && !families.isEmpty()) {
        break;
      }
    }
    return new Contents(families, sights);
  }

  private static Contents look(TextColumn texts) {
    Set<ValueFamily> families = EnumSet.noneOf(ValueFamily.class);
    Set<TextTrait> sights = EnumSet.noneOf(TextTrait.class);
    for (int row = 0; row < texts.size(); row++) {
      CharSequence text = texts.characters(row);
      if (text != null) {
        families.add(ValueFamily.TEXT);
        TextTrait.look(text, sights);
      }
    }
    return new Contents(families, sights);
  }

  private static void look(
      @Nullable Object value, Set<ValueFamily> families, Set<TextTrait> sights) {
    if (value == null) {
      return;
    }
    families.add(ValueFamily.of(value));
    String text = value instanceof JsonText json ? CanonicalJson.text(json) : null;
    if (text != null || value instanceof String) {
      TextTrait.look(text == null ? (String) value : text, sights);
    } else if (value instanceof Number) {
      if (NumberEquality.isNoisy(value)) {
        sights.add(TextTrait.NOISY_NUMBER);
      }
    } else if (value instanceof List<?> list) {
      list.forEach(element -> look(element, families, sights));
    }
  }

  /** The largest number of decimals of any number (or numeral) in the column. */
  int shownDecimals() {
    Integer known = shownDecimals;
    if (known == null) {
      known = countDecimals();
      shownDecimals = known;
    }
    return known;
  }

  private int countDecimals() {
    if (column instanceof LongColumn) {
      return 0;
    }
    if (column instanceof DecimalColumn decimals && decimals.isFlat()) {
      return Math.min(ShownDecimals.MANY, Math.max(0, decimals.scale()));
    }
    int most = 0;
    for (int row = 0; row < column.size() && most < ShownDecimals.MANY; row++) {
      most = Math.max(most, decimalsAt(row));
    }
    return most;
  }

  private int decimalsAt(int row) {
    if (column instanceof DoubleColumn doubles) {
      return ShownDecimals.of(doubles.at(row), doubles.isSingle());
    }
    CharSequence text = column instanceof TextColumn texts ? texts.characters(row) : null;
    long numeral = text == null ? ShortNumeral.NONE : ShortNumeral.read(text);
    if (numeral != ShortNumeral.NONE) {
      return Math.min(ShownDecimals.MANY, ShortNumeral.decimals(numeral));
    }
    Object number = number(column.value(row));
    return number == null ? 0 : ShownDecimals.of(number);
  }

  private static @Nullable Object number(@Nullable Object value) {
    return value instanceof String text
        ? read(TextInterpretation.collapseSpace(text))
        : asNumber(value);
  }

  private static @Nullable BigDecimal read(String text) {
    BigDecimal number = TextInterpretation.numeral(text);
    return number == null ? TextInterpretation.formatted(text) : number;
  }

  private static @Nullable Object asNumber(@Nullable Object value) {
    return value instanceof Number ? value : null;
  }

  /**
   * The range of the numbers, including formatted ones; {@code null} if the column has anything
   * else but NULL.
   */
  @Nullable NumberRange writtenNumbers() {
    if (!contents().sees(TextTrait.FORMATTED_NUMERAL)) {
      return numbers();
    }
    NumberRange known = writtenRange;
    if (known == null) {
      boolean written =
          IntStream.range(0, column.size())
              .mapToObj(column::value)
              .allMatch(
                  value ->
                      value == null
                          || value instanceof Number
                          || (value instanceof String text
                              && TextInterpretation.formatted(text) != null));
      known = written ? NumberRange.of(column) : NOT_WRITTEN;
      writtenRange = known;
    }
    return NOT_WRITTEN.equals(known) ? null : known;
  }

  /** The range of the numbers; {@code null} if the column has anything but numbers and NULL. */
  @Nullable NumberRange numbers() {
    if (!contents().families().stream().allMatch(ValueFamily::isNumeric)) {
      return null;
    }
    NumberRange known = range;
    if (known == null) {
      known = NumberRange.of(column);
      range = known;
    }
    return known;
  }

  /** All numbers in ascending order, for a column that has {@link #numbers()}. */
  double[] sortedNumbers() {
    double[] known = sortedNumbers;
    if (known == null) {
      known = NumberRange.sorted(column);
      sortedNumbers = known;
    }
    return known;
  }
}
