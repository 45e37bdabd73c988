// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.assay.match.Difference.ChangedRow;
import dev.assay.match.Difference.Kind;
import dev.assay.match.Difference.ListedRows;
import dev.assay.match.Difference.MappedColumn;
import dev.assay.match.Difference.MovedRow;
import dev.assay.match.Difference.NearMiss;
import dev.assay.match.Difference.Row;
import dev.assay.match.Difference.RowCounts;
import java.util.List;

/** A difference as flat JSON. */
record DifferenceJson(
    Kind kind,
    List<MappedColumn> columns,
    long goldRows,
    long predictedRows,
    long missingRows,
    long extraRows,
    long changedRows,
    List<Row> missing,
    List<Row> extra,
    List<ChangedRow> changed,
    @JsonInclude(Include.NON_EMPTY) List<MovedRow> order,
    List<NearMiss> nearMisses) {
  static DifferenceJson of(Difference difference) {
    RowCounts counts = difference.rowCounts();
    ListedRows rows = difference.listedRows();
    return new DifferenceJson(
        difference.kind(),
        difference.columns(),
        counts.gold(),
        counts.predicted(),
        counts.missing(),
        counts.extra(),
        counts.changed(),
        rows.missing(),
        rows.extra(),
        rows.changed(),
        rows.order(),
        difference.nearMisses());
  }

  Difference difference() {
    return new Difference(
        kind,
        columns,
        new RowCounts(goldRows, predictedRows, missingRows, extraRows, changedRows),
        new ListedRows(missing, extra, changed, order),
        nearMisses);
  }
}
