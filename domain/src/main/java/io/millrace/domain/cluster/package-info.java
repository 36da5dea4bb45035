/** The instances of the service that share a database. */
@NullMarked
package io.millrace.domain.cluster;

import org.jspecify.annotations.NullMarked;
