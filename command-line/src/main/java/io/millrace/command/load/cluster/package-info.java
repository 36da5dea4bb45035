/** Imports the documents of a running Elasticsearch or OpenSearch into a data stream. */
@NullMarked
package io.millrace.command.load.cluster;

import org.jspecify.annotations.NullMarked;
