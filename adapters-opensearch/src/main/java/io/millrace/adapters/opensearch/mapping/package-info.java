/** Converts mappings, templates and document sources between this service and the cluster. */
@NullMarked
package io.millrace.adapters.opensearch.mapping;

import org.jspecify.annotations.NullMarked;
