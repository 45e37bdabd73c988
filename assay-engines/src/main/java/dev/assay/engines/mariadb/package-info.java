// SPDX-License-Identifier: Apache-2.0
/** MariaDB and MySQL servers, both through MariaDB's driver. */
@NullMarked
package dev.assay.engines.mariadb;

import org.jspecify.annotations.NullMarked;
