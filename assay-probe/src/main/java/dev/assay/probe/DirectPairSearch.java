// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.AssayException;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.model.DataConstraint;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Searches in this process, which may be a worker. */
record DirectPairSearch(CounterexampleSearch search) implements PairSearch {
  @Override
  public Found search(QueryPair pair) {
    try {
      return new Found(search.search(pair), search.relevant(pair));
    } catch (DatabaseUnavailableException e) {
      throw e;
    } catch (AssayException e) {
      return Found.notProbed(String.valueOf(e.getMessage()));
    } catch (RuntimeException | StackOverflowError e) {
      return Found.notProbed("the search failed: " + e.getClass().getSimpleName());
    }
  }

  @Override
  public Optional<String> check(List<DataConstraint> stated, @Nullable DataConstraint added) {
    if (!search.canMakeTables()) {
      return Optional.empty();
    }
    search.check(stated);
    return added == null ? Optional.empty() : search.exceptions(added);
  }

  @Override
  public void close() {
    search.close();
  }
}
