/** The nodes, releases, settings and condition of the cluster. */
@NullMarked
package io.millrace.adapters.opensearch.cluster;

import org.jspecify.annotations.NullMarked;
