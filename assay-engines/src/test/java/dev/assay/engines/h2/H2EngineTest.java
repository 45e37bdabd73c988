// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.h2;

import dev.assay.testkit.EngineContract;
import dev.assay.testkit.EngineFixture;
import java.nio.file.Path;

class H2EngineTest extends EngineContract {
  @Override
  protected EngineFixture open(Path folder) {
    return new H2Fixture(folder);
  }
}
