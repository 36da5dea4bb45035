/** Mappings, templates and sources of the cluster. */
@NullMarked
package io.millrace.adapters.opensearch.mapping;

import org.jspecify.annotations.NullMarked;
