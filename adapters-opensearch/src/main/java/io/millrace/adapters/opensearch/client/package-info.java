/** Calls of the nodes of a cluster: hosts in turn, one deadline for each call, bytes as they come, errors by what to do about them. */
@NullMarked
package io.millrace.adapters.opensearch.client;

import org.jspecify.annotations.NullMarked;
