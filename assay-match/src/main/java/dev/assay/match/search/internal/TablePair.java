// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.search.internal;

import static dev.assay.match.Relaxation.FAN_OUT;
import static dev.assay.match.Relaxation.TIE_ALL;
import static dev.assay.match.Relaxation.TIE_CHOICE;
import static dev.assay.match.Relaxation.TIE_ONE;

import dev.assay.match.Difference.Kind;
import dev.assay.match.FanOut;
import dev.assay.match.MatchSettings;
import dev.assay.match.OrderRule;
import dev.assay.match.Relaxation;
import dev.assay.match.RelaxationSet;
import dev.assay.match.TiedRowChoice;
import dev.assay.match.Ties;
import dev.assay.match.cell.CanonicalJson;
import dev.assay.match.cell.KeyEncoding;
import dev.assay.match.column.ColumnFacts;
import dev.assay.match.column.ColumnPair;
import dev.assay.match.column.ColumnPairRules;
import dev.assay.match.column.ColumnTrait;
import dev.assay.match.column.ComparedColumns;
import dev.assay.match.column.IgnoredColumns;
import dev.assay.match.column.QueryFacts;
import dev.assay.match.column.SelectList;
import dev.assay.match.internal.SearchBudget;
import dev.assay.match.row.DistinctRows;
import dev.assay.match.row.RowPairing;
import dev.assay.match.tie.NullOrders;
import dev.assay.match.tie.SortRuns;
import dev.assay.sql.internal.QueryShape;
import dev.assay.sql.internal.QueryShape.OutputColumn;
import dev.assay.table.Column;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The two tables of a comparison with the settings and the facts of their queries. */
public final class TablePair {
  /** The relaxation under which repeated rows count once. */
  static final RelaxationSet SETS = RelaxationSet.all(Kind.DUPLICATES);

  /** The relaxations under which other rows stand for those of the gold. */
  public static final RelaxationSet OTHER_ROWS =
      RelaxationSet.of(TIE_CHOICE, TIE_ALL, TIE_ONE, FAN_OUT);

  private static final int LARGE = 20_000;

  private final ResultTable goldTable;
  private final List<ColumnFacts> gold;
  private final IgnoredColumns uncounted;
  private final List<ColumnFacts> predicted;
  private final int predictedRows;
  private final MatchSettings settings;
  private final QueryFacts goldQuery;
  private final SelectList goldItems;
  private final SelectList predictedItems;
  private final ColumnPairRules rules;
  private final @Nullable Ties known;
  private final @Nullable FanOut repeats;
  private final @Nullable TiedRowChoice cut;
  private final QuestionRules question;
  private @Nullable Boolean ordered;
  private @Nullable SortRuns ties;
  private @Nullable List<int[]> nullOrders;
  private final boolean opensNullOrder;
  private ColumnTrait.@Nullable Tables columns;
  private @Nullable RowPairing pairing;

  /** A result with what is known of the query behind it. */
  public record Side(ResultTable table, QueryFacts query) {}

  public TablePair(
      Side goldSide,
      Side predictedSide,
      MatchSettings settings,
      @Nullable Ties known,
      @Nullable FanOut repeats,
      SearchBudget searchBudget) {
    ResultTable gold = goldSide.table();
    ResultTable predicted = predictedSide.table();
    ResultTable goldTable = CanonicalJson.canonical(gold);
    this.goldTable = goldTable;
    List<ColumnFacts> all = facts(goldTable);
    this.gold =
        ComparedColumns.of(goldTable, settings.columns(), searchBudget).stream()
            .map(all::get)
            .toList();
    this.uncounted = IgnoredColumns.of(goldTable, this.gold);
    this.predicted = facts(CanonicalJson.canonical(predicted));
    this.predictedRows = predicted.rowCount();
    this.settings = settings;
    this.goldQuery = goldSide.query();
    this.goldItems = new SelectList(goldQuery, gold.columnCount());
    this.predictedItems = new SelectList(predictedSide.query(), predicted.columnCount());
    this.rules = new ColumnPairRules(settings, goldItems, predictedItems);
    this.known = known;
    this.repeats = repeats;
    this.cut = null;
    this.question = new QuestionRules(goldSide, predictedSide, settings, goldItems, predictedItems);
    this.opensNullOrder =
        goldSide.query().opensNullOrder() && predictedSide.query().opensNullOrder();
  }

