/**
 * Two result tables in, one {@link dev.assay.match.Match} out; total, never throws.
 *
 * <h2>Definition</h2>
 *
 * A set S of relaxations <em>holds</em> if the tables agree when the relaxations in S, and those
 * they {@linkplain dev.assay.match.Relaxation#included include}, are allowed. {@code alternatives}
 * are the minimal sets that hold, less those that include another of them. A profile that accepts a
 * relaxation accepts what it includes.
 *
 * <h2>Cells</h2>
 *
 * <ul>
 *   <li>Without relaxation: same family, same value. Decimals of different scale are equal, −0.0 is
 *       0.0, NaN is NaN, NULL is NULL. JSON is compared by structure, arrays element by element.
 *   <li>{@code NUMERIC_TYPE}: equal exact value in different numeric families.
 *   <li>{@code FLOAT_NOISE}: a side is a float or a decimal of 10 or more fraction digits, and the
 *       distance is at most {@code max(r·max(|a|,|b|), 1e-12)}, r = 1e-6 with a REAL, else 1e-9; an
 *       integer also needs the float to round to it, or to be at most one unit in the last place
 *       apart if that unit is more than 1.
 *   <li>{@code ROUNDING}, {@code COARSE_ROUNDING}: of two columns that show different numbers of
 *       decimals the coarser shows d; a distance of at most half a unit of the d-th decimal (plus
 *       float noise if a side is noisy) is overlooked. It is {@code ROUNDING} if d is 2 or more, or
 *       1 where the query of that side rounds to 1, else {@code COARSE_ROUNDING}; d is 0 only where
 *       the query of that side rounds to 0. If the gold is coarser and its query rounds and that of
 *       the prediction does not, it is {@code UNROUNDED}, or {@code COARSE_ROUNDING} where the
 *       settings ask for rounding. Where that query rounds to more decimals than are to be seen
 *       (12.50 is the float 12.5), its number is a second way, always {@code ROUNDING}, unless all
 *       numbers of the column are integers.
 *   <li>{@code PERCENT_SCALE}: columns of nothing but numbers, not all 0; read one way or the other
 *       for the whole column, float noise allowed. The fractions lie between -1 and 1. {@code
 *       UNIT_SCALE}: the same with one factor between two units of time, 1000^n or 1024^n, n up to
 *       4. Together with a rounding the products may differ by half a unit of the coarser side.
 *       Formatted numbers count as numbers under {@code FORMATTED_NUMBER}.
 *   <li>{@code ZONE_DROPPED}: an instant is what a clock in the zone of the settings shows, against
 *       a time without zone or a date's midnight; also of ISO texts under {@code DATE_AS_TEXT}.
 *   <li>{@code JSON_SCALAR}: a JSON number, truth value, text or null against the typed value that
 *       it holds, compared like any. {@code JSON_SPELLING}: two texts that are JSON objects or
 *       arrays, compared by structure.
 *   <li>{@code VALUE_AS_TEXT}: UUID, time, interval, array or JSON value against a text, or a JSON
 *       array against an array; scalars within containers by their text or numeric value.
 *   <li>{@link dev.assay.match.cell.TextTrait#READINGS}: a text for the value that it stands for,
 *       against a value of the families that the trait names; a truth value that meets numbers is 1
 *       or 0 under {@code BOOLEAN_AS_NUMBER}; two texts that differ in more than case, if they
 *       stand for the same value and the trait meets texts.
 *   <li>{@code DATE_PART_AS_TEXT}: a text of year or month against the midnight that it begins
 *       with, in columns that hold no number. {@code TRUNCATED_DATE_AS_TEXT} instead, of the two
 *       columns that are dates truncated to one unit (year, quarter, month, week, month of the
 *       year): all texts of a column name the unit, and each side that has dates truncates them to
 *       it in its query, or both queries name it if neither side has; a query that is known to keep
 *       another unit rules it out. Then a text is the midnight that its unit begins with, in
 *       whatever spelling.
 *   <li>Intervals are equal by length: a month is 30 days, a day 24 hours.
 *   <li>Texts are first normalized by {@code UNICODE_FORM} (NFC), {@code TRAILING_BLANKS} (U+0020
 *       at the end), {@code TEXT_SPACE} (runs of white space become one blank, none at the ends)
 *       and {@code TEXT_CASE}. What is left may be read as a number, truth value or date if the
 *       other cell is one. A text has no type: '5' is 5.0 and '2024-01-01' is midnight of a
 *       timestamp without a further relaxation. Two texts are never compared as numbers, but as
 *       dates under {@code DATE_AS_TEXT}.
 *   <li>{@code NUMBER_AS_TEXT} reads numerals without zeros at the end of their decimals; all
 *       numerals if the query of the column of texts rounds or formats. {@code FORMATTED_NUMBER}
 *       reads the others.
 *   <li>A tolerance of the settings makes numbers of any type within it equal, without relaxation.
 * </ul>
 *
 * <h2>Rows</h2>
 *
 * Given an assignment of columns, rows agree as bags if, once rows that are equal without
 * relaxation are paired, then (if S includes {@code NUMERIC_TYPE}) those equal by value, the rest
 * can be paired one to one by the rule for cells. Where order counts, rows agree position by
 * position; under {@code TIE_ORDER} also as bags within the positions of each run of gold rows that
 * are equal in the sort keys before the first one that is no column of the result; under {@code
 * ROW_ORDER} also as one bag. Sort keys of a run equal those of its first row by value, but for
 * float noise. Under {@code NULL_ORDER} the same may hold of the gold rows in another order: for
 * some of the first three keys that are NULL in some rows and not in others, the rows with NULL, if
 * they stand at one end of the rows that are equal in the keys before, stand at the other. Not if a
 * query says NULLS FIRST or LAST, or if the gold is limited. {@code DUPLICATE_ROWS} (or the
 * setting) also allows the same of the tables without rows that repeat an earlier row, in the
 * matched columns, cell by cell without relaxation.
 *
 * <h2>Ties</h2>
 *
 * A {@link dev.assay.match.Ties} of a gold G is a list U of rows in runs of equal sort keys (one
 * run if there is no ORDER BY), of which G is the rows from position m on, but for the order within
 * runs and the choice in the first and the last run. Runs are those of U then, whether the keys are
 * columns of the result or not. A run is cut if it holds rows within and rows outside of these
 * positions. Let C be a list of rows that holds, in this order: of the first run, if cut, some k
 * different rows in any order; the rows of the other runs as they stand; and of the last run, if
 * cut, some l different rows in any order; if both are one run, some rows of it in any order. It is
 * a choice if k and l are as many as G has of that run, and a full choice if k, or l, or both may
 * also be all rows of the run, of which no two are equal then. S holds too if it includes {@code
 * TIE_CHOICE} and the prediction agrees with some choice in place of G, or {@code TIE_ALL} and some
 * full choice, under S without {@code DUPLICATE_ROWS} and without the setting that ignores
 * duplicates. What is said of a column as a whole (shown decimals, percentages) is judged from all
 * rows of the runs that G has a part in. Where G has no sort key and order is required by a
 * setting, there are no ties. Sort keys that are constants or chance count for none.
 *
 * <p>Where the query of G picks rows by a row number, U is a list of rows in groups, of which G is
 * some: of each group as many as were picked. Rows of a group are those of one partition whose sort
 * keys in the window are in one run; U has no row of other groups. A choice has, of each group, as
 * many different rows as G has; a full choice has all rows of each group of which G has some and
 * not others, no two of them equal. If order counts, the rows of a choice stand in the order of
 * their runs on the sort keys of G, and those of a run in any order if U has more of them than G.
 * {@code TIE_OF_ALL} is marked if there is one group, and it is all rows that there are.
 *
 * <p>A {@link dev.assay.match.FanOut} of G is the list E of the rows of G with each entity once. S
 * holds too if it includes {@code FAN_OUT}, E is shorter than G, and the prediction agrees with E
 * in place of G under S without {@code DUPLICATE_ROWS}.
 *
 * <h2>The question</h2>
 *
 * If the settings have a {@link dev.assay.match.QuestionText} with a word that asks, and both
 * queries are known, S holds too if it includes {@code DISTINCT_OMITTED}, G is SELECT DISTINCT of
 * rows, the prediction has more rows and no more columns, is neither DISTINCT nor an aggregate nor
 * joins more tables beside numbers, the text does not ask for different rows or their number, and
 * the tables agree under {@code DUPLICATE_ROWS} in its place; or {@code TIE_ONE}, the text asks for
 * one, G keeps all rows with an extreme value, and the one predicted row, picked by that value,
 * agrees with some row of G.
 *
 * <h2>Columns</h2>
 *
 * An assignment is injective from the narrower table. It needs {@code ROLE_SWAP} if following gold
 * name to predicted name (any case, empty names left out) runs through a circle of two or more
 * names, else {@code COLUMN_ORDER} if it changes the order; {@code EXTRA_COLUMNS} if the prediction
 * is wider, by chance if the gold has one row, more than two columns are extra (one or more beside
 * a single number) and no matched pair agrees in name or expression, nor is an aggregate beside a
 * single number; {@code MISSING_COLUMNS} if it is narrower, or, if the question asks for none of
 * the columns that it lacks, {@code SORT_KEY_OMITTED} if each is a sort key of the gold or equals
 * one constant, else {@code ASKED_COLUMNS}.
 *
 * <p>If both tables have no row they agree under {@code EMPTY_BOTH}, with {@code EXTRA_COLUMNS} or
 * what missing columns need; if one has none they never do.
 *
 * <p>Sets are marked by {@code ZERO_BOTH} if each table has one row and the matched cells are zeros
 * of any numeric type or NULL, and by {@code TIE_OF_ALL} if U is all rows that there are, in one
 * run, not all equal, and longer than G.
 *
 * <h2>Result</h2>
 *
 * {@code mapping} has an entry for each column of the gold table, -1 for one that does not count or
 * is missing. The {@code difference} is there unless the tables agree under nothing but {@code
 * EMPTY_BOTH} or such marks; its rows are compared by value without any other relaxation. With
 * missing columns the level is {@code NONE}. A comparison has a budget of work and a deadline: past
 * either the level is {@code UNDECIDED}, with a note, no alternatives, and a difference that tells
 * the numbers of rows only; never a match.
 */
@NullMarked
package dev.assay.match;

import org.jspecify.annotations.NullMarked;
