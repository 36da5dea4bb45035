/** The ports of an engine for a cluster of OpenSearch. */
@NullMarked
package io.millrace.adapters.opensearch.engine;

import org.jspecify.annotations.NullMarked;
