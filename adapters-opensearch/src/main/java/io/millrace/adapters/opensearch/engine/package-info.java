/** Implements the ports of an engine with a cluster of OpenSearch. */
@NullMarked
package io.millrace.adapters.opensearch.engine;

import org.jspecify.annotations.NullMarked;