  /**
   * A copy with other gold rows.
   *
   * @param cut the choice of rows from a cut run; {@code null} if all rows count
   */
  private TablePair(
      TablePair whole, ResultTable rows, @Nullable TiedRowChoice cut, int @Nullable [] runs) {
    this.goldTable = CanonicalJson.canonical(rows);
    List<ColumnFacts> all = facts(goldTable);
    this.gold = whole.gold.stream().map(column -> all.get(column.index())).toList();
    this.uncounted = whole.uncounted;
    this.predicted = whole.predicted;
    this.predictedRows = whole.predictedRows;
    this.settings = whole.settings.withDuplicates();
    this.goldQuery = whole.goldQuery;
    this.goldItems = whole.goldItems;
    this.predictedItems = whole.predictedItems;
    this.rules = whole.rules;
    this.known = null;
    this.repeats = null;
    this.cut = cut;
    this.question = whole.question;
    this.opensNullOrder = false;
    this.ties = runs == null ? SortRuns.NONE : SortRuns.known(runs);
  }

  public TablePair cut(ResultTable rows, TiedRowChoice choice, int @Nullable [] runs) {
    return new TablePair(this, rows, choice, runs);
  }

  /** Another set of gold rows, with the relaxation that its use requires. */
  record Choice(Relaxation needed, TablePair tables) {}

  /** The pairs with other gold rows. */
  List<Choice> choices() {
    List<Choice> choices = new ArrayList<>();
    cuts(false).forEach(cut -> choices.add(new Choice(TIE_CHOICE, cut)));
    if (choices.isEmpty()) {
      cuts(true).forEach(cut -> choices.add(new Choice(TIE_ALL, cut)));
    }
    if (question.takesOneOfTied(goldRows(), predictedRows)) {
      TiedRowChoice one = TiedRowChoice.ofEnds(goldRows(), 1, 0, 0, goldRows());
      choices.add(new Choice(TIE_ONE, cut(goldTable, one, null)));
    }
    withoutFanOut().forEach(once -> choices.add(new Choice(FAN_OUT, once)));
    return choices;
  }

  /**
   * Pairs in which each entity that a gold's join repeats occurs once; empty if the fan-out is
   * unknown.
   */
  private List<TablePair> withoutFanOut() {
    return repeats == null || repeats.size() != predictedRows || repeats.size() >= goldRows()
        ? List.of()
        : List.of(new TablePair(this, repeats.rows(), null, repeats.runs()));
  }

  /**
   * Pairs with all rows that tie where the gold was cut, one pair for each way to choose among
   * them.
   */
  private List<TablePair> cuts(boolean all) {
    return known == null || !known.areCut()
        ? List.of()
        : known.options().stream()
            .limit(all ? known.options().size() : 1)
            .filter(choice -> choice.size() == predictedRows)
            .map(choice -> cut(known.rows(), choice, known.runs()))
            .filter(tables -> !all || tables.takesDistinctRows())
            .toList();
  }

  /**
   * Returns whether the rows of each run that is taken as a whole are distinct; {@code TIE_ALL}
   * requires that.
   */
  private boolean takesDistinctRows() {
    return cut == null || cut.cutGroups().stream().allMatch(this::takesDistinct);
  }

  private boolean takesDistinct(int[] rows) {
    List<Column> columns = gold.stream().map(ColumnFacts::column).toList();
    return cut == null
        || cut.keptWith(rows[0]) < rows.length
        || DistinctRows.of(columns, rows, SearchBudget.unlimited()).length == rows.length;
  }

  /** Returns whether the gold's rows are a choice among all rows of its query without limits. */
  public boolean areChosenAmongAll() {
    return known != null && known.areOfAll();
  }

