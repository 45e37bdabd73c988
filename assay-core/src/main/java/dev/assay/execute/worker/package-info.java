/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
/**
 * All SQL in processes of its own, so that nothing a query does to its process can hurt the run.
 *
 * <p>{@link dev.assay.execute.worker.ProcessRunner} is what a run asks, {@link
 * dev.assay.execute.worker.WorkerPool} holds the processes, {@link
 * dev.assay.execute.worker.WorkerMain} is what each of them runs; they speak through {@link
 * dev.assay.execute.worker.WorkerProtocol}.
 */
@NullMarked
package dev.assay.execute.worker;

import org.jspecify.annotations.NullMarked;
