/** What the service counts and times, as Prometheus reads it. */
@NullMarked
package io.millrace.adapters.http.metrics;

import org.jspecify.annotations.NullMarked;
