/** A client for the nodes of a cluster. It tries several nodes, observes time limits and classifies errors. */
@NullMarked
package io.millrace.adapters.opensearch.client;

import org.jspecify.annotations.NullMarked;
