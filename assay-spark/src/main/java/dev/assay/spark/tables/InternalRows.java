// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.ExprId;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.execution.ColumnarToRowExec;
import org.apache.spark.sql.execution.ProjectExec;
import org.apache.spark.sql.execution.SQLExecutionRDD;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.WholeStageCodegenExec;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The rows of a dataset in Spark's own format. Those of a columnar source, such as Parquet files,
 * are views of its vectors instead of copies.
 */
final class InternalRows {
  private InternalRows() {}

  /** Returns the rows, each of which is valid until the next one is read. */
  static JavaRDD<InternalRow> of(Dataset<Row> dataset) {
    SparkPlan plan = dataset.queryExecution().executedPlan();
    SparkPlan top = plan instanceof WholeStageCodegenExec stage ? stage.child() : plan;
    if (top instanceof ProjectExec project && project.child() instanceof ColumnarToRowExec source) {
      int[] columns = columns(project, source);
      if (columns.length > 0 && Arrays.stream(columns).allMatch(column -> column >= 0)) {
        JavaRDD<InternalRow> rows =
            source
                .child()
                .executeColumnar()
                .toJavaRDD()
                .mapPartitions(batches -> new BatchRows(batches, columns));
        return new SQLExecutionRDD(rows.rdd(), plan.conf()).toJavaRDD();
      }
    }
    return dataset.queryExecution().toRdd().toJavaRDD();
  }

  /** The columns of the source that a projection renames or leaves out; −1 for computed ones. */
  private static int[] columns(ProjectExec project, SparkPlan source) {
    List<ExprId> known =
        CollectionConverters.asJava(source.output()).stream().map(Attribute::exprId).toList();
    return CollectionConverters.asJava(project.projectList()).stream()
        .map(column -> column instanceof Alias alias ? alias.child() : (Expression) column)
        .mapToInt(value -> value instanceof Attribute one ? known.indexOf(one.exprId()) : -1)
        .toArray();
  }

  /** Goes through the rows of batches. */
  private static final class BatchRows implements Iterator<InternalRow> {
    private final Iterator<ColumnarBatch> batches;
    private final int[] columns;
    private Iterator<InternalRow> rows = Collections.emptyIterator();

    BatchRows(Iterator<ColumnarBatch> batches, int[] columns) {
      this.batches = batches;
      this.columns = columns;
    }

    @Override
    public boolean hasNext() {
      while (!rows.hasNext() && batches.hasNext()) {
        ColumnarBatch batch = batches.next();
        ColumnVector[] vectors =
            Arrays.stream(columns).mapToObj(batch::column).toArray(ColumnVector[]::new);
        rows = new ColumnarBatch(vectors, batch.numRows()).rowIterator();
      }
      return rows.hasNext();
    }

    @Override
    public InternalRow next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return rows.next();
    }
  }
}