  /** The choice of gold rows, if there are more than have to be matched. */
  @Nullable TiedRowChoice cut() {
    return cut;
  }

  /** Returns whether columns may have equal cells, based on each column as a whole. */
  boolean mayMatch(ColumnPair pair, RelaxationSet allowed) {
    return cut == null ? pair.mayMatch(comparesSets(allowed)) : pair.mayBePart();
  }

  /** Returns the number of gold rows that must equal predicted ones. */
  int comparedRows() {
    return cut == null ? goldRows() : cut.size();
  }

  private static List<ColumnFacts> facts(ResultTable table) {
    return IntStream.range(0, table.columnCount())
        .mapToObj(c -> new ColumnFacts(table.column(c), c))
        .toList();
  }

  /** The gold columns that count, in their order. */
  public List<ColumnFacts> gold() {
    return gold;
  }

  public List<ColumnFacts> predicted() {
    return predicted;
  }

  public ResultTable goldTable() {
    return goldTable;
  }

  public boolean areBothEmpty() {
    return goldRows() == 0 && predictedRows == 0;
  }

  public int goldRows() {
    return goldTable.rowCount();
  }

  public int predictedRows() {
    return predictedRows;
  }

  public int extraColumns() {
    return predicted.size() - gold.size();
  }

  /** Returns the minimum number of extra predicted columns, whichever are matched. */
  int certainlyExtraColumns() {
    return extraColumns() - uncounted.names().size();
  }

  /** Returns how many predicted columns are extra if these are matched. */
  public int extraColumns(List<ColumnPair> pairs) {
    return extraColumns() <= 0 ? extraColumns() : uncounted.surplus(predicted, pairs);
  }

  public boolean goldIsNarrow() {
    return extraColumns() >= 0;
  }

  /** The columns of the narrower table, all of which must be matched. */
  public List<ColumnFacts> narrow() {
    return goldIsNarrow() ? gold : predicted;
  }

  public List<ColumnFacts> wide() {
    return goldIsNarrow() ? predicted : gold;
  }

  /** The tables as the relaxations of columns see them. */
  ColumnTrait.Tables columns() {
    ColumnTrait.Tables found = columns;
    if (found == null) {
      found =
          ColumnTrait.Tables.of(
              gold.stream().map(ColumnFacts::name).toList(),
              predicted.stream().map(ColumnFacts::name).toList(),
              comparedRows(),
              isSingleNumber());
      columns = found;
    }
    return found;
  }

  /** Pairs of columns in gold order, as the relaxations of columns see them. */
  ColumnTrait.Assigned assigned(List<ColumnPair> pairs) {
    return new ColumnTrait.Assigned(
        columns(),
        pairs.stream().map(pair -> pair.gold().name()).toList(),
        pairs.stream().map(pair -> pair.predicted().name()).toList(),
        pairs.stream().map(pair -> pair.predicted().index()).toList(),
        extraColumns(pairs),
        goldIsNarrow() ? null : question.missing(gold, pairs),
        i -> isMeant(pairs.get(i)));
  }

  /** The rules by which the question decides. */
  public QuestionRules question() {
    return question;
  }

  /** Compares the expressions; for a single number any aggregate is accepted, too. */
  private boolean isMeant(ColumnPair pair) {
    Optional<OutputColumn> ofGold = goldItems().item(pair.gold().index());
    return predictedItems()
        .item(pair.predicted().index())
        .filter(
            item ->
                (item.isAggregate() && isSingleNumber())
                    || ofGold.filter(g -> g.expression().equals(item.expression())).isPresent())
        .isPresent();
  }

  private boolean isSingleNumber() {
    return gold.size() == 1 && gold.get(0).contents().hasNumbers();
  }

  /** The pairs sorted by gold column. */
  public List<ColumnPair> inGoldOrder(List<ColumnPair> pairs) {
    return goldIsNarrow()
        ? List.copyOf(pairs)
        : pairs.stream().sorted(Comparator.comparingInt(pair -> pair.gold().index())).toList();
  }

