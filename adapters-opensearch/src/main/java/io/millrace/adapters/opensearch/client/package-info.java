/** A client for the nodes of a cluster. It tries several nodes, observes deadlines and classifies errors. */
@NullMarked
package io.millrace.adapters.opensearch.client;

import org.jspecify.annotations.NullMarked;
