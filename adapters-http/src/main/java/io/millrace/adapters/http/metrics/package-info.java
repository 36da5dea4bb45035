/** The meters of the service, in the format of Prometheus. */
@NullMarked
package io.millrace.adapters.http.metrics;

import org.jspecify.annotations.NullMarked;
