/** Real nodes of OpenSearch for tests. */
@NullMarked
package io.millrace.adapters.opensearch.node;

import org.jspecify.annotations.NullMarked;