  /** The pairs with the gold's own columns, for pairs with the columns of more rows. */
  List<ColumnPair> withGoldOf(List<ColumnPair> pairs) {
    return pairs.stream()
        .map(
            pair ->
                new ColumnPair(
                    gold.stream()
                        .filter(column -> column.index() == pair.gold().index())
                        .findFirst()
                        .orElseThrow(),
                    pair.predicted(),
                    pair.rule(),
                    pair.form()))
        .toList();
  }

  /** Returns whether repeated rows may be ignored. */
  boolean comparesSets(RelaxationSet allowed) {
    return settings.ignoreDuplicates() || allowed.includes(SETS);
  }

  public MatchSettings settings() {
    return settings;
  }

  boolean ignoresDuplicates() {
    return settings.ignoreDuplicates();
  }

  public ColumnPairRules rules() {
    return rules;
  }

  SelectList goldItems() {
    return goldItems;
  }

  SelectList predictedItems() {
    return predictedItems;
  }

  /** Computes what every search needs first, in parallel if the tables are large. */
  void prepare() {
    prepare(column -> column.fingerprint(KeyEncoding.BASE));
  }

  /** Computes in parallel what relaxations depend on, if the tables are large. */
  void prepareFacts() {
    prepare(ColumnFacts::prepare);
  }

  /**
   * The columns of the wider table that have the values of another one, in whatever order. Only
   * these can be identical; their identities are computed in parallel if the tables are large.
   */
  Set<ColumnFacts> alike() {
    Set<ColumnFacts> alike =
        wide().stream()
            .collect(Collectors.groupingBy(column -> column.fingerprint(KeyEncoding.BASE)))
            .values()
            .stream()
            .filter(same -> same.size() > 1)
            .flatMap(List::stream)
            .collect(Collectors.toSet());
    prepare(alike.stream(), ColumnFacts::identity);
    return alike;
  }

  private void prepare(Consumer<ColumnFacts> step) {
    prepare(Stream.concat(gold.stream(), predicted.stream()), step);
  }

  private void prepare(Stream<ColumnFacts> columns, Consumer<ColumnFacts> step) {
    if (Math.max(goldRows(), predictedRows) > LARGE) {
      columns.toList().parallelStream().forEach(step);
    }
  }

  /** Returns whether the order of rows counts. */
  public boolean isOrdered() {
    Boolean answer = ordered;
    if (answer == null) {
      answer =
          settings.order() == OrderRule.REQUIRED
              || (settings.order() == OrderRule.AUTO
                  && Math.max(goldRows(), predictedRows) > 1
                  && goldQuery.isOrdered());
      ordered = answer;
    }
    return answer;
  }

  /**
   * The other orders of the gold's rows if NULL sort keys stood elsewhere; none where a query says
   * where they stand, or where a limit keeps the first rows only.
   */
  List<int[]> nullOrders() {
    List<int[]> found = nullOrders;
    if (found == null) {
      found =
          opensNullOrder
                  && isOrdered()
                  && !goldItems.shape().filter(QueryShape::limited).isPresent()
              ? NullOrders.of(sortKeys(), goldRows())
              : List.of();
      nullOrders = found;
    }
    return found;
  }

  private List<Column> sortKeys() {
    return known == null || known.goldKeys().isEmpty()
        ? SortRuns.of(goldTable, goldItems).keys()
        : known.goldKeys();
  }

  /** Returns the runs of tied gold rows. */
  public SortRuns ties() {
    SortRuns found = ties;
    if (found == null) {
      int[] runs = known == null ? null : known.goldRuns();
      found = runs == null ? SortRuns.of(goldTable, goldItems) : SortRuns.known(runs);
      ties = found;
    }
    return found;
  }

  /** The last pairing that paired all rows in any order; {@code null} if none did. */
  public @Nullable RowPairing pairing() {
    return pairing;
  }

  void setPairing(RowPairing pairing) {
    this.pairing = pairing;
  }
}
