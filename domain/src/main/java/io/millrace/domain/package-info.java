/** The common basis of the domain: the rejection of requests. */
@NullMarked
package io.millrace.domain;

import org.jspecify.annotations.NullMarked;
