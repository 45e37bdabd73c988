// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import dev.assay.AssayException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructField;

/**
 * A table on one side of a comparison. Rows are read in Spark's own format, without objects for
 * their cells.
 *
 * @param rows with columns {@code c0}, {@code c1} …, so that equal names do no harm
 * @param columns in the same order
 */
record SparkTable(Dataset<Row> rows, List<SparkColumn> columns) {
  /**
   * Returns the table of a dataset.
   *
   * @param side {@code gold} or {@code predicted}, for messages
   * @throws AssayException if it has a column that can't be compared
   */
  static SparkTable of(Dataset<Row> dataset, String side) {
    StructField[] fields = dataset.schema().fields();
    List<SparkColumn> columns = new ArrayList<>();
    for (int i = 0; i < fields.length; i++) {
      columns.add(SparkColumn.of(fields[i], i, side));
    }
    String[] names = columns.stream().map(c -> "c" + c.index()).toArray(String[]::new);
    return new SparkTable(dataset.toDF(names), List.copyOf(columns));
  }

  int width() {
    return columns.size();
  }

  /**
   * Runs one pass. Only the columns of the given cells are read.
   *
   * @param used indexes of the columns that are read
   * @param fold creates an empty result for the columns as they stand in the rows that are read
   */
  <F extends RowFold<F>> F fold(Set<Integer> used, FoldFactory<F> fold) {
    View view = view(used);
    return fold(view.rows(), () -> fold.create(view.columns()));
  }

  /** Runs one pass over some rows. */
  static <F extends RowFold<F>> F fold(Dataset<Row> rows, Supplier<F> empty) {
    byte[] none = PackedFold.pack(empty.get());
    byte[] all =
        InternalRows.of(rows)
            .mapPartitions(partition -> List.of(PackedFold.<F>of(none, partition)).iterator())
            .treeAggregate(none, PackedFold::<F>merge, PackedFold::<F>merge);
    return PackedFold.unpack(all);
  }

  /** Creates an empty result, given each used column by its index in the table. */
  interface FoldFactory<F> {
    F create(Map<Integer, SparkColumn> columns);
  }

  /**
   * Some columns of the table.
   *
   * @param rows with these columns only
   * @param columns by index in the table, at their positions in the rows
   */
  record View(Dataset<Row> rows, Map<Integer, SparkColumn> columns) {
    JavaRDD<InternalRow> internal() {
      return InternalRows.of(rows);
    }
  }

  /** Returns the table with some columns only, so that a columnar source reads no others. */
  View view(Set<Integer> used) {
    List<Integer> indexes = List.copyOf(new LinkedHashSet<>(used.stream().sorted().toList()));
    Map<Integer, SparkColumn> at = new HashMap<>();
    IntStream.range(0, indexes.size())
        .forEach(i -> at.put(indexes.get(i), columns.get(indexes.get(i)).at(i)));
    Column[] selected = indexes.stream().map(i -> rows.col("c" + i)).toArray(Column[]::new);
    return new View(indexes.size() == width() ? rows : rows.select(selected), at);
  }

  Set<Integer> all() {
    return new LinkedHashSet<>(IntStream.range(0, width()).boxed().toList());
  }

  /**
   * Collects the facts of one pass over a table. Spark copies an empty one to each partition and
   * merges the results.
   */
  interface RowFold<F extends RowFold<F>> extends Serializable {
    /** Adds rows, each of which is only valid until the next one is read. */
    F addAll(Iterator<InternalRow> rows);

    F merge(F other);
  }

  /** Results of passes as bytes, so that they travel whatever serializer the session is set to. */
  private static final class PackedFold {
    private PackedFold() {}

    /** Returns the result for one partition. */
    static <F extends RowFold<F>> byte[] of(byte[] empty, Iterator<InternalRow> rows) {
      return pack(SparkTable.PackedFold.<F>unpack(empty).addAll(rows));
    }

    static <F extends RowFold<F>> byte[] merge(byte[] one, byte[] other) {
      F fold = unpack(one);
      return pack(fold.merge(unpack(other)));
    }

    static byte[] pack(Object fold) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
        out.writeObject(fold);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return bytes.toByteArray();
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals", "BanSerializableRead"})
    static <F> F unpack(byte[] bytes) {
      try (ObjectInputStream in = new JobObjectInput(new ByteArrayInputStream(bytes))) {
        return (F) in.readObject();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (ClassNotFoundException e) {
        throw new IllegalStateException(e);
      }
    }

    /** Finds the classes of a job's own jars, which only the thread's class loader knows. */
    private static final class JobObjectInput extends ObjectInputStream {
      JobObjectInput(InputStream in) throws IOException {
        super(in);
      }

      @Override
      protected Class<?> resolveClass(ObjectStreamClass type)
          throws IOException, ClassNotFoundException {
        try {
          return Class.forName(
              type.getName(), false, Thread.currentThread().getContextClassLoader());
        } catch (ClassNotFoundException e) {
          return super.resolveClass(type);
        }
      }
    }
  }
}
