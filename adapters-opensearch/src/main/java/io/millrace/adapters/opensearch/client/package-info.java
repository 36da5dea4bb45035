/** A client for the nodes of a cluster, with failover, deadlines, and a classification of errors. */
@NullMarked
package io.millrace.adapters.opensearch.client;

import org.jspecify.annotations.NullMarked;
