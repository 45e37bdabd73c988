// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Omits a field of a JSON document if it is {@code null}. */
@JacksonAnnotationsInside
@JsonInclude(JsonInclude.Include.NON_NULL)
@Retention(RetentionPolicy.RUNTIME)
@interface WherePresent {}
