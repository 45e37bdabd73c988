// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.fault;

import java.lang.reflect.Method;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;

/** A way in which a call into a driver goes wrong. */
public enum FaultKind {
  CONNECTION_LOST {
    @Override
    Throwable thrown() {
      return new SQLException("the line is dead", "08006", 7);
    }
  },
  SYNTAX {
    @Override
    Throwable thrown() {
      return new SQLException("syntax error", "42601", 7);
    }
  },
  TIMEOUT {
    @Override
    Throwable thrown() {
      return new SQLTimeoutException("took too long", "57014", 7);
    }
  },
  UNKNOWN_CODE {
    @Override
    Throwable thrown() {
      return new SQLException("what no manual lists", "XX?!9", -987_654_321);
    }
  },
  /** Neither message nor state. */
  SILENT {
    @Override
    Throwable thrown() {
      return new SQLException((String) null, null, 0);
    }
  },
  RECOVERABLE {
    @Override
    Throwable thrown() {
      return new SQLRecoverableException("try again on another connection");
    }
  },
  /** A batch's error whose chain of further errors bites its own tail. */
  CHAINED {
    @Override
    Throwable thrown() {
      SQLException first = new BatchUpdateException("first", "HY000", 1, new int[] {-3});
      SQLException second = new SQLException("second", "HY000", 2);
      first.setNextException(second);
      second.setNextException(first);
      return first;
    }
  },
  STUMBLE {
    @Override
    Throwable thrown() {
      return new IllegalStateException("a bug of the driver");
    }
  },
  /** A driver older than the interface. */
  LINKAGE {
    @Override
    Throwable thrown() {
      return new AbstractMethodError("not in this version of the driver");
    }
  },
  OUT_OF_MEMORY {
    @Override
    Throwable thrown() {
      return new OutOfMemoryError("no room for the row");
    }
  },
  STACK_OVERFLOW {
    @Override
    Throwable thrown() {
      return new StackOverflowError();
    }
  },
  /** Does not return until a statement is canceled or a connection closed. */
  HANG {
    @Override
    Throwable thrown() {
      return new SQLException("canceled", "57014", 7);
    }
  },
  /** Does not return until the plan is released, whatever else happens. */
  DEAF_HANG {
    @Override
    Throwable thrown() {
      return new SQLException("let go", "57014", 7);
    }
  },
  /** Returns null where there has to be something. */
  NULL {
    @Override
    boolean concerns(Method method) {
      return !method.getReturnType().isPrimitive();
    }
  },
  /** Tells of more columns than there are. */
  WRONG_COLUMN_COUNT {
    @Override
    boolean concerns(Method method) {
      return method.getName().equals("getColumnCount");
    }
  },
  CLOSE_FAILS {
    @Override
    boolean concerns(Method method) {
      return method.getName().equals("close");
    }

    @Override
    Throwable thrown() {
      return new SQLException("can't be closed", "HY000", 7);
    }
  };

  /** Returns whether a call of this method can go wrong so. */
  boolean concerns(Method method) {
    return true;
  }

  /** Creates the throwable of a call. */
  Throwable thrown() {
    throw new IllegalStateException(this + " throws nothing");
  }
}
