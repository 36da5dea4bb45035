/** What every concept of the domain shares: how a request is refused. */
@NullMarked
package io.millrace.domain;

import org.jspecify.annotations.NullMarked;
