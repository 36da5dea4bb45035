/** The exception {@link io.millrace.domain.Rejection}, which all parts of the domain use. */
@NullMarked
package io.millrace.domain;

import org.jspecify.annotations.NullMarked;
