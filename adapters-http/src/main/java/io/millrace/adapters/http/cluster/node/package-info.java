/** The instances of the service, which clients of Elasticsearch call nodes. */
@NullMarked
package io.millrace.adapters.http.cluster.node;

import org.jspecify.annotations.NullMarked;
